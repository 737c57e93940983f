import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { inject } from 'vitest';
import { findEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { serverEnvironment, serverFlags } from '../scripts/build.ts';
import { makeDataFolder } from './shared-memory.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** How long a program may take to start, in milliseconds: on a busy machine, filling the demo takes minutes. */
const PATIENCE = 600_000;

export type Program = Awaited<ReturnType<typeof startProgram>>;

/** A running program with the demo world. */
export type Demo = { url: string; dataDir: string; accounts: Account[] };

type Account = Record<'role' | 'email' | 'name' | 'company' | 'password', string>;

type ProgramOptions = { dataDir?: string; demo?: boolean; env?: Record<string, string>; build?: string };

/**
 * Starts the program as it was built, on a free port and a database of its own, and waits until it serves.
 * @param dataDir a folder to come back to, for a first start an empty one; without it a copy of the prepared data, with the
 * demo world or without any account, removed when the program stops
 * @param build the folder of the build, if it is not the project's
 */
export async function startProgram({ dataDir, demo = false, env = {}, build }: ProgramOptions = {}) {
  const folder = dataDir ?? (await copyData(inject(demo ? 'demoData' : 'emptyData')));
  const entry = demo ? 'demo' : 'start';
  const child = spawnProgram(`dist-server/${entry}.js`, { DATA_DIR: folder, ...env }, [], build);
  const output = collectOutput(child);
  const url = await addressOf(child, output);

  return {
    url,
    child,
    output,
    dataDir: folder,
    accounts: accountsIn(output.text),

    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (!dataDir) await rm(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** Copies a data folder and keeps the owner of each file: PostgreSQL does not run as root even if the tests do. */
export async function copyData(source: string) {
  const folder = await makeDataFolder('archway-run-');
  await promisify(execFile)('cp', ['-a', `${source}/.`, folder]);
  return folder;
}

/** The address of the PostgreSQL that a running program has started in its data folder. */
export async function databaseIn(dataDir: string) {
  const database = await findEmbedded(dataDir, pino({ level: 'silent' }));
  if (database.state !== 'running') throw new Error('The program has no database');
  return database.url;
}

/** Who can log in, as the demo prints it. */
function accountsIn(text: string): Account[] {
  const password = /each with the password (\S+):/.exec(text)?.[1] ?? '';
  const lines = text.matchAll(/^ {2}(\w+) +(\S+@\S+) +(.+), (.+)$/gm);
  return [...lines].map(([, role = '', email = '', name = '', company = '']) => ({
    role,
    email,
    name,
    company,
    password,
  }));
}

/** Starts the program and does not wait for anything. */
export function spawnProgram(script: string, env: Record<string, string>, parameters: string[] = [], cwd = root) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const settings = { PORT: '0', LOG_LEVEL: 'info', ...env };
  return spawn(process.execPath, [...serverFlags, script, ...parameters], {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...serverEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command of the program's to its end. One that was to be refused and serves instead is stopped, and exits with 0. */
export async function runProgram(script: string, env: Record<string, string>, parameters: string[] = [], cwd = root) {
  const child = spawnProgram(script, env, parameters, cwd);
  const output = collectOutput(child);
  child.stdout?.on('data', () => output.text.includes('is ready at') && child.kill('SIGTERM'));
  const [exitCode] = await once(child, 'close');
  return { exitCode, text: output.text };
}

/** Copies the build into a folder, with nothing else of the project but its package.json. */
export async function copyBuild(folder: string) {
  for (const name of ['package.json', 'dist', 'dist-server', 'content/sample', 'content/second'])
    await cp(join(root, name), join(folder, name), { recursive: true });
  // Where the tests run as root, PostgreSQL runs as somebody else.
  await chmod(folder, 0o755);
}

/** What a program has written so far. */
export function collectOutput(child: ChildProcess) {
  const output = { text: '' };
  child.stdout?.on('data', (chunk) => (output.text += chunk));
  child.stderr?.on('data', (chunk) => (output.text += chunk));
  return output;
}

async function addressOf(child: ChildProcess, output: { text: string }) {
  for (let waited = 0; waited < PATIENCE; waited += 50) {
    const address = /Archway is ready at (\S+)/.exec(output.text)?.[1];
    if (address) return address;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The program did not start:\n${output.text}`);
}
