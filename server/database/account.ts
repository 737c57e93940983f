import { spawn } from 'node:child_process';
import { lstat } from 'node:fs/promises';

/** The user that PostgreSQL runs as; undefined stands for ours. */
export type Account = { uid: number; gid: number } | undefined;

type Command = { account?: Account; cwd?: string; env?: Record<string, string> };

/**
 * PostgreSQL refuses to run as root. Then it runs as whoever owns its data, and new data belongs to `nobody`, a user that
 * exists everywhere.
 * @param data where the data is or will be
 */
export async function accountFor(data: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;

  const owner = await lstat(data).catch(() => undefined);
  if (owner?.isDirectory() && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'nobody'])));
  return { uid: Number(uid?.output), gid: Number(gid?.output) };
}

/**
 * Runs a program to its end, out of reach of the terminal's Ctrl-C: what it started must outlive the requests in flight.
 * @returns its exit code and all it wrote
 */
export function run(file: string, args: string[], { account, cwd = '/', env = {} }: Command = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      // PG… variables meant for somebody else's server must not reach ours.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...account,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
