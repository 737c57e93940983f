import { readdirSync, readFileSync } from 'node:fs';

/**
 * Halts the processes that this one has started for a program, such as `picture-process`, as if their work took forever.
 * @returns how many there were
 */
export function haltHelpers(program: string) {
  const halted = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isHelper(pid, program));
  for (const pid of halted) process.kill(Number(pid), 'SIGSTOP');
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
