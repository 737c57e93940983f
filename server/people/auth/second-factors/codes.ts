import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { SecondFactorRule } from '#contract/account-constants.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';

const { algorithm, digits, period, window, recoveryCodes } = SecondFactorRule;

/** A secret for an authenticator app: 160 random bits, as RFC 4226 recommends (section 4, R6). */
export function newSecret() {
  return randomBytes(20);
}

/**
 * A secret in the forms that authenticator apps accept.
 * @param issuer the helpdesk's name in the app
 * @param account the user's email address, shown beside the issuer
 * @returns the text to type, and the URI for the QR code
 */
export function asApp(secret: Buffer, { issuer, account }: { issuer: string; account: string }) {
  const totp = new TOTP({ issuer, label: account, secret: asSecret(secret), algorithm, digits, period });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The time step that a code belongs to.
 * @param now the current time, in milliseconds since 1970
 * @returns undefined for a code that is not valid for this secret around this time
 */
export function stepOf(secret: Buffer, code: string, now: number) {
  const token = code.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const rule = { algorithm, digits, period, timestamp: now };
  const delta = TOTP.validate({ token, secret: asSecret(secret), window, ...rule });
  return delta === null ? undefined : TOTP.counter({ period, timestamp: now }) + delta;
}

function asSecret(secret: Buffer) {
  // A Buffer may be a view of a larger one.
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}

/** Douglas Crockford's Base32, without letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** New recovery codes, each of 60 random bits. */
export function newRecoveryCodes() {
  return Array.from({ length: recoveryCodes }, () => {
    const letters = Array.from(randomBytes(12), (byte) => LETTERS[byte % LETTERS.length]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** The hash of a recovery code. Case, hyphens and look-alike characters make no difference. */
export function hashOfRecoveryCode(code: string) {
  const letters = code.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return sha256(letters.replace(/[^0-9A-Z]/g, ''));
}
