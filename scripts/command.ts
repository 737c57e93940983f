import { StartupError } from '#server/startup-error.ts';

/**
 * Runs what an operator asked for and prints what it says. What they can mend is told in one sentence, with exit code 1.
 * @param work gives up when the signal says so, as on Ctrl-C, and cleans up behind itself
 */
export async function runCommand(work: (signal: AbortSignal) => Promise<string>) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new StartupError('Stopped. Nothing was left behind.')));
  }
  try {
    process.stdout.write(`${await work(stop.signal)}\n`);
  } catch (error) {
    const reason = stop.signal.aborted ? stop.signal.reason : error;
    process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
    process.exitCode = 1;
  }
}
