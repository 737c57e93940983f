import { finished } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStaff } from '#contract/policies.ts';
import { sharedMessages } from '#contract/shared-constants.ts';
import { actorOf } from './access.ts';
import { HttpError } from './errors.ts';
import { clientNetwork, multiplied } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is a file of the site. It takes no noticeable time from others, so it needs no turn. */
    isFile?: true;
  }
}

/** How many requests a client user may have in progress at once. */
const MostInProgress = 10;

/**
 * How many requests run at once. One user's requests run one after the other, so that database connections remain for
 * others; a network is many people.
 */
const MostRunning = { ofUser: 1, ofNetwork: 4 };

/**
 * How much time one user may take while others are active, in milliseconds. The time of a request beyond `free` is a
 * debt, which shrinks by `share` of the time that passes. A user who owes more than `credit`
 * waits if they also take from others. Debts are capped at `most`, so a wait lasts at most a second.
 */
const Time = { free: 1, credit: 100, most: 350, share: 0.25 };

/** How long after their last request a sender counts as active, in milliseconds. */
const Presence = 1_000;

/** How many more requests per sender may wait. Each keeps its body in memory. */
const MostWaiting = 100;

/** The delay before a refusal, in milliseconds. */
const RefusalDelay = 1_000;

/**
 * Keeps one user from using up shared resources. Client users have a limit of requests in progress; beyond it the
 * server answers 429. Requests of one user, or of one network to one public route, wait for each other, and a user with
 * slow requests waits longer.
 */
export function registerFairShare(app: FastifyInstance) {
  limitRequestsInProgress(app);

  const queues: Queues = new Map();
  const forgetting = setInterval(forgetAbsent, Presence, queues).unref();
  app.addHook('onClose', () => clearInterval(forgetting));
  app.addHook('onRoute', (route) => {
    if (!route.config?.access || route.config.isFile) return;
    const { handler } = route;
    route.handler = function takeTurn(request, reply) {
      return waitForTurn(queues, request, async () => {
        // The client has disconnected.
        if (request.socket.destroyed) return undefined;
        return handler.call(this, request, reply);
      });
    };
  });
}

/** Call it after access control, because the hook needs the session. */
function limitRequestsInProgress(app: FastifyInstance) {
  const most = multiplied(MostInProgress, app.limitFactor);
  const inProgress = new Map<string, number>();

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.session || isStaff(actorOf(request)) || request.routeOptions.config.isStream) {
      done();
      return;
    }

    const { id } = request.session.user;
    const count = inProgress.get(id) ?? 0;
    if (count >= most) {
      // Clients would retry an immediate refusal at once, thousands of times a second.
      setTimeout(RefusalDelay).then(() => done(tooManyAtOnce()));
      return;
    }

    inProgress.set(id, count + 1);
    finished(reply.raw, () => {
      const left = (inProgress.get(id) ?? 1) - 1;
      if (left > 0) inProgress.set(id, left);
      else inProgress.delete(id);
    });
    done();
  });
}

/** A sender's running and waiting requests, and their debt. */
type Turns = { running: number; waiting: (() => void)[]; endedAt: number; debt: number; countedAt: number };
type Queues = Map<string, Turns>;

/** Runs a request when it is its sender's turn. Throws 429 if too many requests of the sender wait. */
async function waitForTurn<Result>(queues: Queues, request: FastifyRequest, work: () => Promise<Result>) {
  const turns = turnsOf(queues, senderOf(request));
  if (turns.waiting.length >= MostWaiting) {
    await setTimeout(RefusalDelay);
    throw tooManyAtOnce();
  }

  const most = request.session ? MostRunning.ofUser : MostRunning.ofNetwork;
  if (turns.running < most) turns.running += 1;
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  try {
    return request.session ? await workOnCredit(queues, turns, work) : await work();
  } finally {
    turns.endedAt = performance.now();
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
  }
}

function turnsOf(queues: Queues, sender: string) {
  const now = performance.now();
  const turns = queues.get(sender) ?? { running: 0, waiting: [], endedAt: now, debt: 0, countedAt: now };
  queues.set(sender, turns);
  return turns;
}

async function workOnCredit<Result>(queues: Queues, turns: Turns, work: () => Promise<Result>) {
  const excess = debtOf(turns) - Time.credit;
  if (excess > 0 && takesFromOthers(queues, turns)) await setTimeout(excess / Time.share);
  const start = performance.now();
  try {
    return await work();
  } finally {
    const taken = Math.max(0, performance.now() - start - Time.free);
    turns.debt = Math.min(debtOf(turns) + taken, Time.most);
  }
}

/**
 * Whether a sender owes at least the average of up to four senders, or a quarter of the total debt of more. On a busy
 * server everybody owes something, which is no sender's fault.
 */
function takesFromOthers(queues: Queues, turns: Turns) {
  const all = [...queues.values()].reduce((sum, others) => sum + debtOf(others), 0);
  return queues.size > 1 && turns.debt >= all / Math.min(queues.size, 4);
}

/** The remaining debt. */
function debtOf(turns: Turns) {
  const now = performance.now();
  turns.debt = Math.max(0, turns.debt - (now - turns.countedAt) * Time.share);
  turns.countedAt = now;
  return turns.debt;
}

/** Removes inactive senders from the map, which would otherwise grow forever. */
function forgetAbsent(queues: Queues) {
  for (const [sender, turns] of queues) {
    const isPresent = turns.running > 0 || debtOf(turns) > 0 || performance.now() - turns.endedAt < Presence;
    if (!isPresent) queues.delete(sender);
  }
}

function tooManyAtOnce() {
  return new HttpError(429, sharedMessages.tooManyAtOnce, { retryAfter: 1 });
}

/** The key of a queue. Without a session it is network and route, so that logins do not wait for registrations. */
function senderOf({ session, ip, routeOptions }: FastifyRequest) {
  return session ? session.user.id : `${clientNetwork(ip)} ${routeOptions.method} ${routeOptions.url}`;
}
