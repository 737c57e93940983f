import cluster from 'node:cluster';
import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { announce } from './cluster/notices.ts';

/** The time limit for stopping the program, without its own database, in milliseconds. */
const LONGEST_STOP = 9_000;

/** The time limit for requests in progress, in milliseconds. All connections that are left are then cut. */
const LAST_ANSWERS = 6_000;

/** How long new connections are accepted after the signal, in milliseconds. Queued ones would otherwise be reset. */
const LAST_ARRIVALS = 100;

/** How often a replaced process checks for remaining connections, in milliseconds. */
const LOOK = 50;

export type Departure = {
  /** Whether the service ends with this process, or another process has replaced it. */
  stage: 'stopping' | 'replaced';
  /** How long it keeps answering before it closes connections, in milliseconds. */
  notice: number;
};

/**
 * For a replaced process: by then, clients that reuse a connection have used it again and were told to open another.
 */
export const retirement: Departure = { stage: 'replaced', notice: 5_000 };

/**
 * How to stop accepting connections, finish requests in progress, and close every connection afterwards. From the
 * start, each response asks the client to close its connection.
 */
export function drainer(app: Pick<FastifyInstance, 'server' | 'close' | 'stage'>) {
  let inProgress = 0;
  app.server.on('request', (_, response) => {
    inProgress += 1;
    response.once('close', () => {
      inProgress -= 1;
    });
  });

  return async ({ stage, notice }: Departure, hurry: AbortSignal) => {
    app.stage = stage;
    if (stage === 'replaced') await leavePort(app.server);
    await serveOn(app.server, { stage, notice }, hurry);
    await sleep(LAST_ARRIVALS);
    const deadline = performance.now() + LAST_ANSWERS;
    const closed = app.close();
    // Node keeps a connection without any request until its headers time out.
    const cutting = setInterval(() => {
      if (inProgress === 0 || performance.now() > deadline) app.server.closeAllConnections();
    }, 100);
    await closed;
    clearInterval(cutting);
  };
}

/**
 * Leaves the port to other processes. An HTTP server's own `close` would cut idle connections, on which the next
 * request may already be in transit.
 */
async function leavePort(server: Server) {
  Server.prototype.close.call(server);
  announce({ type: 'left' });
  await once(process, 'disconnect');
}

/** A replaced process waits only for clients that are still connected. */
async function serveOn(server: Server, { stage, notice }: Departure, hurry: AbortSignal) {
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
  /** Stops everything; `hurry` is aborted when the notice period is over. */
  stop: (departure: Departure, hurry: AbortSignal) => Promise<void>;
  /** How long the program keeps answering after a signal, in milliseconds. */
  notice: number;
  /** The time limit for stopping the program's own database, in milliseconds. A cut stop would require a recovery. */
  databaseStop: number;
};

/**
 * Shuts down in order on SIGTERM, SIGINT and uncaught exceptions. A second signal exits at once.
 * @returns shuts down in the same way, with an exit code
 */
export function stopOnSignal({ log, stop, notice, databaseStop }: Stopping) {
  const hurry = new AbortController();
  let current: Departure | undefined;

  async function shutDown(exitCode: number, departure: Departure = { stage: 'stopping', notice: 0 }) {
    if (current) return endSooner(current, exitCode);
    current = departure;
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
    // A worker process may get the same stop from its primary and from the terminal or supervisor.
    if (!cluster.isWorker) process.exit(exitCode || 1);
    if (stage === 'replaced') hurry.abort();
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => shutDown(0, { stage: 'stopping', notice }));
  process.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'Something broke outside of a request');
    shutDown(1);
  });
  // The code that failed has ended in order, and nobody waited for it. An exception instead stopped code anywhere.
  process.on('unhandledRejection', (error: unknown) => {
    log.error({ err: error }, 'Work failed that nobody waited for; the program goes on');
  });
  return shutDown;
}
