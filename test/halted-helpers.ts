import { readdirSync, readFileSync } from 'node:fs';

/**
 * Halts the processes that this one has started for a program, such as `picture-process`, as if their work took forever.
 * @param signal SIGKILL ends them instead
 * @returns how many there were
 */
export function haltHelpers(program: string, signal: 'SIGSTOP' | 'SIGKILL' = 'SIGSTOP') {
  const halted = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isHelper(pid, program));
  for (const pid of halted) process.kill(Number(pid), signal);
  return halted.length;
}

function isHelper(pid: string, program: string) {
  try {
    const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
  } catch {
    // It has ended meanwhile.
    return false;
  }
}
