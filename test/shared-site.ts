import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startProgram } from './program.ts';
import { makeDataFolder } from './shared-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a new installation without sample data is served, for tests that only read. */
    siteUrl: string;
  }
}

/** Starts one program for all journeys that only read the public site. */
export default async function setUp(project: TestProject) {
  const dataDir = await makeDataFolder('archway-site-');
  const program = await startProgram({ dataDir });
  project.provide('siteUrl', program.url);

  return async () => {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
