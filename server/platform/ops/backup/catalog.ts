import type pg from 'pg';

export type TableShape = { name: string; columns: string[] };

/** Relations of an extension are created with the extension. */
const ownRelations = `relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

/**
 * The tables with their writable columns (no generated ones), each after those it references, so that an ordinary owner
 * can fill them with foreign keys enforced.
 */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { needs: string[] }>(`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select other.relname::text from pg_constraint join pg_class as other on other.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
    from pg_class where relkind = 'r' and ${ownRelations} order by relname`);
  return inOrder(rows).map(({ name, columns }) => ({ name, columns }));
}

function inOrder<Row extends { name: string; needs: string[] }>(rows: Row[]) {
  const placed = new Map<string, Row>();
  while (placed.size < rows.length) {
    const next = rows.filter(({ name, needs }) => !placed.has(name) && needs.every((other) => placed.has(other)));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle, so none can be restored first');
    for (const row of next) placed.set(row.name, row);
  }
  return [...placed.values()];
}

/** The sequences. Their values are current, regardless of the snapshot, so they are never behind the rows in it. */
export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and ${ownRelations} order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** Whether a database contains no user-made objects. */
export async function isEmpty(client: pg.Client) {
  const { rows } = await client.query(`
    select from pg_class where ${ownRelations}
    union all select from pg_namespace where nspname = 'drizzle' limit 1`);
  return rows.length === 0;
}
