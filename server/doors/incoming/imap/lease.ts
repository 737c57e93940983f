import { and, eq, lt, or, sql } from 'drizzle-orm';
import { type Db, one } from '#server/platform/database/client.ts';
import { mailboxes } from '#server/platform/database/tables/incoming-mails.ts';

/** In seconds. The polling process renews it three times as often, so that another one takes over soon after it died. */
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

/** The position in a mailbox. */
export async function findProgress(db: Db, name: string) {
  return one(await db.select().from(mailboxes).where(eq(mailboxes.name, name)));
}

/** Starts over after the server has renumbered its emails. */
export async function startOver(db: Db, name: string, uidValidity: number) {
  await db.update(mailboxes).set({ uidValidity, lastUid: 0, postponedUids: [] }).where(eq(mailboxes.name, name));
}

/** Records that an email of a mailbox was read. */
export async function noteProgress(tx: Db, name: string, uid: number) {
  await tx
    .update(mailboxes)
    .set({ lastUid: upTo(uid), postponedUids: without(uid) })
    .where(eq(mailboxes.name, name));
}

/** Postpones an email, after other postponed ones. */
export async function postpone(db: Db, name: string, uid: number) {
  await db
    .update(mailboxes)
    .set({ lastUid: upTo(uid), postponedUids: sql`array_append(${without(uid)}, ${uid}::bigint)` })
    .where(eq(mailboxes.name, name));
}

const upTo = (uid: number) => sql`greatest(${mailboxes.lastUid}, ${uid})`;
const without = (uid: number) => sql`array_remove(${mailboxes.postponedUids}, ${uid}::bigint)`;

/** Records that a mailbox was reached. */
export async function noteContact(db: Db, name: string) {
  await db.update(mailboxes).set({ contactedAt: sql`now()` }).where(eq(mailboxes.name, name));
}
