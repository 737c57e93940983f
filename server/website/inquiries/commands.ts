import { and, eq, gt, sql } from 'drizzle-orm';
import { currentSite } from '#content/current-site.ts';
import type { ContactMessageInput, InquiryChangesInput } from '#contract/inquiries.ts';
import { chooseService, inquiryMessages } from '#contract/inquiries-constants.ts';
import { MINUTE } from '#contract/shared-constants.ts';
import { findReplyBy } from '#server/desk/promise/reply-by.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveStaff } from '#server/platform/domain/active-user.ts';
import { invalid, Refusal } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { mayConfirm, mayConfirmEmail } from '#server/platform/mail/may-confirm.ts';
import { findInquiry, lockInquiry } from './queries.ts';
import { inquiryRecord } from './record.ts';
import { resemblesSpam } from './spam.ts';
import { isBeyondTotal } from './suspected-spam.ts';

/**
 * Accepts an inquiry from the website and counts it for its sender.
 * @param ip the sender's address, as in the request
 * @param hasKey whether a repeated request is known by its key; without one, the same message within ten minutes is one
 * @returns when the sender hears from us at the latest
 * @throws 400 for a message that only a bot sends, 429 for too many messages
 */
export async function takeMessage(db: Db, ip: string, message: ContactMessageInput, { hasKey = true } = {}) {
  if (message.homepage !== '') throw new Refusal('invalid', inquiryMessages.looksAutomatic);
  if (message.service !== '' && !(message.service in currentSite().serviceLabels))
    throw invalid('service', chooseService);

  return db.transaction(async (tx) => {
    // First: the next statement makes other messages wait.
    const replyBy = await findReplyBy(tx);
    await countUse(tx, 'inquiries', { ip });
    const sent = hasKey ? undefined : await findSame(tx, message);
    if (sent) return sent.replyBy ?? replyBy;
    const spamReason = await suspicionOf(tx, message);
    const isConfirmed = spamReason === null && (await mayConfirm(tx, ip, message.email));
    const { id } = await storeMessage(tx, { ...message, replyBy, isConfirmed, spamReason });
    const sender = `${message.firstName} ${message.lastName}`;
    const visitor = { type: 'visitor', name: sender, address: ip } as const;
    await record(tx, visitor, { action: 'created', ...inquiryRecord({ id, ...message }), ...suspicion(spamReason) });
    return replyBy;
  });
}

/** The same message of a form without scripts: another click while the server was slow, or Back and Send. */
async function findSame(tx: Db, { email, message }: ContactMessageInput) {
  const [same] = await tx
    .select({ replyBy: inquiries.replyBy })
    .from(inquiries)
    .where(
      and(
        eq(foldedAddress(inquiries.email), foldedAddress(email)),
        eq(inquiries.message, message),
        gt(inquiries.createdAt, ago(10 * MINUTE)),
      ),
    );
  return same;
}

/**
 * The confirmation of a stranger's email, with the time at which they hear from us; empty beyond the limit. It is counted
 * like that of a message from the website.
 * @param email an address that is certainly the sender's
 */
export async function confirmationOf(tx: Db, email: string): Promise<Pick<Message, 'isConfirmed' | 'replyBy'>> {
  return (await mayConfirmEmail(tx, email)) ? { isConfirmed: true, replyBy: await findReplyBy(tx) } : {};
}

/** Why a message is suspected to be spam; null if it is not. */
export async function suspicionOf(
  tx: Db,
  message: Pick<Message, 'email' | 'sentFrom' | 'message'>,
): Promise<Message['spamReason']> {
  if (await resemblesSpam(tx, message)) return 'similar';
  return (await isBeyondTotal(tx)) ? 'too_many' : null;
}

/** What the audit log says about suspected spam. */
export function suspicion(spamReason: Message['spamReason']) {
  return spamReason ? { changes: { isSuspectedSpam: [null, true] } satisfies Changes } : {};
}

