import cluster from 'node:cluster';
import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { announce } from './cluster/notices.ts';

/** How long the program may take to stop, its own database apart, in milliseconds. */
const LONGEST_STOP = 9_000;

/** How long requests under way may take to end, in milliseconds; who has not sent theirs by then is cut. */
const LAST_ANSWERS = 6_000;

/**
 * How long connections are still taken in after the signal, in milliseconds: those that wait in the system's queue at that
 * moment would be reset.
 */
const LAST_ARRIVALS = 100;

/** How often to look whether anybody is still connected to a process that was replaced, in milliseconds. */
const LOOK = 50;

export type Departure = {
  /** Whether the service ends with this process, or another one has taken its place. */
  stage: 'stopping' | 'replaced';
  /** For how long it goes on answering before it closes connections, in milliseconds. */
  notice: number;
};

/** Of a process that was replaced: by then who keeps a connection has used it again, and was told to open another. */
export const retirement: Departure = { stage: 'replaced', notice: 5_000 };

/**
 * How to stop accepting, answer what is under way, and let go of every connection once nobody waits for an answer. From
 * the first moment on each answer asks for its connection to be closed.
 */
export function drainer(app: Pick<FastifyInstance, 'server' | 'close' | 'stage'>) {
  let underWay = 0;
  app.server.on('request', (_, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
  });

  return async ({ stage, notice }: Departure, hurry: AbortSignal) => {
    app.stage = stage;
    if (stage === 'replaced') await leavePort(app.server);
    await goOn(app.server, { stage, notice }, hurry);
    await sleep(LAST_ARRIVALS);
    const deadline = performance.now() + LAST_ANSWERS;
    const closed = app.close();
    // Node keeps a connection on which nothing was ever asked for until its headers are overdue.
    const cutting = setInterval(() => {
      if (underWay === 0 || performance.now() > deadline) app.server.closeAllConnections();
    }, 100);
    await closed;
    clearInterval(cutting);
  };
}

/**
 * Leaves the port to the others. An HTTP server's own `close` would cut the connections that rest at this moment, while the
 * next request may already be on its way over them.
 */
async function leavePort(server: Server) {
  Server.prototype.close.call(server);
  announce({ type: 'left' });
  await once(process, 'disconnect');
}

/** Who was replaced has nobody to wait for but those who are still connected. */
async function goOn(server: Server, { stage, notice }: Departure, hurry: AbortSignal) {
  const end = performance.now() + notice;
  while (performance.now() < end && !hurry.aborted) {
    if (stage === 'replaced' && (await isDeserted(server))) return;
    await sleep(LOOK);
  }
}

function isDeserted(server: Server) {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.getConnections((_, count) => resolve(count === 0));
  return promise;
}

type Stopping = {
  log: Logger;
  /** Ends everything; `hurry` tells it that the notice is over. */
  stop: (departure: Departure, hurry: AbortSignal) => Promise<void>;
  /** For how long the program goes on answering after a signal, in milliseconds. */
  notice: number;
  /** How long the program's own database may take to stop, in milliseconds: cut short, it would have to be recovered. */
  databaseStop: number;
};

/**
 * Goes down in order on SIGTERM and SIGINT, or when something broke that nobody awaited; a second signal ends at once.
 * @returns goes down in the same way, with an exit code
 */
export function stopOnSignal({ log, stop, notice, databaseStop }: Stopping) {
  const hurry = new AbortController();
  let underWay: Departure | undefined;

  async function goDown(exitCode: number, departure: Departure = { stage: 'stopping', notice: 0 }) {
    if (underWay) return endSooner(underWay, exitCode);
    underWay = departure;
    const deadline = setTimeout(
      () => {
        log.error('Stopping took too long; the program ends without waiting for what is left');
        process.exit(1);
      },
      LONGEST_STOP + departure.notice + databaseStop,
    );
    try {
      await stop(departure, hurry.signal);
      clearTimeout(deadline);
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, 'Stopping failed');
      process.exit(1);
    }
  }

  function endSooner({ stage }: Departure, exitCode: number) {
    // A worker process hears of one stop from its primary, and from the terminal or the supervisor as well.
    if (!cluster.isWorker) process.exit(exitCode || 1);
    if (stage === 'replaced') hurry.abort();
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => goDown(0, { stage: 'stopping', notice }));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'Something broke outside of a request');
      goDown(1);
    });
  }
  return goDown;
}
