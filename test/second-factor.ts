import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { hashOfRecoveryCode, newSecret } from '#server/people/auth/second-factors/codes.ts';
import type { Db } from '#server/platform/database/client.ts';
import { recoveryCodes, secondFactors } from '#server/platform/database/tables/second-factors.ts';

export const RECOVERY_CODE = 'ABCD-EFGH-JKMN';

/** The two-factor login of somebody, turned on, with one recovery code. */
export async function insertFactor(db: Db, userId: string) {
  const secret = newSecret();
  await db.insert(secondFactors).values({ userId, secret, confirmedAt: new Date() });
  await db.insert(recoveryCodes).values({ userId, codeHash: hashOfRecoveryCode(RECOVERY_CODE) });
  return new Secret({ buffer: Uint8Array.from(secret).buffer }).base32;
}

/**
 * What an authenticator app shows, computed only by the library.
 * @param secret as the app was given it, in Base32
 * @param steps how many codes later than the present one
 */
export function codeOf(secret: string, steps = 0) {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A code that is none of those that are good about now. */
export function wrongCode(secret: string) {
  const good = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code)) ?? '';
}

/** Makes as if no code had been used yet. */
export async function forgetSteps(db: Db, userId: string) {
  await db.update(secondFactors).set({ lastStep: null }).where(eq(secondFactors.userId, userId));
}
