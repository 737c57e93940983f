import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#server/platform/process/root.ts';
import { startApp } from '#test/app.ts';

const Tickets = Number(process.env.IMPORTED_TICKETS ?? 100_000);
const Kills = 10;

const { databaseUrl } = await startApp({ own: true });
const client = new pg.Client({ connectionString: databaseUrl });
let folder: string;

beforeAll(async () => {
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'archway-import-'));
  // Only a release runs it.
  if (process.env.SUITE === 'release') await writeExport();
}, 900_000);
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

test(`${Tickets} tickets with three comments each arrive once, although the import is killed ${Kills} times`, {
  tags: 'release',
  timeout: 3_600_000,
}, async () => {
  for (let kill = 1; kill <= Kills; kill++) {
    const running = startImport();
    await expect
      .poll(() => countOf('tickets'), { timeout: 600_000, interval: 200 })
      .toBeGreaterThan((kill * Tickets) / (Kills + 2));
    running.process.kill('SIGKILL');
    await running.end;
  }

  const last = startImport();
  const { exitCode, output } = await last.end;

  expect(exitCode, output).toBe(0);
  expect(output).toContain('The import from Old desk is complete.');
  expect(await countOf('tickets')).toBe(Tickets);
  expect(await countOf('comments')).toBe(3 * Tickets);
  expect(await countOf('files where ticket_id is not null')).toBe(Tickets / 100);
  expect(await countOf(`events where kind = 'ticket'`)).toBe(Tickets);
  expect(await countOf('(select from tickets group by former_number having count(*) > 1) twice')).toBe(0);
  expect(await countOf('notifications')).toBe(0);
  const limits = `pg_class where 'gin_pending_list_limit=4096' = any(reloptions)`;
  expect(await countOf(limits)).toBe(0);
  const again = await startImport().end;
  expect(again.output).toContain(`0 imported, ${Tickets.toLocaleString('en-US')} from an earlier import`);
});

async function countOf(rows: string) {
  const found = await client.query<{ count: string }>(`select count(*) from ${rows}`);
  return Number(found.rows[0]?.count);
}

function startImport() {
  const parameters = [join(root, 'scripts/import.ts'), 'csv', 'tickets.csv', '--map', 'map.yaml'];
  const env = { ...process.env, DATABASE_URL: databaseUrl, ALLOW_UNSAFE_DB: '1' };
  const child: ChildProcess = spawn(process.execPath, parameters, { cwd: folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const end = new Promise<{ exitCode: number | null; output: string }>((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, output }));
  });
  return { process: child, end };
}

async function writeExport() {
  const columns =
    'number: N, title: T, text: B, requesterEmail: R, company: C, assigneeEmail: A, status: S, created: D';
  await writeFile(
    join(folder, 'map.yaml'),
    `name: Old desk
columns: { ${columns}, resolved: E, files: F }
comments: { file: comments.csv, columns: { ticket: N, text: B, authorEmail: A, created: D, internal: I } }
`,
  );
  await mkdir(join(folder, 'logs'));
  await pipeline(Readable.from(ticketRows()), createWriteStream(join(folder, 'tickets.csv')));
  await pipeline(Readable.from(commentRows()), createWriteStream(join(folder, 'comments.csv')));
}

async function* ticketRows() {
  yield 'N,T,B,R,C,A,S,D,E,F\n';
  for (let n = 0; n < Tickets; n++) {
    const file = n % 100 === 0 ? `logs/${n}.txt` : '';
    if (file !== '') await writeFile(join(folder, file), `log ${n}\n`.repeat(2_000));
    const [opened, resolved] = [timeOf(n, 0), timeOf(n, 30)];
    yield `${n},${words(n, 6)},${words(n + 1, 60)},${clientOf(n)},Company ${n % 300},${staffOf(n)},${n % 50 === 0 ? 'open' : 'closed'},${opened},${resolved},${file}\n`;
  }
}

async function* commentRows() {
  yield 'N,B,A,D,I\n';
  for (let n = 0; n < Tickets; n++)
    for (const [index, author] of [staffOf(n), clientOf(n), staffOf(n)].entries())
      yield `${n},${words(n * 3 + index, 50)},${author},${timeOf(n, index + 1)},${index === 2 ? 'yes' : 'no'}\n`;
}

const clientOf = (n: number) => `person-${n % 5_000}@company-${n % 300}.example`;
const staffOf = (n: number) => `agent-${n % 20}@desk.example`;
const timeOf = (n: number, hours: number) =>
  new Date(Date.UTC(2020, 0, 1) + n * 1_500_000 + hours * 3_600_000).toISOString();

const vocabulary =
  'printer server outlook vpn password label user laptop email backup switch router monitor license update driver share folder account phone please thanks restart error screen cable office remote session network access cloud disk profile login print queue archive calendar meeting room invoice scanner'.split(
    ' ',
  );

/** Words that are the same in each run, some with a number. */
function words(seed: number, length: number) {
  let state = (seed * 2_654_435_761 + 1) % 2_147_483_648;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length }, () => {
    const word = vocabulary[Math.floor(next() * vocabulary.length)] ?? '';
    return next() < 0.2 ? `${word}${Math.floor(next() * 10_000)}` : word;
  }).join(' ');
}
