import type { Db } from './client.ts';

type Prepared<Result> = { execute: (values: Record<string, unknown>) => Promise<Result> };

/**
 * A statement of the query builder for nearly every request. Its text is made and planned once for each connection and key:
 * making one can take as long as running it.
 * @param name unique, as what telemetry calls it
 * @param build makes the statement of a key, such as a role, with its values as `sql.placeholder()`
 * @returns runs it
 */
export function prepared<Result, Key extends string = string>(
  name: string,
  build: (db: Db, key: Key) => { prepare: (name: string) => Prepared<Result> },
) {
  const bySession = new WeakMap<object, Map<Key | undefined, Prepared<Result>>>();

  return (db: Db, values: Record<string, unknown>, key = '' as Key): Promise<Result> => {
    const { session } = db._;
    const known = bySession.get(session) ?? new Map();
    bySession.set(session, known);
    const statement = known.get(key) ?? build(db, key).prepare(`${name} ${key}`.trim());
    known.set(key, statement);
    return statement.execute(values);
  };
}
