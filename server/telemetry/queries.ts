import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { hear } from './events.ts';

/** @returns what to call when the statement has ended, with what it failed with */
export type QueryWatch = (statement: string) => ((error?: unknown) => void) | undefined;

type Query = (...parameters: unknown[]) => unknown;

/** Watches every statement on every connection of every pool that is made from now on. The watch is given no values. */
export function watchQueries(watch: QueryWatch) {
  hear('pool', ({ pool }) => {
    keepCallers(pool);
    pool.on('connect', (client) => watchClient(client, watch));
  });
}

/** A caller that waits for a connection is called when another gives theirs back, and would be taken for that one. */
function keepCallers(pool: pg.Pool) {
  const connect: Query = pool.connect.bind(pool);
  pool.connect = ((callback?: () => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
}

/** `query` takes a statement or an object that holds one, then maybe values, then maybe a callback; else it promises. */
function watchClient(client: pg.PoolClient, watch: QueryWatch) {
  const query: Query = client.query.bind(client);
  client.query = ((...parameters: unknown[]) => {
    const finish = watch(statementOf(parameters[0]));
    if (!finish) return query(...parameters);

    const callback = parameters.at(-1);
    if (typeof callback === 'function') {
      const told = (error: unknown, result: unknown) => {
        finish(error ?? undefined);
        callback(error, result);
      };
      return query(...parameters.slice(0, -1), told);
    }
    const answer = query(...parameters);
    if (answer instanceof Promise) answer.then(() => finish(), finish);
    else finish();
    return answer;
  }) as typeof client.query;
}

function statementOf(query: unknown) {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
