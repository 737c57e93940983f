import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { closeResolved } from '#server/tickets/auto-close.ts';
import { inBatches, type Timing } from './batches.ts';

/**
 * Closes resolved tickets when their time has come. Every process may run it, the tickets' locks part the work.
 * @returns a worker to be woken when the setting may have changed
 */
export function autoClose({ db, log, timing }: { db: Db; log: Logger; timing?: Timing }) {
  const failure = 'Resolved tickets could not be closed yet';
  return inBatches({ name: 'auto_close', work: () => closeResolved(db), failure, log, timing });
}
