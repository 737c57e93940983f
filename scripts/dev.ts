import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '#server/process/root.ts';
import { freePort } from './free-port.ts';

/**
 * Restarts the server and reloads the page on changes. The page server at PORT proxies /api to the server behind it.
 */
async function dev() {
  const port = process.env.PORT ?? '3000';
  const api = String(await freePort());
  const environment = { ...process.env, ARCHWAY_API_PORT: api, ASTRO_TELEMETRY_DISABLED: '1' };
  const server = start(process.execPath, ['--watch', 'server/start.ts'], { ...environment, PORT: api });
  const pages = start(`${root}/node_modules/.bin/astro`, ['dev', '--port', port], environment);
  const stop = stopper([server, pages]);

  print(server, (line) => line.replace(/(?<=Archway is ready at )\S+/, `http://localhost:${port}`));
  print(pages, (line) => line);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  for (const child of [server, pages]) child.on('exit', stop);
}

/**
 * In a process group of its own: a terminal sends Ctrl-C to a whole group, and the server takes a second signal for an order
 * to exit at once, without stopping its database.
 */
function start(command: string, parameters: string[], env: NodeJS.ProcessEnv) {
  return spawn(command, parameters, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
}

function print({ stdout }: ChildProcess, inWords: (line: string) => string) {
  if (stdout) createInterface({ input: stdout }).on('line', (line) => process.stdout.write(`${inWords(line)}\n`));
}

/** Stops both processes, because neither is useful without the other; each gets one signal. */
function stopper(children: ChildProcess[]) {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    for (const child of children) child.kill('SIGTERM');
  };
}

await dev();
