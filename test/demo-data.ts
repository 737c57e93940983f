import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { queryAt } from './database.ts';
import { hashCheaply } from './passwords.ts';
import { copyData, databaseIn, type Program, startProgram } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that holds the demo world, for programs to start from a copy of. */
    demoData: string;
  }
}

/**
 * Fills a database with the demo world once for all journeys: doing so takes longer than many of them.
 * @param emptyData a data folder with a migrated database
 */
export async function fillDemo(project: TestProject, emptyData: string) {
  const dataDir = await copyData(emptyData);
  const program = await startProgram({ demo: true, dataDir });
  await makeLoginsCheap(program);
  await program.stop();
  project.provide('demoData', dataDir);

  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

async function makeLoginsCheap({ dataDir, accounts }: Program) {
  const passwordHash = await hashCheaply(accounts[0]?.password ?? '');
  await queryAt(
    await databaseIn(dataDir),
    `update users set password_hash = '${passwordHash}' where password_hash is not null`,
  );
}
