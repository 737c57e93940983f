import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { type Departure, retirement } from '#server/stop.ts';
import type { Order } from './notices.ts';

type GoDown = (exitCode: number, departure?: Departure) => Promise<void>;

/** Does what a primary, or an operator by `SIGHUP`, asks of a process that serves. */
export function handleOrders(log: Logger, goDown: GoDown) {
  if (cluster.isWorker) return obeyPrimary(goDown);
  // A primary listens for itself.
  if (process.listenerCount('SIGHUP') === 0) process.on('SIGHUP', () => handleHangup(log, goDown));
}

function obeyPrimary(goDown: GoDown) {
  process.on('message', ({ type }: Order) => {
    if (type === 'retire') goDown(0, retirement);
  });
  // A terminal sends it to every process when it closes.
  process.on('SIGHUP', () => {});
}

/** A terminal that closes takes its program along; anybody else who sends it means the processes that there are not. */
function handleHangup(log: Logger, goDown: GoDown) {
  if (process.stdout.isTTY) goDown(0);
  else log.warn('One process can’t be replaced while it serves: SIGHUP is for WORKERS of 2 or more. It goes on.');
}
