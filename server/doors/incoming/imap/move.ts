import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ImapFlow } from 'imapflow';
import type { Db } from '#server/platform/database/client.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';

/** How many emails one command moves. */
const BATCH = 100;

/**
 * Moves processed emails of the open mailbox to `Archway/Done`, and those that wait for staff to `Archway/Held`. The
 * folders are created when they are first needed.
 */
export async function moveProcessed({ db, client, name }: { db: Db; client: ImapFlow; name: string }) {
  const { mailbox } = client;
  if (!mailbox) return;
  const ofMailbox = and(eq(incomingMails.mailbox, name), eq(incomingMails.uidValidity, Number(mailbox.uidValidity)));
  const processed = await db
    .select({ id: incomingMails.id, uid: incomingMails.uid, state: incomingMails.state })
    .from(incomingMails)
    // Literal conditions, as in the index.
    .where(and(ofMailbox, sql`${incomingMails.movedAt} is null and ${incomingMails.state} <> 'waiting'`))
    .orderBy(asc(incomingMails.uid))
    .limit(BATCH);
  const heldOnes = processed.filter(({ state }) => state === 'held');
  await move(db, client, 'Held', heldOnes);
  await move(
    db,
    client,
    'Done',
    processed.filter((mail) => !heldOnes.includes(mail)),
  );
}

async function move(db: Db, client: ImapFlow, folder: 'Held' | 'Done', mails: { id: string; uid: number | null }[]) {
  if (mails.length === 0) return;
  const { path } = await client.mailboxCreate(['Archway', folder]);
  // Missing emails were moved by somebody else.
  await client.messageMove(mails.map(({ uid }) => uid).join(','), path, { uid: true });
  await noteMoved(db, mails, folder === 'Held' ? unlessDecided : sql`now()`);
}

/** Staff may have decided while the email was moved. Then it must move on. */
const unlessDecided = sql`case when ${incomingMails.state} = 'held' then now() else ${incomingMails.createdAt} end`;

/**
 * Moves emails from `Archway/Held` to `Archway/Done` once staff have decided. They have a different UID there, so they
 * are found by their Message-ID; those without one stay. Afterwards the mailbox is open again.
 */
export async function moveDecided({ db, client, name }: { db: Db; client: ImapFlow; name: string }) {
  const { mailbox } = client;
  if (!mailbox) return;
  const decided = await db
    .select({ id: incomingMails.id, messageId: incomingMails.messageId })
    .from(incomingMails)
    .where(and(eq(incomingMails.mailbox, name), isDecided))
    .limit(BATCH);
  if (decided.length === 0) return;

  const { path: held } = await client.mailboxCreate(['Archway', 'Held']);
  const { path: done } = await client.mailboxCreate(['Archway', 'Done']);
  await client.mailboxOpen(held);
  for (const { messageId } of decided) {
    const found = messageId !== '' && (await client.search({ header: { 'message-id': messageId } }, { uid: true }));
    if (found && found.length > 0) await client.messageMove(found.join(','), done, { uid: true });
  }
  await client.mailboxOpen(mailbox.path);
  await noteMoved(db, decided, sql`now()`);
}

/** Literal conditions, as in the index. */
const isDecided = sql`${incomingMails.state} in ('done', 'discarded') and (
  ${incomingMails.processedAt} > ${incomingMails.movedAt} or ${incomingMails.decidedAt} > ${incomingMails.movedAt})`;

async function noteMoved(db: Db, mails: { id: string }[], movedAt: SQL) {
  const ids = mails.map(({ id }) => id);
  await db.update(incomingMails).set({ movedAt }).where(inArray(incomingMails.id, ids));
}
