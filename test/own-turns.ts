import { setInterval } from 'node:timers';

/**
 * How much of this thread's processor time passes between two looks of a timer, at the 99th percentile in milliseconds.
 * Unlike the delay of the event loop it does not grow when the machine is busy with other processes.
 */
export async function busyDuring(work: () => Promise<unknown>) {
  const turns: number[] = [];
  let before = process.threadCpuUsage();
  const looking = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    turns.push((user + system) / 1_000);
    before = process.threadCpuUsage();
  }, 10);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  const { user, system } = process.threadCpuUsage(before);
  turns.push((user + system) / 1_000);
  return turns.toSorted((one, other) => one - other)[Math.ceil(turns.length * 0.99) - 1] ?? 0;
}
