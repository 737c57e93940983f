import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** How long the program may take to stop, in milliseconds. */
const LONGEST_STOP = 9_000;

/** How long requests under way may take to end, in milliseconds; who has not sent theirs by then is cut. */
const LAST_ANSWERS = 6_000;

/**
 * How long connections are still taken in after the signal, in milliseconds: those that wait in the system's queue at that
 * moment would be reset.
 */
const LAST_ARRIVALS = 100;

/** How to stop accepting, answer what is under way, and let go of every connection once nobody waits for an answer. */
export function drainer(app: Pick<FastifyInstance, 'server' | 'close'>) {
  let underWay = 0;
  app.server.on('request', (_, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
  });

  return async () => {
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
 * Goes down in order on SIGTERM and SIGINT, or when something broke that nobody awaited; a second signal ends at once.
 * @returns goes down in the same way, with an exit code
 */
export function stopOnSignal(log: Logger, stop: () => Promise<void>) {
  let isStopping = false;

  async function goDown(exitCode: number) {
    if (isStopping) process.exit(exitCode || 1);
    isStopping = true;
    const deadline = setTimeout(() => process.exit(1), LONGEST_STOP);
    try {
      await stop();
      clearTimeout(deadline);
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, 'Stopping failed');
      process.exit(1);
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => goDown(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'Something broke outside of a request');
      goDown(1);
    });
  }
  return goDown;
}
