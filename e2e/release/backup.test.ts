import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { checksumsOf, kept } from '#test/checksums.ts';
import { administer, databaseAt } from '#test/database.ts';
import { type Program, runProgram, startProgram } from '#test/program.ts';
import { makeDataFolder } from '#test/shared-memory.ts';
import { apiOf } from '../api.ts';

const admin = { email: 'ada@archway.example', password: 'a long secret' };
const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'error', LIMIT_FACTOR: '1000' };
let folder: string;
let program: Program;
let token: string;

beforeAll(async () => {
  folder = await makeDataFolder('archway-backups-');
  program = await startProgram({ dataDir: join(folder, 'first'), env });
  const { hireEmployee, logIn } = apiOf(program.url);
  token = await hireEmployee(await logIn(admin.email, admin.password));
});
afterAll(async () => {
  await program.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup of a running program disturbs nobody and restores into a working program', async () => {
  const { call } = apiOf(program.url);
  const written: string[] = [];
  let isWriting = true;
  const writing = [1, 2, 3].map(async () => {
    while (isWriting) written.push((await raiseTicket(program, token)).ticketNumber);
  });
  await expect.poll(() => written.length).toBeGreaterThan(5);
  const path = join(folder, 'beside.tar.zst');

  const backup = await backUp({ DATA_DIR: program.dataDir }, path);

  isWriting = false;
  await Promise.all(writing);
  expect(backup).toMatchObject({ exitCode: 0, text: expect.stringContaining(path) });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await call('GET', '/tickets', { token })).length).toBeGreaterThan(0);
  const dataDir = join(folder, 'second');
  expect(await restore({ DATA_DIR: dataDir }, path)).toMatchObject({ exitCode: 0 });
  const second = await startProgram({ dataDir, env });
  const restored = apiOf(second.url);
  const again = await restored.logIn(admin.email, admin.password);
  await expect(restored.call('GET', '/tickets', { token })).rejects.toThrow('401');
  for (const number of written.slice(0, 5)) {
    expect((await restored.call('GET', `/tickets?search=${number}`, { token: again })).map(numberOf)).toContain(number);
  }
  const [last] = await restored.call('GET', '/tickets', { token: again });
  const next = await raiseTicket(second, await restored.hireEmployee(again));
  expect(Number(next.ticketNumber.slice(4))).toBeGreaterThan(Number(last.ticketNumber.slice(4)));
  await second.stop();
});

test('the two commands move the data to an external server and back, and print no password', async () => {
  const server = await startEmbedded(join(folder, 'server'), pino({ level: 'silent' }));
  await administer(server.url, 'create database helpdesk');
  const url = databaseAt(server.url, 'helpdesk');
  const external = { DATABASE_URL: url.replace('archway@', 'archway:hidden-word@') };
  const [there, back] = [join(folder, 'there.tar.zst'), join(folder, 'back.tar.zst')];

  const outcomes = [
    await backUp({ DATA_DIR: program.dataDir }, there),
    await restore(external, there),
    await backUp(external, back),
    await restore({ DATA_DIR: join(folder, 'third') }, back),
  ];

  expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  expect(outcomes.map(({ text }) => text).join()).not.toContain('hidden-word');
  const third = await startEmbedded(join(folder, 'third'), pino({ level: 'silent' }));
  expect(kept(await checksumsOf(third.url))).toEqual(kept(await checksumsOf(url)));
  await third.stop();
  const moved = await startProgram({ env: { ...env, ...external } });
  expect(await apiOf(moved.url).logIn(admin.email, admin.password)).toMatch(/^[\w-]{43}$/);
  await moved.stop();
  await server.stop();
});

test('a stopped program can be backed up, and nothing is restored into its folder', async () => {
  const dataDir = join(folder, 'stopped');
  const stopped = await startProgram({ dataDir, env });
  await stopped.stop();
  const path = join(folder, 'stopped.tar.zst');

  expect(await backUp({ DATA_DIR: dataDir }, path)).toMatchObject({ exitCode: 0 });
  expect(await restore({ DATA_DIR: dataDir }, path)).toEqual(refusal('This database is not empty'));
});

test('a failure prints one sentence, exits with code 1, and changes nothing', async () => {
  const { dataDir } = program;
  const path = join(folder, 'good.tar.zst');
  await backUp({ DATA_DIR: dataDir }, path);
  const good = await readFile(path);
  const damaged = join(folder, 'damaged.tar.zst');
  await cp(path, damaged);
  await writeFile(damaged, Buffer.concat([good.subarray(0, 900), Buffer.from('!'), good.subarray(901)]));
  const [nowhere, fresh] = [join(folder, 'nowhere'), join(folder, 'fresh')];
  const files = await readdir(folder);

  expect(await backUp({ DATA_DIR: dataDir }, path)).toEqual(refusal('already exists'));
  expect(await backUp({ DATA_DIR: dataDir }, join(nowhere, 'x'))).toEqual(refusal('does not exist. Make it first.'));
  expect(await backUp({ DATA_DIR: nowhere }, join(folder, 'x'))).toEqual(refusal('There is no database in'));
  expect(await restore({ DATA_DIR: dataDir }, path)).toEqual(refusal(`process ${program.child.pid}`));
  expect(await restore({ DATA_DIR: fresh }, damaged)).toEqual(refusal('is damaged or incomplete'));
  expect(await runProgram('scripts/restore.ts', { DATA_DIR: fresh })).toEqual(refusal('Name the backup to restore'));
  expect(await readdir(folder)).toEqual(files);
  expect(await readFile(path)).toEqual(good);
  expect((await fetch(`${program.url}/api/ready`)).status).toBe(200);
});

const backUp = (env: Record<string, string>, path: string) => runProgram('scripts/backup.ts', env, [path]);
const restore = (env: Record<string, string>, path: string) => runProgram('scripts/restore.ts', env, [path]);
const numberOf = ({ ticketNumber }: { ticketNumber: string }) => ticketNumber;

function raiseTicket({ url }: Program, token: string): Promise<{ ticketNumber: string }> {
  const body = { title: 'Lights out', description: 'All of them.' };
  return apiOf(url).call('POST', '/tickets', { token, body });
}

/** One line without a stack. */
function refusal(words: string) {
  const line = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { exitCode: 1, text: expect.stringMatching(new RegExp(`^[^\\n]*${line}[^\\n]*\\n$`)) };
}
