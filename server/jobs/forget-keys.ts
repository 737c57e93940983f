import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { forgetKeys } from '#server/idempotency/keys.ts';
import { inBatches, type Timing } from './batches.ts';

/** Clears away the keys of calls that nobody repeats any more. Every process may run it. */
export function forgetOldKeys({ db, log, timing }: { db: Db; log: Logger; timing?: Timing }) {
  const failure = 'Old idempotency keys could not be cleared away yet';
  return inBatches({ name: 'forget_keys', work: () => forgetKeys(db), failure, log, timing });
}
