import { and, eq, exists, getTableColumns, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MailQueryInput } from '#contract/incoming-mail.ts';
import { LongestSilence } from '#contract/incoming-mail-constants.ts';
import { MailLimit } from '#contract/mail-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { incomingMails, mailboxes } from '#server/platform/database/tables/incoming-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { deletionTime } from './forget-unwanted.ts';

/** Length of an email's text in the list, in characters. */
const PreviewLength = 4_000;

const isRemoved = sql<boolean>`${incomingMails.fileId} is null`;

const deciders = alias(users, 'deciders');

/** The sort keys that a cursor holds. */
export const cursorOf = (mail: { createdAt: Date; id: string }) => [mail.createdAt.toISOString(), mail.id];

/**
 * One page of the emails that arrived, newest first.
 * @returns one more than requested if more follow
 */
export async function listIncomingMail(db: Db, { state, cursor, limit }: MailQueryInput) {
  const page = after(cursor, [byMoment(incomingMails.createdAt), byId(incomingMails.id)], 'desc');
  // A literal condition, as in the index.
  const isListed = state === 'held' ? sql`${incomingMails.state} = 'held'` : undefined;
  return selectMails(db, await findSetting(db, 'held_mail_days'))
    .where(and(isListed, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds an email that arrived. Throws 404. */
export async function findIncomingMail(db: Db, id: string) {
  const days = await findSetting(db, 'held_mail_days');
  const [mail] = await selectMails(db, days).where(eq(incomingMails.id, id));
  if (!mail) throw notFound('Email');
  return mail;
}

/** When the newest email arrived. */
export async function lastArrival(db: Db) {
  const [newest] = await db
    .select({ createdAt: incomingMails.createdAt })
    .from(incomingMails)
    .orderBy(sql`${incomingMails.createdAt} desc`)
    .limit(1);
  return newest?.createdAt ?? null;
}

/** When a mailbox was last reached; undefined for one that was never polled. */
export async function findMailbox(db: Db, name: string) {
  const since = sql`coalesce(${mailboxes.contactedAt}, ${mailboxes.createdAt})`;
  const [mailbox] = await db
    .select({
      name: mailboxes.name,
      contactedAt: mailboxes.contactedAt,
      isSilent: sql<boolean>`${since} < ${ago(LongestSilence)}`,
    })
    .from(mailboxes)
    .where(eq(mailboxes.name, name));
  return mailbox;
}

/**
 * Finds the whole email behind a ticket or a comment that the actor may see. Clients read only emails of clients, because
 * the quotes in an email of staff may be internal. Throws 404.
 */
export async function findWholeMail(db: Db, actor: Actor, ticketId: string, mailId: string) {
  const { id, sender, senderName, subject, text, html, attachments, verdict, createdAt } =
    getTableColumns(incomingMails);
  const [mail] = await db
    .select({ id, sender, senderName, subject, text, html, attachments, verdict, createdAt, isRemoved })
    .from(incomingMails)
    .leftJoin(comments, eq(comments.id, incomingMails.commentId))
    .innerJoin(tickets, eq(tickets.id, placeOfMail))
    .innerJoin(users, eq(users.id, incomingMails.userId))
    .where(
      and(
        eq(incomingMails.id, mailId),
        eq(incomingMails.state, 'done'),
        eq(tickets.id, ticketId),
        isNull(tickets.deletedAt),
        sql`${tickets.companyId} not in (select id from companies where deleted_at is not null)`,
        visibleTo(actor),
        isStaff(actor) ? undefined : and(notInArray(users.role, ['super_admin', 'admin']), isPublic(db)),
      ),
    );
  if (!mail) throw notFound('Email');
  return { ...mail, isVerified: mail.verdict === 'pass' };
}

/** The ticket that shows an email: its own, or the one that has its comment by now. */
const placeOfMail = sql`case when ${incomingMails.result} = 'ticket' or ${comments.id} is null
  then ${finalTicket(incomingMails.ticketId)} else ${comments.ticketId} end`;

/** Excludes emails behind internal notes. */
function isPublic(db: Db) {
  const comment = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, incomingMails.commentId), eq(comments.isInternal, false)));
  return and(
    inArray(incomingMails.result, ['ticket', 'comment', 'automatic']),
    or(isNull(incomingMails.commentId), exists(comment)),
  );
}

/** The tickets of the digest that an email answers. */
const ticketChoices = sql<{ id: string; ticketNumber: string; title: string }[]>`
  case when ${incomingMails.answeredDigestId} is null then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', id, 'ticketNumber', 'TKT-' || number, 'title', title) order by number), '[]'::json)
    from (
      select listed.id, listed.number, listed.title from tickets as listed
      where listed.deleted_at is null and listed.id in (
        select record_id from events where events.id in (
          select unnest(event_ids) from outgoing_mails where outgoing_mails.id = ${incomingMails.answeredDigestId}))
      order by listed.number desc limit ${MailLimit.digestTickets}) as choices
  ) end`;

function selectMails(db: Db, days: number) {
  const {
    envelope,
    fileId,
    messageId,
    identity,
    headPrint,
    wordsPrint,
    answeredDigestId,
    mailbox,
    uidValidity,
    uid,
    receivedAt,
    movedAt,
    ...fields
  } = getTableColumns(incomingMails);
  return db
    .select({
      ...fields,
      text: sql<string>`left(${incomingMails.text}, ${PreviewLength})`,
      html: sql<null>`null`,
      deletedAfter: deletionTime(days),
      ticketId: tickets.id,
      isRemoved,
      ticketChoices,
      ticketNumber: sql<string | null>`case when ${tickets.id} is not null then ${ticketNumber} end`,
      userName: sql<string | null>`${fullName(users)}`,
      decidedByName: sql<string | null>`${fullName(deciders)}`,
    })
    .from(incomingMails)
    .leftJoin(tickets, and(eq(tickets.id, incomingMails.ticketId), isNull(tickets.deletedAt)))
    .leftJoin(users, eq(users.id, incomingMails.userId))
    .leftJoin(deciders, eq(deciders.id, incomingMails.decidedById));
}

/** Locks an email until the transaction ends. Throws 404. */
export async function lockMail(tx: Db, id: string) {
  const rows = await tx.select().from(incomingMails).where(eq(incomingMails.id, id)).for('update');
  if (rows.length === 0) throw notFound('Email');
  return one(rows);
}
