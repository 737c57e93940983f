import cluster from 'node:cluster';
import { StartupError } from '#server/startup-error.ts';
import { watchHandOver } from './hand-over.ts';
import type { Notice, Order } from './notices.ts';

/** How long a worker process may take to leave after another took its place, in milliseconds. */
const LONGEST_LEAVE = 30_000;

export type Member = ReturnType<typeof forkMember>;

/**
 * One worker process, as its primary sees it.
 * @param environment what it reads its settings from
 * @returns `listening`, its address once it takes requests; `ready`, once it has its database too; both fail with the
 * reason when it ends before. `gone`, how it ended
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
    // Now no connection is handed to it any more, and those on their way arrive before it hears of this.
    if (notice.type === 'left') worker.disconnect();
  });
  worker.on('exit', (code, signal) => end(signal ?? `exit code ${code}`));
  // Where the system has no room for another process there is none to exit.
  worker.on('error', (error) => pid === undefined && end(error.message));

  function end(how: string) {
    const error = new StartupError(reason ?? `Worker process ${pid} ended (${how}) before it served.`);
    listening.reject(error);
    ready.reject(error);
    gone.resolve(how);
    dropHandedOver();
  }

  // Not everybody waits for all of them.
  for (const { promise } of [listening, ready]) promise.catch(() => undefined);

  return {
    pid,
    listening: listening.promise,
    ready: ready.promise,
    gone: gone.promise,
    kill: () => worker.process.kill('SIGTERM'),
    /** Takes it out of service without losing a request, and waits until it has gone. */
    retire: async () => {
      if (worker.isConnected()) worker.send({ type: 'retire' } satisfies Order, () => undefined);
      const impatience = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_LEAVE);
      await gone.promise;
      clearTimeout(impatience);
    },
  };
}
