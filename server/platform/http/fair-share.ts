import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStaff } from '#contract/policies.ts';
import { limitFactorOf } from '#server/platform/database/client.ts';
import { clientNetwork } from '#server/platform/lib/client-address.ts';
import { actorOf } from './access.ts';
import { inUse } from './in-use.ts';
import { multiplied, requestLimits } from './limits.ts';
import { type InTurn, openTurns, tooManyAtOnce } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is a file of the site. It takes no noticeable time from others, so it needs no turn. */
    isFile?: true;
    /** A file on its way, which may take minutes, so it does not hold up its user's other requests. */
    transfer?: 'upload' | 'download' | 'preview';
    /** Whether its handler makes calls of the API as its user. They take turns that must not wait for its own. */
    makesCalls?: true;
  }
  interface FastifyRequest {
    /** The turn of the request; null until it has one. */
    turn: Turn | null;
  }
  interface FastifyInstance {
    /**
     * Waits for the turn of a request, which lasts until its response is ready. A request has one turn, however often it asks.
     * @throws 429 if too many of its sender wait
     */
    takeTurn: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** Runs a part of a user's transfer, such as reading the next bytes. A user's parts run one after the other. */
    takeTransferTurn: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;
  }
}

type Turn = { end: () => void; isInHandler: boolean };

/**
 * Keeps one user from using up shared resources: limits how many requests of one user are in progress, and how many run
 * at once. A turn begins before the body is parsed (`bodies.ts`) and ends when the response is ready, so a slow reader does
 * not keep their other requests waiting. Pages of errors are rendered within it.
 */
export function registerFairShare(app: FastifyInstance) {
  limitRequestsInProgress(app);

  const inTurn = openTurns();
  app.decorateRequest('turn', null);
  app.decorate('takeTransferTurn', (request, work) =>
    inTurn(`transfers ${senderOf(request)}`, runningOf(request), work),
  );
  app.decorate('takeTurn', async (request, reply) => {
    const lane = laneOf(request);
    if (!lane || request.turn) return;
    if (request.routeOptions.config.transfer) await startDownload(inTurn, request, reply);
    const endWork = await held((work) => inTurn(`${lane} ${senderOf(request)}`, runningOf(request), work));
    const turn = { end, isInHandler: false };
    function end() {
      reply.raw.off('close', leave);
      endWork();
    }
    function leave() {
      // A handler goes on when its client has left. Then its turn ends with it.
      if (!turn.isInHandler) end();
    }
    reply.raw.on('close', leave);
    request.turn = turn;
    if (request.socket.destroyed) end();
  });

  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function inItsTurn(request, reply) {
      const { turn } = request;
      if (!turn) return handler.call(this, request, reply);
      turn.isInHandler = true;
      try {
        return await handler.call(this, request, reply);
      } finally {
        turn.isInHandler = false;
        // A stream stays open, and a client that has left gets no response.
        if (reply.sent || request.socket.destroyed) turn.end();
      }
    };
  });
  app.addHook('onSend', (request, _, _payload, done) => {
    request.turn?.end();
    done();
  });
}

/**
 * Waits until a piece of work may begin.
 * @param inTurn begins the work
 * @returns ends it
 * @throws what `inTurn` throws
 */
export function held(inTurn: (work: () => Promise<void>) => Promise<void>) {
  return new Promise<() => void>((begin, reject) => {
    inTurn(() => new Promise<void>((end) => begin(end))).catch(reject);
  });
}

/** Which requests of a sender wait for each other; undefined for those that need no turn. */
function laneOf({ routeOptions: { config } }: FastifyRequest) {
  const { access, isFile, transfer, makesCalls } = config;
  // An upload takes turns by itself once its file has arrived.
  if (!access || isFile || transfer === 'upload') return undefined;
  if (makesCalls) return 'callers';
  // A preview takes seconds to make, so it holds up no other transfer either.
  return transfer === 'download' ? 'transfers' : (transfer ?? 'calls');
}

/** Call it after access control, because the hook needs the session. */
function limitRequestsInProgress(app: FastifyInstance) {
  const { take, giveBack } = inUse();

  app.addHook('onRequest', (request, reply, done) => {
    const limits = limitsOf(request);
    if (!take(limits)) {
      tooManyAtOnce().then(done);
      return;
    }
    finished(reply.raw, () => giveBack(limits));
    done();
  });
}

function limitsOf(request: FastifyRequest) {
  const { isStream, transfer } = request.routeOptions.config;
  const { session, server } = request;
  const limitedTo = (key: string, most: number) => [[key, multiplied(most, limitFactorOf(server.db))]] as const;
  if (!session || isStream) return [];
  if (transfer === 'upload') return limitedTo(`uploads ${session.user.id}`, requestLimits.uploads);
  const { makesCalls } = request.routeOptions.config;
  if (request.key) return limitedTo(`${makesCalls ? 'callers' : 'calls'} ${request.key.id}`, requestLimits.calls);
  if (transfer || isStaff(actorOf(request))) return [];
  return limitedTo(`calls ${session.user.id}`, requestLimits.calls);
}

/** Waits until the user has few enough downloads in progress. Each holds a part of its file in memory until it ends. */
function startDownload(inTurn: InTurn, request: FastifyRequest, reply: FastifyReply) {
  const most = multiplied(requestLimits.downloads, limitFactorOf(request.server.db));
  return new Promise<void>((resolve, reject) => {
    const untilSent = () =>
      new Promise<void>((end) => {
        finished(reply.raw, () => end());
        resolve();
      });
    inTurn(`downloads ${senderOf(request)}`, most, untilSent).catch(reject);
  });
}

/** Many people share a network. */
function runningOf({ session }: FastifyRequest) {
  return session ? requestLimits.runningOfUser : requestLimits.runningOfNetwork;
}

/**
 * The programs of a user do not hold up their pages, and share their turns. Without a session it is network and route, so
 * that logins do not wait for registrations.
 */
function senderOf({ session, key, ip, routeOptions }: FastifyRequest) {
  if (session) return key ? `keys of ${session.user.id}` : session.user.id;
  return `${clientNetwork(ip)} ${routeOptions.method} ${routeOptions.url}`;
}
