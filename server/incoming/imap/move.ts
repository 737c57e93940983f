import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ImapFlow } from 'imapflow';
import type { Db } from '#server/database/client.ts';
import { incomingMails } from '#server/database/tables/incoming-mails.ts';

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

async function move(db: Db, client: ImapFlow, folder: string, mails: { id: string; uid: number | null }[]) {
  if (mails.length === 0) return;
  const { path } = await client.mailboxCreate(['Archway', folder]);
  // One that is no longer there was moved by somebody else.
  await client.messageMove(mails.map(({ uid }) => uid).join(','), path, { uid: true });
  const ids = mails.map(({ id }) => id);
  await db.update(incomingMails).set({ movedAt: sql`now()` }).where(inArray(incomingMails.id, ids));
}
