import { finished } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { isStaff } from '#contract/policies.ts';
import { sharedMessages } from '#contract/shared-constants.ts';
import { clientNetwork } from '#server/lib/client-address.ts';
import { actorOf } from './access.ts';
import { HttpError } from './errors.ts';
import { inUse } from './in-use.ts';
import { multiplied, requestLimits } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is a file of the site. It takes no noticeable time from others, so it needs no turn. */
    isFile?: true;
    /** A file on its way, which may take minutes, so it does not hold up its user's other requests. */
    transfer?: 'upload' | 'download' | 'preview';
  }
  interface FastifyInstance {
    /** Runs a part of a user's transfer, such as reading the next bytes. A user's parts run one after the other. */
    takeTransferTurn: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;
  }
}

/** The delay before a refusal, in milliseconds. Clients would retry an immediate one thousands of times a second. */
const RefusalDelay = 1_000;

/**
 * Keeps one user from using up shared resources: limits how many requests of one user are in progress, and how many run
 * at once. A handler should return its response rather than wait until it is sent, because a slow reader would keep
 * their other requests waiting.
 */
export function registerFairShare(app: FastifyInstance) {
  limitRequestsInProgress(app);

  const inTurn = openTurns();
  app.decorate('takeTransferTurn', (request, work) =>
    inTurn(`transfers ${senderOf(request)}`, runningOf(request), work),
  );
  app.addHook('onRoute', (route) => {
    const { access, isFile, transfer } = route.config ?? {};
    // An upload takes turns by itself once its file has arrived.
    if (!access || isFile || transfer === 'upload') return;
    const { handler } = route;
    route.handler = async function takeTurn(request, reply) {
      if (transfer) await startDownload(inTurn, request, reply);
      // A preview takes seconds to make, so it holds up no other transfer either.
      const lane = transfer === 'download' ? 'transfers' : (transfer ?? 'calls');
      return inTurn(`${lane} ${senderOf(request)}`, runningOf(request), async () =>
        // The client may have disconnected.
        request.socket.destroyed ? undefined : handler.call(this, request, reply),
      );
    };
  });
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
  const limitedTo = (key: string, most: number) => [[key, multiplied(most, server.limitFactor)]] as const;
  if (!session || isStream) return [];
  if (transfer === 'upload') return limitedTo(`uploads ${session.user.id}`, requestLimits.uploads);
  if (request.key) return limitedTo(`calls ${request.key.id}`, requestLimits.calls);
  if (transfer || isStaff(actorOf(request))) return [];
  return limitedTo(`calls ${session.user.id}`, requestLimits.calls);
}

type InTurn = ReturnType<typeof openTurns>;

/**
 * Runs up to `most` pieces of work of one key at once. Further ones wait in order.
 * @throws 429 if too many wait
 */
function openTurns() {
  const queues = new Map<string, LimitFunction>();

  return async function inTurn<Result>(key: string, most: number, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? pLimit(most);
    queues.set(key, queue);
    if (queue.pendingCount >= requestLimits.waiting) throw await tooManyAtOnce();
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
}

/** Waits until the user has few enough downloads in progress. Each holds a part of its file in memory until it ends. */
function startDownload(inTurn: InTurn, request: FastifyRequest, reply: FastifyReply) {
  const most = multiplied(requestLimits.downloads, request.server.limitFactor);
  return new Promise<void>((resolve, reject) => {
    const untilSent = () =>
      new Promise<void>((end) => {
        finished(reply.raw, () => end());
        resolve();
      });
    inTurn(`downloads ${senderOf(request)}`, most, untilSent).catch(reject);
  });
}

/** A network is many people. */
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

/** The error for a request beyond a limit, after a delay. */
async function tooManyAtOnce() {
  await setTimeout(RefusalDelay);
  return new HttpError(429, sharedMessages.tooManyAtOnce, { retryAfter: 1 });
}
