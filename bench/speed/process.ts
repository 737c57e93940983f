import { readFile } from 'node:fs/promises';

/** Clock ticks per second, of which Linux counts the time of processes (`getconf CLK_TCK`). */
const TICKS = 100;
const PAGE_SIZE = 4_096;

/** What a process has used so far: processor time in milliseconds, memory that is resident in bytes. Linux alone tells. */
export async function usageOf(pid: number) {
  const [stat, statm] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/statm`, 'utf8'),
  ]);
  // The name of the program, in parentheses, may have spaces; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    processor: ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS,
    memory: Number(statm.split(' ')[1]) * PAGE_SIZE,
  };
}
