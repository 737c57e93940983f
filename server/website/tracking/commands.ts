import { and, eq, gt } from 'drizzle-orm';
import type { NewCommentInput } from '#contract/comments.ts';
import { trackingMessages } from '#contract/tracking-constants.ts';
import { answerAsDecided } from '#server/desk/comments/commands.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { findTicket, lockTicket } from '#server/desk/tickets/queries.ts';
import { decideAnswer } from '#server/desk/tickets/reopen.ts';
import { createTrackingLink } from '#server/desk/tickets/tracking-link.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { queueForgottenPassword } from '#server/people/auth/password-resets/forgotten-password.ts';
import { emailHash } from '#server/people/auth/sessions/attempt.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { findRecipient } from '#server/platform/mail/recipient.ts';
import type { Tracked } from './find-tracked.ts';

/** Within this time the same words count once: a form without scripts is easily sent twice. In milliseconds. */
const REPEATED = 60_000;

/**
 * Adds the answer of a person to the ticket that they follow. Their sessions don't exist, so nothing else recognizes a
 * form that was sent twice.
 * @returns the id of the ticket that it opened, if the followed one was closed
 * @throws the errors of `answerTicket`
 */
export async function answerTracked(db: Db, { actor, ticket }: Tracked, input: NewCommentInput) {
  return db.transaction(async (tx) => {
    const locked = await lockTicket(tx, actor, ticket.id);
    const isSame = and(eq(comments.authorId, actor.id), eq(comments.body, input.comment));
    const isRecent = and(eq(comments.ticketId, ticket.id), gt(comments.createdAt, ago(REPEATED)));
    if (!input.fileIds?.length && (await tx.$count(comments, and(isSame, isRecent))) > 0) return undefined;

    const decided = await decideAnswer(tx, actor, locked, { words: input.comment });
    const answer = await answerAsDecided(tx, actor, locked, input, decided);
    return 'openedTicketId' in answer ? answer.openedTicketId : undefined;
  });
}

/** Counts a change that somebody makes with a link. Throws 429 beyond the limit. */
export async function countTrackedChange(db: Db, { actor }: Tracked) {
  await countUse(db, 'tracked_changes', { subject: actor.id });
}

/**
 * Queues an email with new links to the tickets of an address. Every address takes the same way, in the same time: whom it
 * belongs to is looked up when the email is written.
 * @param ip the client's address, as in the request
 * @throws 429 beyond 3 requests for an address or 10 of a client within an hour
 */
export async function queueNewLinks(db: Db, ip: string, email: string) {
  await db.transaction(async (tx) => {
    await countUse(tx, 'tracking_links', { ip, subject: emailHash(email) });
    await queueMails(tx, [{ kind: 'tracking_links', address: email }]);
  });
}

/** Sends a person the link with which they create their account. Throws 429 beyond the limits. */
export async function offerAccount(db: Db, { actor, person }: Tracked) {
  await queueForgottenPassword(db, actor.address ?? '', person.email);
}

/**
 * Makes a new link for the requester of a ticket, or queues an email with it.
 * @returns the link, or the address that gets it
 * @throws 404; 409 for a requester who has an account, or who gets no email
 */
export async function linkForRequester(
  db: Db,
  author: UserActor,
  ticketId: string,
  { publicUrl, isMailed }: { publicUrl: string; isMailed: boolean },
) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const ticket = await findTicket(tx, actor, ticketId);
    const requester = await findRecipient(tx, ticket.clientId);
    if (!requester) throw conflict(trackingMessages.requesterInactive);
    if (requester.hasAccount) throw conflict(trackingMessages.hasAccount);

    await record(tx, actor, { action: 'link made', ...ticketRecord(ticket) });
    if (!isMailed) return { url: await createTrackingLink(tx, publicUrl, { userId: requester.id, ticketId }) };
    await queueMails(tx, [{ kind: 'tracking_links', userId: requester.id }]);
    return { mailedTo: requester.email };
  });
}
