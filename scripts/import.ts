import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { destination, pino } from 'pino';
import { loadSite } from '#content/current-site.ts';
import { configureFiles } from '#server/desk/files/configured.ts';
import { importFrom } from '#server/doors/imports/import.ts';
import { kinds } from '#server/doors/imports/kinds.ts';
import type { Source } from '#server/doors/imports/source.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { openSource } from '#server/platform/ops/backup/places.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { runCommand } from './command.ts';

const names = Object.keys(kinds).join(', ');
const usage = `Use: npm run import -- <kind> <export> [--dry-run] [--map file.yaml] [--name "Our old helpdesk"]
The kinds are ${names}. docs/import.md says how to get the export.`;

/** How often the terminal says how far the import is, in milliseconds. */
const Pause = 5_000;

await runCommand(async (signal) => {
  const { kind, path, isDryRun, mapFile, name } = readCommand();
  const source = await kind(path, { ...(mapFile === undefined ? {} : { mapFile }) });
  try {
    const report = await run(source, { name, isDryRun, signal, onProgress: progress() });
    const file = resolve(`import-report-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.txt`);
    const isWritten = await writeFile(file, `${report.text()}\n`).then(
      () => true,
      () => false,
    );
    return isWritten ? `${report.summary()}\n\nThe whole report is in ${file}` : report.text();
  } finally {
    // What was unpacked is data of clients.
    await source.close?.();
  }
}, 'Stopped. Run the same command again to continue.');

async function run(source: Source, options: Parameters<typeof importFrom>[2]) {
  const config = readConfig(process.env);
  // Promises are computed in the time zone of the provider's site.
  loadSite(config.siteDir);
  await configureFiles(config);
  const database = await openSource(config, pino({ level: 'warn' }, destination(2)));
  try {
    await migrateDatabase(database.url);
    return await importFrom(database.url, source, options);
  } finally {
    await database.stop();
  }
}

function readCommand() {
  const { positionals, values } = parsedArguments();
  const [named = '', path = '', ...more] = positionals;
  const kind = Object.hasOwn(kinds, named) ? kinds[named] : undefined;
  if (!kind || path === '' || more.length > 0) throw new StartupError(usage);
  return { kind, path, isDryRun: values['dry-run'], mapFile: values.map, name: values.name?.trim() || undefined };
}

function parsedArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        map: { type: 'string' },
        name: { type: 'string' },
      },
    });
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function progress() {
  let next = Date.now() + Pause;
  return (records: number) => {
    if (Date.now() < next) return;
    next = Date.now() + Pause;
    process.stderr.write(`${records.toLocaleString('en-US')} records so far\n`);
  };
}
