import { eq } from 'drizzle-orm';
import { inquiryMessages as texts } from '#contract/inquiries-constants.ts';
import type { NewInquiryMessageInput } from '#contract/inquiry-messages.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { inquiries, inquiryMessages } from '#server/platform/database/tables/inquiries.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { setAnswered } from './commands.ts';
import { findMessage, lockInquiry } from './queries.ts';
import { inquiryRecord } from './record.ts';

/** Replies to an inquiry, or adds an internal note to it. Throws 404, 409 for a reply to suspected spam and once it is a ticket. */
export async function addInquiryMessage(
  db: Db,
  author: UserActor,
  inquiryId: string,
  { kind, text }: NewInquiryMessageInput,
) {
  return db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, inquiryId);
    const actor = await lockActor(tx, author);
    if (inquiry.outcome?.ticketNumber) throw conflict(texts.isTicket(inquiry.outcome.ticketNumber));
    if (kind === 'reply' && inquiry.isSuspectedSpam) throw conflict(texts.notToSpam);
    const id = await insertMessage(tx, { inquiryId, kind, text, authorId: actor.id });
    const subject = { type: 'inquiry message', id } as const;
    if (kind === 'reply') await setAnswered(tx, actor, inquiry);
    const action = kind === 'reply' ? 'answered' : 'noted';
    await record(tx, actor, { action, ...inquiryRecord(inquiry), subject });
    return findMessage(tx, id);
  });
}

type Answer = { text: string; from: string };

/**
 * Adds an email of its sender to an inquiry, which then waits for an answer again. One that was lost is in conversation
 * again.
 * @param from the address that the email came from
 */
export async function addAnswer(tx: Db, inquiryId: string, { text, from }: Answer) {
  const inquiry = await lockInquiry(tx, inquiryId);
  const isSame = from.toLowerCase() === inquiry.email.toLowerCase();
  const id = await insertMessage(tx, { inquiryId, kind: 'answer', text, sentFrom: isSame ? null : from });
  const state = inquiry.state === 'lost' ? 'in_conversation' : inquiry.state;
  await tx.update(inquiries).set({ answeredAt: null, answeredById: null, state }).where(eq(inquiries.id, inquiryId));
  const named = inquiryRecord(inquiry);
  const visitor = { type: 'visitor', name: named.recordName, via: 'email' } as const;
  await record(tx, visitor, { action: 'commented', ...named, subject: { type: 'inquiry message', id } });
  return id;
}

async function insertMessage(tx: Db, row: typeof inquiryMessages.$inferInsert) {
  return one(await tx.insert(inquiryMessages).values(row).returning({ id: inquiryMessages.id })).id;
}
