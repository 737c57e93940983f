import { ticketMessages } from '#contract/ticket-messages.ts';
import { canSettleTicket } from '#contract/ticket-policies.ts';
import type { Db } from '#server/database/client.ts';
import { conflict, permit } from '#server/domain/refusals.ts';
import type { UserActor } from '#server/events/actor.ts';
import type { Copy } from '#server/http/conflicts.ts';
import { readTicket, refuseStaleTicket } from './commands.ts';
import { findDetails } from './details.ts';
import { lockTicket } from './queries.ts';
import { applyEffect, effectOfComplaint } from './reopen.ts';

/**
 * Resolves a ticket for its requester or a manager. No effect on a resolved or closed ticket.
 * @returns the ticket
 * @throws 404, 403, and 412 for a stale copy
 */
export async function markSolved(db: Db, actor: UserActor, ticketId: string, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const { ticket, details } = await lockToSettle(tx, actor, ticketId, copy);
    const isActive = ticket.status !== 'resolved' && ticket.status !== 'closed';
    if (isActive) await applyEffect(tx, actor, ticket, 'resolved');
    return { ...(await readTicket(tx, ticketId)), ...details };
  });
}

/**
 * Reopens a resolved ticket for its requester or a manager; if clients may not reopen tickets, staff are notified. An
 * active ticket is not changed.
 * @returns the ticket
 * @throws 404, 403, 409 for a closed ticket, and 412 for a stale copy
 */
export async function markNotFixed(db: Db, actor: UserActor, ticketId: string, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const { ticket, details } = await lockToSettle(tx, actor, ticketId, copy);
    if (ticket.status === 'closed') throw conflict(ticketMessages.closedForGood);
    if (ticket.status === 'resolved') await applyEffect(tx, actor, ticket, await effectOfComplaint(tx));
    return { ...(await readTicket(tx, ticketId)), ...details };
  });
}

async function lockToSettle(tx: Db, actor: UserActor, ticketId: string, copy: Copy) {
  const ticket = await lockTicket(tx, actor, ticketId);
  permit(canSettleTicket(actor, ticket), ticketMessages.notYoursToSettle);
  const details = await findDetails(tx, actor, ticketId);
  await refuseStaleTicket(tx, actor, { ...ticket, ...details }, copy);
  return { ticket, details };
}
