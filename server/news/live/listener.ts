import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Db, refuseStandby } from '#server/platform/database/client.ts';

/** The channel of PostgreSQL's NOTIFY on which processes tell each other what happened. */
export const CHANNEL = 'archway';

/** The time limit for an answer, in milliseconds. A connection that takes longer is replaced. */
const TIME_LIMIT = 5_000;

type Options = { url: string; onNotice: (payload: string) => void; onOpen: () => void; onLoss: () => void };

/**
 * The connection on which a process receives notices. It opens when it is first used.
 * @param url a `postgresql://` address
 * @param onOpen called whenever it is open: notices before that are lost
 * @param onLoss called when it breaks: notices are lost until it is open again
 */
export function listener({ url, onNotice, onOpen, onLoss }: Options) {
  let current: { client: pg.Client; db: Db } | undefined;

  async function open() {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIME_LIMIT,
      query_timeout: TIME_LIMIT,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'archway live',
    });
    client.on('notification', ({ payload = '' }) => onNotice(payload));
    for (const end of ['error', 'end'] as const) client.on(end, () => current?.client === client && drop());
    try {
      await client.connect();
      await refuseStandby(client);
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    const db = drizzle({ client, casing: 'snake_case' });
    current = { client, db };
    onOpen();
    return db;
  }

  function drop() {
    if (!current) return;
    const { client } = current;
    current = undefined;
    // An orderly end would wait for the answer of a server that may be gone.
    client.connection.stream.destroy();
    onLoss();
  }

  return {
    /** The open connection. Throws if the database can't be reached. */
    connected: async () => current?.db ?? (await open()),
    drop,
    close: async () => {
      const closing = current;
      current = undefined;
      await closing?.client.end().catch(() => undefined);
    },
  };
}
