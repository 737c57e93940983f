import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { waitingList } from './waiting-list.ts';

type Limits = {
  /** For one task, in milliseconds. Loading the program does not count. */
  time: number;
  /** How long a task may wait for its turn before that, in milliseconds; by default ten seconds. */
  wait?: number;
  /** How long the process waits for the next task before it ends, in milliseconds. */
  idle: number;
  /** Of the heap, in MB. */
  memory?: number;
};

/** How many tasks may wait. */
const MOST_WAITING = 50;

const LONGEST_WAIT = 10_000;

/** How long a program may take to load, in milliseconds: much longer than on a busy machine. */
const LOADING = 20_000;

type Messages<Message> = Iterable<Message> | AsyncIterable<Message>;
type Running = { child: ChildProcess; end: AbortController };

/** A task that took too long, or whose process ended, for instance because its memory was full. */
export class SeparateProcessFailure extends Error {}

/** One that took too long. */
export class SeparateProcessDelay extends SeparateProcessFailure {}

/**
 * A program that does one task at a time for the server, such as parsing what strangers sent. Those who ask for tasks take
 * turns (`onBehalfOf`), and the list of waiting tasks ends. It has a process of its own, which starts with the first task: V8 may end the whole process when a thread exceeds its heap limit, and so may a
 * library that crashes (decision 072).
 * @param from the URL of the module that uses it
 * @param program the name of a file beside that module, without its ending; it sends a message when it is ready
 */
export function separateProcess<Message extends Serializable, Answer>(
  from: string,
  program: string,
  { time, wait: longest = LONGEST_WAIT, idle, memory }: Limits,
) {
  let running: Running | undefined;
  let isStarting = false;
  // A single process leaves the other core of a small machine free.
  const oneAtATime = waitingList({ most: MOST_WAITING, longest, isPaused: () => isStarting });
  let idling: NodeJS.Timeout | undefined;

  async function work(messages: Messages<Message>, limit: number): Promise<Answer> {
    clearTimeout(idling);
    if (!running || running.end.signal.aborted) running = await start();
    const { child, end } = running;
    const over = AbortSignal.any([end.signal, AbortSignal.timeout(limit)]);
    child.ref();
    child.channel?.ref();
    try {
      const answered = once(child, 'message', { signal: over });
      // If sending fails, nobody waits for the answer.
      answered.catch(() => undefined);
      for await (const message of messages) await send(child, message);
      return (await answered)[0];
    } catch (error) {
      const [isOver, hasEnded] = [over.aborted, end.signal.aborted];
      stop({ child, end });
      if (!isOver) throw error;
      throw hasEnded
        ? new SeparateProcessFailure(`The ${program} ended`, { cause: error })
        : new SeparateProcessDelay(`The ${program} took too long`, { cause: error });
    } finally {
      child.unref();
      child.channel?.unref();
      idling = setTimeout(() => stop({ child, end }), idle).unref();
    }
  }

  async function start(): Promise<Running> {
    isStarting = true;
    try {
      return await load();
    } finally {
      isStarting = false;
    }
  }

  async function load(): Promise<Running> {
    // In the bundled server the program is a separate file beside the server's.
    const file = `./${program}${from.endsWith('.ts') ? '.ts' : '.js'}`;
    const child = fork(new URL(file, from), {
      execArgv: memory ? [`--max-old-space-size=${memory}`] : [],
      serialization: 'advanced',
      // React is several times slower without the first.
      env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      // V8 prints a long report when a heap is full.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = new AbortController();
    for (const event of ['error', 'exit']) child.on(event, () => end.abort());
    try {
      await once(child, 'message', { signal: AbortSignal.any([end.signal, AbortSignal.timeout(LOADING)]) });
    } catch (error) {
      const Failure = end.signal.aborted ? SeparateProcessFailure : SeparateProcessDelay;
      stop({ child, end });
      throw new Failure(`The ${program} did not start`, { cause: error });
    }
    return { child, end };
  }

  return {
    /**
     * Gives the program a task.
     * @param messages what it is sent; it answers the last one
     * @param limit a shorter time for this task, in milliseconds
     * @throws {TooBusy} if its turn does not come; {SeparateProcessFailure} if it exceeds a limit; else what `messages` throws
     */
    run: (messages: Messages<Message>, limit = time) => oneAtATime(() => work(messages, Math.min(limit, time))),
  };
}

/** A process that is being killed is not given the next task. */
function stop({ child, end }: Running) {
  end.abort();
  child.kill('SIGKILL');
}

/** Resolves when the process has taken the message, so that a slow one does not fill our memory. */
function send(child: ChildProcess, message: Serializable) {
  return new Promise<void>((resolve, reject) => {
    child.send(message, (error) => {
      if (error) reject(new SeparateProcessFailure('The process takes no message', { cause: error }));
      else resolve();
    });
  });
}
