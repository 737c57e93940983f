import type { Reply } from '#contract/endpoint.ts';
import type { findStatement, listStatements } from '#contract/statements.ts';
import type { findTimer, listTime } from '#contract/time.ts';
import { acme, admin, id, superAdmin } from './people.ts';
import { minutesAgo } from './time.ts';
import { longLine } from './words.ts';

type TimeEntry = Reply<typeof listTime>[number];
type Timer = NonNullable<Reply<typeof findTimer>['timer']>;
type Statement = Reply<typeof findStatement>;

export const timeEntry = (fields: Partial<TimeEntry> = {}): TimeEntry => ({
  id: id(700),
  ticketId: id(100),
  ticketNumber: 'TKT-1042',
  kind: 'remote',
  minutes: 30,
  hasTravel: false,
  isBillable: true,
  workedOn: '2026-03-09',
  note: '',
  amount: 7_500,
  isPriced: true,
  userId: admin.id,
  userName: 'Grace Lindqvist',
  isLocked: false,
  version: 1,
  ...fields,
});

/** What a preview says of time that no agreement counts. */
export const uncountedTime = { countedMinutes: 0, coveredMinutes: 0, overMinutes: 0, amount: 7_500, leftAfter: null };

/** What a preview says of time of a company that had two and a half hours left. */
export function agreedTime(minutes: number) {
  const countedMinutes = Math.ceil(minutes / 15) * 15;
  const coveredMinutes = Math.min(150, countedMinutes);
  const overMinutes = countedMinutes - coveredMinutes;
  const amount = Math.round((overMinutes * 7_500) / 60);
  return { countedMinutes, coveredMinutes, overMinutes, amount, leftAfter: 150 - coveredMinutes };
}

/** With travel, not billable, of a merged ticket, and of a month that is closed. */
export const timeEntries = () => [
  timeEntry({ kind: 'on_site', minutes: 65, hasTravel: true, amount: 18_125, note: 'New print head\nand a ribbon' }),
  timeEntry({ id: id(701), kind: 'training', isBillable: false, amount: 0, workedOn: '2026-03-02' }),
  timeEntry({ id: id(702), ticketId: id(90), ticketNumber: 'TKT-1029', isLocked: true, workedOn: '2026-02-20' }),
];

/** A timer that runs since an hour, four minutes and nine seconds. */
export const timer = (fields: Partial<Timer> = {}): Timer => ({
  ticketId: id(100),
  ticketNumber: 'TKT-1042',
  ticketTitle: 'The label printer prints blank labels',
  startedAt: minutesAgo(64),
  stoppedAt: null,
  seconds: 64 * 60 + 9,
  minutes: 65,
  workedOn: '2026-03-10',
  ...fields,
});

export const months: Reply<typeof listStatements> = [
  { month: '2026-03', isClosed: false, isExported: false, entries: 0, minutes: 0, amount: 0 },
  { month: '2026-02', isClosed: false, isExported: false, entries: 3, minutes: 120, amount: 24_375 },
  { month: '2026-01', isClosed: true, isExported: false, entries: 1, minutes: 60, amount: 7_500 },
];

const work = (fields: Partial<TimeEntry & Statement['entries'][number]>) => {
  const { isLocked, version, ...entry } = timeEntry({ workedOn: '2026-02-20', ...fields });
  return { ...entry, ticketTitle: 'The label printer prints blank labels' };
};

/** A month that can be closed, with a ticket or none. */
export const statement = (fields: Partial<Statement> = {}): Statement => ({
  companyId: acme.id,
  companyName: acme.name,
  month: '2026-02',
  minutes: 120,
  amount: 24_375,
  closedAt: null,
  closedByName: null,
  companyState: 'active',
  kinds: [
    { kind: 'remote', entries: 1, minutes: 65, amount: 9_375 },
    { kind: 'on_site', entries: 1, minutes: 10, amount: 15_000 },
    { kind: 'training', entries: 0, minutes: 0, amount: 0 },
    { kind: 'covered', entries: 1, minutes: 45, amount: 0 },
  ],
  tickets: [
    {
      ticketId: id(100),
      ticketNumber: 'TKT-1042',
      ticketTitle: 'The label printer prints blank labels',
      minutes: 120,
      amount: 24_375,
    },
  ],
  entries: [
    work({ kind: 'on_site', minutes: 10, hasTravel: true, amount: 15_000, note: 'New print head' }),
    work({ id: id(701), minutes: 65, amount: 9_375, workedOn: '2026-02-21' }),
    work({ id: id(702), kind: 'covered', minutes: 45, amount: 0, isBillable: false, userName: superAdmin.firstName }),
  ],
  ...fields,
});

