import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from '#server/platform/lib/client-address.ts';
import { onBehalfOf } from '#server/platform/process/on-behalf.ts';

/** Answers every request on behalf of its user or network. Call it after access control, because the hook needs the session. */
export function registerOwners(app: FastifyInstance) {
  // A body that was read leaves the context of the first hook.
  for (const hook of ['onRequest', 'preValidation'] as const) {
    app.addHook(hook, (request: FastifyRequest, _: unknown, done: () => void) => onBehalfOf(ownerOf(request), done));
  }
}

function ownerOf({ session, ip }: FastifyRequest) {
  return session?.user.id ?? clientNetwork(ip);
}
