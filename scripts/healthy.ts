import { readConfig } from '#server/config.ts';

/** What a container engine asks: whether the program beside it serves, and its database answers. */
const { port } = readConfig(process.env);
const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
