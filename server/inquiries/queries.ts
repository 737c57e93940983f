import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { InquiryQueryInput } from '#contract/inquiries.ts';
import type { Db } from '#server/database/client.ts';
import { inquiries, users } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { after, byId, byMoment } from '#server/pages.ts';

/** What a cursor holds: the sort keys of the list. */
export const cursorOf = (inquiry: { createdAt: Date; id: string }) => [inquiry.createdAt.toISOString(), inquiry.id];

/**
 * One page of the messages from the website, newest first.
 * @returns one more than asked for where more follow
 */
export async function listInquiries(db: Db, { answered, cursor, limit }: InquiryQueryInput) {
  const page = after(cursor, [byMoment(inquiries.createdAt), byId(inquiries.id)], 'desc');
  return selectInquiries(db)
    .where(and(isAnswered(answered), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** One message from the website. Throws 404. */
export async function findInquiry(db: Db, id: string) {
  const [inquiry] = await selectInquiries(db).where(eq(inquiries.id, id));
  if (!inquiry) throw notFound('Inquiry');
  return inquiry;
}

/** How many messages from the website wait for an answer. */
export function countUnanswered(db: Db) {
  return db.$count(inquiries, isNull(inquiries.answeredAt));
}

function selectInquiries(db: Db) {
  return db
    .select({
      id: inquiries.id,
      firstName: inquiries.firstName,
      lastName: inquiries.lastName,
      email: inquiries.email,
      phone: inquiries.phone,
      service: inquiries.service,
      message: inquiries.message,
      createdAt: inquiries.createdAt,
      answeredAt: inquiries.answeredAt,
      answeredByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(inquiries)
    .leftJoin(users, eq(users.id, inquiries.answeredById));
}

function isAnswered(answered: InquiryQueryInput['answered']) {
  if (answered === undefined) return undefined;
  return answered === 'true' ? isNotNull(inquiries.answeredAt) : isNull(inquiries.answeredAt);
}
