import { readConfig } from '#server/config.ts';

/** The health check for container engines: whether the program responds and its database answers. */
const { port } = readConfig(process.env);
const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
