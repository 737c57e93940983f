import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import { HttpError } from './errors.ts';

/** After how many seconds a call that found the disk full may be repeated. */
const RETRY_AFTER = 30;

/**
 * Refuses what would write while the disk is full; what is there can still be read.
 * @param hasRoom whether there is room for another change
 */
export function refuseChangesWhenFull(app: FastifyInstance, hasRoom: () => Promise<boolean>) {
  app.addHook('onRequest', ({ method }, _, done) => {
    if (method === 'GET' || method === 'HEAD') return done();
    refuseWhenFull(hasRoom).then(() => done(), done);
  });
}

async function refuseWhenFull(hasRoom: () => Promise<boolean>) {
  if (!(await hasRoom())) throw new HttpError(503, messages.diskFull, { retryAfter: RETRY_AFTER });
}
