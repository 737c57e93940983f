import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { publish } from '#server/process/diagnostics.ts';
import { worker } from '#server/process/rounds.ts';
import { claimDue, noteAccepted, noteFailure, type OutgoingMail, timeToNext } from './outbox.ts';

/** In milliseconds. */
const usual = {
  /** The wait after the first failure. It doubles with each further one… */
  firstRetry: 30_000,
  /** …up to this limit, indefinitely. */
  longestRetry: 3_600_000,
  /** How often to check for emails that another process left. */
  look: 30_000,
  /** How long a mail in progress may take when the program stops. */
  grace: 3_000,
};

type DeliveryOptions = {
  db: Db;
  log: Logger;
  send: (tx: Db, mail: OutgoingMail, cut: AbortSignal) => Promise<void>;
  timing?: Partial<typeof usual>;
};

type Round = DeliveryOptions & { timing: typeof usual; cut: AbortSignal; unnoted: Set<string> };

/**
 * Sends the outgoing emails, one at a time and oldest first, each until a mail server accepts it. From then on that server
 * is responsible (RFC 5321, 6.1).
 * @param send sends one email; after any error it is retried later
 * @returns a worker; wake it when an email is queued
 */
export function mailDelivery({ db, log, send, timing: given }: DeliveryOptions) {
  const timing = { ...usual, ...given };
  /** Accepted by a mail server but not recorded, because the database was down at that moment. */
  const unnoted = new Set<string>();

  return worker({
    grace: timing.grace,
    work: async ({ stopping, cut }) => {
      try {
        await noteAccepted(db, unnoted);
        unnoted.clear();
        let wait = 0;
        while (wait === 0 && !stopping.aborted) wait = await deliverOne({ db, log, send, timing, cut, unnoted });
        return wait;
      } catch (error) {
        log.warn({ err: error }, 'The database can’t tell which emails wait to be sent');
        return timing.look;
      }
    },
  });
}

/**
 * Sends the email that has been due longest. It holds a database lock, so other processes skip it, and it is free again
 * if this process dies.
 * @returns how long to wait for the next, in milliseconds: 0 after sending one
 */
async function deliverOne({ db, log, send, timing, cut, unnoted }: Round) {
  const wait = await db.transaction(async (tx) => {
    const mail = await claimDue(tx);
    if (!mail) return Math.min(timing.look, (await timeToNext(tx)) ?? timing.look);
    try {
      await send(tx, mail, cut);
    } catch (error) {
      if (cut.aborted) return timing.look;
      await noteFailure(tx, mail.id, retryDelay(mail, timing));
      publish('mail', { outcome: 'failed' });
      log.warn({ inquiryId: mail.inquiryId, ...reasonOf(error) }, 'A website message could not be mailed yet');
      return 0;
    }
    unnoted.add(mail.id);
    publish('mail', { outcome: 'sent' });
    await noteAccepted(tx, [mail.id]);
    return 0;
  });
  unnoted.clear();
  return wait;
}

function retryDelay({ attempts }: OutgoingMail, { firstRetry, longestRetry }: typeof usual) {
  return Math.min(firstRetry * 2 ** attempts, longestRetry);
}

/** The reason of a failure, without the server's text, which may quote the email. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const { code, responseCode, command }: Error & { code?: string; responseCode?: number; command?: string } = error;
  return { code, command, reason: responseCode === undefined ? error.message : `the server answered ${responseCode}` };
}
