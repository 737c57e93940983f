import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

type Place = { log: string; env?: Record<string, string>; folder?: string; isPrivileged?: boolean };

/** The user for programs that root starts: PostgreSQL refuses to run as root. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

const asNobody = NOBODY ? ['--reuid', `${NOBODY.uid}`, '--regid', `${NOBODY.gid}`, '--clear-groups'] : [];

/**
 * Starts a program in a process group of its own: Ctrl+C reaches only this process, which stops the others in order. If
 * it is killed, the system stops them.
 * @param log the file for its output
 * @param isPrivileged whether it keeps the rights of this process
 */
export function launch(command: string[], { log, env = {}, folder = '/', isPrivileged = false }: Place) {
  const output = openSync(log, 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', ...(isPrivileged ? [] : asNobody), ...command], {
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  return child;
}

/** Ends a process and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export function isRunning({ exitCode, signalCode }: ChildProcess) {
  return exitCode === null && signalCode === null;
}

/** A violated guarantee of the cluster. */
export class Broken extends Error {}

/**
 * Polls a condition ten times a second.
 * @param what completes the sentence “There should have been …”
 * @param patience in milliseconds
 * @returns the first defined result of `look`, which may fail until then
 */
export async function until<Result>(what: string, patience: number, look: () => Promise<Result | undefined | false>) {
  let reason: unknown;
  for (const start = performance.now(); performance.now() - start < patience; await setTimeout(100)) {
    const result = await look().catch((error) => {
      reason = error;
    });
    if (result !== undefined && result !== false) return result;
  }
  throw new Broken(`There should have been ${what} within ${patience / 1_000} s.`, { cause: reason });
}
