import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { isBuilt } from '../scripts/build.ts';
import { startProgram } from './program.ts';
import { makeDataFolder } from './shared-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that holds the demo world, for programs to start from a copy of. */
    demoData: string;
  }
}

/** Fills a database with the demo world once for all journeys: doing so takes longer than many of them. */
export default async function setUp(project: TestProject) {
  // Programs start from the build, and reading all sources each time would take longer than their start.
  if (!isBuilt()) throw new Error('The sources have changed since they were built. Run: npm run build');

  const dataDir = await makeDataFolder('archway-demo-');
  const program = await startProgram({ demo: true, dataDir });
  await program.stop();
  project.provide('demoData', dataDir);

  return () => rm(dataDir, { recursive: true, force: true });
}
