import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '#server/root.ts';
import { freePort } from './free-port.ts';

/** The server restarts and the page reloads as one types: the pages at PORT hand /api on to the server behind them. */
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

/** One without the other is of no use. */
function stop(children: ChildProcess[]) {
  for (const child of children) child.kill('SIGTERM');
}

await dev();
