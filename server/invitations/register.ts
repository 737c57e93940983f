import { and, eq, sql } from 'drizzle-orm';
import type { RegistrationInput } from '#contract/invitations.ts';
import { messages } from '#contract/messages.ts';
import { record, userRecord } from '#server/audit/record.ts';
import { lockCompany } from '#server/companies/commands.ts';
import { type Db, one } from '#server/database/client.ts';
import { invitations, users } from '#server/database/schema.ts';
import { HttpError } from '#server/errors.ts';
import { recordGuess, refuseGuesses } from '#server/sessions/guess-limit.ts';
import { refuseGuessable } from '#server/sessions/guessable-passwords.ts';
import { hashPassword } from '#server/sessions/passwords.ts';
import { inUse } from '#server/users/commands.ts';
import { findUser } from '#server/users/queries.ts';
import { findByToken, isUsable } from './queries.ts';

/**
 * The company that a token invites to, if it can be used at this moment.
 * @param ip the client's address: tokens that nobody made are counted for it
 * @throws 429 when this client has used up its failures
 */
export async function checkInvitation(db: Db, token: string, ip: string) {
  await refuseGuesses(db, ip);
  const found = await findByToken(db, token);
  if (!found) await recordGuess(db, token, ip);
  return found?.isUsable ? found : undefined;
}

/**
 * What an account for an invited person is made of. A token that nobody made is counted here, outside of any transaction.
 * @throws 400 for an invitation that can't be used, 429
 */
export async function prepareRegistration(db: Db, ip: string, { token, password, ...names }: RegistrationInput) {
  const invitation = await checkInvitation(db, token, ip);
  if (!invitation) throw refused();
  const { companyId } = invitation;
  await refuseGuessable(db, 'password', password, { ...names, companyId });
  return { token, names, companyId, passwordHash: await hashPassword(password) };
}

type Prepared = Awaited<ReturnType<typeof prepareRegistration>>;

/**
 * Makes an account for an invited person: an employee of the company that the invitation names.
 * @throws 400 for an invitation that can't be used any more, 409 for an address in use
 */
export async function registerInvited(db: Db, ip: string, { token, names, companyId, passwordHash }: Prepared) {
  return db.transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw refused();
    await countUse(tx, token);
    const row = { ...names, role: 'employee' as const, companyId, passwordHash };
    const { id } = one(await inUse(tx.insert(users).values(row).returning({ id: users.id })));
    const user = await findUser(tx, id);
    await record(tx, { id, address: ip }, { action: 'registered', ...userRecord(user) });
    return user;
  });
}

/**
 * Takes one of the invitation's uses. One statement looks and counts: of many who come at once for the last use, each
 * waits for the one before, and finds it gone. An account that is not made after all gives its use back.
 */
async function countUse(tx: Db, token: string) {
  const counted = await tx
    .update(invitations)
    .set({ currentUses: sql`${invitations.currentUses} + 1` })
    .where(and(eq(invitations.token, token), isUsable))
    .returning({ id: invitations.id });
  if (counted.length === 0) throw refused();
}

/** One answer for every reason: who has no invitation learns nothing about those that there are. */
function refused() {
  return new HttpError(400, messages.invitationInvalid);
}
