import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { SecondFactorRule } from '#contract/constants.ts';
import { sha256 } from '#server/sessions/tokens.ts';

const { algorithm, digits, period, window, recoveryCodes } = SecondFactorRule;

/** A secret for an authenticator app: 160 random bits, as RFC 4226 recommends (section 4, R6). */
export function newSecret() {
  return randomBytes(20);
}

/**
 * A secret as people hand it to their app.
 * @param issuer what the app calls this helpdesk
 * @param account whose it is, beside the issuer: their e-mail address
 * @returns the text to type, and the address that a QR code carries
 */
export function asApp(secret: Buffer, { issuer, account }: { issuer: string; account: string }) {
  const totp = new TOTP({ issuer, label: account, secret: asSecret(secret), algorithm, digits, period });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The time step that a code of an app belongs to.
 * @param now the moment to look from, in milliseconds since 1970
 * @returns undefined for what is no code of this secret at about this time
 */
export function stepOf(secret: Buffer, code: string, now: number) {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const rule = { algorithm, digits, period, timestamp: now };
  const delta = TOTP.validate({ token, secret: asSecret(secret), window, ...rule });
  return delta === null ? undefined : TOTP.counter({ period, timestamp: now }) + delta;
}

function asSecret(secret: Buffer) {
  // A Buffer may be a part of a larger one.
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}

/** Douglas Crockford's Base32: no letter that looks like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** New recovery codes, each of 60 random bits. */
export function newRecoveryCodes() {
  return Array.from({ length: recoveryCodes }, () => {
    const letters = Array.from(randomBytes(12), (byte) => LETTERS[byte % LETTERS.length]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** What is kept of a recovery code, however it was written down: case, hyphens and look-alikes make no difference. */
export function hashOfRecoveryCode(code: string) {
  const letters = code.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return sha256(letters.replace(/[^0-9A-Z]/g, ''));
}
