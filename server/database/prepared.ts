import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import type { Db } from './client.ts';

type Prepared = { execute: (values: Record<string, unknown>) => Promise<unknown> };
type Preparable = { prepare: (name: string) => Prepared };
type Rows<Query extends Preparable> = Awaited<ReturnType<ReturnType<Query['prepare']>['execute']>>;

/** Of a longer name PostgreSQL keeps the beginning alone, which another's may begin with, too. */
const LONGEST_NAME = 63;

/** By session, as Drizzle calls the pool, or the connection that the transactions on it have in common. */
const statements = new WeakMap<Db['_']['session'], Map<string, Prepared>>();

/**
 * Runs a query that is written once and that each connection parses once, instead of at every call: for what nearly every
 * request asks, whose planning takes longer than its running.
 * @param name tells it from all others
 * @param build the query, with `sql.placeholder` for its values; its words depend on nothing but the name
 */
export async function prepared<Query extends Preparable>(
  db: Db,
  name: string,
  build: () => Query,
  values: Record<string, unknown>,
): Promise<Rows<Query>> {
  const { session } = db._;
  const known = statements.get(session) ?? new Map<string, Prepared>();
  statements.set(session, known);
  const statement = known.get(name) ?? prepare(name, build());
  known.set(name, statement);
  return (await statement.execute(values)) as Rows<Query>;
}

/** Throws for a name that PostgreSQL would cut. */
function prepare(name: string, query: Preparable) {
  if (name.length > LONGEST_NAME) throw new Error(`The name of a statement is too long: ${name}`);
  return query.prepare(name);
}

export type Places<Values> = { [Name in keyof Values]: Placeholder };

/**
 * The places of a prepared query's values, by their names. Of a row to insert the id is among them: what a table works out by
 * itself as the query is built, it would work out once.
 */
export function placesOf<Values extends object>(values: Values) {
  const places = Object.keys(values).map((name) => [name, sql.placeholder(name)]);
  // Each name has the place of its value.
  return Object.fromEntries(places) as Places<Values>;
}

/**
 * The place of a value that PostgreSQL does not see while it plans, so that it plans once. One that it sees makes it plan at
 * every call as long as it expects more of that than of a plan for any value (its manual, under PREPARE), right or wrong.
 */
export function unseen(name: string, type: 'text' | 'uuid') {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}

/** Whom a query is for: somebody who is known, or whoever has that role when it runs. */
export type Viewer = { role: Role; id: string | SQL; companyId: string | SQL | null };

/**
 * An actor in a prepared query: anybody of their role, and the values that make it them.
 * @param isSeen whether PostgreSQL is to plan for just this one: who has many tickets wants them from an index in order, who
 * has few all of them at once
 */
export function standIn({ role, id: viewerId, companyId: viewerCompanyId }: Actor, { isSeen = true } = {}) {
  const place = (name: string) => (isSeen ? sql`${sql.placeholder(name)}` : unseen(name, 'uuid'));
  const viewer: Viewer = { role, id: place('viewerId'), companyId: place('viewerCompanyId') };
  return { viewer, values: { viewerId, viewerCompanyId } };
}
