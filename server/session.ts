import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefreshedTokenHeader } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { isStaff } from '#contract/policies.ts';
import type { Author } from './audit/record.ts';
import { HttpError, permit, unauthorized } from './errors.ts';
import { openSession, rotateToken } from './sessions/commands.ts';
import type { ActiveSession } from './sessions/queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: ActiveSession | null;
  }
  interface FastifyContextConfig {
    /** Who may call a route. Routes under /api/ must say. */
    access?: 'public' | 'signed-in' | 'staff';
    /** Whether staff call it too who still have to set up the second factor that the provider wants of them. */
    isOpenWithoutFactor?: true;
  }
}

/** The session of a request to a route that is not public. */
export function sessionOf(request: FastifyRequest): ActiveSession {
  if (!request.session) throw unauthorized();
  return request.session;
}

/** Who makes a request to a route that is not public, and from where. */
export function actorOf(request: FastifyRequest): Author {
  const { id, role, companyId } = sessionOf(request).user;
  // The check constraint staff_have_no_company keeps role and companyId in step; a row type can't say so.
  return { id, role, companyId, address: request.ip } as Author;
}

/** Every API route names who may call it; one that forgets to stops the server at the start. */
export function registerAccessControl(app: FastifyInstance) {
  app.decorateRequest('session', null);

  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && !config?.access) throw new Error(`${url} does not say who may call it`);
  });

  // A page is sent without waiting for anything.
  app.addHook('onRequest', (request, reply, done) => {
    const { access = 'public' } = request.routeOptions.config;
    if (access === 'public') return done();
    admit(app, request, reply).then(() => done(), done);
  });
}

/** Throws 401 without a session, 403 for somebody who may not call the route. */
async function admit(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const { access, isOpenWithoutFactor } = request.routeOptions.config;
  await identify(app, request, reply);
  if (sessionOf(request).needsSecondFactor && !isOpenWithoutFactor) {
    throw new HttpError(403, messages.secondFactorMissing, { details: { secondFactor: 'missing' } });
  }
  if (access === 'staff') permit(isStaff(actorOf(request)));
}

async function identify(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw unauthorized();

  request.session = await openSession(app.db, token);
  const refreshed = await rotateToken(app.db, sessionOf(request), token);
  if (refreshed) reply.header(RefreshedTokenHeader, refreshed);
}
