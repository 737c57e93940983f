import { and, eq, isNull } from 'drizzle-orm';
import { userMessages } from '#contract/users-constants.ts';
import type { Db } from '#server/database/client.ts';
import { foldedAddress } from '#server/database/folded-address.ts';
import { users } from '#server/database/tables/users.ts';
import { conflict } from '#server/http/errors.ts';

/** Throws 409 for an address in use. This early check only saves work; `inUse` is authoritative. */
export async function refuseAddressInUse(db: Db, email: string) {
  const isTheirs = and(eq(foldedAddress(users.email), foldedAddress(email)), isNull(users.deletedAt));
  if (await db.$count(users, isTheirs)) throw conflict(userMessages.emailInUse);
}

/** Turns a violation of the unique index into a 409, so that of two concurrent requests only one gets the address. */
export async function inUse<Result>(writing: Promise<Result>) {
  try {
    return await writing;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'constraint' in cause && cause.constraint === 'users_email_in_use') {
      throw conflict(userMessages.emailInUse);
    }
    throw error;
  }
}
