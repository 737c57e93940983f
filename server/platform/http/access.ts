import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { accountMessages } from '#contract/account-constants.ts';
import { type ApiKeyScope, apiKeyRefusals } from '#contract/api-keys-constants.ts';
import type { CallRules } from '#contract/endpoint.ts';
import { PageHeader } from '#contract/live-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { Id, type Role } from '#contract/primitives.ts';
import { BackgroundHeader, RefreshedTokenHeader } from '#contract/sessions-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { permit, Refusal, unauthenticated } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { credentialsOf } from './credentials.ts';
import { keyCallOf, tellKeyUse } from './key-calls.ts';
import { openTurns } from './turns.ts';
import { hasBody } from './unread-bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** With an API key, a stand-in for a session of its owner. */
    session: ActiveSession | null;
    key: ActiveKey | null;
    /** Whether the body was complete when the session was read. */
    arrivedWhole: boolean;
  }
  interface FastifyInstance {
    /** Finds the session again after a long wait. Throws 401 if it has ended, 403 if the user may not call the route. */
    admitAgain: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyContextConfig extends Partial<CallRules> {
    /** Whether requests of the route don't extend the session. */
    isBackground?: true;
  }
}

export type ActiveSession = {
  sessionId: string;
  user: {
    id: string;
    role: Role;
    firstName: string;
    lastName: string;
    companyId: string | null;
    companyName: string | null;
    isManager: boolean;
    email: string;
  };
  /** Whether the provider requires a second factor of its staff and this user has none yet. */
  needsSecondFactor: boolean;
  isIdentityConfirmed: boolean;
  /** Whether the session was found by the token before the last rotation. */
  isPrevious: boolean;
  rotationSalt: Buffer | null;
  isDue: boolean;
  isUntouched: boolean;
};

/** The API key of a request. */
export type ActiveKey = {
  id: string;
  scopes: ApiKeyScope[];
  /** The component of the status page whose state its alerts set. */
  statusComponentId: string | null;
};

type Identity = { key: ActiveKey; session: ActiveSession };

/** A call with an API key, and how many there may be within a window, in milliseconds. */
export type KeyCall = { address: string; most: number; window: number };

/** How the limit of a key stands after a call: the seconds until the next is allowed, null if this one was; how many are left. */
export type KeyUse = { wait: number | null; left: number; resetsIn: number };

/** How access control finds the session or API key of a request. */
type Sessions = {
  openSession: (db: Db, token: string, options: { isActivity: boolean }) => Promise<ActiveSession>;
  rotateToken: (db: Db, session: ActiveSession, token: string) => Promise<string | undefined>;
  findActiveSession: (db: Db, by: { sessionId: string }) => Promise<ActiveSession | undefined>;
  looksLikeKey: (token: string) => boolean;
  findActiveKey: (db: Db, keyId: string) => Promise<Identity | undefined>;
  useKey: (db: Db, token: string, call: KeyCall) => Promise<{ identity: Identity; use: KeyUse } | undefined>;
};

/** The session of a request to a non-public route. */
export function sessionOf(request: FastifyRequest): ActiveSession {
  if (!request.session) throw unauthenticated();
  return request.session;
}

/** The actor of a request to a non-public route, with their address. */
export function actorOf(request: FastifyRequest): UserActor {
  const { user, sessionId, isIdentityConfirmed } = sessionOf(request);
  const { id, role, companyId, isManager } = user;
  const by = request.key ? { keyId: request.key.id, via: 'key' } : { sessionId, isIdentityConfirmed };
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  const page = Id.safeParse(request.headers[PageHeader]).data;
  return { type: 'user', id, role, companyId, isManager, address: request.ip, page, ...by } as UserActor;
}

/** Every route declares who may call it. A route without this stops the server at startup. */
export function registerAccessControl(app: FastifyInstance, sessions: Sessions) {
  app.decorateRequest('session', null);
  app.decorateRequest('key', null);
  app.decorateRequest('arrivedWhole', false);

  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // A plugin may give all of its routes their access in a hook of its own, which runs after ours.
  app.addHook('onReady', async () => {
    for (const { url, method, config } of routes) {
      if (!config?.access) throw new Error(`${url} does not say who may call it`);
      const isClosed = ClosedToKeys.test(url) || (ReadByKeys.test(url) && ![method].flat().every(isReading));
      if (isClosed && !config.refusesKeys) throw new Error(`${url} does not refuse API keys`);
    }
  });

  // Not async, so that pages are sent without waiting.
  app.addHook('onRequest', (request, reply, done) => {
    const { access = 'public' } = request.routeOptions.config;
    if (access === 'public') return done();
    identify(app, sessions, request, reply)
      .then(() => admit(request))
      .then(() => done(), done);
  });

  app.decorate('admitAgain', async (request) => {
    await identifyAgain(app, sessions, request);
    admit(request);
  });

  // A body can take half a minute, so the session is checked again. This hook runs before those of the routes. The
  // handler of an upload reads its body, and then checks by itself.
  app.addHook('preValidation', (request, _, done) => {
    const { access = 'public', transfer } = request.routeOptions.config;
    if (access === 'public' || transfer === 'upload' || request.arrivedWhole || !hasBody(request.raw)) return done();
    app.admitAgain(request).then(() => done(), done);
  });
}

