import type { Reply } from '#contract/endpoint.ts';
import type { listRoutineDates, listRoutines, listRuns } from '#contract/routines.ts';
import { acme, employee, id } from './people.ts';
import { hoursAgo } from './time.ts';

type Routine = Reply<typeof listRoutines>[number];
type Run = Reply<typeof listRuns>[number];
type Dates = Reply<typeof listRoutineDates>;

export const routine = (fields: Partial<Routine> = {}): Routine => ({
  id: id(870),
  name: 'Monthly maintenance',
  templateId: id(850),
  templateName: 'Monthly maintenance',
  targets: [
    {
      ...{ companyId: acme.id, companyName: acme.name, assignedToId: null, assignedToName: null },
      ...{ requesterId: employee.id, requesterName: `${employee.firstName} ${employee.lastName}` },
    },
  ],
  schedule: { every: 'month', interval: 1, nth: 2, weekday: 'tue' },
  time: '09:00',
  startsOn: '2026-01-01',
  endsOn: null,
  leadDays: 0,
  onClosedDay: 'after',
  ifOpen: 'create',
  isPromised: false,
  tellsRequester: false,
  skips: [],
  pausedAt: null,
  next: { date: '2026-12-08', unmovedDate: '2026-12-08', runsAt: '2026-12-08T15:00:00.000Z' },
  lastRun: { date: '2026-11-10', states: ['created'] },
  problems: [],
  version: 1,
  ...fields,
});

/** One that is moved by a holiday, one that is paused, and one whose requester has left. */
export const someRoutines = (): Routine[] => [
  routine({
    ...{ id: id(871), name: 'Backup check', schedule: { every: 'week', interval: 1, days: ['fri'] } },
    next: { date: '2026-12-28', unmovedDate: '2026-12-25', runsAt: '2026-12-28T15:00:00.000Z' },
    lastRun: { date: '2026-11-27', states: ['created', 'failed'] },
    problems: [
      {
        companyId: acme.id,
        reason: 'Dana Fox can’t be the requester any more. Carol Hendricks is, until you choose somebody else.',
      },
    ],
  }),
  routine({
    ...{ id: id(872), name: 'Certificate renewal', schedule: { every: 'year', interval: 1, month: 3, day: 31 } },
    ...{ pausedAt: hoursAgo(50), next: null, lastRun: null, leadDays: 30 },
  }),
  routine(),
];

export const someDates = (): Dates => [
  {
    ...{ routineId: id(870), name: 'Monthly maintenance', companies: 4, moved: [] },
    ...{ date: '2026-12-08', unmovedDate: '2026-12-08', runsAt: '2026-12-08T15:00:00.000Z' },
  },
  {
    ...{ routineId: id(871), name: 'Backup check', companies: 1, moved: ['closed_day'] },
    ...{ date: '2026-12-28', unmovedDate: '2026-12-25', runsAt: '2026-12-28T15:00:00.000Z' },
  },
];

export const run = (fields: Partial<Run> = {}): Run => ({
  ...{ date: '2026-11-10', unmovedDate: '2026-11-10', companyId: acme.id, companyName: acme.name },
  ...{ state: 'created', reason: null, ticketId: id(100), ticketNumber: 'TKT-1042', ranAt: '2026-11-10T15:00:04.000Z' },
  ...fields,
});

const noTicket = { ticketId: null, ticketNumber: null } as const;

export const someRuns = (): Run[] => [
  run({ date: '2026-11-27', unmovedDate: '2026-11-26' }),
  run({
    ...noTicket,
    date: '2026-10-13',
    unmovedDate: '2026-10-13',
    state: 'missed',
    reason: 'Archway was not running',
  }),
  run({
    ...noTicket,
    date: '2026-09-08',
    unmovedDate: '2026-09-08',
    state: 'skipped',
    reason: 'TKT-1031 is still open',
  }),
  run({
    ...noTicket,
    ...{ date: '2026-08-11', unmovedDate: '2026-08-11', state: 'failed' },
    reason: 'Dana Fox can’t be the requester any more, and Acme Plumbing has no active manager.',
  }),
];
