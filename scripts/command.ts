import { StartupError } from '#server/platform/process/startup-error.ts';

/**
 * Runs an operator's command and prints its result. An error that the operator can fix is printed as one sentence, with
 * exit code 1.
 * @param work stops and cleans up when the signal is aborted, as on Ctrl-C
 * @param stopped the message after such a stop
 */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<string>,
  stopped = 'Stopped. Nothing was left behind.',
) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new StartupError(stopped)));
  }
  try {
    process.stdout.write(`${await work(stop.signal)}\n`);
  } catch (error) {
    const reason = stop.signal.aborted ? stop.signal.reason : error;
    process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
    process.exitCode = 1;
  }
}
