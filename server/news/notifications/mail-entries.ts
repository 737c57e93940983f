import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { MailLimit } from '#contract/mail-constants.ts';
import { isStaff, isStaffRole } from '#contract/policies.ts';
import type { Redaction, Role } from '#contract/primitives.ts';
import type { Db } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { mailedComments } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { formatDateTime } from '#server/platform/mail/format-dates.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
import { redactedText } from '#server/platform/mail/redacted-text.ts';
import type { Entry } from '#server/platform/mail/templates/ticket-mail.ts';
import type { News } from './audience.ts';
import { type DatedEntry, listDescriptions, type MailedFile, mailedFiles } from './descriptions.ts';
import { isComment } from './ticket-events.ts';
import type { Ticket } from './ticket-people.ts';

/**
 * Finds the comments of an email that its recipient may see and wants, and those of ratings. Removes the others from the
 * email.
 * @param timeZone the provider's
 * @param most the maximum number of comments, the newest ones
 * @returns the texts by the id of their event, in order; and the news without the removed comments
 */
export async function entriesOf(
  db: Db,
  mailId: string,
  recipient: Recipient,
  news: News[],
  { timeZone, most = MailLimit.entries }: { timeZone: string; most?: number },
) {
  const mailed = await listMailed(db, mailId, recipient);
  const byComment = new Map(
    news.filter(({ event }) => isComment(event)).map(({ event }) => [event.subjectId, event.id]),
  );
  const eventIds = new Map<string, string>();
  for (const { id } of mailed) {
    const eventId = byComment.get(id);
    if (eventId) eventIds.set(id, eventId);
  }
  await removeOthers(db, mailId, [...eventIds.keys()]);

  const rows = await selectComments(db)
    .where(inArray(comments.id, [...eventIds.keys()].slice(-most)))
    .orderBy(asc(comments.createdAt), asc(comments.id));
  const kept = new Set(eventIds.values());
  return {
    entries: new Map([
      ...rows.map((row) => [eventIds.get(row.id) ?? '', entryOf(row, timeZone)] as const),
      ...news.flatMap(({ event }) => ofRating(event, timeZone)),
    ]),
    told: news.filter(({ event }) => !isComment(event) || kept.has(event.id)),
  };
}

/** The ids of the comments in an email that its recipient may see, oldest first. */
function listMailed(db: Db, mailId: string, recipient: Recipient) {
  return db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(mailedComments, eq(mailedComments.commentId, comments.id))
    .where(and(eq(mailedComments.mailId, mailId), visibleComments(recipient)))
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

async function removeOthers(db: Db, mailId: string, kept: string[]) {
  await db.execute(sql`
    delete from mailed_comments where mail_id = ${mailId}
      and not comment_id in (select id::uuid from json_array_elements_text(${JSON.stringify(kept)}::json) as id)`);
}

/**
 * The text to quote: the last public comment before a moment, or the description. Automatic replies are not quoted,
 * because they would reveal absences. Internal notes are not quoted even to staff, because a reply to the email is public.
 */
export async function entryBefore(
  db: Db,
  ticket: Ticket,
  { moment, timeZone, description }: { moment: Date | undefined; timeZone: string; description: Entry | undefined },
): Promise<Entry | undefined> {
  const isEarlier = moment && lt(comments.createdAt, moment);
  const [row] = await selectComments(db)
    .where(
      and(
        eq(comments.ticketId, ticket.id),
        eq(comments.isInternal, false),
        ne(comments.source, 'automatic'),
        isEarlier,
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(1);
  if (row) return entryOf(row, timeZone);
  return description ?? (await listDescriptions(db, [ticket], timeZone)).get(ticket.id);
}

/** The comment that came with a rating. */
function ofRating(
  { id, action, actorName, createdAt, changes }: News['event'],
  timeZone: string,
): [string, DatedEntry][] {
  const text = changes?.comment?.[1];
  if (action !== 'rated' || typeof text !== 'string') return [];
  return [[id, { author: actorName, at: formatDateTime(createdAt, timeZone), createdAt, text, look: 'client' }]];
}

function selectComments(db: Db) {
  return db
    .select({
      id: comments.id,
      body: comments.body,
      redactions: comments.redactions,
      isInternal: comments.isInternal,
      createdAt: comments.createdAt,
      author: fullName(users),
      role: users.role,
      files: filesOfComment,
      isUnverified,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .$dynamic();
}

const filesOfComment = mailedFiles(sql`${files.commentId} = ${comments.id}`);

/** The same condition as in `desk/comments/thread.sql`. */
const isUnverified = sql<boolean>`${comments.source} <> 'portal' and exists (
  select from ${incomingMails} where ${incomingMails.commentId} = ${comments.id} and ${incomingMails.verdict} <> 'pass')`;

type Row = {
  files: MailedFile[];
  body: string;
  redactions: Redaction[];
  isInternal: boolean;
  createdAt: Date;
  author: string;
  role: Role;
  isUnverified: boolean;
};

/** Only provider staff see internal notes. */
function visibleComments(recipient: Recipient) {
  return isStaff(recipient) ? undefined : eq(comments.isInternal, false);
}

function entryOf({ body, redactions, isInternal, role, ...row }: Row, timeZone: string): DatedEntry {
  const look = isInternal ? 'note' : isStaffRole(role) ? 'staff' : 'client';
  return { ...row, at: formatDateTime(row.createdAt, timeZone), text: redactedText(body, redactions, timeZone), look };
}
