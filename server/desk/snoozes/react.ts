import { and, eq, inArray, sql } from 'drizzle-orm';
import { isStaffRole } from '#contract/policies.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { saysOnlyThanks } from '#server/desk/tickets/reopen.ts';
import { selectTickets } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { ticketSnoozes } from '#server/platform/database/tables/ticket-snoozes.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { system } from '#server/platform/events/actor.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { forgetSnoozes, wakeTickets } from './wake.ts';

/** Ends snoozes that events have overtaken, whichever way they came: a snooze hides neither a promise nor a client. */
export function endSnoozes(): Consumer {
  return {
    name: 'snoozes',
    isNeeded: sql`exists (select from ticket_snoozes)`,
    ...reacting({
      ticket: {
        'due soon': wakeForPromise,
        missed: wakeForPromise,
        commented: wakeForReply,
        'approval decided': wakeForDecision,
        merged: wakeForMergeOrForget,
        changed: forgetIfOver,
      },
    }),
  };
}

async function wakeForPromise(tx: Db, events: StoredEvent[]) {
  const snoozed = await snoozedAt(tx, events);
  await wakeTickets(
    tx,
    system,
    snoozed.map(({ recordId }) => ({ id: recordId, reason: 'promise' })),
  );
}

/** A client's comment, unless it only says thanks or the snooze was meant to stay. */
async function wakeForReply(tx: Db, events: StoredEvent[]) {
  const replies = (await snoozedAt(tx, events)).filter(({ staysOnReply }) => !staysOnReply);
  if (replies.length === 0) return;
  const written = await tx
    .select({ id: comments.id, body: comments.body, ticketId: comments.ticketId, role: users.role })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(
      inArray(
        comments.id,
        replies.flatMap(({ subjectId }) => subjectId ?? []),
      ),
    );
  for (const { body, ticketId, role } of written) {
    const [ticket] = isStaffRole(role) ? [] : await selectTickets(tx).where(eq(tickets.id, ticketId));
    if (!ticket || (await saysOnlyThanks(tx, ticket, body))) continue;
    await wakeTickets(tx, system, [{ id: ticketId, reason: 'reply' }]);
  }
}

/** What a client has decided is to be acted on, also where their comments leave the ticket snoozed. */
async function wakeForDecision(tx: Db, events: StoredEvent[]) {
  const decided = await snoozedAt(tx, events);
  await wakeTickets(
    tx,
    system,
    decided.map(({ recordId }) => ({ id: recordId, reason: 'reply' })),
  );
}

/** The ticket that takes another one wakes if that was active; the other one is closed. */
async function wakeForMergeOrForget(tx: Db, events: StoredEvent[]) {
  const merged = await snoozedAt(tx, events);
  const closed = merged.filter(({ changes }) => changes?.mergedInto).map(({ recordId }) => recordId);
  if (closed.length > 0) await forgetSnoozes(tx, closed);
  for (const { recordId, changes } of merged) {
    const number = changes?.merged?.[1];
    if (typeof number === 'string' && (await wasActive(tx, recordId, number)))
      await wakeTickets(tx, system, [{ id: recordId, reason: 'merge' }]);
  }
}

/** A ticket that was resolved or closed. One that is open again by now stays awake, too. */
async function forgetIfOver(tx: Db, events: StoredEvent[]) {
  const ended = events.filter(({ changes }) => changes?.status && !isActive(changes.status[1]));
  const over = (await snoozedAt(tx, ended)).map(({ recordId }) => recordId);
  if (over.length > 0) await forgetSnoozes(tx, over);
}

const isActive = (status: unknown) => isActiveStatus(status as Parameters<typeof isActiveStatus>[0]);

/** Those of some events that came after their ticket was snoozed, with whether a client's comment leaves it so. */
async function snoozedAt(tx: Db, events: StoredEvent[]) {
  if (events.length === 0) return [];
  const snoozes = await tx
    .select({
      ticketId: ticketSnoozes.ticketId,
      staysOnReply: ticketSnoozes.staysOnReply,
      startId: ticketSnoozes.startId,
    })
    .from(ticketSnoozes)
    .where(
      inArray(
        ticketSnoozes.ticketId,
        events.map(({ recordId }) => recordId),
      ),
    );
  const byTicket = new Map(snoozes.map((snooze) => [snooze.ticketId, snooze]));
  return events.flatMap((event) => {
    const snooze = byTicket.get(event.recordId);
    return snooze && snooze.startId < event.id ? [{ ...event, staysOnReply: snooze.staysOnReply }] : [];
  });
}

/** Whether a ticket was active before it was merged into another one. */
async function wasActive(tx: Db, intoId: string, number: string) {
  const isOther = and(eq(tickets.mergedIntoId, intoId), sql`'TKT-' || ${tickets.number} = ${number}`);
  const [other] = await tx.select({ status: tickets.statusBeforeMerge }).from(tickets).where(isOther);
  return other?.status != null && isActiveStatus(other.status);
}
