import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * In milliseconds. A query on a silent server fails after 0.3 + 0.1 + 2 x 0.6 = 1.6 s, so that the user gets an error
 * within 2.
 */
const usual = { look: 100, suspicious: 300, answer: 600 };

/**
 * Cuts the active connections when their server stops answering without closing them: it was halted, or the network
 * failed. Pending queries then fail as on a broken connection; otherwise they would wait a quarter of an hour until the
 * system drops the connection. A slow server that still answers is left to its own timeouts.
 * @param url the address of the pool's server
 * @param patience multiplies the timeout for an answer
 */
export function cutSilentConnections(pool: pg.Pool, url: string, patience = 1) {
  const answer = usual.answer * patience;
  const inUse = new Map<pg.PoolClient, number>();
  let looking: NodeJS.Timeout | undefined;
  let isAsking = false;

  pool.on('acquire', (client) => {
    inUse.set(client, performance.now());
    looking ??= setInterval(look, usual.look).unref();
  });
  pool.on('release', (_, client) => inUse.delete(client));

  function look() {
    if (inUse.size === 0) {
      clearInterval(looking);
      looking = undefined;
    } else if (!isAsking && waitingSince(usual.suspicious).length > 0) {
      isAsking = true;
      ask().finally(() => {
        isAsking = false;
      });
    }
  }

  async function ask() {
    // Twice, because one check may fail if this process itself was busy.
    const isSilent = (await isSilentAt(url, answer)) && (await isSilentAt(url, answer));
    if (isSilent) for (const client of waitingSince(answer)) client.connection.stream.destroy();
    else await sleep(usual.suspicious, undefined, { ref: false });
  }

  function waitingSince(milliseconds: number) {
    const now = performance.now();
    return [...inUse].filter(([, since]) => now - since >= milliseconds).map(([client]) => client);
  }
}

/** Whether a server sends nothing: no welcome, no refusal, not even a closed port. */
async function isSilentAt(url: string, answer: number) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answer });
  client.on('error', () => {});
  try {
    await client.connect();
    return false;
  } catch (error) {
    return error instanceof Error && error.message === 'timeout expired';
  } finally {
    client.end().catch(() => {});
  }
}
