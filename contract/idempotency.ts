import { z } from 'zod';
import { IdempotencyHeader, IdempotencyLimit } from './idempotency-constants.ts';

const words = `Use 1 to ${IdempotencyLimit.key} plain ASCII characters as the Idempotency-Key`;

/** Printable ASCII, with or without the quotes of a structured field (RFC 9651). */
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
 * The headers of a creating request. A client that does not know whether its request arrived retries with the same key
 * (draft-ietf-httpapi-idempotency-key-header). The key should be random, like a UUID, because it identifies the stored
 * response.
 */
export const CreationHeaders = z.object({
  [IdempotencyHeader]: IdempotencyKey.optional().describe(
    'A random value chosen by the client. For 24 hours, a repeat with the same key and body returns the original response and creates nothing; with a different body it returns 422. Refused requests are not remembered.',
  ),
});
