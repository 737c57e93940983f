import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { makeDataFolder } from './shared-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated database and no account, for programs to start from a copy of. */
    emptyData: string;
  }
}

/** Creates and migrates a database once for all journeys: doing so takes longer than the start of a program. */
export async function migrateEmpty(project: TestProject) {
  const dataDir = await makeDataFolder('archway-empty-');
  const server = await startEmbedded(dataDir, pino({ level: 'silent' }));
  await migrateDatabase(server.url);
  await server.stop();
  project.provide('emptyData', dataDir);

  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}
