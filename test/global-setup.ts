import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { administer, databaseAt } from './database.ts';
import { makeDataFolder } from './shared-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    templateDatabase: string;
  }
}

/**
 * One PostgreSQL for the whole run, the one at TEST_DATABASE_URL or one of its own, with a migrated database that each
 * test file gets a copy of.
 */
export default async function setup(project: TestProject) {
  const server = await startServer();
  const template = `archway_template_${process.pid}`;
  await administer(server.url, `create database ${template}`);
  await migrateDatabase(databaseAt(server.url, template));
  project.provide('databaseServer', server.url);
  project.provide('templateDatabase', template);

  return async () => {
    await administer(server.url, `drop database ${template}`);
    await server.stop();
  };
}

async function startServer() {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };

  const folder = await makeDataFolder('archway-test-');
  const server = await startEmbedded(folder, pino({ level: 'silent' }));
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
