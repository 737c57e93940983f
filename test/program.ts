import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { allocation, serverFlags } from '../scripts/build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Program = Awaited<ReturnType<typeof startProgram>>;

type ProgramOptions = { dataDir?: string; demo?: boolean; env?: Record<string, string> };

/**
 * Starts the program as it was built, on a free port and a database of its own, and waits until it serves.
 * @param dataDir a folder to come back to; without it a fresh one that goes when the program stops
 */
export async function startProgram({ dataDir, demo = false, env = {} }: ProgramOptions = {}) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'archway-run-')));
  // Everything of the copy belongs to whom it belonged to: PostgreSQL runs as somebody else where the tests run as root.
  if (demo && !dataDir) await promisify(execFile)('cp', ['-a', `${inject('demoData')}/.`, folder]);
  const child = spawnProgram(demo ? 'scripts/demo.ts' : 'dist-server/start.js', { DATA_DIR: folder, ...env });
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

/** Who can log in, as the demo prints it. */
function accountsIn(text: string) {
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
export function spawnProgram(script: string, env: Record<string, string>, parameters: string[] = []) {
  const { PATH = '', HOME = '' } = process.env;
  const settings = { PORT: '0', LOG_LEVEL: 'info', ...env };
  return spawn(process.execPath, [...serverFlags, script, ...parameters], {
    cwd: root,
    env: { PATH, HOME, ...allocation, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command of the program's to its end. */
export async function runProgram(script: string, env: Record<string, string>, parameters: string[] = []) {
  const child = spawnProgram(script, env, parameters);
  const output = collectOutput(child);
  const [exitCode] = await once(child, 'close');
  return { exitCode, text: output.text };
}

/** What a program has written so far. */
export function collectOutput(child: ChildProcess) {
  const output = { text: '' };
  child.stdout?.on('data', (chunk) => (output.text += chunk));
  child.stderr?.on('data', (chunk) => (output.text += chunk));
  return output;
}

async function addressOf(child: ChildProcess, output: { text: string }) {
  for (let waited = 0; waited < 90_000; waited += 50) {
    const address = /Archway is ready at (\S+)/.exec(output.text)?.[1];
    if (address) return address;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The program did not start:\n${output.text}`);
}
