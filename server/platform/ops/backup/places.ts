import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { findEmbedded, startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

type Installation = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * The source database of a backup. The program's own database is read while the program runs, or started for the
 * backup.
 * @throws StartupError if there is none
 */
export async function openSource({ databaseUrl, dataDir }: Installation, log: Logger) {
  if (databaseUrl) return untouched(databaseUrl);

  const embedded = await findEmbedded(dataDir, log);
  if (embedded.state === 'running') return untouched(embedded.url);
  if (embedded.state === 'stopped') return await startEmbedded(dataDir, log);
  throw new StartupError(
    `There is no database in ${dataDir}. Set DATA_DIR to the folder that Archway runs with, or DATABASE_URL to its database.`,
  );
}

/** The target database of a restore; the program's own is created if it is missing. */
export async function openTarget({ databaseUrl, dataDir }: Installation, log: Logger) {
  return databaseUrl ? untouched(databaseUrl) : await startEmbedded(dataDir, log);
}

function untouched(url: string) {
  return { url, stop: async () => undefined };
}

/**
 * The path of a new archive: the named file, or a file in the named folder whose name contains the time.
 * @param named a path; by default the current folder
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
