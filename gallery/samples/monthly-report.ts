import type { Reply } from '#contract/endpoint.ts';
import type { findCompanyMonth, findMonthlyReport } from '#contract/reports.ts';
import { acme, id } from './people.ts';
import { sharedReport, time } from './reports.ts';

type Report = Reply<typeof findMonthlyReport>;
type Solved = Report['solved'][number]['tickets'][number];
type Unsolved = Report['unsolved'][number];

export const solvedTicket = (fields: Partial<Solved> = {}): Solved => ({
  id: id(100),
  ticketNumber: 'TKT-1042',
  title: 'The label printer prints blank labels',
  requester: 'Priya Nair',
  resolvedAt: '2026-02-26T15:00:00.000Z',
  done: 'I put the older driver back, and the printer prints again.',
  mergedInto: null,
  ...fields,
});

export const unsolvedTicket = (fields: Partial<Unsolved> = {}): Unsolved => ({
  id: id(110),
  ticketNumber: 'TKT-1050',
  title: 'Nobody can open the shared schedule from home',
  requester: 'Maria Delgado',
  status: 'in_progress',
  createdAt: '2026-02-24T15:00:00.000Z',
  resolvedAt: null,
  ...fields,
});

const missedPromise = (fields: Partial<Report['missed'][number]> = {}): Report['missed'][number] => ({
  id: id(110),
  ticketNumber: 'TKT-1050',
  title: 'Nobody can open the shared schedule from home',
  requester: 'Maria Delgado',
  clock: 'first reply',
  at: '2026-02-25T15:00:00.000Z',
  ...fields,
});

const solved: Report['solved'] = [
  {
    category: 'Printing & Peripherals',
    tickets: [
      solvedTicket(),
      solvedTicket({
        id: id(101),
        ticketNumber: 'TKT-1041',
        title: 'Blank labels',
        done: null,
        mergedInto: 'TKT-1042',
      }),
    ],
  },
  {
    category: 'Backup & Recovery',
    tickets: [
      solvedTicket({
        id: id(102),
        ticketNumber: 'TKT-1036',
        title: 'Backup report says 0 bytes for the imaging server',
        requester: 'Maria Delgado',
        done: 'The backup ran, but the report looked in a folder that was renamed; I corrected that and restored a file to prove it.',
      }),
    ],
  },
  {
    category: 'New User Setup',
    tickets: [
      solvedTicket({ id: id(103), ticketNumber: 'TKT-1031', title: 'An account for our new hygienist', done: null }),
    ],
  },
];

/** A month that is over, as a manager reads it. */
export const monthlyReport = (fields: Partial<Report> = {}): Report => ({
  ...sharedReport({ from: '2026-02-01', to: '2026-02-28' }),
  tickets: { created: 6, resolved: 5, open: 3 },
  month: '2026-02',
  companyName: acme.name,
  isOver: true,
  promises: { promised: 9, kept: 8 },
  missed: [missedPromise()],
  solved,
  maintained: [
    {
      category: 'System Maintenance',
      tickets: [
        solvedTicket({ id: id(104), ticketNumber: 'TKT-1038', title: 'Maintenance of February 2026', done: null }),
      ],
    },
  ],
  unsolved: [
    unsolvedTicket(),
    unsolvedTicket({
      id: id(111),
      ticketNumber: 'TKT-1051',
      title: 'Remote connection says “gateway not reachable”',
      status: 'resolved',
      resolvedAt: '2026-03-02T15:00:00.000Z',
    }),
  ],
  planned: [
    unsolvedTicket({ id: id(112), ticketNumber: 'TKT-1052', title: 'Replace the server battery', status: 'open' }),
  ],
  time,
  isMailed: true,
  isQuarterMailed: false,
  ...fields,
});

/** The same month as staff read it. */
export const companyMonth = (mails: Reply<typeof findCompanyMonth>['mails']): Reply<typeof findCompanyMonth> => ({
  ...monthlyReport(),
  mails,
});
