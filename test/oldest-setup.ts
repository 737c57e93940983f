import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { prepareDatabases } from './global-setup.ts';
import { startOldest } from './other-server.ts';
import { makeDataFolder } from './shared-memory.ts';

/** The oldest PostgreSQL that is promised, for a whole run. */
export default async function setup(project: TestProject) {
  const folder = await makeDataFolder('archway-oldest-');
  const server = await startOldest(folder);
  const dropDatabases = await prepareDatabases(project, server.url);

  return async () => {
    await dropDatabases();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
