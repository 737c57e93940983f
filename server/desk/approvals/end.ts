import { and, eq, sql } from 'drizzle-orm';
import type { ApprovalStates, Decisions, DecisionWays } from '#contract/approvals-constants.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import type { findTicket } from '#server/desk/tickets/queries.ts';
import { applyEffect, statusAfterWait } from '#server/desk/tickets/reopen.ts';
import { touchTicket } from '#server/desk/tickets/touch-ticket.ts';
import type { Db } from '#server/platform/database/client.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { Actor } from '#server/platform/events/actor.ts';
import type { ActionOf } from '#server/platform/events/event-names.ts';
import { type Changes, record } from '#server/platform/events/record.ts';

export type Ticket = Awaited<ReturnType<typeof findTicket>>;

/** What events and emails say of an approval. Its amount is for those who decide. */
export type Pending = { id: string; question: string };

type EndState = Exclude<(typeof ApprovalStates)[number], 'pending'>;

/** Whose decision it was, and how staff heard of it. */
export type DecisionFacts = {
  name: string;
  decision: (typeof Decisions)[number];
  how: (typeof DecisionWays)[number] | undefined;
  note: string;
};

/**
 * Ends a pending approval of a locked ticket. When nothing is pending any more, that acts like a comment of the requester:
 * the ticket no longer waits for the client.
 */
export async function endApproval(
  tx: Db,
  actor: Actor,
  ticket: Ticket,
  approval: Pending,
  state: EndState,
  facts?: DecisionFacts,
) {
  await tx.update(approvals).set({ state, endedAt: sql`now()` }).where(eq(approvals.id, approval.id));
  await recordApproval(tx, actor, ticket, approval, { action: actions[state], ...(facts ? { facts } : {}) });
  await stopWaiting(tx, actor, ticket, state);
}

const actions = {
  approved: 'approval decided',
  declined: 'approval decided',
  withdrawn: 'approval withdrawn',
  expired: 'approval expired',
} as const satisfies Record<EndState, ActionOf<'ticket'>>;

type ApprovalAction = Extract<ActionOf<'ticket'>, `approval ${string}`>;
type Recorded = { action: ApprovalAction; facts?: DecisionFacts };

/** The fields of the history, which have the question. */
const fields = {
  'approval requested': 'approvalAsked',
  'approval reminded': 'approvalReminded',
  'approval given': 'approved',
  'approval decided': 'approved',
  'approval withdrawn': 'approvalWithdrawn',
  'approval expired': 'approvalExpired',
} as const satisfies Record<ApprovalAction, string>;

/** Records what happened to an approval, and that there is news on its ticket. */
export async function recordApproval(
  tx: Db,
  actor: Actor,
  ticket: Pick<Ticket, 'id' | 'ticketNumber'>,
  { id, question }: Pending,
  { action, facts }: Recorded,
) {
  const { name, how, note } = facts ?? {};
  const changes: Changes = {
    [facts?.decision ?? fields[action]]: [null, question],
    ...(how ? { recordedFor: [null, name], how: [null, how] } : {}),
    ...(note ? { note: [null, note] } : {}),
  };
  await touchTicket(tx, ticket.id, { isInternal: false });
  await record(tx, actor, { action, ...ticketRecord(ticket), subject: { type: 'approval', id }, changes });
}

async function stopWaiting(tx: Db, actor: Actor, ticket: Ticket, state: EndState) {
  const isPending = and(eq(approvals.ticketId, ticket.id), eq(approvals.state, 'pending'));
  if ((await tx.$count(approvals, isPending)) > 0) return;
  const isDecided = state === 'approved' || state === 'declined';
  const changes: Changes = { byApproval: [null, state] };
  if (ticket.status === 'waiting_client') await applyEffect(tx, actor, ticket, statusAfterWait(ticket), changes);
  // What nobody has decided brings no work back that is done.
  else if (isDecided && ticket.status === 'resolved' && (await findSetting(tx, 'clients_may_reopen')))
    await applyEffect(tx, actor, ticket, 'open', changes);
}
