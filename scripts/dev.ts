import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '#server/platform/process/root.ts';
import { freePort } from './free-port.ts';

/**
 * Runs the program with sample data, restarts it on changes and reloads the page. The page server at PORT proxies /api to
 * the server behind it.
 */
async function dev() {
  const port = process.env.PORT ?? '3000';
  const api = String(await freePort());
  const environment = {
    PUBLIC_URL: `http://localhost:${port}`,
    ...process.env,
    ARCHWAY_API_PORT: api,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  const server = start(process.execPath, ['--watch', 'server/demo/main.ts'], { ...environment, PORT: api });
  const pages = start(`${root}/node_modules/.bin/astro`, ['dev', '--port', port], environment);
  const stop = stopper([server, pages]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  for (const child of [server, pages]) child.on('exit', stop);

  // The server's words come last: the address of the page, and who can log in there.
  await print(pages, (line) => line, /ready in/);
  void print(server, (line) => line.replace(/(?<=Archway is ready at )\S+/, `http://localhost:${port}`));
}

/**
 * In a process group of its own: a terminal sends Ctrl-C to a whole group, and the server takes a second signal for an order
 * to exit at once, without stopping its database.
 */
function start(command: string, parameters: string[], env: NodeJS.ProcessEnv) {
  return spawn(command, parameters, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Resolves as soon as it has printed a line like `ready`. */
function print({ stdout }: ChildProcess, inWords: (line: string) => string, ready = /Archway is ready/) {
  return new Promise<void>((resolve) => {
    if (!stdout) return;
    createInterface({ input: stdout }).on('line', (line) => {
      process.stdout.write(`${inWords(line)}\n`);
      if (ready.test(line)) resolve();
    });
  });
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
