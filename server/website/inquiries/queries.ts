import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { InquiryQueryInput } from '#contract/inquiries.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { inquiries, inquiryMessages } from '#server/platform/database/tables/inquiries.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { mailFields, mailStateOf } from '#server/platform/mail/mail-state.ts';

/** A literal condition, as in the indexes: PostgreSQL could not use them with a parameter. */
const isSuspected = sql`${inquiries.isSuspectedSpam}`;
const isNotSuspected = sql`not ${inquiries.isSuspectedSpam}`;

const answerers = alias(users, 'answerers');
const assignees = alias(users, 'assignees');
const converters = alias(users, 'converters');

/**
 * One page of the inquiries, newest first.
 * @returns one more than requested if more follow
 */
export async function listInquiries(db: Db, { answered, state, suspectedSpam, cursor, limit }: InquiryQueryInput) {
  const page = after(cursor, [byMoment(inquiries.createdAt), byId(inquiries.id)], 'desc');
  const isIn = state && eq(inquiries.state, state);
  const rows = await selectInquiries(db)
    .where(and(suspectedSpam === 'true' ? isSuspected : isNotSuspected, isIn, isAnswered(answered), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return rows.map(present);
}

/** Finds an inquiry. Throws 404. */
export async function findInquiry(db: Db, id: string) {
  const [inquiry] = await selectInquiries(db).where(eq(inquiries.id, id));
  if (!inquiry) throw notFound('Inquiry');
  return present(inquiry);
}

/** Locks an inquiry until the end of the transaction; before companies and users. Throws 404. */
export async function lockInquiry(tx: Db, id: string) {
  await tx.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.id, id)).for('update');
  return findInquiry(tx, id);
}

/** Finds an inquiry with its conversation. Throws 404. */
export async function findConversation(db: Db, id: string) {
  const inquiry = await findInquiry(db, id);
  const { inquiryId, inquiryMessageId, kind } = outgoingMails;
  const [confirmation] = await db
    .select(mailFields)
    .from(outgoingMails)
    .where(and(eq(inquiryId, id), isNull(inquiryMessageId), eq(kind, 'inquiry_confirmation')));
  const messages = await selectMessages(db)
    .where(eq(inquiryMessages.inquiryId, id))
    .orderBy(asc(inquiryMessages.createdAt), asc(inquiryMessages.id));
  return {
    ...inquiry,
    messages: messages.map(presentMessage),
    confirmation: confirmation ? mailStateOf(confirmation) : null,
  };
}

/** Finds one message of an inquiry. */
export async function findMessage(db: Db, id: string) {
  return presentMessage(one(await selectMessages(db).where(eq(inquiryMessages.id, id))));
}

/** How many inquiries are unanswered, how many are suspected spam, and how many emails wait for staff. */
export async function countInquiries(db: Db) {
  // Literal conditions, as in the indexes.
  const { rows } = await db.execute<{ unanswered: number; suspectedSpam: number; heldMails: number }>(sql`select
    (select count(*)::int from inquiries where answered_at is null and not is_suspected_spam) as unanswered,
    (select count(*)::int from inquiries where is_suspected_spam) as "suspectedSpam",
    (select count(*)::int from incoming_mails where state = 'held') as "heldMails"`);
  return one(rows);
}

const fileJson = sql`json_strip_nulls(json_build_object('id', id, 'name', name, 'size', size,
    'contentType', content_type, 'width', width, 'height', height))`;

const filesOfInquiry = sql<StoredFile[]>`(
  select coalesce(json_agg(${fileJson} order by position, id), '[]')
  from files where inquiry_id = ${inquiries.id} and inquiry_message_id is null)`;

const filesOfMessage = sql<StoredFile[]>`(
  select coalesce(json_agg(${fileJson} order by position, id), '[]')
  from files where inquiry_id = ${inquiryMessages.inquiryId} and inquiry_message_id = ${inquiryMessages.id})`;

function selectInquiries(db: Db) {
  return db
    .select({
      id: inquiries.id,
      firstName: inquiries.firstName,
      lastName: inquiries.lastName,
      email: inquiries.email,
      sentFrom: inquiries.sentFrom,
      phone: inquiries.phone,
      service: inquiries.service,
      package: inquiries.package,
      message: inquiries.message,
      files: filesOfInquiry,
      createdAt: inquiries.createdAt,
      state: inquiries.state,
      assignedToId: inquiries.assignedToId,
      assignedToName: sql<string | null>`${fullName(assignees)}`,
      replyBy: inquiries.replyBy,
      answeredAt: inquiries.answeredAt,
      answeredByName: sql<string | null>`${fullName(answerers)}`,
      isSuspectedSpam: inquiries.isSuspectedSpam,
      spamReason: inquiries.spamReason,
      version: inquiries.version,
      outcome: {
        convertedAt: inquiries.convertedAt,
        convertedByName: fullName(converters),
        companyId: inquiries.companyId,
        companyName: companies.name,
        invitationId: inquiries.invitationId,
        ticketId: inquiries.ticketId,
        ticketNumber: sql<string | null>`case when ${tickets.id} is not null then ${ticketNumber} end`,
      },
    })
    .from(inquiries)
    .leftJoin(answerers, eq(answerers.id, inquiries.answeredById))
    .leftJoin(assignees, eq(assignees.id, inquiries.assignedToId))
    .leftJoin(converters, eq(converters.id, inquiries.convertedById))
    .leftJoin(companies, eq(companies.id, inquiries.companyId))
    .leftJoin(tickets, eq(tickets.id, inquiries.ticketId));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInquiries>['execute']>>[number];

function present({ outcome: { convertedAt, ...outcome }, ...inquiry }: Row) {
  return { ...inquiry, outcome: convertedAt ? { convertedAt, ...outcome } : null };
}

function selectMessages(db: Db) {
  return db
    .select({
      id: inquiryMessages.id,
      kind: inquiryMessages.kind,
      text: inquiryMessages.text,
      authorName: sql<string>`case when ${users.id} is null
        then trim(${inquiries.firstName} || ' ' || ${inquiries.lastName}) else ${fullName(users)} end`,
      sentFrom: inquiryMessages.sentFrom,
      files: filesOfMessage,
      createdAt: inquiryMessages.createdAt,
      mail: { id: outgoingMails.id, kind: outgoingMails.kind, ...mailFields },
    })
    .from(inquiryMessages)
    .innerJoin(inquiries, eq(inquiries.id, inquiryMessages.inquiryId))
    .leftJoin(users, eq(users.id, inquiryMessages.authorId))
    .leftJoin(outgoingMails, eq(outgoingMails.inquiryMessageId, inquiryMessages.id));
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

/** The email about an answer is the provider's own. */
function presentMessage({ mail, ...message }: MessageRow) {
  return { ...message, mail: mail && message.kind === 'reply' ? mailStateOf(mail) : null };
}

function isAnswered(answered: InquiryQueryInput['answered']) {
  if (answered === undefined) return undefined;
  return answered === 'true' ? isNotNull(inquiries.answeredAt) : isNull(inquiries.answeredAt);
}
