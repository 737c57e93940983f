import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * In milliseconds. A query on a server that fell silent fails after 0.3 + 0.1 + 2 x 0.6 = 1.6 s, so that whoever waits for
 * it is told within 2.
 */
const usual = { look: 100, suspicious: 300, answer: 600 };

/**
 * Cuts the connections in use when their server does not answer any more, without having closed them: it was halted, or
 * the network lost it. What waits on them fails as on a broken connection; otherwise it would wait until the system gives
 * the connection up, for a quarter of an hour. A server that answers but is slow is left to its time limits.
 * @param url where the pool's server is
 */
export function cutSilentConnections(pool: pg.Pool, url: string) {
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
    // Twice: once may fail because this process itself was busy.
    const isSilent = (await isSilentAt(url)) && (await isSilentAt(url));
    if (isSilent) for (const client of waitingSince(usual.answer)) client.connection.stream.destroy();
    else await sleep(usual.suspicious, undefined, { ref: false });
  }

  function waitingSince(milliseconds: number) {
    const now = performance.now();
    return [...inUse].filter(([, since]) => now - since >= milliseconds).map(([client]) => client);
  }
}

/** Whether nothing comes back from a server: neither a welcome nor a refusal, nor that nobody is there. */
async function isSilentAt(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: usual.answer });
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
