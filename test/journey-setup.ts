import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { isBuilt } from '../scripts/build.ts';
import { unpackBrowser } from './browser.ts';
import { fillDemo } from './demo-data.ts';
import { migrateEmpty } from './empty-data.ts';
import { startDemos } from './shared-demos.ts';
import { makeDataFolder } from './shared-memory.ts';
import { startSite } from './shared-site.ts';

/**
 * Prepares what journeys share. The browser is unpacked here because files that begin at the same time would do so over
 * each other. Programs keep the compiled form of their scripts in a folder: compiling takes a fifth of a start.
 */
export default async function setUp(project: TestProject) {
  // Programs start from the build, and reading all sources each time would take longer than their start.
  if (!isBuilt()) throw new Error('The sources have changed since they were built. Run: npm run build');

  const compiled = await makeDataFolder('archway-compiled-');
  process.env.NODE_COMPILE_CACHE = compiled;
  const [empty] = await Promise.all([migrateEmpty(project), unpackBrowser()]);
  const [demo, stopSite] = await Promise.all([fillDemo(project, empty.dataDir), startSite(project, empty.dataDir)]);
  const stopDemos = await startDemos(project, demo.dataDir);

  return async () => {
    await Promise.all([empty.remove(), demo.remove(), stopSite(), stopDemos()]);
    // A process that a test has killed may still write its code there.
    await rm(compiled, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
