import { buffer } from 'node:stream/consumers';
import { and, eq, or, sql } from 'drizzle-orm';
import { LargestMail, LargestMailHeaders, mailMessages, SameMailWindow } from '#contract/incoming-mail-constants.ts';
import { redactionMessages } from '#contract/redactions-constants.ts';
import { type InTurn, openFile, storeFile } from '#server/desk/files/store.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { incomingMails, type StoredEnvelope } from '#server/platform/database/tables/incoming-mails.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { signalOnCommit } from '#server/platform/process/signals.ts';
import { type Arriving, findLane, mailNetwork, refuseBeyondVolume } from './mail-volume.ts';
import { queueOf } from './queue.ts';
import { endOfHeaders, identityOf, senderIn } from './raw-mail.ts';

/** How an email arrived. */
export type Envelope = StoredEnvelope & {
  channel: (typeof incomingMails.$inferSelect)['channel'];
  /** Where it lies, if it was fetched from a mailbox. */
  place?: { mailbox: string; uidValidity: number; uid: number; receivedAt: Date };
};

/**
 * Stores an email once. The same email may arrive again because its sender never saw our response or a mailbox is read
 * again. Confirm it to the sender only after the transaction is committed.
 * @param db may be a transaction
 * @param bytes the email as it arrived
 * @returns the id of the stored email, and whether it is new
 * @throws 413 for an email that is too large, 400 for an empty one, 429 if its sender or network has sent too much
 */
export async function storeMail(db: Db, bytes: Buffer, { channel, place, ...envelope }: Envelope) {
  refuseUnfit(bytes);
  const { messageId, identity } = identityOf(bytes);
  const network = envelope.remoteAddress === undefined ? null : mailNetwork(envelope.remoteAddress);
  const arriving = { sender: senderIn(bytes), network, size: bytes.length };
  return db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'sameMail', identity.toString('hex'));
    const known = await findSame(tx, { messageId, identity }, place);
    if (known) return { id: known.id, isNew: false };

    const lane = await permitArrival(tx, arriving);
    const file = { name: 'email.eml', bytes, uploadedById: null, companyId: null, isKept: true };
    const { id: fileId } = await storeFile(tx, file);
    const row = { channel, envelope, fileId, messageId, identity, ...arriving, ...lane, ...place };
    const { id } = one(await tx.insert(incomingMails).values(row).returning({ id: incomingMails.id }));
    signalOnCommit('queued', { queue: queueOf(lane.lane).name });
    return { id, isNew: true };
  });
}

/**
 * Finds the lane of an email, unless its sender has to try again later. The mailbox poller asks before it fetches the
 * bytes.
 * @throws 429
 */
export async function permitArrival(tx: Db, arriving: Arriving) {
  const lane = await findLane(tx, arriving.sender);
  await refuseBeyondVolume(tx, { ...arriving, ...lane });
  return lane;
}

/** Throws 413 for an email that is too large, 400 for an empty one. */
function refuseUnfit(bytes: Buffer) {
  if (bytes.length === 0) throw new Refusal('invalid', mailMessages.emptyMail);
  if (bytes.length > LargestMail) throw new Refusal('too large', mailMessages.tooLarge);
  if (endOfHeaders(bytes) > LargestMailHeaders) throw new Refusal('too large', mailMessages.headersTooLarge);
}

type Identity = ReturnType<typeof identityOf>;

/**
 * Finds the same email, stored before. Without a Message-ID, equal emails may be separate ones: a device may send the same
 * alarm every hour. Some servers rewrite an email whenever it is fetched, but not its time of arrival.
 */
async function findSame(tx: Db, { messageId, identity }: Identity, place: Envelope['place']) {
  const isRecent = messageId === '' ? sql`${incomingMails.createdAt} > ${ago(SameMailWindow)}` : undefined;
  const isSame = and(eq(incomingMails.identity, identity), isRecent);
  const [known] = await tx
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(place ? or(isSame, liesThere(messageId, place)) : isSame)
    .limit(1);
  return known;
}

function liesThere(messageId: string, { mailbox, receivedAt }: NonNullable<Envelope['place']>) {
  if (messageId === '') return undefined;
  return and(
    eq(incomingMails.messageId, messageId),
    eq(incomingMails.mailbox, mailbox),
    eq(incomingMails.receivedAt, receivedAt),
  );
}

/** The bytes of a stored email. */
export async function readMailBytes(db: Db, mailId: string) {
  return buffer(await openMail(db, mailId));
}

/**
 * A stored email as a stream.
 * @param inTurn runs each read of its bytes
 * @throws 410 if it was removed together with the text that it carried
 */
export async function openMail(db: Db, mailId: string, inTurn?: InTurn) {
  const { fileId } = one(
    await db.select({ fileId: incomingMails.fileId }).from(incomingMails).where(eq(incomingMails.id, mailId)),
  );
  if (!fileId) throw new Refusal('removed', redactionMessages.originalRemoved);
  return openFile(db, fileId, inTurn);
}
