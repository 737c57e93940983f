import { and, eq, gte, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { RemovedText } from '#contract/redactions-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { relatedTickets } from '#server/platform/domain/merged-tickets.ts';
import { deleteForGood } from './files.ts';
import type { Message } from './messages.ts';

/**
 * Removes what is stored of emails that carry a message or may quote it: the one that it came with, and later ones about
 * its ticket that have more than their sender's own words.
 * @param title that was replaced, if it was: emails have it in their subject
 */
export async function removeMails(tx: Db, ticketId: string, message: Message, title: string | undefined) {
  const { commentId, describedId, createdAt } = message;
  const isItself = or(
    commentId ? eq(incomingMails.commentId, commentId) : undefined,
    describedId ? and(eq(incomingMails.ticketId, describedId), eq(incomingMails.result, 'ticket')) : undefined,
  );
  const isLater = and(gte(incomingMails.createdAt, createdAt), quotes);
  // It has the words of the one that it repeats, and may have arrived before they were stored.
  const isCopy = eq(incomingMails.result, 'repeated');
  const isTitled = title === undefined ? undefined : sql`position(${title} in ${incomingMails.subject}) > 0`;
  const isRelated = inArray(incomingMails.ticketId, relatedTickets(ticketId));
  await forgetMails(tx, isItself);
  await forgetMails(tx, and(isRelated, or(isLater, isCopy, isTitled)));
}

/** Forgets an email that was just placed if it may quote what was removed from its ticket. */
export async function forgetQuotes(tx: Db, mailId: string, ticketId: string) {
  const family = relatedTickets(ticketId);
  const isRedacted = (table: typeof tickets | typeof comments) => sql`${table.redactions} <> '[]'`;
  const described = tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(inArray(tickets.id, family), isRedacted(tickets)));
  const commented = tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(inArray(comments.ticketId, family), isRedacted(comments)));
  const isAny = sql`(exists (${described}) or exists (${commented}))`;
  await forgetMails(tx, and(eq(incomingMails.id, mailId), quotes, isAny));
}

/** Keeps of some emails that they arrived, and from whom: not their text, their subject, and the original. */
export async function forgetMails(tx: Db, which: SQL | undefined) {
  const found = await tx
    .select({ id: incomingMails.id, fileId: incomingMails.fileId })
    .from(incomingMails)
    .where(and(which, isDecided, isNotNull(incomingMails.fileId)))
    .orderBy(incomingMails.id)
    .for('update');
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await tx
    .update(incomingMails)
    .set({ subject: RemovedText, text: '', elided: '', html: null, attachments: [], fileId: null })
    .where(inArray(incomingMails.id, ids));
  const isAboutThem = and(inArray(events.recordId, ids), eq(events.kind, 'mail'));
  await tx.update(events).set({ recordName: RemovedText }).where(isAboutThem);
  const originals = await tx
    .select({ id: files.id, place: files.place })
    .from(files)
    .where(
      inArray(
        files.id,
        found.flatMap(({ fileId }) => fileId ?? []),
      ),
    )
    .for('update');
  await deleteForGood(tx, originals);
}

/** Whether an email has more than its sender's own words: quotes, those of a copy, or an email of ours that was returned. */
const quotes = or(ne(incomingMails.elided, ''), inArray(incomingMails.result, ['bounce', 'automatic', 'repeated']));

/** A waiting or held email is read again from its original when it is accepted. */
const isDecided = inArray(incomingMails.state, ['done', 'discarded']);
