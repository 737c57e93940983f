import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '#server/platform/process/root.ts';
import { postmasterIn } from '#test/cluster.ts';
import { collectOutput } from '#test/program.ts';
import { makeDataFolder } from '#test/shared-memory.ts';
import { freePort } from '../../scripts/free-port.ts';

test.each([
  ['SIGINT', 1],
  ['SIGINT', 2],
  ['SIGTERM', 1],
] as const)(
  'npm run dev holds calls until the server is up, then names the page and who can log in; after %s (× %i) nothing runs on',
  async (signal, times) => {
    const folder = await makeDataFolder('archway-dev-');
    await chmod(folder, 0o755);
    const port = await freePort();
    // As a terminal runs it: Ctrl-C reaches the whole process group.
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, DATA_DIR: folder, PORT: `${port}` };
    const program = spawn('npm', ['run', 'dev'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = collectOutput(program);
    const page = `http://localhost:${port}`;
    await expect.poll(() => output.text, { timeout: 120_000 }).toMatch(/ready in \d+/);
    expect(output.text).not.toContain('Archway is ready at ');
    const body = JSON.stringify({ email: 'priya.raman@archway.example', password: 'demo1234' });
    const headers = { 'content-type': 'application/json' };
    const login = await fetch(`${page}/api/ticketing/auth/login`, { method: 'POST', headers, body });
    expect(login.status).toBe(200);
    await expect
      .poll(() => output.text)
      .toMatch(/Archway is ready at [\s\S]+demo1234[\s\S]+priya\.raman@archway\.example/);
    expect(/Archway is ready at (\S+)/.exec(output.text)?.[1]).toBe(page);
    const database = postmasterIn(join(folder, 'postgres'));
    onTestFinished(() => {
      if (isRunning(database)) process.kill(database, 'SIGQUIT');
    });
    expect(database).toBeGreaterThan(1);

    const ended = once(program, 'close');
    for (let sent = 0; sent < times; sent++) {
      process.kill(-(program.pid ?? 0), signal);
      await setTimeout(100);
    }
    await ended;

    await expect.poll(() => isRunning(database), { timeout: 20_000 }).toBe(false);
    await rm(folder, { recursive: true, force: true });
  },
);

function isRunning(process_: number) {
  try {
    return process.kill(process_, 0);
  } catch {
    return false;
  }
}
