import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import { end, isRunning, launch, until } from './process.ts';
import { fill, type Settings } from './settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const admin = { email: 'ada@archway.example', password: 'a long secret' };

export type Archway = Awaited<ReturnType<typeof startArchway>>;

/**
 * Starts a program with its own HAProxy, through which it reaches the database.
 * @param address where its HAProxy listens
 * @param password of the role `archway`
 */
export async function startArchway(common: Settings, address: string, password: string, home: string) {
  const configuration = join(home, `haproxy-${address}.cfg`);
  writeFileSync(configuration, fill('haproxy.cfg', { ...common, HAPROXY_ADDRESS: address }), { mode: 0o644 });
  const proxy = launch(['haproxy', '-db', '-f', configuration], { log: join(home, `haproxy-${address}.log`) });
  const port = await freePort();
  const program = launch([process.execPath, 'server/start.ts'], {
    log: join(home, `archway-${address}.log`),
    folder: root,
    isPrivileged: true,
    env: {
      PORT: String(port),
      DATABASE_URL: `postgresql://archway:${password}@${address}:5000/archway`,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'info',
      LIMIT_FACTOR: '1000',
    },
  });
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    pid: program.pid,
    isRunning: () => isRunning(program),
    ready: () => until('an answer from the program', 30_000, async () => (await fetch(`${url}/api/ready`)).ok),
    stop: async () => {
      await end(program, 'SIGTERM');
      await end(proxy, 'SIGTERM');
    },
  };
}
