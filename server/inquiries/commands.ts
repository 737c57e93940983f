import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ContactMessageInput } from '#contract/inquiries.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { type Db, one } from '#server/database/client.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import type { UserActor } from '#server/events/actor.ts';
import { type Changes, record } from '#server/events/record.ts';
import { countUse } from '#server/http/count-use.ts';
import { HttpError } from '#server/http/errors.ts';
import { findReplyBy } from '#server/promise/reply-by.ts';
import { findInquiry } from './queries.ts';
import { isBeyondTotal } from './suspected-spam.ts';

type Sender = { ip: string; limitFactor: number };

/**
 * Accepts an inquiry from the website and counts it for its sender.
 * @param ip the sender's address, as in the request
 * @param limitFactor multiplies the limits
 * @returns when the sender hears from us at the latest
 * @throws 400 for a message that only a bot sends, 429 for too many messages
 */
export async function takeMessage(db: Db, { ip, limitFactor }: Sender, message: ContactMessageInput) {
  if (message.homepage !== '') throw new HttpError(400, inquiryMessages.looksAutomatic);

  return db.transaction(async (tx) => {
    // First: the next statement makes other messages wait.
    const replyBy = await findReplyBy(tx);
    await countUse(tx, 'inquiries', { ip, limitFactor });
    const isSuspectedSpam = await isBeyondTotal(tx, limitFactor);
    const { id } = await storeMessage(tx, message, isSuspectedSpam);
    const sender = `${message.firstName} ${message.lastName}`;
    const visitor = { type: 'visitor', name: sender, address: ip } as const;
    const changes = isSuspectedSpam ? { changes: { isSuspectedSpam: [null, true] } satisfies Changes } : {};
    await record(tx, visitor, { action: 'created', kind: 'inquiry', recordId: id, recordName: sender, ...changes });
    return replyBy;
  });
}

/** `sentFrom`: the address that an email has in From, if it names another one for answers. */
type Message = Omit<ContactMessageInput, 'homepage'> & { sentFrom?: string };

/** Stores an inquiry. */
export async function storeMessage(db: Db, input: Message, isSuspectedSpam = false) {
  const { firstName, lastName, email, phone, message, sentFrom } = input;
  const chosen = { service: input.service || null, package: input.package || null };
  const row = { firstName, lastName, email, phone, message, sentFrom, ...chosen, isSuspectedSpam };
  return one(await db.insert(inquiries).values(row).returning({ id: inquiries.id }));
}

/** Marks an inquiry as answered or unanswered. Marking it again keeps the first user. Throws 404. */
export async function markInquiry(db: Db, actor: UserActor, id: string, isAnswered: boolean) {
  if (!isAnswered) return change(db, actor, id, 'reopened', { answeredAt: null, answeredById: null });
  const answer = { answeredAt: sql`now()`, answeredById: actor.id };
  return change(db, actor, id, 'answered', answer, isNull(inquiries.answeredAt));
}

/** Marks an inquiry as not spam. Throws 404. */
export async function markNotSpam(db: Db, actor: UserActor, id: string) {
  return change(db, actor, id, 'not spam', { isSuspectedSpam: false }, eq(inquiries.isSuspectedSpam, true));
}

/** Changes an inquiry if it meets a condition, and records that it has changed. */
async function change(
  db: Db,
  actor: UserActor,
  id: string,
  action: 'answered' | 'reopened' | 'not spam',
  row: PgUpdateSetSource<typeof inquiries>,
  condition?: SQL,
) {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(inquiries)
      .set(row)
      .where(and(eq(inquiries.id, id), condition));
    const inquiry = await findInquiry(tx, id);
    const recordName = `${inquiry.firstName} ${inquiry.lastName}`;
    if (rowCount) await record(tx, actor, { action, kind: 'inquiry', recordId: id, recordName });
    return inquiry;
  });
}
