import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStaff } from '#contract/policies.ts';
import { AccountRoutes, actorOf } from './access.ts';
import { countUse } from './count-use.ts';

/**
 * Counts every request of a client user that changes something, before its body is read. A route whose limit is on the page
 * of limits counts by itself. Call it after access control, because the hook needs the session.
 */
export function countChanges(app: FastifyInstance) {
  app.addHook('onRequest', (request, _, done) => {
    const name = limitOf(request);
    if (!name) return done();
    const { id: subject } = actorOf(request);
    countUse(app.db, name, { subject }).then(() => done(), done);
  });
}

/** The limit to count; undefined if there is none, or the route counts one itself. */
function limitOf(request: FastifyRequest): 'changes' | 'account_changes' | undefined {
  const { method, session, key, routeOptions } = request;
  if (method === 'GET' || method === 'HEAD' || !session || isStaff(actorOf(request))) return undefined;
  const { limitedBy } = routeOptions.config;
  if (limitedBy === 'key_calls') return key ? undefined : 'changes';
  if (limitedBy) return limitedBy === 'changes' || limitedBy === 'account_changes' ? limitedBy : undefined;
  // Whatever is added to an account is told by email. What can be removed was added before.
  return routeOptions.url?.startsWith(AccountRoutes) && method !== 'DELETE' ? 'account_changes' : 'changes';
}
