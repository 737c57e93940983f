import { readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** How much of the embedded server's log is kept, in bytes. */
export const LARGEST_LOG = 8 * 1_048_576;

/** How often the size is checked, in milliseconds. */
const NEXT_LOOK = 10_000;

const PREFIX = 'server-';

/**
 * PostgreSQL settings that keep personal data out of its log. The details of a failed statement (the row, the key, the
 * statement of a killed process) are never logged; see also `hideErrors`.
 */
export const logSettings = `
logging_collector = on
log_directory = 'log'
log_filename = '${PREFIX}%Y%m%d-%H%M%S.log'
log_rotation_age = '1d'
log_rotation_size = '1MB'
log_error_verbosity = terse
log_min_error_statement = panic
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
`;

/**
 * The statement that keeps a database's failed statements out of PostgreSQL's log, because even the first line of some
 * errors quotes a value. The program logs the errors itself, without values.
 */
export function hideErrors(database: string) {
  return `alter database ${database} set log_min_messages = log`;
}

/**
 * Limits the size of the embedded server's log. PostgreSQL rotates it but never deletes by size.
 * @param data the folder of its data
 * @returns stops the checks
 */
export function boundLog(data: string, log: Logger) {
  const folder = join(data, 'log');
  const shorten = () => {
    deleteOldest(folder).catch((error) =>
      log.warn({ err: error }, 'The log of the database server could not be truncated'),
    );
  };
  shorten();
  const timer = setInterval(shorten, NEXT_LOOK).unref();
  return () => clearInterval(timer);
}

async function deleteOldest(folder: string) {
  const names = await readdir(folder);
  const newestFirst = names.filter((name) => name.startsWith(PREFIX)).sort((a, b) => (a < b ? 1 : -1));
  let size = 0;
  for (const [index, name] of newestFirst.entries()) {
    const path = join(folder, name);
    size += (await stat(path)).size;
    // PostgreSQL still appends to the newest file.
    if (size > LARGEST_LOG) await (index === 0 ? truncate(path) : rm(path));
  }
  // Earlier versions of the program logged details to files with other names.
  for (const name of names) if (!name.startsWith(PREFIX)) await rm(join(folder, name));
}
