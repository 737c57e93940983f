import cluster from 'node:cluster';
import { StartupError } from '#server/process/startup-error.ts';
import { watchHandOver } from './hand-over.ts';
import type { Notice, Order } from './notices.ts';

/** How long a replaced worker process may take to end, in milliseconds. */
const LONGEST_LEAVE = 30_000;

export type Member = ReturnType<typeof forkMember>;

/**
 * A worker process, as its primary sees it.
 * @param environment the source of its settings
 * @returns `listening` resolves to its address once it accepts requests; `ready` resolves once its database is up too;
 * both reject with the reason if it ends first. `gone` resolves to how it ended
 */
export function forkMember(environment: NodeJS.ProcessEnv) {
  const worker = cluster.fork(environment);
  const { pid } = worker.process;
  const dropHandedOver = watchHandOver(worker);
  const listening = Promise.withResolvers<string>();
  const ready = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<string>();
  let reason: string | undefined;

  worker.on('message', (notice: Notice) => {
    if (notice.type === 'failed') reason = notice.reason;
    if (notice.type === 'waiting' || notice.type === 'ready') listening.resolve(notice.address);
    if (notice.type === 'ready') ready.resolve();
    // No connection is passed to it from now on, and those in transit arrive before it receives this.
    if (notice.type === 'left') worker.disconnect();
  });
  worker.on('exit', (code, signal) => end(signal ?? `exit code ${code}`));
  // If the system can't create another process, there is no exit event.
  worker.on('error', (error) => pid === undefined && end(error.message));

  function end(how: string) {
    const error = new StartupError(reason ?? `Worker process ${pid} ended (${how}) before it served.`);
    listening.reject(error);
    ready.reject(error);
    gone.resolve(how);
    dropHandedOver();
  }

  // Some callers await only one of them.
  for (const { promise } of [listening, ready]) promise.catch(() => undefined);

  return {
    pid,
    listening: listening.promise,
    ready: ready.promise,
    gone: gone.promise,
    kill: () => worker.process.kill('SIGTERM'),
    /** Takes it out of service without losing a request, and waits for its end. */
    retire: async () => {
      if (worker.isConnected()) worker.send({ type: 'retire' } satisfies Order, () => undefined);
      const impatience = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_LEAVE);
      await gone.promise;
      clearTimeout(impatience);
    },
  };
}
