import type pg from 'pg';

/** How the names begin. They say nothing about their statements. */
export const FREQUENT = 'frequent ';

/** A text gets a name when it has been sent a few times. Each connection keeps the plan of each name, so there is a limit. */
const Limit = { sent: 5, named: 200, counted: 1_000 };

/**
 * Gives the frequent statements of a pool names, so that each connection plans them once. For transactions, which find
 * their rows by keys: one plan serves all values. A name belongs to a whole text and can't stand for another one.
 * Comments, new tickets and updates are 1.5 to 1.7 times as fast (docs/performance.md, Tricks).
 * @returns wraps the pool, or a connection of it
 */
export function planningOnce() {
  const names = new Map<string, string>();
  const sent = new Map<string, number>();

  function nameOf(text: string) {
    const known = names.get(text);
    if (known || names.size === Limit.named) return known;

    // A statement with a list of values has a different text for every length of the list, and most lengths are rare.
    if (sent.size === Limit.counted) sent.clear();
    const times = (sent.get(text) ?? 0) + 1;
    sent.set(text, times);
    if (times < Limit.sent) return undefined;

    const name = `${FREQUENT}${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return <Client extends pg.PoolClient | pg.Pool>(client: Client): Client =>
    Object.assign(Object.create(client), {
      query: (config: pg.QueryConfig, values: unknown[]) =>
        client.query(config.name || values.length === 0 ? config : { ...config, name: nameOf(config.text) }, values),
    });
}
