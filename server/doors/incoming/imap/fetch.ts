import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ImapFlow } from 'imapflow';
import { senderIn } from '#server/doors/incoming/raw-mail.ts';
import { type Envelope, permitArrival, storeMail } from '#server/doors/incoming/store-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { type Fetched, fetchOne, isForLater, type Tries } from './fetch-one.ts';
import { findProgress, noteProgress, postpone, startOver } from './lease.ts';
import { stubOf, takeInStub } from './stub.ts';

type Options = {
  db: Db;
  log: FastifyBaseLogger;
  client: ImapFlow;
  name: string;
  tries: Tries;
  isStopping: () => boolean;
};
type Place = NonNullable<Envelope['place']>;

/** How many emails may be postponed. Fetching stops after them. */
const MostPostponed = 10_000;

/** How many of them are tried again in one round. */
const MostAgain = 50;

/**
 * Stores the emails of the open mailbox that are above the last one stored, whatever their flags say. After the server has
 * renumbered its emails (UIDVALIDITY), all of them are read again, and known ones are not stored twice.
 * Postponed emails are tried first.
 */
export async function fetchNew({ client, ...options }: Options) {
  const { db, name, isStopping } = options;
  const { mailbox } = client;
  if (!mailbox) throw new Error('No mailbox is open');
  const uidValidity = Number(mailbox.uidValidity);
  const progress = await findProgress(db, name);
  if (progress.uidValidity !== uidValidity) await startOver(db, name, uidValidity);
  const after = progress.uidValidity === uidValidity ? progress.lastUid : 0;

  const found = await client.search({ uid: `${after + 1}:*` }, { uid: true });
  if (!found && mailbox.exists > 0) throw new Error('The mail server refuses to list the emails of the mailbox');
  // The highest one always matches.
  const uids = (found || []).filter((uid) => uid > after).sort((a, b) => a - b);
  const postponed = after === 0 ? [] : progress.postponedUids;
  for (const uid of [
    ...postponed.slice(0, MostAgain),
    ...uids.slice(0, Math.max(0, MostPostponed - postponed.length)),
  ]) {
    if (isStopping()) break;
    await fetchAndStore({ client, ...options }, uid, uidValidity);
  }
}

/** Stores an email. One whose sender or network has sent too much stays where it is. */
async function fetchAndStore({ db, log, client, name, tries }: Options, uid: number, uidValidity: number) {
  const permit = (headers: Buffer, size: number) =>
    db.transaction((tx) => permitArrival(tx, { sender: senderIn(headers), network: null, size }));
  try {
    const fetched = await fetchOne(client, uid, tries, permit);
    if (!fetched) return await noteProgress(db, name, uid);
    const place = { mailbox: name, uidValidity, uid, receivedAt: fetched.receivedAt };
    await store({ db, log }, place, fetched);
  } catch (error) {
    if (!isForLater(error)) throw error;
    await postpone(db, name, uid);
    log.warn({ uid }, 'An email stays in the mailbox for now: too much arrived within an hour');
  }
}

/** Stores an email, or a stub if it can't be fetched or stored as a whole. */
async function store({ db, log }: Pick<Options, 'db' | 'log'>, place: Place, { bytes, trouble, ...fetched }: Fetched) {
  if (trouble) return storeStub({ db, log }, place, bytes, trouble);
  const { isHeadersOnly } = fetched;
  const envelope = { sender: null, recipients: [], ...(isHeadersOnly && { isHeadersOnly }) };
  try {
    return await keep(db, place, (tx) => storeMail(tx, bytes, { channel: 'imap', place, ...envelope }));
  } catch (error) {
    if (!(error instanceof Refusal) || isForLater(error)) throw error;
    return storeStub({ db, log }, place, bytes, error.message);
  }
}

async function storeStub({ db, log }: Pick<Options, 'db' | 'log'>, place: Place, bytes: Buffer, trouble: string) {
  const { mailbox, uid } = place;
  log.warn({ uid, reason: trouble }, 'An email in the mailbox was not stored whole; staff must read it there');
  const note = `${trouble} Open it in the mailbox ${mailbox} to read it. Its number (UID) there is ${uid}.`;
  const stub = await stubOf(bytes, note);
  return keep(db, place, (tx) => takeInStub(tx, stub, place));
}

/** Stores an email and the position in the mailbox in one transaction. */
function keep(db: Db, place: Place, take: (tx: Db) => ReturnType<typeof storeMail>) {
  return db.transaction(async (tx) => {
    await noteProgress(tx, place.mailbox, place.uid);
    const { id, isNew } = await take(tx);
    if (!isNew) await notePlace(tx, id, place);
  });
}

/** Where a known email is now, so that it can be moved. */
async function notePlace(tx: Db, id: string, { mailbox, uidValidity, uid }: Place) {
  await tx
    .update(incomingMails)
    .set({ uidValidity, uid })
    .where(and(eq(incomingMails.id, id), eq(incomingMails.mailbox, mailbox), isNull(incomingMails.movedAt)));
}
