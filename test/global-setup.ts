import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { administer, databaseAt, queryAt } from './database.ts';
import { makeDataFolder } from './shared-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    templateDatabase: string;
  }
}

/**
 * One PostgreSQL for the whole run: the one at TEST_DATABASE_URL, or one of its own. The processes that tests start keep the
 * compiled form of their code in a folder: compiling takes half of the time until they are ready.
 */
export default async function setup(project: TestProject) {
  const compiled = await makeDataFolder('archway-compiled-');
  process.env.NODE_COMPILE_CACHE = compiled;
  const server = await startServer();
  const dropDatabases = await prepareDatabases(project, server.url);

  return async () => {
    await dropDatabases();
    await server.stop();
    // A process that a test has killed may still write its code there.
    await rm(compiled, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}

/** Most tests are about a provider who bills: the prices are confirmed. */
const CONFIRMED_PRICES = `update settings set value = '${JSON.stringify({
  remote: 75_00,
  onSite: 125_00,
  training: 100_00,
  travel: 25_00,
  minimumMinutes: 60,
  stepMinutes: 15,
  isConfirmed: true,
})}' where key = 'work_prices'`;

/**
 * Makes the migrated database that tests get copies of.
 * @param server the address of a database on the server of the tests
 * @returns drops it
 */
export async function prepareDatabases(project: TestProject, server: string) {
  const template = `archway_template_${process.pid}`;
  await administer(server, `create database ${template}`);
  await migrateDatabase(databaseAt(server, template));
  await queryAt(databaseAt(server, template), CONFIRMED_PRICES);
  project.provide('databaseServer', server);
  project.provide('templateDatabase', template);
  return () => administer(server, `drop database ${template}`);
}

async function startServer() {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };

  const folder = await makeDataFolder('archway-test-');
  const log = pino({ level: 'silent' });
  const first = await startEmbedded(folder, log);
  await suitTests(first.url);
  // The number of connections is read at the start.
  await first.stop();
  const server = await startEmbedded(folder, log);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Nobody needs these databases after a crash, and many programs use them at once. Tests of crashes and of the server's settings
 * start servers of their own.
 */
async function suitTests(url: string) {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await administer(url, `alter system set ${setting} = off`);
  }
  await administer(url, 'alter system set max_connections = 400');
}
