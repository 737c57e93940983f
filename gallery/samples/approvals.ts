import type { listApprovals } from '#contract/approvals.ts';
import type { Reply } from '#contract/endpoint.ts';
import { acme, admin, id, manager, member } from './people.ts';
import { daysAgo, hoursAgo } from './time.ts';

type Approval = Reply<typeof listApprovals>[number];
type Approver = NonNullable<Approval['approvers']>[number];

const undecided = { decision: null, note: '', decidedAt: null, recordedByName: null, how: null };

export const approver = (fields: Partial<Approver> = {}): Approver => ({
  id: manager.id,
  name: `${manager.firstName} ${manager.lastName}`,
  ...undecided,
  ...fields,
});

export const approval = (fields: Partial<Approval> = {}): Approval => ({
  id: id(950),
  ticket: { id: id(100), ticketNumber: 'TKT-1042', title: 'The label printer prints blank labels' },
  company: acme,
  kind: 'purchase',
  question: 'May we replace the label printer? The old one costs more to repair than a new one.',
  seesAll: true,
  amount: 124_000,
  minutes: 120,
  needs: 'any',
  asksManagers: true,
  approvers: [approver()],
  expiresOn: '2026-12-18',
  askedByName: `${admin.firstName} ${admin.lastName}`,
  createdAt: hoursAgo(20),
  state: 'pending',
  endedAt: null,
  mayDecide: false,
  ...fields,
});

/** One in every state, newest first. */
export const everyApproval = (): Approval[] => [
  approval(),
  approval({
    id: id(951),
    createdAt: daysAgo(3),
    kind: 'work',
    question: 'May we work on a Saturday, so that nobody has to wait?',
    amount: null,
    minutes: 240,
    needs: 'all',
    approvers: [
      approver({
        decision: 'approved',
        decidedAt: daysAgo(2),
        recordedByName: 'Grace Lindqvist',
        how: 'phone',
        note: 'She said yes, from 9 to 1.',
      }),
      approver({ id: member.id, name: 'Tom Becker', decision: 'approved', decidedAt: daysAgo(1) }),
    ],
    state: 'approved',
    endedAt: daysAgo(1),
    expiresOn: null,
  }),
  approval({
    id: id(952),
    createdAt: daysAgo(6),
    kind: 'access',
    question: 'May the front desk read the folder Invoices?',
    amount: null,
    minutes: null,
    approvers: [approver({ decision: 'declined', decidedAt: daysAgo(5), note: 'Only the two of us should read it.' })],
    askedByName: null,
    state: 'declined',
    endedAt: daysAgo(5),
    expiresOn: null,
  }),
  approval({
    id: id(953),
    createdAt: daysAgo(9),
    amount: 98_000,
    state: 'withdrawn',
    endedAt: daysAgo(8),
    expiresOn: null,
  }),
  approval({
    id: id(954),
    createdAt: daysAgo(34),
    amount: 45_000,
    state: 'expired',
    endedAt: daysAgo(20),
    expiresOn: '2026-02-17',
  }),
];

/** What a requester sees of one that others decide. */
export function partlySeen(fields: Partial<Approval> = {}): Approval {
  const { amount: _, minutes: __, approvers: ___, ...seen } = approval({ ...fields, seesAll: false });
  return seen;
}
