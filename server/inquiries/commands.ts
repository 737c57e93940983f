import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ContactMessageInput } from '#contract/inquiries.ts';
import { messages } from '#contract/messages.ts';
import { type Author, record } from '#server/audit/record.ts';
import { type Db, one } from '#server/database/client.ts';
import { inquiries } from '#server/database/schema.ts';
import { HttpError } from '#server/errors.ts';
import { countMessage } from './contact-limit.ts';
import { findInquiry } from './queries.ts';

/**
 * Takes a message from the website, and counts it for its sender.
 * @param ip the sender's address, as the request has it
 * @throws 400 for what only a robot sends, 429 from who has sent too many
 */
export async function takeMessage(db: Db, ip: string, message: ContactMessageInput) {
  if (message.homepage !== '') throw new HttpError(400, messages.contactLooksAutomatic);

  await db.transaction(async (tx) => {
    await countMessage(tx, ip);
    const { id } = await storeMessage(tx, message);
    const sender = `${message.firstName} ${message.lastName}`;
    const author = { id: null, name: `${sender}, from the website`, address: ip };
    await record(tx, author, { action: 'created', kind: 'inquiry', recordId: id, recordName: sender });
  });
}

/** Keeps a message from the website; its mail is due at once. */
export async function storeMessage(db: Db, input: Omit<ContactMessageInput, 'homepage'>) {
  const { firstName, lastName, email, phone, message } = input;
  const row = { firstName, lastName, email, phone, message, service: input.service || null };
  return one(await db.insert(inquiries).values(row).returning({ id: inquiries.id }));
}

/** Marks a message as answered by somebody, or as waiting again. Who marked it first stays. Throws 404. */
export async function markInquiry(db: Db, actor: Author, id: string, isAnswered: boolean) {
  const change = isAnswered
    ? { answeredAt: sql`now()`, answeredById: actor.id }
    : { answeredAt: null, answeredById: null };
  const unmarked = isAnswered ? isNull(inquiries.answeredAt) : undefined;
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(inquiries)
      .set(change)
      .where(and(eq(inquiries.id, id), unmarked))
      .returning({ id: inquiries.id });
    const inquiry = await findInquiry(tx, id);
    if (changed.length > 0) {
      const recordName = `${inquiry.firstName} ${inquiry.lastName}`;
      await record(tx, actor, {
        action: isAnswered ? 'answered' : 'reopened',
        kind: 'inquiry',
        recordId: id,
        recordName,
      });
    }
    return inquiry;
  });
}
