import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { type Departure, retirement } from '#server/process/stop.ts';
import type { Order } from './notices.ts';

type ShutDown = (exitCode: number, departure?: Departure) => Promise<void>;

/** Handles the orders of a primary, or an operator's `SIGHUP`, in a serving process. */
export function handleOrders(log: Logger, shutDown: ShutDown) {
  if (cluster.isWorker) return obeyPrimary(shutDown);
  // A primary has its own handler.
  if (process.listenerCount('SIGHUP') === 0) process.on('SIGHUP', () => handleHangup(log, shutDown));
}

function obeyPrimary(shutDown: ShutDown) {
  process.on('message', ({ type }: Order) => {
    if (type === 'retire') shutDown(0, retirement);
  });
  // A terminal sends it to every process when it closes.
  process.on('SIGHUP', () => {});
}

/**
 * When its terminal closes, the program stops. Otherwise the signal is meant for worker processes, and there are none.
 */
function handleHangup(log: Logger, shutDown: ShutDown) {
  if (process.stdout.isTTY) shutDown(0);
  else log.warn('One process can’t be replaced while it serves: SIGHUP is for WORKERS of 2 or more. It goes on.');
}