/** What users manage for themselves, such as passwords; all keys; and invitations, whose links make an account. */
const ClosedToKeys = /^\/api\/ticketing\/(account|admin\/(invitations|([\w:/]+\/)?api-keys))(\/|$)/;
/**
 * Whom and which companies the provider serves, apart from what these pay for. Whoever stole a key must not let themselves
 * in for longer than it lasts.
 */
const ReadByKeys = /^\/api\/ticketing\/admin\/(users|companies)(?!\/:companyId\/(statements|agreements))(\/|$)/;

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

/** What users manage for themselves, such as passwords and keys. */
export const AccountRoutes = '/api/ticketing/account/';

/** Throws 401 without a session, 403 if the user may not call the route. */
function admit(request: FastifyRequest) {
  const { access, isOpenWithoutFactor } = request.routeOptions.config;
  if (request.key) admitKey(request, request.key);
  if (sessionOf(request).needsSecondFactor && !isOpenWithoutFactor) {
    throw new Refusal('unconfirmed', accountMessages.secondFactorMissing, { details: { secondFactor: 'missing' } });
  }
  if (access === 'staff') permit(isStaff(actorOf(request)));
}

/** Throws 403 if an API key may not call the route. */
function admitKey({ method, routeOptions: { config } }: FastifyRequest, { scopes }: ActiveKey) {
  permit(!config.refusesKeys, apiKeyRefusals.refused);
  if (config.keyScope && scopes.includes(config.keyScope)) return;
  permit(scopes.includes('read') || scopes.includes('write'), apiKeyRefusals.onlyAlerts);
  // Each call that the route makes is checked by itself.
  if (config.makesCalls) return;
  if (!isReading(method)) permit(scopes.includes('write'), apiKeyRefusals.noWrite);
  // The answer to a change shows the record.
  if (!config.keyScope) permit(scopes.includes('read'), apiKeyRefusals.noRead);
}

async function identify(app: FastifyInstance, sessions: Sessions, request: FastifyRequest, reply: FastifyReply) {
  const { access, isBackground: isAlwaysBackground } = request.routeOptions.config;
  const basic = passwordIn(request);
  // Only keys: a browser sends a password again by itself.
  if (basic && sessions.looksLikeKey(basic)) return identifyKey(app, sessions, request, reply, basic);
  const token = credentialsOf(request, 'Bearer');
  if (!token || !/^[\w-]{20,200}$/.test(token)) throw unauthenticated();
  if (sessions.looksLikeKey(token)) return identifyKey(app, sessions, request, reply, token);
  if (access === 'key') throw unauthenticated(apiKeyRefusals.invalid);

  const isBackground = isAlwaysBackground || BackgroundHeader in request.headers;
  request.session = await sessions.openSession(app.db, token, { isActivity: !isBackground });
  const refreshed = await sessions.rotateToken(app.db, sessionOf(request), token);
  if (refreshed) reply.header(RefreshedTokenHeader, refreshed);
  request.arrivedWhole = request.raw.complete;
}

/** The password of HTTP Basic authentication, for tools that can't send another header. */
function passwordIn(request: FastifyRequest) {
  const encoded = credentialsOf(request, 'Basic');
  if (!encoded || !/^[\w+/=]{1,400}$/.test(encoded)) return undefined;
  return /:([\w-]{20,200})$/.exec(Buffer.from(encoded, 'base64').toString())?.[1];
}

const keyTurns = openTurns();

async function identifyKey(
  app: FastifyInstance,
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
) {
  const call = keyCallOf(request);
  // Calls with a key wait for each other, so that they don't take all database connections to wait there.
  const used = await keyTurns(token, 1, () => sessions.useKey(app.db, token, call));
  Object.assign(request, keyOr401(used?.identity));
  if (used) tellKeyUse(reply, call, used.use);
  request.arrivedWhole = request.raw.complete;
}

function keyOr401(found: Identity | undefined) {
  if (!found) throw unauthenticated(apiKeyRefusals.invalid);
  return found;
}

async function identifyAgain(app: FastifyInstance, sessions: Sessions, request: FastifyRequest) {
  const { key } = request;
  if (key) {
    Object.assign(request, keyOr401(await sessions.findActiveKey(app.db, key.id)));
    return;
  }
  const session = await sessions.findActiveSession(app.db, { sessionId: sessionOf(request).sessionId });
  if (!session) throw unauthenticated();
  request.session = session;
}
