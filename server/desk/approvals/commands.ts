import { and, eq } from 'drizzle-orm';
import type { NewApprovalInput, NewDecisionInput, OwnDecisionInput } from '#contract/approvals.ts';
import { ApprovalLimit, approvalMessages, type DecisionWays } from '#contract/approvals-constants.ts';
import type { FormApproval } from '#contract/form-answers.ts';
import { isStaff } from '#contract/policies.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { addParticipants } from '#server/desk/tickets/participants.ts';
import { findTicket, lockReplyTicket, lockTicket, numberOf } from '#server/desk/tickets/queries.ts';
import { applyEffect } from '#server/desk/tickets/reopen.ts';
import type { Db } from '#server/platform/database/client.ts';
import { approvalDecisions, approvals, approvers } from '#server/platform/database/tables/approvals.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { conflict, forbidden, invalid, notFound, permit, refuseIssues } from '#server/platform/domain/refusals.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { type Actor, system, type UserActor } from '#server/platform/events/actor.ts';
import { isOver, listDeciders } from './deciders.ts';
import { endApproval, type Pending, recordApproval, type Ticket } from './end.ts';
import { findApproval } from './queries.ts';

/**
 * Asks the client of a ticket to approve something. The ticket waits for the client from then on, and people who are named
 * take part in it.
 * @throws 404; 400 for people who can't approve and a day that has passed; 409 for a ticket that is merged or not active, if
 * nobody can decide, and beyond the limits
 */
export async function createApproval(
  db: Db,
  actor: UserActor,
  ticketId: string,
  { approverIds: named, ...input }: NewApprovalInput,
) {
  return db.transaction(async (tx) => {
    const { mergedIntoId } = await findTicket(tx, actor, ticketId);
    if (mergedIntoId) throw conflict(approvalMessages.merged(await numberOf(tx, mergedIntoId)));
    const ticket = await lockTicket(tx, actor, ticketId);
    if (input.expiresOn && input.expiresOn < (await providerToday(tx)))
      throw invalid('expiresOn', approvalMessages.pastDay);
    const approverIds = named && [...new Set(named)];
    if (approverIds) await addParticipants(tx, actor, ticket, approverIds);
    const id = await insertApproval(tx, ticket, { ...input, askedById: actor.id, approverIds });
    const deciders = await listDeciders(tx, [id]);
    if (approverIds) refuseIssues(issuesOf(ticket, approverIds, deciders));
    if (!isActiveStatus(ticket.status)) throw conflict(approvalMessages.notActive);
    await refuseTooMany(tx, ticketId);
    if (deciders.length === 0) throw conflict(approvalMessages.nobody(ticket.companyName));
    await request(tx, actor, ticket, { id, question: input.question });
    return findApproval(tx, actor, id);
  });
}

/**
 * Asks what a form asks for, for a ticket that was just raised with it. If nobody can decide, the approval is withdrawn at
 * once, and staff are told.
 */
export async function requestOfForm(tx: Db, ticket: Ticket, { kind, question, notRequester }: FormApproval) {
  const asked = { amount: null, minutes: null, needs: 'any', expiresOn: null, approverIds: null } as const;
  const id = await insertApproval(tx, ticket, { kind, question, notRequester, ...asked, askedById: null });
  if ((await listDeciders(tx, [id])).length > 0) await request(tx, system, ticket, { id, question });
  else await endApproval(tx, system, ticket, { id, question }, 'withdrawn');
}

/** Withdraws a pending approval. Throws 404; 409 for one that was decided or has expired. */
export async function withdrawApproval(db: Db, actor: UserActor, id: string) {
  return db.transaction(async (tx) => {
    const { ticket, approval } = await lockApproval(tx, actor, id);
    if (approval.state === 'withdrawn') return findApproval(tx, actor, id);
    refuseEnded(approval);
    await endApproval(tx, actor, ticket, approval, 'withdrawn');
    return findApproval(tx, actor, id);
  });
}

/**
 * Refuses whoever may not decide an approval: everybody but its approvers and provider staff, who record decisions.
 * @throws 404, 403
 */
export async function refuseOthers(db: Db, actor: UserActor, id: string) {
  await findApproval(db, actor, id);
  if (isStaff(actor)) return;
  const deciders = await listDeciders(db, [id]);
  permit(
    deciders.some((decider) => decider.id === actor.id),
    approvalMessages.notApprover,
  );
}

/**
 * Decides an approval, or records what an approver said if staff do. Of decisions at once, one is the outcome.
 * @throws 404; 403 for a client who is no approver; 400 for a missing note, and for staff without approver and way; 409 if it
 * has ended, or the approver has decided
 */
export async function decideApproval(
  db: Db,
  actor: UserActor,
  id: string,
  { forId, how, ...decision }: NewDecisionInput,
) {
  const { note } = decision;
  return db.transaction(async (tx) => {
    if (!isStaff(actor)) {
      if (forId !== undefined || how !== undefined)
        throw invalid(forId === undefined ? 'how' : 'forId', approvalMessages.ownDecision);
      refuseUnexplained(decision);
      await decide(tx, actor, id, { ...decision, forId: actor.id });
      return findApproval(tx, actor, id);
    }
    if (!forId) throw invalid('forId', approvalMessages.forWhom);
    if (!how) throw invalid('how', approvalMessages.how);
    if (!note) throw invalid('note', approvalMessages.noteToRecord);
    await decide(tx, actor, id, { ...decision, forId, recorded: { byId: actor.id, how } });
    return findApproval(tx, actor, id);
  });
}

