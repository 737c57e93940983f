import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from '#test/cluster.ts';
import { collectOutput, spawnProgram, startProgram } from '#test/program.ts';
import { apiOf } from './api.ts';

const admin = { email: 'ada@archway.example', password: 'a long secret' };
const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'error' };
const pollFor = { timeout: 30_000 };

test('a program whose database is away at the start serves the website, and the portal once it is there', async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.remove);
  await cluster.stop();
  const child = spawnProgram('dist-server/start.js', { ...env, DATABASE_URL: cluster.url });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = collectOutput(child);
  await expect.poll(() => output.text, pollFor).toMatch(/The website is at (\S+);/);
  const url = /The website is at (\S+);/.exec(output.text)?.[1] ?? '';

  const page = await fetch(`${url}/about`);
  const health = await fetch(`${url}/api/health`);
  const refused = await fetch(`${url}/api/ready`);

  expect([page.status, health.status, refused.status]).toEqual([200, 200, 503]);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(output.text).not.toContain('is ready');

  await cluster.start();
  await expect.poll(() => output.text, pollFor).toContain(`Archway is ready at ${url}`);
  expect(await apiOf(url).logIn(admin.email, admin.password)).toMatch(/^[\w-]{43}$/);
  await cluster.stop();
  expect((await fetch(`${url}/about`)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('a database that may lose what it acknowledged is refused in a sentence, unless that is allowed', async () => {
  const cluster = await startCluster(['fsync = off', 'full_page_writes = off']);
  onTestFinished(cluster.remove);
  const refused = spawnProgram('dist-server/start.js', { ...env, DATABASE_URL: cluster.url });
  const output = collectOutput(refused);
  const [exitCode] = await once(refused, 'exit');

  expect(exitCode).toBe(1);
  expect(output.text.trim().split('\n')).toHaveLength(1);
  expect(output.text).toContain('The database has fsync and full_page_writes switched off');

  const allowed = await startProgram({ env: { ...env, DATABASE_URL: cluster.url, ALLOW_UNSAFE_DB: '1' } });
  expect(await allowed.stop()).toBe(0);
});

test('on a full disk everything can be read and nothing is saved, until there is room again', async ({ skip }) => {
  const disk = smallDisk();
  if (!disk) return skip('A disk of its own can only be mounted as root.');
  const program = await startProgram({ dataDir: disk, env });
  onTestFinished(async () => void (await program.stop()));
  const token = await apiOf(program.url).hireEmployee(await apiOf(program.url).logIn(admin.email, admin.password));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ title: 'Lights out', description: 'All of them. '.repeat(500) });
  const saved: string[] = [];

  async function raise() {
    const start = performance.now();
    const response = await fetch(`${program.url}/api/ticketing/tickets`, { method: 'POST', headers, body });
    const answer = await response.json();
    if (response.status === 201) saved.push(answer.id);
    return { status: response.status, message: answer.message, took: performance.now() - start };
  }

  await raise();
  const ballast = fill(disk);
  await expect.poll(async () => (await raise()).status, { interval: 100, ...pollFor }).toBe(503);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const full = await Promise.all(Array.from({ length: 20 }, raise));
  const list = await fetch(`${program.url}/api/ticketing/tickets`, { headers });
  rmSync(ballast);
  await expect.poll(async () => (await raise()).status, { timeout: 10_000 }).toBe(201);
  const known: { id: string }[] = await (await fetch(`${program.url}/api/ticketing/tickets`, { headers })).json();

  expect(new Set(full.map(({ status }) => status))).toEqual(new Set([503]));
  expect(full[0]?.message).toMatch(/^The disk of the helpdesk is almost full/);
  expect(Math.max(...full.map(({ took }) => took))).toBeLessThan(2_000);
  expect(list.status).toBe(200);
  expect(known.map(({ id }) => id).sort()).toEqual(saved.sort());
  expect(program.child.exitCode).toBeNull();
});

/** A file system of 320 MB that nobody else writes to; none where it can't be mounted. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'archway-disk-'));
  chmodSync(folder, 0o755);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Takes all the room that a disk has left. */
function fill(folder: string) {
  const { bavail, bsize } = statfsSync(folder);
  const ballast = join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  return ballast;
}
