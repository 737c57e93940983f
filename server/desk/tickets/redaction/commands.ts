import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Redaction } from '#contract/primitives.ts';
import type { DescriptionRedactionInput, RedactionInput } from '#contract/redactions.ts';
import { RemovedText, redactionMessages } from '#contract/redactions-constants.ts';
import { canRedact } from '#contract/ticket-policies.ts';
import { readTicket } from '#server/desk/tickets/commands.ts';
import { findDetails } from '#server/desk/tickets/details.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { holdCompanyOf, lockTicket } from '#server/desk/tickets/queries.ts';
import { touchTicket } from '#server/desk/tickets/touch-ticket.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { ticketForms } from '#server/platform/database/tables/ticket-forms.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isFilledInWith } from '#server/platform/domain/filled-in-later.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { relatedTickets } from '#server/platform/domain/merged-tickets.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Changes, recordAll } from '#server/platform/events/record.ts';
import { removeAnswers } from './answers.ts';
import { listFiles, removeFiles } from './files.ts';
import { removeHistory, replaceTitle } from './history.ts';
import { removeMails } from './mails.ts';
import { findDescription, findEntry, type Message } from './messages.ts';

type Ticket = Awaited<ReturnType<typeof lockTicket>>;

/**
 * Removes the text or the files of an entry of a ticket's thread, for good and everywhere.
 * @param entryId a comment, or a merged ticket whose description it is
 * @returns everything that was removed from it by now
 * @throws 404, and 403 unless the actor may remove it
 */
export async function redactComment(
  db: Db,
  actor: UserActor,
  ticketId: string,
  entryId: string,
  input: RedactionInput,
) {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, actor, ticketId);
    const message = await findEntry(tx, actor, ticketId, entryId);
    return { redactions: await redact(tx, actor, ticket, message, input) };
  });
}

/**
 * Like `redactComment`, for the description of a ticket.
 * @returns the ticket
 * @throws 403 also for a ticket that was merged into another one
 */
export async function redactDescription(db: Db, actor: UserActor, ticketId: string, input: DescriptionRedactionInput) {
  return db.transaction(async (tx) => {
    // A month that is closed meanwhile would keep the title.
    if (input.title !== undefined) await holdCompanyOf(tx, ticketId, 'no key update');
    const ticket = await lockTicket(tx, actor, ticketId);
    await redact(tx, actor, ticket, await findDescription(tx, actor, ticketId), input);
    return { ...(await readTicket(tx, ticketId)), ...(await findDetails(tx, actor, ticketId)) };
  });
}

/** Throws 403 unless the actor may remove parts of a message. */
export function permitRedaction(actor: UserActor, { isRecentOwn }: Pick<Message, 'isRecentOwn'>) {
  permit(canRedact(actor, isRecentOwn), redactionMessages.tooLate);
}

type Redacted = { hasText: boolean; redactions: Redaction[] };

/** Removes what is left of a message. If nothing is, nothing happens: a repeat must not add a line. */
async function redact(tx: Db, actor: UserActor, ticket: Ticket, message: Message, input: DescriptionRedactionInput) {
  permitRedaction(actor, message);
  const { what } = input;
  const files = await listFiles(tx, message, what);
  const hasText = what !== 'files' && message.text !== '';
  const isMore = hasText || files.length > 0;
  const title = input.title === ticket.title ? undefined : input.title;
  if (!isMore && title === undefined) return message.redactions;

  // Before anything else is written: it locks the ticket.
  await touchTicket(tx, ticket.id, message);
  const redactions = isMore ? [...message.redactions, await newRedaction(tx, actor, input)] : message.redactions;
  await writeMessage(tx, ticket.id, message, { hasText, redactions });
  const renamedIds = title === undefined ? [] : await replaceTitle(tx, actor, ticket, title);
  if (message.describedId && what !== 'files') await removeHistory(tx, [message.describedId, ...renamedIds]);
  const fileIds = files.map(({ id }) => id);
  await removeAnswers(tx, { message, hasText, fileIds, renamedIds, title });
  await removeMails(tx, ticket.id, message, title === undefined ? undefined : ticket.title);
  const titled = title === undefined ? undefined : { title, otherIds: renamedIds.filter((id) => id !== ticket.id) };
  await recordRedaction(tx, actor, { ticket, message, hasText, titled }, input);
  // Last, because what S3 has deleted does not return with a rollback.
  await removeFiles(tx, files);
  return redactions;
}

/** Who, when and why, which stands in the place of what was removed. */
export async function newRedaction(tx: Db, actor: UserActor, { what, reason }: RedactionInput): Promise<Redaction> {
  const at = sql<Date>`now()::timestamptz(3)`.mapWith(users.createdAt);
  const by = one(
    await tx
      .select({ name: fullName(users), at })
      .from(users)
      .where(eq(users.id, actor.id)),
  );
  return { what, byName: by.name, at: by.at.toISOString(), reason };
}

async function writeMessage(
  tx: Db,
  ticketId: string,
  { commentId, describedId }: Message,
  { hasText, redactions }: Redacted,
) {
  if (commentId) {
    const comment = { redactions, ...(hasText ? { body: '' } : {}) };
    await tx.update(comments).set(comment).where(eq(comments.id, commentId));
    if (hasText) await removeForm(tx, ticketId, commentId);
  }
  if (describedId) {
    // Stale copies of the description must not be saved over it.
    const ticket = hasText ? { description: '', version: sql`${tickets.version} + 1` } : {};
    await tx
      .update(tickets)
      .set({ redactions, ...ticket, ...sameUpdate })
      .where(eq(tickets.id, describedId));
    // The description has been made from them.
    if (hasText) await tx.update(ticketForms).set({ answers: [] }).where(eq(ticketForms.ticketId, describedId));
  }
}

/** A form that was filled in with a note goes with it. The note may have come with a merge or a split. */
async function removeForm(tx: Db, id: string, commentId: string) {
  const { ticketId } = ticketForms;
  const isOfNote = and(inArray(ticketId, relatedTickets(id)), isFilledInWith(commentId));
  await tx.delete(ticketForms).where(isOfNote);
}

type Recorded = {
  ticket: Ticket;
  message: Message;
  hasText: boolean;
  titled: { title: string; otherIds: string[] } | undefined;
};

/** Who, when and why, never the text. Each new version of a ticket has an entry with a field of it. */
async function recordRedaction(
  tx: Db,
  actor: UserActor,
  { ticket, message, hasText, titled }: Recorded,
  { what, reason }: RedactionInput,
) {
  const { commentId, describedId, isInternal, authorName } = message;
  const place = describedId ? 'the description' : `a comment by ${authorName}`;
  const title: Changes = titled ? { title: [RemovedText, titled.title] } : {};
  const changes: Changes = {
    removed: [null, `${partsInWords[what]} of ${place}`],
    reason: [null, reason],
    ...(hasText && describedId === ticket.id ? { description: [RemovedText, RemovedText] } : {}),
    ...title,
  };
  const action = isInternal ? ('note redacted' as const) : ('redacted' as const);
  const others = await listNumbers(tx, titled?.otherIds ?? []);
  const subject = commentId ? { subject: { type: 'comment', id: commentId } as const } : {};
  await recordAll(tx, actor, [
    { action, ...ticketRecord(ticket), ...subject, changes },
    ...others.map((other) => ({ action, ...ticketRecord(other), changes: title })),
  ]);
}

const partsInWords = { text: 'the text', files: 'the files', all: 'text and files' };

function listNumbers(tx: Db, ids: string[]) {
  return tx.select({ id: tickets.id, ticketNumber }).from(tickets).where(inArray(tickets.id, ids));
}
