import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { copyData, type Demo, startProgram } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A demo program for each worker, which its files share one after the other. */
    demos: Demo[];
  }
}

/** The limits of the demo's users are higher, because many files use the same ones within an hour. */
export const demoLimits = { LIMIT_FACTOR: '100' };

/**
 * Starts a demo program for each worker: a start takes as long as many of the journeys.
 * @param demoData a data folder with the demo world
 * @returns stops them
 */
export async function startDemos(project: TestProject, demoData: string) {
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const programs = await Promise.all(workers.map(() => startDemo(demoData)));
  const demos = programs.map(({ url, dataDir, accounts }) => ({ url, dataDir, accounts }));
  project.provide('demos', demos);

  return async () => {
    await Promise.all(programs.map((program) => program.stop()));
    await Promise.all(demos.map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })));
  };
}

async function startDemo(demoData: string) {
  return startProgram({ demo: true, dataDir: await copyData(demoData), env: demoLimits });
}