type Row = typeof inquiries.$inferInsert;
/** `sentFrom`: the address that an email has in From, if it names another one for answers. */
type Message = Omit<ContactMessageInput, 'homepage'> &
  Partial<Pick<Row, 'sentFrom' | 'replyBy' | 'isConfirmed' | 'spamReason'>>;

/** Stores an inquiry. */
export async function storeMessage(db: Db, input: Message) {
  const { firstName, lastName, email, phone, message, sentFrom, replyBy, isConfirmed, spamReason = null } = input;
  const chosen = { service: input.service || null, package: input.package || null };
  const spam = { spamReason, isSuspectedSpam: spamReason !== null };
  const row = { firstName, lastName, email, phone, message, sentFrom, replyBy, isConfirmed, ...chosen, ...spam };
  return one(await db.insert(inquiries).values(row).returning({ id: inquiries.id }));
}

/**
 * Changes the state and the assignee of an inquiry, and marks it as answered or waiting. Marking it again keeps the first
 * user. Throws 404, 400 for an assignee who is not one of the staff, 409 or 412 for a stale copy.
 */
export async function updateInquiry(
  db: Db,
  author: UserActor,
  id: string,
  { isAnswered, state, assignedToId }: Omit<InquiryChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    const actor = await lockActor(tx, author);
    if (assignedToId && assignedToId !== inquiry.assignedToId) await checkAssignee(tx, assignedToId);
    const changed = await updateVersioned(tx, actor, inquiry, copy, {
      named: inquiryRecord(inquiry),
      values: () => ({ state, assignedToId }),
      write: (row) => tx.update(inquiries).set(row).where(eq(inquiries.id, id)),
      read: () => findInquiry(tx, id),
      recorded: ({ assignedToId: assigned, ...changes }, after) =>
        assigned ? { ...changes, assignedTo: [inquiry.assignedToName, after.assignedToName] } : changes,
    });
    const isOver = changed.state === 'won' || changed.state === 'lost';
    if (isAnswered ?? isOver) await markAnswered(tx, actor, changed);
    else if (isAnswered === false) await markWaiting(tx, actor, changed);
    return findInquiry(tx, id);
  });
}

type Inquiry = Awaited<ReturnType<typeof findInquiry>>;

/** Marks a locked inquiry as answered, unless it is. A new one is then in conversation. */
export async function markAnswered(tx: Db, actor: UserActor, inquiry: Inquiry) {
  if (inquiry.answeredAt !== null) return;
  await setAnswered(tx, actor, inquiry);
  await record(tx, actor, { action: 'answered', ...inquiryRecord(inquiry), changes: { isAnswered: [false, true] } });
}

/** Like `markAnswered`, without an event. */
export async function setAnswered(tx: Db, actor: UserActor, { id, state }: Pick<Inquiry, 'id' | 'state'>) {
  const answer = { answeredAt: sql`greatest(now(), ${inquiries.createdAt})`, answeredById: actor.id };
  const conversation = state === 'new' ? { state: 'in_conversation' as const } : {};
  await tx
    .update(inquiries)
    .set({ ...answer, ...conversation, version: sql`${inquiries.version} + 1` })
    .where(eq(inquiries.id, id));
}

async function markWaiting(tx: Db, actor: UserActor, inquiry: Inquiry) {
  if (inquiry.answeredAt === null) return;
  const row = { answeredAt: null, answeredById: null, version: sql`${inquiries.version} + 1` };
  await tx.update(inquiries).set(row).where(eq(inquiries.id, inquiry.id));
  await record(tx, actor, { action: 'reopened', ...inquiryRecord(inquiry), changes: { isAnswered: [true, false] } });
}

async function checkAssignee(tx: Db, userId: string) {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${userId} and ${isActiveStaff}`);
  if (!found) throw invalid('assignedToId', 'Choose one of the active staff.');
}
