import { isIPv4 } from 'node:net';
import { becomeServer, buildWhenStale } from './build.ts';
import { readParameters, refuse } from './parameters.ts';

const { host } = readParameters({ host: { type: 'string' } });
const named = process.env.HOST?.trim();
if (host === undefined && named && !isLoopback(named)) {
  refuse(
    `Everybody knows the password of the sample accounts, so the demo listens on this machine only and not on HOST=${named}. Unset HOST, or run: npm run demo -- --host ${named}`,
  );
}
await buildWhenStale();
becomeServer('demo', { ...process.env, ...(host === undefined ? {} : { HOST: host }) });

function isLoopback(name: string) {
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
