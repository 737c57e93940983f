import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser.ts';
import fillDemo from './demo-data.ts';
import migrateEmpty from './empty-data.ts';
import { makeDataFolder } from './shared-memory.ts';
import startSite from './shared-site.ts';

/**
 * Prepares at once what journeys share. The browser is unpacked here because files that begin at the same time would do so
 * over each other. Programs keep the compiled form of their scripts in a folder: compiling takes a fifth of a start.
 */
export default async function setUp(project: TestProject) {
  const compiled = await makeDataFolder('archway-compiled-');
  process.env.NODE_COMPILE_CACHE = compiled;
  const prepared = [fillDemo, migrateEmpty, startSite].map((prepare) => prepare(project));
  const [shared] = await Promise.all([Promise.all(prepared), unpackBrowser()]);

  return async () => {
    await Promise.all(shared.map((remove) => remove()));
    await rm(compiled, { recursive: true, force: true });
  };
}