const agreement = (fields: Partial<NonNullable<Statement['agreements']>[number]>) => ({
  id: id(720),
  name: 'One hour a month',
  kind: 'monthly' as const,
  fee: 9_000,
  included: 60,
  carriedIn: 0,
  bought: 0,
  price: 0,
  adjusted: 0,
  drawn: 60,
  repaid: 0,
  over: 30,
  overAmount: 3_750,
  carriedOut: 0,
  expired: 0,
  owed: 0,
  owedAmount: 0,
  carries: { minutes: [], debts: [] },
  expiring: [],
  ...fields,
});

const ofAgreement = { countedMinutes: 15, coveredMinutes: 15, overMinutes: 0, rate: 12_500, travel: 2_500 };

/** A month with an hour that is used up, a block that was just bought, and a correction of the month before. */
export const agreedStatement = (fields: Partial<Statement> = {}): Statement =>
  statement({
    amount: 160_700,
    agreements: [
      agreement({}),
      agreement({
        id: id(721),
        name: 'Moving the office',
        kind: 'block',
        fee: 0,
        included: 0,
        bought: 1_200,
        price: 150_000,
        drawn: 0,
        over: 0,
        overAmount: 0,
        carriedOut: 1_170,
        expired: 30,
        expiring: [{ minutes: 1_170, on: '2026-06-30' }],
      }),
    ],
    kinds: [
      { kind: 'remote', entries: 1, minutes: 65, amount: 3_750 },
      { kind: 'on_site', entries: 1, minutes: 10, amount: 2_500 },
      { kind: 'training', entries: 0, minutes: 0, amount: 0 },
      { kind: 'covered', entries: 1, minutes: 45, amount: 0 },
    ],
    tickets: statement().tickets.map((each) => ({
      ...each,
      amount: 6_250,
      approvals: [{ byName: 'Carol Hendricks', on: '2026-02-19' }],
    })),
    entries: [
      work({ kind: 'on_site', minutes: 10, hasTravel: true, amount: 2_500, note: 'New print head', ...ofAgreement }),
      work({
        ...{ id: id(701), minutes: 65, amount: 3_750, workedOn: '2026-02-21' },
        ...{ countedMinutes: 75, coveredMinutes: 45, overMinutes: 30, rate: 7_500, travel: 0 },
      }),
      work({ id: id(702), kind: 'covered', minutes: 45, amount: 0, userName: superAdmin.firstName }),
    ],
    adjustments: [
      {
        id: id(730),
        agreementId: null,
        agreementName: null,
        minutes: null,
        amount: -4_550,
        reason: 'The trip of January 12 was billed twice',
        corrects: '2026-01',
      },
    ],
    ...fields,
  });

/** A month in which the provider owes more than the company. */
export const creditStatement = () =>
  agreedStatement({
    amount: -41_000,
    minutes: 0,
    agreements: [
      agreement({ adjusted: -30, drawn: 0, over: 0, overAmount: 0, expired: 30, name: '' }),
      agreement({ id: id(722), name: 'All remote work', kind: 'unlimited', fee: 0, included: 0, drawn: 0, over: 0 }),
    ],
    tickets: [],
    entries: [],
    adjustments: [
      {
        ...{ id: id(731), agreementId: null, agreementName: null, minutes: null, amount: -50_000, corrects: '2026-01' },
        reason: longLine,
      },
      {
        ...{ id: id(732), agreementId: id(720), agreementName: 'One hour a month', minutes: -30, amount: null },
        ...{ reason: 'Taken for the visit in January', corrects: '2026-01' },
      },
    ],
  });
