import { and, eq, gt, isNull } from 'drizzle-orm';
import { userMessages } from '#contract/users-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';

/** In milliseconds. */
const DAY = 86_400_000;

/**
 * Refuses to register an address in use; its owner gets an email, at most once a day. This check comes before the
 * expensive hash; `inUse` is authoritative.
 * @param ip the client's address, which the email names
 * @throws 409
 */
export async function refuseSecondAccount(db: Db, email: string, ip: string) {
  const owner = await findOwner(db, email);
  if (!owner) return;

  await db.transaction(async (tx) => {
    // Of concurrent attempts one tells the owner.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.id)).for('no key update');
    const isRecent = and(
      eq(events.recordId, owner.id),
      eq(events.action, 'registration refused'),
      gt(events.createdAt, ago(DAY)),
    );
    if (await tx.$count(events, isRecent)) return;
    await record(tx, { ...system, address: ip }, { action: 'registration refused', ...userRecord(owner) });
  });
  throw conflict(userMessages.emailInUse);
}

async function findOwner(db: Db, email: string) {
  const isTheirs = and(eq(foldedAddress(users.email), foldedAddress(email)), isNull(users.deletedAt));
  const [owner] = await db.select().from(users).where(isTheirs);
  return owner;
}
