import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from '#test/program.ts';
import { apiOf } from '../api.ts';

const admin = { email: 'ada@archway.example', password: 'a long secret' };
const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'error' };
const pollFor = { timeout: 30_000 };

test('on a full disk everything can be read and nothing is saved, until there is room again', async () => {
  const disk = smallDisk();
  const program = await startProgram({ dataDir: disk, env });
  onTestFinished(async () => void (await program.stop()));
  const token = await apiOf(program.url).hireEmployee(await apiOf(program.url).logIn(admin.email, admin.password));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ title: 'Lights out', description: 'All of them. '.repeat(500) });
  const saved: string[] = [];

  async function raise() {
    const response = await fetch(`${program.url}/api/ticketing/tickets`, { method: 'POST', headers, body });
    const answer = await response.json();
    if (response.status === 201) saved.push(answer.id);
    return { status: response.status, message: answer.message };
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
  expect(list.status).toBe(200);
  expect(known.map(({ id }) => id).sort()).toEqual(saved.sort());
  expect(program.child.exitCode).toBeNull();
});

test('on a full disk people log in and out, end sessions and change passwords, and admins deactivate users', async () => {
  const disk = smallDisk();
  const program = await startProgram({ dataDir: disk, env });
  onTestFinished(async () => void (await program.stop()));
  const { call, logIn, hireEmployee } = apiOf(program.url);
  const first = await logIn(admin.email, admin.password);
  const employee = await hireEmployee(first);
  const { id: employeeId } = await call('GET', '/auth/session', { token: employee });
  fill(disk);
  const ticket = { title: 'Lights out', description: 'All of them. '.repeat(500) };
  const raise = () => call('POST', '/tickets', { token: employee, body: ticket });
  await expect
    .poll(() => raise().then(String, String), pollFor)
    .toContain('503 The disk of the helpdesk is almost full');

  // Each of these throws unless it succeeds.
  for (let round = 0; round < 20; round++) {
    const token = await logIn(admin.email, admin.password);
    await call('POST', '/auth/logout', { token });
  }
  const token = await logIn(admin.email, admin.password);
  await call('DELETE', '/account/sessions', { token });
  const passwords = { currentPassword: admin.password, newPassword: 'another long secret' };
  await call('PUT', '/account/password', { token, body: passwords });
  await call('PUT', `/admin/users/${employeeId}/activation`, { token, body: { isActive: false } });

  await expect(call('GET', '/auth/session', { token: employee })).rejects.toThrow('401');
  await expect(call('POST', '/admin/companies', { token, body: { name: 'Acme' } })).rejects.toThrow('503');
  await expect(call('GET', '/auth/session', { token: first })).rejects.toThrow('401');
  expect(program.child.exitCode).toBeNull();
});

/** A file system of 320 MB that nobody else writes to. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'archway-disk-'));
  chmodSync(folder, 0o755);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Fills the disk. */
function fill(folder: string) {
  const { bavail, bsize } = statfsSync(folder);
  const ballast = join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  return ballast;
}
