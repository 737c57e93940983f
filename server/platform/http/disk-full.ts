import type { FastifyInstance } from 'fastify';
import { sharedMessages } from '#contract/shared-constants.ts';
import type { HasRoom } from '#server/platform/database/free-space.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';

declare module 'fastify' {
  interface FastifyInstance {
    hasRoom: HasRoom;
  }
}

/** How many seconds to wait before retrying on a full disk. */
const RETRY_AFTER = 30;

/**
 * Refuses changes while the disk is full, except on routes with a reserve. Reads still work.
 * @param hasRoom whether the disk has room for another change
 */
export function refuseChangesWhenFull(app: FastifyInstance, hasRoom: HasRoom) {
  app.decorate('hasRoom', hasRoom);
  app.addHook('onRequest', ({ method, routeOptions }, _, done) => {
    if (method === 'GET' || method === 'HEAD') return done();
    refuseWhenFull(hasRoom, routeOptions.config.mayUseReserve === true).then(() => done(), done);
  });
}

/** Throws 503 if the disk has become full. For requests that write for a long time. */
export function refuseFull({ hasRoom }: Pick<FastifyInstance, 'hasRoom'>) {
  return refuseWhenFull(hasRoom, false);
}

async function refuseWhenFull(hasRoom: HasRoom, mayUseReserve: boolean) {
  if (!(await hasRoom(mayUseReserve)))
    throw new Refusal('unavailable', sharedMessages.diskFull, { retryAfter: RETRY_AFTER });
}
