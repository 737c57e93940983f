import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { findEmbedded } from '#server/database/embedded/embedded.ts';
import { queryAt } from './database.ts';
import { hashCheaply } from './passwords.ts';
import { copyData, type Program, startProgram } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that holds the demo world, for programs to start from a copy of. */
    demoData: string;
  }
}

/**
 * Fills a database with the demo world once for all journeys: doing so takes longer than many of them.
 * @param emptyData a data folder with a migrated database
 * @returns removes it
 */
export async function fillDemo(project: TestProject, emptyData: string) {
  const dataDir = await copyData(emptyData);
  const program = await startProgram({ demo: true, dataDir });
  await makeLoginsCheap(program);
  await program.stop();
  project.provide('demoData', dataDir);

  return () => rm(dataDir, { recursive: true, force: true });
}

async function makeLoginsCheap({ dataDir, accounts }: Program) {
  const database = await findEmbedded(dataDir, pino({ level: 'silent' }));
  if (database.state !== 'running') throw new Error('The demo has no database');
  const passwordHash = await hashCheaply(accounts[0]?.password ?? '');
  await queryAt(database.url, `update users set password_hash = '${passwordHash}'`);
}
