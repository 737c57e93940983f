import { setTimeout as sleep } from 'node:timers/promises';
import { isatty } from 'node:tty';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** The time limit for stopping the program, without its own database, in milliseconds. */
const LONGEST_STOP = 9_000;

/** The time limit for requests in progress, in milliseconds. All connections that are left are then cut. */
const LAST_ANSWERS = 6_000;

/** How long new connections are accepted after the signal, in milliseconds. Queued ones would otherwise be reset. */
const LAST_ARRIVALS = 100;

/**
 * How to stop accepting connections, finish requests in progress, and close every connection afterwards. From the
 * start, each response asks the client to close its connection.
 * @returns drains the server; `notice` is how long it keeps answering before it closes connections, in milliseconds
 */
export function drainer(app: Pick<FastifyInstance, 'server' | 'close' | 'stage'>) {
  let inProgress = 0;
  app.server.on('request', (_, response) => {
    inProgress += 1;
    response.once('close', () => {
      inProgress -= 1;
    });
  });

  return async (notice: number) => {
    app.stage = 'stopping';
    await sleep(notice + LAST_ARRIVALS);
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

type Stopping = {
  log: Logger;
  /** Stops everything, after answering for `notice` more milliseconds. */
  stop: (notice: number) => Promise<void>;
  /** Reads again what an operator may change while the program runs. */
  reload: () => unknown;
  /** How long the program keeps answering after a signal, in milliseconds. */
  notice: number;
  /** The time limit for stopping the program's own database, in milliseconds. A cut stop would require a recovery. */
  databaseStop: number;
};

/**
 * Shuts down in order on SIGTERM, SIGINT and uncaught exceptions, and when its terminal closes. A second signal exits
 * at once. SIGHUP from elsewhere only reloads.
 * @returns shuts down in the same way, with an exit code
 */
export function stopOnSignal({ log, stop, reload, notice, databaseStop }: Stopping) {
  let isStopping = false;

  async function shutDown(exitCode: number, { answersFor = 0 } = {}) {
    if (isStopping) process.exit(exitCode || 1);
    isStopping = true;
    const deadline = setTimeout(
      () => {
        log.error('Stopping took too long; the program ends without waiting for what is left');
        process.exit(1);
      },
      LONGEST_STOP + answersFor + databaseStop,
    );
    try {
      await stop(answersFor);
      clearTimeout(deadline);
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, 'Stopping failed');
      process.exit(1);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shutDown(0, { answersFor: notice }));
  const { isTTY: hadTerminal } = process.stdout;
  // A terminal sends it when it closes, and is then none any more. From an operator or systemd it means to read again.
  process.on('SIGHUP', () => {
    if (hadTerminal && !isatty(process.stdout.fd)) void shutDown(0);
    else reload();
  });
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
