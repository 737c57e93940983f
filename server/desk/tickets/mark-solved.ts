import { ticketMessages } from '#contract/ticket-messages.ts';
import { canSettleTicket } from '#contract/ticket-policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { conflict, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { readTicket, refuseStaleTicket } from './commands.ts';
import { findDetails } from './details.ts';
import { lockTicket } from './queries.ts';
import { applyEffect, decideAnswer } from './reopen.ts';

/**
 * Resolves a ticket for its requester or a manager. No effect on a resolved or closed ticket.
 * @returns the ticket
 * @throws 404, 403, and 412 for a stale copy
 */
export async function markSolved(db: Db, actor: UserActor, ticketId: string, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const { ticket, details } = await lockToSettle(tx, actor, ticketId, copy);
    const { effect } = await decideAnswer(tx, actor, ticket, 'solved');
    if (effect) await applyEffect(tx, actor, ticket, effect);
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
    const { opensTicket, effect } = await decideAnswer(tx, actor, ticket, 'not fixed');
    if (opensTicket) throw conflict(ticketMessages.closedForGood);
    if (effect) await applyEffect(tx, actor, ticket, effect);
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
