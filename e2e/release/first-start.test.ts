import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { expect, type TestContext, test } from 'vitest';
import { queryAt } from '#test/database.ts';
import { collectOutput, databaseIn, spawnProgram, startProgram } from '#test/program.ts';
import { makeDataFolder } from '#test/shared-memory.ts';
import { tries } from '#test/tries.ts';
import { apiOf } from '../api.ts';

/** Few for each change: on a busy machine a first start takes a quarter of a minute. */
const KILLS = tries(1, 20);
const longest = KILLS * 120_000;

/** A whole first start takes longer than this on any machine. */
const SHORTEST = 600;

test(`a demo whose first start is killed at ${KILLS} random moments ends as one that was not`, {
  timeout: longest,
}, async (context) => {
  const whole = await startAfterKills(context, 'demo', []);

  for (let round = 0; round < KILLS; round++) {
    const moments = momentsWithin(whole.duration);
    const { rows, leftOver } = await startAfterKills(context, 'demo', moments);
    expect({ moments, rows, leftOver }).toEqual({ moments, rows: whole.rows, leftOver: [] });
  }
});

test(`a first start that is killed at ${KILLS} random moments ends with a super admin who can log in`, {
  timeout: longest,
}, async (context) => {
  const whole = await startAfterKills(context, 'start', []);

  for (let round = 0; round < KILLS; round++) {
    const moments = momentsWithin(whole.duration);
    const { rows, leftOver, isLoggedIn } = await startAfterKills(context, 'start', moments);
    const expected = { moments, rows: whole.rows, leftOver: [], isLoggedIn: true };
    expect({ moments, rows, leftOver, isLoggedIn }).toEqual(expected);
  }
});

/** One or two kills: the second meets what the first has left. */
function momentsWithin(duration: number) {
  const count = 1 + Math.round(Math.random());
  return Array.from({ length: count }, () => Math.round(Math.random() * Math.max(duration, SHORTEST)));
}

/** Kills first starts in one data folder at some moments, in milliseconds, then lets one finish. */
async function startAfterKills(context: TestContext, entry: 'demo' | 'start', moments: number[]) {
  const dataDir = await makeDataFolder('archway-first-start-');
  context.onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  let text = '';
  for (const moment of moments) {
    const child = spawnProgram(`dist-server/${entry}.js`, { DATA_DIR: dataDir });
    const output = collectOutput(child);
    await Promise.race([setTimeout(moment), once(child, 'exit')]);
    child.kill('SIGKILL');
    await once(child, 'close');
    text += output.text;
  }

  const start = performance.now();
  const program = await startProgram({ dataDir, demo: entry === 'demo' });
  const duration = performance.now() - start;
  const rows = await countRows(dataDir);
  const leftOver = (await readdir(dataDir)).filter((name) => name.includes('.new-'));
  const isLoggedIn = entry === 'start' && (await canLogIn(program.url, text + program.output.text));
  await program.stop();
  return { duration, rows, leftOver, isLoggedIn };
}

/** The number of rows in each table that the first start fills. Jobs and consumers fill others as they get to it. */
async function countRows(dataDir: string) {
  const url = await databaseIn(dataDir);
  const tables = ['users', 'companies', 'tickets', 'comments', 'articles', 'ratings', 'time_entries', 'views', 'files'];
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return queryAt(url, `select ${counts.join(', ')}`);
}

/** Whether the last password that was told is right. */
async function canLogIn(url: string, text: string) {
  const [, password = ''] = [...text.matchAll(/with the password (\S+)/g)].at(-1) ?? [];
  return Boolean(await apiOf(url).logIn('admin@archway.example', password));
}
