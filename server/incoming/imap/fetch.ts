import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ImapFlow } from 'imapflow';
import type { Db } from '#server/database/client.ts';
import { incomingMails } from '#server/database/tables/incoming-mails.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Envelope, takeIn } from '#server/incoming/take-in.ts';
import { type Fetched, fetchOne, type Tries } from './fetch-one.ts';
import { findProgress, noteProgress, startOver } from './lease.ts';
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

/**
 * Stores the emails of the open mailbox that are above the last one stored, whatever their flags say. After the server has
 * numbered its emails anew (UIDVALIDITY) all of them are read again, and those that are known are not stored twice.
 * @returns how many are new
 */
export async function fetchNew({ db, log, client, name, tries, isStopping }: Options) {
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
  let stored = 0;
  for (const uid of uids) {
    if (isStopping()) break;
    const fetched = await fetchOne(client, uid, tries);
    if (!fetched) {
      await noteProgress(db, name, uid);
      continue;
    }
    const place = { mailbox: name, uidValidity, uid, receivedAt: fetched.receivedAt };
    if (await store({ db, log }, place, fetched)) stored += 1;
  }
  return stored;
}

/** Stores an email, or a stub if it can't be had or stored whole. Returns whether it is new. */
async function store({ db, log }: Pick<Options, 'db' | 'log'>, place: Place, { bytes, trouble, ...fetched }: Fetched) {
  if (trouble) return storeStub({ db, log }, place, bytes, trouble);
  const { isHeadersOnly } = fetched;
  const envelope = { sender: null, recipients: [], ...(isHeadersOnly && { isHeadersOnly }) };
  try {
    return await keep(db, place, (tx) => takeIn(tx, bytes, { channel: 'imap', place, ...envelope }));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
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

/** Stores something and how far the mailbox was read, both or neither. Returns whether it is new. */
function keep(db: Db, place: Place, take: (tx: Db) => ReturnType<typeof takeIn>) {
  return db.transaction(async (tx) => {
    await noteProgress(tx, place.mailbox, place.uid);
    const { id, isNew } = await take(tx);
    if (!isNew) await notePlace(tx, id, place);
    return isNew;
  });
}

/** Where a known email is now, so that it can be moved. */
async function notePlace(tx: Db, id: string, { mailbox, uidValidity, uid }: Place) {
  await tx
    .update(incomingMails)
    .set({ uidValidity, uid })
    .where(and(eq(incomingMails.id, id), eq(incomingMails.mailbox, mailbox), isNull(incomingMails.movedAt)));
}
