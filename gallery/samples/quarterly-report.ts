import type { CompanyQuarter, Quarter } from '#web/features/desk/reports/api.ts';
import { acme, id } from './people.ts';

type Month = Quarter['months'][number];
type Approved = Quarter['approved'][number];
type Agreement = Quarter['agreements'][number];
type Hours = Quarter['agreements'][number]['months'][number];

const month = (name: string, fields: Partial<Month> = {}): Month => ({
  month: name,
  tickets: { created: 12, resolved: 11, open: 3 },
  planned: 2,
  promises: { promised: 18, kept: 17 },
  time: { minutes: 725, amount: 109_375 },
  ratings: { n: 3, mean: 4.67 },
  ...fields,
});

const hours = (name: string, fields: Partial<Hours> = {}): Hours => ({
  month: name,
  included: 600,
  carriedIn: 0,
  bought: 0,
  adjusted: 0,
  drawn: 465,
  over: 0,
  ...fields,
});

const agreement = (number: number, name: string): Agreement => ({
  id: id(number),
  name,
  months: [
    hours('2025-10', { drawn: 510 }),
    hours('2025-11', { carriedIn: 90, drawn: 465 }),
    hours('2025-12', { carriedIn: 135, drawn: 735, over: 15 }),
  ],
});

const noClock = { n: 0, median: null, p90: null, promised: 0, kept: 0 };
const clock = { n: 28, median: 35, p90: 125, promised: 26, kept: 25 };

const approval = (number: number, fields: Partial<Approved> = {}): Approved => ({
  id: id(700 + number),
  ticket: { id: id(100 + number), ticketNumber: `TKT-10${40 + number}`, title: 'A headset for the front desk' },
  question: 'Two wireless headsets for the front desk. May we order them?',
  amount: 378_00,
  minutes: null,
  approvedBy: 'Maria Delgado',
  decidedAt: '2025-11-05T16:00:00.000Z',
  ...fields,
});

const due = (number: number, title: string, dueOn: string): Quarter['ahead'][number] => ({
  id: id(140 + number),
  ticketNumber: `TKT-10${60 + number}`,
  title,
  requester: 'Maria Delgado',
  dueOn,
});

/** The last quarter of the year before. */
export const quarterlyReport = (fields: Partial<Quarter> = {}): Quarter => ({
  quarter: '2025-Q4',
  companyName: acme.name,
  isOver: true,
  from: '2025-10-01',
  to: '2025-12-31',
  timezone: 'America/Chicago',
  months: [
    month('2025-10', { tickets: { created: 14, resolved: 12, open: 4 } }),
    month('2025-11', { promises: { promised: 15, kept: 15 }, time: { minutes: 465, amount: 70_000 } }),
    month('2025-12', { tickets: { created: 9, resolved: 10, open: 2 }, planned: 3 }),
  ],
  tickets: { created: 35, resolved: 33, open: 2 },
  planned: 7,
  promises: { promised: 51, kept: 49 },
  firstReplies: clock,
  resolutions: { ...clock, median: 310 },
  ratings: { n: 9, mean: 4.67 },
  time: { minutes: 1_915, amount: 288_750 },
  agreements: [agreement(900, '10 hours a month')],
  maintained: [
    { routine: 'Monthly maintenance', months: [1, 1, 1] },
    { routine: 'Backup check', months: [4, 4, 5] },
    { routine: 'Certificate renewal', months: [0, 1, 0] },
  ],
  approved: [
    approval(1),
    approval(2, {
      question: 'A desk phone for Saint Charles, and an hour on site to install it. May we go ahead?',
      amount: 314_00,
      minutes: 60,
      decidedAt: '2025-12-02T16:00:00.000Z',
    }),
    approval(3, { question: 'May the bookkeeper read the folder Payroll?', amount: null }),
  ],
  ahead: [
    due(1, 'Maintenance of January 2026', '2026-01-13'),
    due(2, 'Renew the certificate of the remote gateway', '2026-02-16'),
    due(3, 'Replace the two oldest computers at the front desk', '2026-03-20'),
  ],
  isMailed: true,
  isQuarterMailed: false,
  ...fields,
});

/** Nothing was agreed on, and no routine is for this company. */
export const emptyQuarter = () => {
  const none = { tickets: { created: 0, resolved: 0, open: 0 }, planned: 0, promises: { promised: 0, kept: 0 } };
  return quarterlyReport({
    ...none,
    months: ['2025-10', '2025-11', '2025-12'].map((name) =>
      month(name, { ...none, ratings: { n: 0, mean: null }, time: null }),
    ),
    firstReplies: noClock,
    resolutions: noClock,
    ratings: { n: 0, mean: null },
    time: null,
    agreements: [],
    maintained: [],
    approved: [],
    ahead: [],
  });
};

/** The company came in December. */
export const firstQuarter = () =>
  quarterlyReport({
    from: '2025-12-09',
    months: [month('2025-12', { tickets: { created: 9, resolved: 7, open: 2 }, planned: 1 })],
    tickets: { created: 9, resolved: 7, open: 2 },
    planned: 1,
    promises: { promised: 18, kept: 17 },
    time: { minutes: 725, amount: 109_375 },
    agreements: [{ id: id(900), name: '10 hours a month', months: [hours('2025-12', { included: 445 })] }],
    maintained: [{ routine: 'Monthly maintenance', months: [1] }],
    approved: [approval(1, { decidedAt: '2025-12-15T16:00:00.000Z' })],
  });

/** The quarter of the samples' today. */
export const runningQuarter = () =>
  quarterlyReport({
    quarter: '2026-Q1',
    isOver: false,
    from: '2026-01-01',
    to: '2026-03-10',
    months: [
      month('2026-01', { tickets: { created: 14, resolved: 12, open: 4 } }),
      month('2026-02'),
      month('2026-03', {
        tickets: { created: 4, resolved: 2, open: 5 },
        planned: 1,
        promises: { promised: 4, kept: 4 },
      }),
    ],
    agreements: [
      {
        id: id(900),
        name: '10 hours a month',
        months: [
          hours('2026-01', { drawn: 510 }),
          hours('2026-02', { carriedIn: 90, drawn: 465 }),
          hours('2026-03', { carriedIn: 135, drawn: 180 }),
        ],
      },
    ],
    approved: [],
    ahead: [due(1, 'Maintenance of March 2026', '2026-03-12')],
  });

/** As much as there can be. */
export const longQuarter = (name = 'Monthly maintenance', text = 'May we order two wireless headsets?') =>
  quarterlyReport({
    companyName: name,
    agreements: [agreement(900, name), agreement(901, 'Reserve'), agreement(902, 'Unlimited remote work')],
    maintained: Array.from({ length: 20 }, (_, number) => ({ routine: `${name} ${number}`, months: [4, 5, 4] })),
    approved: Array.from({ length: 20 }, (_, number) => approval(number, { question: text, approvedBy: name })),
    ahead: Array.from({ length: 20 }, (_, number) => due(number, text, '2026-02-16')),
  });

/** As staff read it. */
export const companyQuarter = (mails: CompanyQuarter['mails'], report = quarterlyReport()): CompanyQuarter => ({
  ...report,
  mails,
});
