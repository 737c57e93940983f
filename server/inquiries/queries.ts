import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { InquiryQueryInput } from '#contract/inquiries.ts';
import type { StoredFile } from '#contract/stored-file.ts';
import { type Db, one } from '#server/database/client.ts';
import { files } from '#server/database/tables/files.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import { users } from '#server/database/tables/users.ts';
import { fullName } from '#server/domain/full-name.ts';
import { notFound } from '#server/http/errors.ts';
import { after, byId, byMoment } from '#server/http/pagination.ts';

/** A literal condition, as in the indexes: PostgreSQL could not use them with a parameter. */
const isSuspected = sql`${inquiries.isSuspectedSpam}`;
const isNotSuspected = sql`not ${inquiries.isSuspectedSpam}`;

/**
 * One page of the inquiries, newest first.
 * @returns one more than requested if more follow
 */
export async function listInquiries(db: Db, { answered, suspectedSpam, cursor, limit }: InquiryQueryInput) {
  const page = after(cursor, [byMoment(inquiries.createdAt), byId(inquiries.id)], 'desc');
  return selectInquiries(db)
    .where(and(suspectedSpam === 'true' ? isSuspected : isNotSuspected, isAnswered(answered), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds an inquiry. Throws 404. */
export async function findInquiry(db: Db, id: string) {
  const [inquiry] = await selectInquiries(db).where(eq(inquiries.id, id));
  if (!inquiry) throw notFound('Inquiry');
  return inquiry;
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

const filesOfInquiry = sql<StoredFile[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('id', id, 'name', name, 'size', size,
    'contentType', content_type, 'width', width, 'height', height)) order by position, id), '[]')
  from ${files} where inquiry_id = ${inquiries.id})`;

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
      answeredAt: inquiries.answeredAt,
      isSuspectedSpam: inquiries.isSuspectedSpam,
      answeredByName: sql<string | null>`${fullName(users)}`,
    })
    .from(inquiries)
    .leftJoin(users, eq(users.id, inquiries.answeredById));
}

function isAnswered(answered: InquiryQueryInput['answered']) {
  if (answered === undefined) return undefined;
  return answered === 'true' ? isNotNull(inquiries.answeredAt) : isNull(inquiries.answeredAt);
}
