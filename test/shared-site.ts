import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyData, startProgram } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a new installation without sample data is served, for tests that only read. */
    siteUrl: string;
  }
}

/**
 * Starts one program for all journeys that only read the public site. Later programs without sample data show what it has
 * rendered.
 * @param emptyData a data folder with a migrated database
 * @returns stops it
 */
export async function startSite(project: TestProject, emptyData: string) {
  const dataDir = await copyData(emptyData);
  const program = await startProgram({ dataDir });
  await copyFile(join(dataDir, 'site.rendering'), join(emptyData, 'site.rendering'));
  project.provide('siteUrl', program.url);

  return async () => {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
