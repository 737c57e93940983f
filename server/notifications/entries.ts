import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { isStaff, isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import type { Db } from '#server/database/client.ts';
import { fullName } from '#server/database/full-name.ts';
import { comments } from '#server/database/tables/comments.ts';
import { files } from '#server/database/tables/files.ts';
import { mailedComments } from '#server/database/tables/outgoing-mails.ts';
import { users } from '#server/database/tables/users.ts';
import type { Recipient } from '#server/mail/recipient.ts';
import type { Entry } from '#server/mail/templates/ticket-mail.ts';
import { inWords } from '#server/mail/time.ts';
import type { findTicket } from '#server/tickets/queries.ts';
import type { News } from './news.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;
export type DatedEntry = Entry & { createdAt: Date };

/**
 * The comments of an email that its recipient may see and wants, by the id of their event, and those of ratings. The others
 * are taken out of the email.
 */
export async function entriesOf(db: Db, mailId: string, recipient: Recipient, news: News[]) {
  const rows = await selectComments(db)
    .innerJoin(mailedComments, eq(mailedComments.commentId, comments.id))
    .where(and(eq(mailedComments.mailId, mailId), visibleComments(recipient)))
    .orderBy(asc(comments.createdAt), asc(comments.id));
  const found = rows.flatMap((row) => {
    const { event } = news.find((each) => isAbout(each, row)) ?? {};
    return event ? [{ eventId: event.id, row }] : [];
  });
  const kept = found.map(({ row }) => row.id);
  await db.execute(sql`
    delete from mailed_comments where mail_id = ${mailId}
      and not comment_id in (select id::uuid from json_array_elements_text(${JSON.stringify(kept)}::json) as id)`);
  const ofComments = found.map(({ eventId, row }) => [eventId, entryOf(row)] as const);
  return new Map([...ofComments, ...news.flatMap(({ event }) => ofRating(event))]);
}

/**
 * The public comment before a moment, for the quotation; the description if there is none. Internal notes are not quoted,
 * also for staff: the answer to this email will be public.
 */
export async function entryBefore(db: Db, ticket: Ticket, moment: Date | undefined): Promise<Entry> {
  const isEarlier = moment && lt(comments.createdAt, moment);
  const [row] = await selectComments(db)
    .where(and(eq(comments.ticketId, ticket.id), eq(comments.isInternal, false), isEarlier))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(1);
  return row ? entryOf(row) : descriptionOf(ticket);
}

/** The comment that came with a rating. */
function ofRating({ id, action, actorName, createdAt, changes }: News['event']): [string, DatedEntry][] {
  const text = changes?.comment?.[1];
  if (action !== 'rated' || typeof text !== 'string') return [];
  return [[id, { author: actorName, at: inWords(createdAt), createdAt, text, look: 'client' }]];
}

export function descriptionOf({ clientName, clientLastName, createdAt, description }: Ticket): DatedEntry {
  const author = `${clientName} ${clientLastName}`;
  return { author, at: inWords(createdAt), createdAt, text: description, look: 'client' };
}

function selectComments(db: Db) {
  return db
    .select({
      id: comments.id,
      authorId: comments.authorId,
      body: comments.body,
      isInternal: comments.isInternal,
      createdAt: comments.createdAt,
      author: fullName(users),
      role: users.role,
      files: fileNames,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .$dynamic();
}

const fileNames = sql<string[]>`array(
  select name from ${files} where ${files.commentId} = ${comments.id} order by position, ${files.id})`;

type Row = {
  files: string[];
  authorId: string;
  body: string;
  isInternal: boolean;
  createdAt: Date;
  author: string;
  role: Role;
};

/** Internal notes are for provider staff only. */
function visibleComments(recipient: Recipient) {
  return isStaff(recipient) ? undefined : eq(comments.isInternal, false);
}

function isAbout({ event }: News, { authorId, isInternal, createdAt }: Row) {
  const isSame = event.actorId === authorId && event.createdAt.getTime() === createdAt.getTime();
  return isSame && event.action === (isInternal ? 'noted' : 'commented');
}

function entryOf({ author, body, files, isInternal, createdAt, role }: Row): DatedEntry {
  const look = isInternal ? 'note' : isStaffRole(role) ? 'staff' : 'client';
  return { author, at: inWords(createdAt), createdAt, text: body, files, look };
}
