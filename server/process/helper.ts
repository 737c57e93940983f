import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that does one task at a time for the server, such as parsing what strangers sent. */
export type Helper = {
  child: ChildProcess;
  /** Aborted as soon as the process has ended. */
  ended: AbortSignal;
};

type HelperOptions = Pick<ForkOptions, 'execArgv' | 'serialization'> & {
  /** Called as soon as the process has ended. */
  onEnd: () => void;
};

/**
 * Starts a program in a process of its own, and waits until it has loaded, so that loading does not count toward the
 * time limit of its first task.
 * @param from the URL of the module that starts it
 * @param program the name of a file beside that module, without its ending; it sends a message when it is ready
 */
export async function startHelper(
  from: string,
  program: string,
  { onEnd, ...options }: HelperOptions,
): Promise<Helper> {
  // In the bundled server the program is a separate file beside the server's.
  const file = `./${program}${from.endsWith('.ts') ? '.ts' : '.js'}`;
  const child = fork(new URL(file, from), {
    ...options,
    env: {},
    // V8 prints a long report when a heap is full.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = new AbortController();
  for (const event of ['error', 'exit']) {
    child.on(event, () => {
      onEnd();
      end.abort();
    });
  }
  await once(child, 'message', { signal: end.signal });
  return { child, ended: end.signal };
}

/** Kills a helper and waits for its end: a helper that is started next must not be taken for it. */
export async function stopHelper({ child, ended }: Helper) {
  if (ended.aborted) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
