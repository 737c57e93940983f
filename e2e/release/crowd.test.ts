import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { collectOutput, startProgram } from '#test/program.ts';

const script = fileURLToPath(new URL('../../test/crowd.ts', import.meta.url));

/** Connects many clients that send something and then fall silent. */
async function gather(url: string, count: number, words: string) {
  const child = spawn(process.execPath, [script, new URL(url).port, String(count), words]);
  onTestFinished(() => void child.kill());
  const output = collectOutput(child);
  await expect.poll(() => output.text, { timeout: 60_000 }).toMatch(/connected \d+/);
  return Number(/connected (\d+)/.exec(output.text)?.[1]);
}

/** The memory of a process, in MB. */
function residentOf(pid: number | undefined) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;
}

/** The duration of a round of requests: the median of twenty, in milliseconds. */
async function timeOfAnswers(url: string) {
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    const start = performance.now();
    const answers = await Promise.all(['/api/health', '/api/ready', '/'].map((path) => fetch(url + path)));
    await Promise.all(answers.map((answer) => answer.text()));
    times.push(performance.now() - start);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  return times.sort((a, b) => a - b)[10] ?? 0;
}

test('five thousand idle and stuck clients use little memory, delay nobody, and do not delay a stop', async () => {
  const program = await startProgram({ env: { LOG_LEVEL: 'error' } });
  await fetch(`${program.url}/api/ready`);
  const before = residentOf(program.child.pid);
  const alone = await timeOfAnswers(program.url);

  const idle = await gather(program.url, 5_000, 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
  const growth = residentOf(program.child.pid) - before;
  const stuck = await gather(program.url, 200, 'POST /contact HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\na');
  const crowded = await timeOfAnswers(program.url);

  expect([idle, stuck]).toEqual([5_000, 200]);
  // The goal is 200 MB for ten thousand.
  expect(growth).toBeLessThan(150);
  expect(crowded / alone).toBeLessThan(10);
  // A stop that takes too long ends with 1.
  expect(await program.stop()).toBe(0);
});
