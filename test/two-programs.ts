import { databaseIn, type Program, startProgram } from './program.ts';
import { startRoundRobin } from './round-robin.ts';

/**
 * The demo as a provider with two machines runs it: two programs on one database, who take turns with every request. The
 * second one is there as long as it is used.
 */
export async function startTwoPrograms(env: Record<string, string> = {}): Promise<Program> {
  const first = await startProgram({ demo: true, env });
  const second = await startProgram({
    env: { ...env, DATABASE_URL: await databaseIn(first.dataDir), ALLOW_DEMO: '1' },
  });
  const proxy = await startRoundRobin([first.url, second.url]);

  return {
    ...first,
    url: proxy.url,
    stop: async () => {
      await proxy.stop();
      // Its database is the first one's.
      const exitCode = await second.stop();
      return (await first.stop()) || exitCode;
    },
  };
}
