import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '#test/cluster.ts';
import { freePort } from '../../scripts/free-port.ts';

/**
 * Serves a folder with nginx, one worker, as the program is one process.
 * @returns undefined on a machine that has none
 */
export async function startNginx(folder: string) {
  if (spawnSync('nginx', ['-v']).error) return undefined;

  const home = await mkdtemp(join(tmpdir(), 'archway-nginx-'));
  const port = await freePort();
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  await writeFile(
    join(home, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
     daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/errors;
     events { worker_connections 256; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { text/html html; } ${paths.join(' ')}
       server { listen 127.0.0.1:${port}; root ${folder}; index index.html; }
     }`,
  );
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < 5_000 && !(await answers(url)); waited += 50) await sleep(50);
  const [worker] = childrenOf(Number(child.pid));
  return {
    url,
    /** Of the process that answers. */
    pid: Number(worker),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(home, { recursive: true, force: true });
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
