import pg from 'pg';

/** In kB. Then each merge of new entries into an index is of many rows, which takes half the time. */
const Patient = 4_096;

/** How long to wait for searches that use an index. */
const LockTimeout = '2s';

/**
 * Lets the indexes of words gather more new entries before they merge them, while many rows are added at once. Meanwhile a
 * search takes longer. If the process is killed, it stays so until the next import ends.
 * @param done waits for the transactions of the connection
 */
export async function withPatientIndexes(client: pg.Client, done: () => Promise<void>, work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; limit: string }>(`
    select indexes.relname as name, max(options.option_value) as limit
    from pg_class indexes join pg_index on indexrelid = indexes.oid join pg_class tables on tables.oid = indrelid,
      pg_options_to_table(indexes.reloptions) options
    where option_name = 'gin_pending_list_limit' and tables.relname in ('tickets', 'comments', 'events')
      and tables.relnamespace = 'public'::regnamespace
    group by indexes.relname`);
  const names = rows.map(({ name }) => name);
  for (const name of names) await setLimit(client, name, Patient);
  try {
    await work();
  } finally {
    await done().catch(() => undefined);
    for (const name of names) await setLimit(client, name, Usual);
  }
}

/** As in the tables (server/platform/database/tables/columns.ts). */
const Usual = 64;

async function setLimit(client: pg.Client, name: string, limit: number) {
  const index = pg.escapeIdentifier(name);
  await client.query(`set lock_timeout = '${LockTimeout}'`);
  // A search that uses the index for so long is rare; the import is slower then, and nothing else.
  await client.query(`alter index ${index} set (gin_pending_list_limit = ${limit})`).catch(() => undefined);
  await client.query('reset lock_timeout');
  if (limit === Usual) await client.query('select gin_clean_pending_list($1::regclass)', [name]);
}
