import type { Reply } from '#contract/endpoint.ts';
import type { findPeopleReport, findReport } from '#contract/reports.ts';
import { TicketCategories } from '#contract/tickets-constants.ts';
import { acme, id } from './people.ts';

type Report = Reply<typeof findReport>;
type Period = Pick<Report, 'from' | 'to'>;

const none = { created: 0, resolved: 0, open: 0 };
const clock = { n: 0, median: null, p90: null, promised: 0, kept: 0 };

/** The days of a period, with counts that differ from day to day. */
function daysOf({ from, to }: Period) {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
    created: (index * 7) % 11,
    resolved: (index * 5) % 9,
    open: 20 + ((index * 3) % 13),
  }));
}

/** What staff and clients read about a period with much in it. */
export const sharedReport = (period: Period) => ({
  ...period,
  timezone: 'America/Chicago',
  tickets: { created: 1_240, resolved: 1_198, open: 42 },
  days: daysOf(period),
  priorities: (['urgent', 'high', 'medium', 'low'] as const).map((priority, index) => ({
    priority,
    created: 10 * (index + 1),
    resolved: 8 * (index + 1),
    open: index,
  })),
  sources: [],
  categories: TicketCategories.map((category, index) => ({ category, created: 90 - index, resolved: 40, open: index })),
  otherCategories: { created: 3, resolved: 1, open: 2 },
  firstReplies: { n: 120, median: 35, p90: 125, promised: 120, kept: 119 },
  resolutions: { n: 98, median: 300, p90: null, promised: 0, kept: 0 },
  ratings: {
    n: 3,
    mean: 4.333,
    satisfied: 2,
    scores: [5, 4, 3, 2, 1].map((score) => ({ score, ratings: score > 2 ? 1 : 0 })),
  },
  articles: [{ articleId: id(800), title: 'The printer does not print', tickets: 4 }],
});

export const time: Report['time'] = [
  { kind: 'remote', entries: 12, minutes: 605, amount: 93_750 },
  { kind: 'on_site', entries: 2, minutes: 130, amount: 45_000 },
  { kind: 'training', entries: 0, minutes: 0, amount: 0 },
  { kind: 'covered', entries: 1, minutes: 45, amount: 0 },
];

/** A report of all companies, or of one. */
export const report = (period: Period, fields: Partial<Report> = {}): Report => ({
  ...sharedReport(period),
  company: null,
  companies: Array.from({ length: 12 }, (_, index) => ({
    companyId: index === 0 ? acme.id : id(30 + index),
    companyName: index === 0 ? acme.name : `Company ${index + 1}`,
    created: 60 - index,
    resolved: 50 - index,
    open: index,
  })),
  otherCompanies: { created: 7, resolved: 6, open: 1 },
  time,
  inquiries: [
    { month: '2026-02', received: 14, inConversation: 3, won: 5, lost: 6 },
    { month: '2026-03', received: 6, inConversation: 2, won: 1, lost: 0 },
  ],
  ...fields,
});

/** A report of a period in which nothing happened. */
export const emptyReport = (period: Period): Report =>
  report(period, {
    tickets: none,
    days: daysOf(period).map((day) => ({ ...day, ...none })),
    priorities: [],
    sources: [],
    categories: [],
    otherCategories: none,
    firstReplies: clock,
    resolutions: clock,
    ratings: { n: 0, mean: null, satisfied: 0, scores: [] },
    articles: [],
    companies: [],
    otherCompanies: none,
    time: [],
    inquiries: [],
  });

type PeopleReport = Reply<typeof findPeopleReport>;

const figures = {
  ...{ taken: 48, replies: 131, resolved: 41, firstReplies: { n: 37, median: 22 } },
  ...{ minutes: 2_705, ratings: { n: 9, mean: 4.67 } },
};

const idle: PeopleReport['all'] = {
  ...{ taken: 0, replies: 0, resolved: 0, firstReplies: { n: 0, median: null } },
  ...{ minutes: 0, ratings: { n: 0, mean: null } },
};

/** Of three who work here, one of whom did nothing, and one who left. */
export const peopleReport = (period: Period, fields: Partial<PeopleReport> = {}): PeopleReport => ({
  ...period,
  timezone: 'America/Chicago',
  company: null,
  people: [
    { userId: id(901), name: 'Maya Chen', hasLeft: false, ...figures },
    {
      ...{ userId: id(902), name: 'Luis Ortega', hasLeft: false },
      ...{ taken: 1_052, replies: 2_310, resolved: 997, firstReplies: { n: 870, median: 185 } },
      ...{ minutes: 9_845, ratings: { n: 112, mean: 4.21 } },
    },
    { userId: id(903), name: 'Priya Raman', hasLeft: false, ...idle },
    { userId: id(904), name: 'Tom Becker', hasLeft: true, ...idle, replies: 3, minutes: 20 },
  ],
  all: {
    ...{ taken: 1_100, replies: 2_444, resolved: 1_038, firstReplies: { n: 907, median: 170 } },
    ...{ minutes: 12_570, ratings: { n: 121, mean: 4.24 } },
  },
  ...fields,
});

/** One in which nobody did anything. */
export const idlePeopleReport = (period: Period): PeopleReport =>
  peopleReport(period, { people: [{ userId: id(901), name: 'Maya Chen', hasLeft: false, ...idle }], all: idle });
