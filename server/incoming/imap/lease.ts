import { and, eq, lt, or, sql } from 'drizzle-orm';
import { type Db, one } from '#server/database/client.ts';
import { mailboxes } from '#server/database/tables/incoming-mails.ts';

/** In seconds. Whoever polls renews it three times as often, so that another process takes over soon after one died. */
const LENGTH = 60;

/**
 * Takes or renews the right to poll a mailbox: one process has it.
 * @returns whether it was free or already ours
 */
export async function takeLease(db: Db, name: string, holder: string) {
  await db.insert(mailboxes).values({ name }).onConflictDoNothing();
  const taken = await db
    .update(mailboxes)
    .set({ leaseHolder: holder, leaseUntil: sql`now() + make_interval(secs => ${LENGTH})` })
    .where(
      and(
        eq(mailboxes.name, name),
        or(
          eq(mailboxes.leaseHolder, holder),
          sql`${mailboxes.leaseUntil} is null`,
          lt(mailboxes.leaseUntil, sql`now()`),
        ),
      ),
    )
    .returning({ name: mailboxes.name });
  return taken.length > 0;
}

/** Lets another process poll at once. */
export async function giveUpLease(db: Db, name: string, holder: string) {
  await db
    .update(mailboxes)
    .set({ leaseUntil: null, leaseHolder: null })
    .where(and(eq(mailboxes.name, name), eq(mailboxes.leaseHolder, holder)));
}

/** How far a mailbox was read. */
export async function findProgress(db: Db, name: string) {
  return one(await db.select().from(mailboxes).where(eq(mailboxes.name, name)));
}

/** Starts over: the server has numbered its emails anew. */
export async function startOver(db: Db, name: string, uidValidity: number) {
  await db.update(mailboxes).set({ uidValidity, lastUid: 0, postponedUids: [] }).where(eq(mailboxes.name, name));
}

/** Notes that an email of a mailbox was read. */
export async function noteProgress(tx: Db, name: string, uid: number) {
  await tx
    .update(mailboxes)
    .set({ lastUid: upTo(uid), postponedUids: without(uid) })
    .where(eq(mailboxes.name, name));
}

/** Leaves an email in its mailbox for later, behind the others that were left. */
export async function postpone(db: Db, name: string, uid: number) {
  await db
    .update(mailboxes)
    .set({ lastUid: upTo(uid), postponedUids: sql`array_append(${without(uid)}, ${uid}::bigint)` })
    .where(eq(mailboxes.name, name));
}

const upTo = (uid: number) => sql`greatest(${mailboxes.lastUid}, ${uid})`;
const without = (uid: number) => sql`array_remove(${mailboxes.postponedUids}, ${uid}::bigint)`;

/** Notes that a mailbox was reached. */
export async function noteContact(db: Db, name: string) {
  await db.update(mailboxes).set({ contactedAt: sql`now()` }).where(eq(mailboxes.name, name));
}
