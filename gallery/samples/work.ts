import type { Reply } from '#contract/endpoint.ts';
import type { findStatement, listStatements } from '#contract/statements.ts';
import type { findTimer, listTime } from '#contract/time.ts';
import { acme, admin, id, superAdmin } from './people.ts';
import { minutesAgo } from './time.ts';

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
  { month: '2026-03', isClosed: false, entries: 0, minutes: 0, amount: 0 },
  { month: '2026-02', isClosed: false, entries: 3, minutes: 120, amount: 24_375 },
  { month: '2026-01', isClosed: true, entries: 1, minutes: 60, amount: 7_500 },
];

const work = (fields: Partial<TimeEntry>) => {
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
