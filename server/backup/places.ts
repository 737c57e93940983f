import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { findEmbedded, startEmbedded } from '#server/database/embedded.ts';
import { StartupError } from '#server/startup-error.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * The database that a backup is made of. One of the program's own is read beside the running program, and started for
 * the time of the backup where it does not run.
 * @throws StartupError where there is none
 */
export async function openSource({ databaseUrl, dataDir }: Place, log: Logger) {
  if (databaseUrl) return untouched(databaseUrl);

  const embedded = await findEmbedded(dataDir, log);
  if (embedded.state === 'running') return untouched(embedded.url);
  if (embedded.state === 'stopped') return await startEmbedded(dataDir, log);
  throw new StartupError(
    `There is no database in ${dataDir}. Set DATA_DIR to the folder that Archway runs with, or DATABASE_URL to its database.`,
  );
}

/** The database that a backup is restored into; one of the program's own is made where there is none. */
export async function openTarget({ databaseUrl, dataDir }: Place, log: Logger) {
  return databaseUrl ? untouched(databaseUrl) : await startEmbedded(dataDir, log);
}

function untouched(url: string) {
  return { url, stop: async () => undefined };
}

/**
 * Where a backup goes: the file that was named, or one named after the moment in the folder that was named.
 * @param named a path, or nothing for the folder in which one stands
 */
export function archivePath(named = '.', now = new Date()) {
  const path = resolve(named);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  const moment = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  return join(path, `archway-${moment}.tar.zst`);
}
