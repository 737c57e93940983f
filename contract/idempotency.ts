import { z } from 'zod';
import { IdempotencyHeader, IdempotencyLimit } from './constants.ts';

const words = `Use 1 to ${IdempotencyLimit.key} plain ASCII characters as the Idempotency-Key`;

/** Printable ASCII, in the quotes of a structured field (RFC 9651) or without them. */
const IdempotencyKey = z
  .string()
  .transform((text) => /^"(.*)"$/.exec(text)?.[1] ?? text)
  .pipe(
    z
      .string()
      .regex(/^[\x20-\x7e]+$/, words)
      .max(IdempotencyLimit.key, words),
  );

/**
 * The headers of a call that creates something: who is not sure whether it arrived sends it again with the same key
 * (draft-ietf-httpapi-idempotency-key-header). The key should be random, as a UUID is: what is sent is remembered under it.
 */
export const CreationHeaders = z.object({
  [IdempotencyHeader]: IdempotencyKey.optional().describe(
    'Chosen at random by the caller. For 24 hours, a repeat with the same key and the same body answers the first answer and creates nothing; with another body it answers 422. A call that was refused is not remembered.',
  ),
});
