import pg from 'pg';
import { one } from '#server/platform/database/client.ts';
import { listSequences, listTables } from '#server/platform/ops/backup/catalog.ts';
import { plainSession } from '#server/platform/ops/backup/plain-session.ts';

export type Checksums = Awaited<ReturnType<typeof checksumsOf>>;

/**
 * Number and checksum of the rows of every table, and the state of every sequence: equal where the data are. A backup
 * leaves out reset links, so they don't count.
 */
export async function checksumsOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await plainSession(client);
    const tables: Record<string, { rows: number; sum: string }> = {};
    for (const { name, columns } of await listTables(client)) {
      const { rows } = await client.query<{ rows: number; sum: string }>(`
        select count(*)::int as rows, coalesce(md5(string_agg(line, E'\\n' order by line collate "C")), '') as sum
        from (select (${columns.map((column) => `"${column}"`).join(', ')})::text as line from ${name}
          ${name === 'links' ? `where kind <> 'password_reset'` : ''}) as lines`);
      tables[name] = one(rows);
    }
    const sequences: Record<string, unknown> = {};
    for (const name of await listSequences(client)) {
      const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
        `select last_value, is_called from ${name}`,
      );
      sequences[name] = one(rows);
    }
    return { tables, sequences };
  } finally {
    await client.end();
  }
}

/** The same without what a backup leaves out. */
export function kept({ tables, sequences }: Checksums) {
  const { sessions, limit_uses, known_networks, idempotency_keys, ticket_texts, ...others } = tables;
  return { tables: others, sequences };
}
