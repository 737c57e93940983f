import { createServer } from 'node:net';

/** A port that is currently free. */
export async function freePort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  return address.port;
}

if (import.meta.main) process.stdout.write(`${await freePort()}\n`);
