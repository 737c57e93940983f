import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { generatedAdmin } from '#contract/users-constants.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';

type FirstAdmin = {
  email?: string | undefined;
  password?: string | undefined;
  /** What a new installation requires of new passwords, unless that is set. */
  passwordLength?: number;
};
type Tell = (account: { email: string; password: string }) => void;

/**
 * Creates the first super admin if there has never been one. If several processes start at once, one creates it.
 * @param wanted the configured address and password; a missing password is generated
 * @param tell gets a generated password before the account is stored, so that a stored account's password is never lost. A
 * program that is killed in between generates another one at its next start
 * @returns the new account, with its password if that was generated, or undefined
 */
export async function ensureSuperAdmin(db: Db, wanted: FirstAdmin, tell?: Tell) {
  const { email = generatedAdmin.email, password } = wanted;
  return db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'firstAdmin', 'first super admin');
    const known = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isNull(users.companyId), eq(users.role, 'super_admin')))
      .limit(1);
    if (known.length > 0) return undefined;

    const madeUp = password === undefined ? randomBytes(12).toString('base64url') : undefined;
    const passwordHash = await hashPassword(password ?? madeUp ?? '');
    if (wanted.passwordLength !== undefined) {
      const isUnset = and(eq(settings.key, 'min_password_length'), isNull(settings.value));
      await tx
        .update(settings)
        .set({ value: String(wanted.passwordLength) })
        .where(isUnset);
    }
    const { firstName, lastName } = generatedAdmin;
    const row = { firstName, lastName, role: 'super_admin' as const, email: email.trim(), passwordHash };
    const { id } = one(await tx.insert(users).values(row).returning({ id: users.id }));
    await record(tx, system, { action: 'created', ...userRecord({ ...row, id }) });
    if (madeUp !== undefined) tell?.({ email: row.email, password: madeUp });
    return { email: row.email, password: madeUp };
  });
}