function refuseUnexplained({ decision, note }: OwnDecisionInput) {
  if (decision === 'declined' && !note) throw invalid('note', approvalMessages.noteToDecline);
}

type Deciding = OwnDecisionInput & {
  forId: string;
  recorded?: { byId: string; how: (typeof DecisionWays)[number] };
};

/** Stores a decision of somebody, and ends the approval if that is the outcome. */
export async function decide(tx: Db, actor: UserActor, id: string, { recorded, forId, ...given }: Deciding) {
  const { ticket, approval } = await lockApproval(tx, actor, id);
  const deciders = await listDeciders(tx, [id]);
  const decider = deciders.find((each) => each.id === forId);
  if (!decider) throw recorded ? invalid('forId', approvalMessages.notTheirs) : forbidden(approvalMessages.notApprover);
  refuseEnded(approval);
  if (await isOver(tx, approval)) throw conflict(approvalMessages.alreadyExpired);
  if (decider.hasDecided) throw conflict(approvalMessages.hasDecided);

  const by = recorded ? { recordedById: recorded.byId, how: recorded.how } : {};
  await tx.insert(approvalDecisions).values({ approvalId: id, forId, ...given, ...by });
  const facts = { name: decider.name, how: recorded?.how, ...given };
  const isAgreed = approval.needs === 'any' || deciders.every((each) => each.id === forId || each.hasDecided);
  if (given.decision === 'declined' || isAgreed) await endApproval(tx, actor, ticket, approval, given.decision, facts);
  else await recordApproval(tx, actor, ticket, approval, { action: 'approval given', facts });
}

/**
 * Locks an approval with the ticket that shows it. Throws 404 if the actor may not see that.
 * @returns both as they are after the lock
 */
async function lockApproval(tx: Db, actor: UserActor, id: string) {
  // A merge may take it to another ticket meanwhile.
  for (let attempt = 0; attempt < 3; attempt++) {
    const { ticket: shown } = await findApproval(tx, actor, id);
    const ticket = await lockReplyTicket(tx, actor, shown.id);
    if (!ticket) throw notFound('Approval');
    const isThere = and(eq(approvals.id, id), eq(approvals.ticketId, ticket.id));
    const [approval] = await tx.select().from(approvals).where(isThere).for('update');
    if (approval) return { ticket, approval };
  }
  throw notFound('Approval');
}

function refuseEnded({ state }: Pick<typeof approvals.$inferSelect, 'state'>) {
  if (state === 'withdrawn') throw conflict(approvalMessages.alreadyWithdrawn);
  if (state === 'expired') throw conflict(approvalMessages.alreadyExpired);
  if (state !== 'pending') throw conflict(approvalMessages.alreadyDecided);
}

/** Counts the new one, too. */
async function refuseTooMany(tx: Db, ticketId: string) {
  const isOfTicket = eq(approvals.ticketId, ticketId);
  if ((await tx.$count(approvals, isOfTicket)) > ApprovalLimit.approvals) throw conflict(approvalMessages.tooMany);
  const pending = await tx.$count(approvals, and(isOfTicket, eq(approvals.state, 'pending')));
  if (pending > ApprovalLimit.pending) throw conflict(approvalMessages.tooManyPending);
}

type Asked = Omit<typeof approvals.$inferInsert, 'id' | 'ticketId' | 'askedOnId' | 'companyId' | 'asksManagers'> & {
  approverIds: string[] | null;
};

async function insertApproval(tx: Db, ticket: Ticket, { approverIds, ...asked }: Asked) {
  const id = newId();
  const { id: ticketId, companyId } = ticket;
  const place = { ticketId, askedOnId: ticketId, companyId };
  await tx.insert(approvals).values({ id, ...place, asksManagers: approverIds === null, ...asked });
  if (approverIds) await tx.insert(approvers).values(approverIds.map((userId) => ({ approvalId: id, userId })));
  return id;
}

function issuesOf({ clientId }: Ticket, approverIds: string[], deciders: { id: string }[]) {
  return approverIds.flatMap((approverId, index) => {
    if (deciders.some(({ id }) => id === approverId)) return [];
    const message = approverId === clientId ? approvalMessages.ownRequest : approvalMessages.unknownApprover;
    return [{ path: `approverIds.${index}`, message }];
  });
}

/** The ticket waits for the client, who learns of the question instead. */
async function request(tx: Db, actor: Actor, ticket: Ticket, approval: Pending) {
  await recordApproval(tx, actor, ticket, approval, { action: 'approval requested' });
  if (ticket.status !== 'waiting_client')
    await applyEffect(tx, actor, ticket, 'waiting_client', { byApproval: [null, 'pending'] });
}
