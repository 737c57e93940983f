import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ImapFlow } from 'imapflow';
import type { Db } from '#server/platform/database/client.ts';
import type { HasRoom } from '#server/platform/database/free-space.ts';
import { backgroundLoop } from '#server/platform/process/background-loop.ts';
import { connectTo, type ImapSettings } from './connect.ts';
import { fetchNew } from './fetch.ts';
import type { Tries } from './fetch-one.ts';
import { giveUpLease, noteContact, takeLease } from './lease.ts';
import { moveDecided, moveProcessed } from './move.ts';

/** In milliseconds. */
const usual = {
  /** Not every server tells about new emails, and not every connection notices that it is dead. */
  poll: 60_000,
  /** How often the polling process renews its lease, and other processes check it. */
  look: 20_000,
  /** The wait after the first failure. It doubles with each further one… */
  firstRetry: 5_000,
  /** …up to this limit. */
  longestRetry: 300_000,
  /** The shortest time between two rounds, however often the server reports new emails. */
  rest: 1_000,
  /** How long opening the mailbox and fetching one email may take. */
  patience: 300_000,
  /** How long a round may take when the program stops. */
  grace: 5_000,
};

type Options = {
  db: Db;
  log: FastifyBaseLogger;
  hasRoom: HasRoom;
  settings: ImapSettings;
  timing?: Partial<typeof usual>;
};

/**
 * Fetches the emails of a mailbox over IMAP. It may run in every process: one of them polls. After a failure it connects
 * again, with a growing delay.
 * @returns starts and stops it; `wake` makes it look at once
 */
export function mailboxPoller({ db, log, hasRoom, settings, timing: given }: Options) {
  const timing = { ...usual, ...given };
  const { name } = settings;
  const holder = randomUUID();
  const tries: Tries = new Map();
  let client: ImapFlow | undefined;
  let failures = 0;
  let isHolder = false;
  let renewal: NodeJS.Timeout | undefined;
  let renewing = Promise.resolve();
  let lastRound = Number.NEGATIVE_INFINITY;

  const poller = backgroundLoop({
    grace: timing.grace,
    work: async ({ stopping, cut }) => {
      const early = lastRound + timing.rest - performance.now();
      if (early > 0) return early;
      lastRound = performance.now();
      const close = () => client?.close();
      const alarm = setTimeout(close, timing.patience);
      cut.addEventListener('abort', close);
      try {
        isHolder = await takeLease(db, name, holder);
        if (!isHolder) return timing.look;
        // Asked before each email.
        await round(() => {
          alarm.refresh();
          return stopping.aborted;
        });
        failures = 0;
        return timing.poll;
      } catch (error) {
        disconnect();
        failures += 1;
        log.warn({ reason: reasonOf(error), failures }, 'The mailbox can’t be reached');
        return Math.min(timing.firstRetry * 2 ** (failures - 1), timing.longestRetry);
      } finally {
        clearTimeout(alarm);
        cut.removeEventListener('abort', close);
      }
    },
  });

  async function round(isStopping: () => boolean) {
    if (!client?.usable) client = await open();
    else await client.noop();
    if (await hasRoom(false)) {
      await fetchNew({ db, log, client, name, tries, isStopping });
      if (!settings.keeps) {
        await moveProcessed({ db, client, name });
        await moveDecided({ db, client, name });
      }
    }
    await noteContact(db, name);
  }

  async function open() {
    disconnect();
    const opened = await connectTo(settings);
    opened.on('exists', () => poller.wake());
    opened.on('close', () => poller.wake());
    return opened;
  }

  function disconnect() {
    client?.removeAllListeners('close');
    client?.close();
    client = undefined;
  }

  function renew() {
    if (!isHolder) return;
    renewing = takeLease(db, name, holder).then(
      () => undefined,
      () => undefined,
    );
  }

  return {
    start: () => {
      renewal = setInterval(renew, timing.look).unref();
      poller.start();
    },
    wake: poller.wake,
    stop: async () => {
      await poller.stop();
      clearInterval(renewal);
      // It would take the lease again after it was released.
      await renewing;
      disconnect();
      await giveUpLease(db, name, holder).catch(() => undefined);
    },
  };
}

/** The reason for a failure, without text that the server quotes. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return 'unknown';
  const { code, message, authenticationFailed }: Error & { code?: string; authenticationFailed?: boolean } = error;
  if (authenticationFailed) return 'the server refused the login';
  return code ? `${code}: ${message}` : message;
}
