import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { LockPurpose } from '#server/platform/database/advisory-lock.ts';
import { connect, type Db } from '#server/platform/database/client.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { importAgreements } from './agreements.ts';
import { importArticles } from './articles.ts';
import { type Batch, inBatches } from './batches.ts';
import { importCompanies } from './companies.ts';
import { readDirectory } from './directory.ts';
import { mergeTickets } from './merges.ts';
import { withPatientIndexes } from './patient-indexes.ts';
import { importPeople } from './people.ts';
import { newReport } from './report.ts';
import type { Run } from './run.ts';
import type { Source } from './source.ts';
import { importTickets } from './store-tickets.ts';

type Options = {
  /** The name of the old system, if it is not the usual one: two Zendesks need two names. */
  name?: string | undefined;
  isDryRun?: boolean;
  signal?: AbortSignal;
  /** Called after each batch, with the number of records so far. */
  onProgress?: (records: number) => void;
};

/**
 * Imports the export of an old system. Records of an earlier import stay unchanged, so an interrupted import continues when
 * it is run again. Nobody is notified.
 * @param url of a database that is up to date
 * @returns the report
 * @throws StartupError while another import of the same system runs
 */
export async function importFrom(url: string, source: Source, options: Options = {}) {
  const { name: system = source.name, isDryRun = false, signal, onProgress } = options;
  const { db, pool } = connect(url, { size: 4 });
  const client = new pg.Client({ connectionString: url, application_name: 'archway import', keepAlive: true });
  // Without a listener, a broken connection ends the process; the next statement fails anyway.
  client.on('error', () => {});
  try {
    await client.connect();
    await lockSystem(client, system);
    const { write, writeNow, written } = writerOn(drizzle({ client, casing: 'snake_case' }));
    const report = newReport(system, isDryRun);
    const run: Run = {
      ...{ db, write, writeNow, system, isDryRun, report, startedAt: new Date(), timeZone: await findZone(db) },
      ...{ directory: await readDirectory(db, system), merges: new Map(), recent: new Set(), planned: new Map() },
    };
    const work = async () => {
      let records = 0;
      for await (const batch of inBatches(source.records())) {
        signal?.throwIfAborted();
        await importBatch(run, batch);
        records += batch.records.length;
        onProgress?.(records);
      }
      await written();
      await mergeTickets(run);
      await written();
    };
    await (isDryRun ? work() : withPatientIndexes(client, written, work));
    return report;
  } finally {
    await client.end();
    await pool.end();
  }
}

/** Transactions one after another. `written` waits for the last. */
function writerOn(db: Db) {
  let last: Promise<unknown> = Promise.resolve();
  const written = async () => void (await last);
  const write: Run['write'] = async (work) => {
    await last;
    last = db.transaction(work);
    // It is reported by the next one, or at the end.
    last.catch(() => undefined);
  };
  const writeNow: Run['write'] = async (work) => {
    await write(work);
    await written();
  };
  return { write, writeNow, written };
}

async function importBatch(run: Run, batch: Batch) {
  switch (batch.kind) {
    case 'company':
      return importCompanies(run, batch.records);
    case 'person':
      return importPeople(run, batch.records);
    case 'ticket':
      return importTickets(run, batch.records);
    case 'agreements':
      return importAgreements(run, batch.records);
    case 'article':
      return importArticles(run, batch.records);
    case 'left-out':
      for (const { what, why } of batch.records) run.report.leaveOut(what, why);
  }
}

/** Until the connection ends. */
async function lockSystem(client: pg.Client, system: string) {
  const lock = 'select pg_try_advisory_lock(hashtextextended($1, $2)) as "isFree"';
  const { rows } = await client.query<{ isFree: boolean }>(lock, [system, LockPurpose.imports]);
  if (!rows[0]?.isFree) throw new StartupError(`Another import from ${system} is running. Wait until it is complete.`);
}
