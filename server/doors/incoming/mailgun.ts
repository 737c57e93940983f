import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { HOUR, MINUTE } from '#contract/shared-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { idempotencyKeys } from '#server/platform/database/tables/idempotency-keys.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { isSameSecret, sha256 } from '#server/platform/lib/secrets.ts';

/** Mailgun repeats a request for 8 hours. Keys are kept for longer than this. */
const LongestRetry = 12 * HOUR;

/** How far Mailgun's clock may be ahead of ours. */
const MostAhead = 15 * MINUTE;

/**
 * The fields that Mailgun signs. The signature covers the timestamp followed by the token, so only their fixed
 * lengths say where one ends and the other begins.
 */
const formats = { timestamp: /^[0-9]{10}$/, token: /^[0-9a-f]{50}$/, signature: /^[0-9a-f]{64}$/ };

type Form = ReturnType<typeof mailgunForm>;

/** Reads the form of a Mailgun route that forwards raw emails. Throws 400 for another form. */
export function mailgunForm(fields: Map<string, Buffer>) {
  const field = (name: string) => fields.get(name)?.toString() ?? '';
  const bytes = fields.get('body-mime');
  if (!bytes?.length) {
    throw new Refusal('invalid', 'There is no body-mime. The address in the Mailgun route must end with /mime.');
  }
  return {
    bytes,
    sender: field('sender') || null,
    recipients: field('recipient').split(',').filter(Boolean),
    timestamp: field('timestamp'),
    token: field('token'),
    signature: field('signature'),
  };
}

/** Whether Mailgun signed a request within the last 12 hours. */
export function isFromMailgun({ timestamp, token, signature }: Form, key: string | undefined) {
  if (!key || !formats.timestamp.test(timestamp) || !formats.token.test(token)) return false;
  if (!formats.signature.test(signature)) return false;
  const age = Date.now() - Number(timestamp) * 1_000;
  if (age > LongestRetry || age < -MostAhead) return false;
  return isSameSecret(signature, createHmac('sha256', key).update(signedText({ timestamp, token })).digest('hex'));
}

const signedText = ({ timestamp, token }: Pick<Form, 'timestamp' | 'token'>) => timestamp + token;

/**
 * Accepts a signature only once. It does not cover the email, so anyone who has seen it could reuse it for another one.
 * @throws 406 if it was used for another email. Mailgun does not repeat such a request
 */
export async function useOnce(tx: Db, { bytes, ...form }: Pick<Form, 'timestamp' | 'token' | 'bytes'>) {
  const keyHash = sha256(`mailgun ${signedText(form)}`);
  const requestHash = sha256(bytes.toString('latin1'));
  const used = await tx
    .insert(idempotencyKeys)
    .values({ keyHash, requestHash })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (used.length > 0) return;

  const [same] = await tx
    .select({ id: idempotencyKeys.id })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.keyHash, keyHash), eq(idempotencyKeys.requestHash, requestHash)));
  if (!same) throw new Refusal('replayed', 'This signature was used for another email.');
}
