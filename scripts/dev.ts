import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '#server/process/root.ts';
import { freePort } from './free-port.ts';

/**
 * Restarts the server and reloads the page on changes. The page server at PORT proxies /api to the server behind it.
 */
async function dev() {
  const port = process.env.PORT ?? '3000';
  const api = String(await freePort());
  const environment = { ...process.env, ARCHWAY_API_PORT: api, ASTRO_TELEMETRY_DISABLED: '1' };
  const children = [
    start(process.execPath, ['--watch', 'server/start.ts'], { ...environment, PORT: api }),
    start(`${root}/node_modules/.bin/astro`, ['dev', '--port', port], environment),
  ];

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(children));
  for (const child of children) child.on('exit', () => stop(children));
}

function start(command: string, parameters: string[], env: NodeJS.ProcessEnv) {
  return spawn(command, parameters, { cwd: root, env, stdio: 'inherit' });
}

/** Neither process is useful without the other. */
function stop(children: ChildProcess[]) {
  for (const child of children) child.kill('SIGTERM');
}

await dev();
