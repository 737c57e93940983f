import pg from 'pg';

/** A statement as it was sent. */
export type Statement = { text: string; values: unknown[] };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/** The statements that are sent to a database while something is done, those that begin and end transactions apart. */
export async function statementsOf<Result>(databaseUrl: string, work: () => Promise<Result>) {
  const { result, statements } = await sentDuring(databaseUrl, work);
  const isPlanned = ({ text }: Statement) => /^\s*(select|with|insert|update|delete)\b/i.test(text);
  return { result, statements: statements.filter(isPlanned) };
}

/** Everything that is sent to a database while something is done, one round trip each. */
export async function sentDuring<Result>(databaseUrl: string, work: () => Promise<Result>) {
  const statements: Statement[] = [];
  const { database } = new pg.Client({ connectionString: databaseUrl });
  const { query } = pg.Client.prototype;
  // Whatever the program takes between itself and the driver, everything that it sends goes through here.
  pg.Client.prototype.query = function record(this: pg.Client, ...sent: unknown[]) {
    const [config, values] = sent as [string | Statement, unknown[] | undefined];
    const text = typeof config === 'string' ? config : config.text;
    const given = values ?? (typeof config === 'string' ? [] : (config.values ?? []));
    // Processes announce commits a moment later.
    const isNotice = text.includes('pg_notify');
    if (this.database === database && !isNotice) statements.push({ text, values: Array.isArray(given) ? given : [] });
    return Reflect.apply(query, this, sent);
  } as typeof query;
  try {
    return { result: await work(), statements };
  } finally {
    pg.Client.prototype.query = query;
  }
}

/**
 * Every node of the plan of a statement.
 * @param isRun also runs it, so that the nodes tell how many rows they looked at; what it does is taken back
 * @param mayScan whether a table may be read from end to end where that costs least, as it does with few rows
 * @param maySort whether rows may be sorted
 */
export async function planOf(
  client: pg.Client,
  { text, values }: Statement,
  { isRun = false, mayScan = true, maySort = true } = {},
) {
  const on = (may: boolean) => (may ? 'on' : 'off');
  await client.query(`begin; set local enable_seqscan = ${on(mayScan)}; set local enable_sort = ${on(maySort)}`);
  try {
    const { rows } = await client.query(`explain (format json, analyze ${isRun}) ${text}`, values);
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
  }
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** How many rows of its table a node looked at. */
export function rowsLookedAt(node: Plan) {
  const perLoop =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return perLoop * (node['Actual Loops'] ?? 0);
}
