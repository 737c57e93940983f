import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStaff } from '#contract/policies.ts';
import { clientNetwork } from '#server/lib/client-address.ts';
import { actorOf } from './access.ts';
import { multiplied } from './limits.ts';
import { openTurns, tooManyAtOnce } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is a file of the site. It takes no noticeable time from others, so it needs no turn. */
    isFile?: true;
    /** A file on its way, which may take minutes. It has lanes of its own, so that it holds up no other request. */
    transfer?: 'upload' | 'download' | 'preview';
  }
  interface FastifyInstance {
    /** Runs a part of a user's transfer, such as reading the next bytes, in its turn. */
    takeTransferTurn: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;
  }
}

/**
 * How many requests one user may have in progress at once: a client user in all, and anybody uploads. More downloads and
 * previews wait.
 */
const MostInProgress = { calls: 10, uploads: 20, downloads: 20 };

/**
 * How many requests run at once. One user's requests run one after the other, so that database connections remain for
 * others; a network is many people.
 */
const MostRunning = { ofUser: 1, ofNetwork: 4 };

type Turns = ReturnType<typeof openTurns>;

/**
 * Keeps one user from using up shared resources. Client users have a limit of requests in progress; beyond it the
 * server answers 429. Requests of one user, or of one network to one public route, wait for each other, and a user with
 * slow requests waits longer. A turn is over once the response is ready: a client that reads slowly waits for nobody.
 */
export function registerFairShare(app: FastifyInstance) {
  limitRequestsInProgress(app);

  const turns = openTurns();
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onClose', async () => turns.close());
  app.addHook('onSend', (request, _, payload, done) => {
    ends.get(request)?.();
    done(null, payload);
  });
  app.decorate('takeTransferTurn', async (request, work) => {
    const end = await turns.begin(placeOf(request, 'transfers'));
    return work().finally(end);
  });
  app.addHook('onRoute', (route) => {
    const { access, isFile, transfer } = route.config ?? {};
    if (!access || isFile) return;
    const { handler } = route;
    route.handler = async function takeTurn(request, reply) {
      if (transfer && transfer !== 'upload') await startDownload(turns, request, reply);
      const end = await turns.begin(placeOf(request, laneOf(transfer)));
      ends.set(request, end);
      try {
        // The client may have disconnected.
        return request.socket.destroyed ? undefined : await handler.call(this, request, reply);
      } finally {
        end();
      }
    };
  });
}

/** Call it after access control, because the hook needs the session. */
function limitRequestsInProgress(app: FastifyInstance) {
  const inProgress = new Map<string, number>();

  app.addHook('onRequest', (request, reply, done) => {
    const limit = limitOf(request);
    if (!limit) return done();
    const { key, most } = limit;
    const count = inProgress.get(key) ?? 0;
    if (count >= multiplied(most, app.limitFactor)) {
      tooManyAtOnce().then(done);
      return;
    }

    inProgress.set(key, count + 1);
    finished(reply.raw, () => {
      const left = (inProgress.get(key) ?? 1) - 1;
      if (left > 0) inProgress.set(key, left);
      else inProgress.delete(key);
    });
    done();
  });
}

function limitOf(request: FastifyRequest) {
  const { isStream, transfer } = request.routeOptions.config;
  if (!request.session || isStream) return undefined;
  const { id } = request.session.user;
  if (transfer === 'upload') return { key: `${id} uploads`, most: MostInProgress.uploads };
  if (transfer || isStaff(actorOf(request))) return undefined;
  return { key: id, most: MostInProgress.calls };
}

/** Waits until a user has few enough downloads in progress. Each keeps a part of its file in memory until it is over. */
async function startDownload(turns: Turns, request: FastifyRequest, reply: FastifyReply) {
  const most = multiplied(MostInProgress.downloads, request.server.limitFactor);
  const end = await turns.begin({ sender: senderOf(request), lane: 'downloads', most, hasCredit: false });
  finished(reply.raw, end);
}

/** A preview may take seconds to be made, so it does not hold up other transfers either. */
function laneOf(transfer: 'upload' | 'download' | 'preview' | undefined) {
  if (transfer === 'preview') return 'previews';
  return transfer ? 'transfers' : 'calls';
}

function placeOf(request: FastifyRequest, lane: string) {
  const isUser = request.session !== null;
  const most = isUser ? MostRunning.ofUser : MostRunning.ofNetwork;
  return { sender: senderOf(request), lane, most, hasCredit: isUser };
}

/** Without a session it is network and route, so that logins do not wait for registrations. */
function senderOf({ session, ip, routeOptions }: FastifyRequest) {
  return session ? session.user.id : `${clientNetwork(ip)} ${routeOptions.method} ${routeOptions.url}`;
}
