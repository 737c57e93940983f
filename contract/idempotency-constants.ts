import { HOUR } from './shared-constants.ts';

export const IdempotencyLimit = {
  /** How long the response to a creating request is kept for a retry. */
  kept: 24 * HOUR,
  /** Maximum key length, in characters. */
  key: 200,
} as const;

export const IdempotencyHeader = 'idempotency-key';
