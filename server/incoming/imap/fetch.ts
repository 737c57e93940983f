import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ImapFlow } from 'imapflow';
import { LargestMail } from '#contract/incoming-mail-constants.ts';
import type { Db } from '#server/database/client.ts';
import { incomingMails } from '#server/database/tables/incoming-mails.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Envelope, takeIn } from '#server/incoming/take-in.ts';
import { findProgress, noteProgress, startOver } from './lease.ts';

type Options = { db: Db; log: FastifyBaseLogger; client: ImapFlow; name: string; isStopping: () => boolean };
type Place = NonNullable<Envelope['place']>;

/**
 * Stores the emails of the open mailbox that are above the last one stored, whatever their flags say. After the server has
 * numbered its emails anew (UIDVALIDITY) all of them are read again, and those that are known are not stored twice.
 * @returns how many are new
 */
export async function fetchNew({ db, log, client, name, isStopping }: Options) {
  const { mailbox } = client;
  if (!mailbox) throw new Error('No mailbox is open');
  const uidValidity = Number(mailbox.uidValidity);
  const progress = await findProgress(db, name);
  if (progress.uidValidity !== uidValidity) await startOver(db, name, uidValidity);
  const after = progress.uidValidity === uidValidity ? progress.lastUid : 0;

  const found = await client.search({ uid: `${after + 1}:*` }, { uid: true });
  // The highest one always matches.
  const uids = (found || []).filter((uid) => uid > after).sort((a, b) => a - b);
  let stored = 0;
  for (const uid of uids) {
    if (isStopping()) break;
    const envelope = await fetchOne(client, uid);
    const isNew = await store({ db, log, name }, { mailbox: name, uidValidity, uid, ...envelope });
    if (isNew) stored += 1;
  }
  return stored;
}

/** Fetches an email, or only its headers if it is too large. Has no bytes if the email is gone. */
async function fetchOne(client: ImapFlow, uid: number) {
  const about = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true });
  if (!about) return { receivedAt: new Date(0), bytes: undefined };
  const receivedAt = new Date(about.internalDate ?? 0);
  const isHeadersOnly = Number(about.size) > LargestMail;
  const wanted = isHeadersOnly ? { headers: true } : { source: true };
  const mail = await client.fetchOne(String(uid), wanted, { uid: true });
  return { receivedAt, bytes: mail ? (mail.source ?? mail.headers) : undefined, isHeadersOnly };
}

type Fetched = Place & { bytes: Buffer | undefined; isHeadersOnly?: boolean };

async function store(
  { db, log, name }: Pick<Options, 'db' | 'log' | 'name'>,
  { bytes, isHeadersOnly = false, ...place }: Fetched,
) {
  return db.transaction(async (tx) => {
    await noteProgress(tx, name, place.uid);
    if (!bytes) return false;
    const envelope = { sender: null, recipients: [], ...(isHeadersOnly && { isHeadersOnly }) };
    const { id, isNew } = await takeInUnlessUnfit(tx, log, bytes, { channel: 'imap', place, ...envelope });
    if (id && !isNew) await notePlace(tx, id, place);
    return isNew;
  });
}

async function takeInUnlessUnfit(tx: Db, log: FastifyBaseLogger, bytes: Buffer, envelope: Envelope) {
  try {
    return await takeIn(tx, bytes, envelope);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    log.warn(
      { uid: envelope.place?.uid, reason: error.message },
      'An email in the mailbox was not taken and stays there',
    );
    return { id: undefined, isNew: false };
  }
}

/** Where a known email is now, so that it can be moved. */
async function notePlace(tx: Db, id: string, { mailbox, uidValidity, uid }: Place) {
  await tx
    .update(incomingMails)
    .set({ uidValidity, uid })
    .where(and(eq(incomingMails.id, id), eq(incomingMails.mailbox, mailbox), isNull(incomingMails.movedAt)));
}
