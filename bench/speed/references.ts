import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.ts';
import type { Readers } from './calls.ts';

const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/** Header that makes the bare server prepare its statements. */
export const preparing = { 'x-prepared': '1' };

/**
 * Starts the bare server beside the program.
 * @param databaseUrl of the program's own database
 */
export async function startBare(databaseUrl: string) {
  const child = fork(script, { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const [{ port }] = await once(child, 'message');

  return {
    url: `http://127.0.0.1:${port}`,
    /** Tells it whose tokens the next requests have. */
    setReaders: (readers: Readers) => void child.send(readers),
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/**
 * Serves the program's home page with nginx: one worker, as the program is one process.
 * @param programUrl where the program answers, whose page it serves as a file
 */
export async function startNginx(programUrl: string) {
  if (spawnSync('nginx', ['-v']).error) throw new Error('There is no nginx here: apt-get install nginx-light');

  const home = await mkdtemp(join(tmpdir(), 'archway-nginx-'));
  await writeFile(join(home, 'index.html'), await (await fetch(programUrl)).text());
  const port = await freePort();
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(home, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
     daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/errors;
     events { worker_connections 256; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { text/html html; }
       ${paths.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
       server { listen 127.0.0.1:${port}; root ${home}; index index.html; }
     }`,
  );
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < 5_000 && !(await fetch(url).catch(() => undefined)); waited += 50) await sleep(50);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}
