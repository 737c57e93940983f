import { readConfig } from '#server/platform/config/config.ts';
import { addressOn } from '#server/platform/process/addresses.ts';

/** The health check for container engines: whether the program responds and its database answers. */
const { host, port } = readConfig(process.env);
const isReady = await fetch(`${addressOn(host, port)}/api/ready`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
