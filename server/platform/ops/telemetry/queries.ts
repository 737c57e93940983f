import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { onSignal } from '#server/platform/process/signals.ts';

/** A prepared statement has a name. */
export type Statement = { text: string; name?: string | undefined };

/** @returns called when the statement ends, with its error if it failed */
export type QueryWatch = (statement: Statement) => ((error?: unknown) => void) | undefined;

type Query = (...parameters: unknown[]) => unknown;

/** Watches every statement on every connection of all pools created from now on. The watch gets no values. */
export function watchQueries(watch: QueryWatch) {
  onSignal('pool', ({ pool }) => {
    keepCallers(pool);
    pool.on('connect', (client) => watchClient(client, watch));
  });
}

/** The pool runs a waiting callback in the async context of the code that releases a connection. This restores the caller's. */
function keepCallers(pool: pg.Pool) {
  const connect: Query = pool.connect.bind(pool);
  pool.connect = ((callback?: () => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
}

/**
 * `query` takes a statement or an object with one, then optional values, then an optional callback; without a callback
 * it returns a promise.
 */
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

function statementOf(query: unknown): Statement {
  return typeof query === 'object' && query !== null ? { text: '', ...query } : { text: String(query) };
}
