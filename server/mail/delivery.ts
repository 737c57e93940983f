import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { tell } from '#server/telemetry/events.ts';
import { worker } from '#server/worker.ts';
import type { StoredInquiry } from './inquiry-mail.ts';
import { claimDue, noteAccepted, noteFailure, timeToNext } from './inquiry-queue.ts';

/** In milliseconds. */
const usual = {
  /** The wait after the first failure; it doubles with each further one… */
  firstRetry: 30_000,
  /** …up to this, for ever. */
  longestRetry: 3_600_000,
  /** How often to look for messages that another process left. */
  look: 30_000,
  /** How long a mail under way may take when the program stops. */
  grace: 3_000,
};

type DeliveryOptions = {
  db: Db;
  log: Logger;
  send: (tx: Db, inquiry: StoredInquiry, cut: AbortSignal) => Promise<void>;
  timing?: Partial<typeof usual>;
};

type Round = DeliveryOptions & { timing: typeof usual; cut: AbortSignal; unnoted: Set<string> };

/**
 * Mails the messages from the website, one at a time and oldest first, each until a mail server has taken it over: from
 * then on that server answers for it (RFC 5321, 6.1).
 * @param send mails one message; whatever it throws, the message is tried again later
 * @returns a worker to be woken when a message was stored
 */
export function inquiryDelivery({ db, log, send, timing: given }: DeliveryOptions) {
  const timing = { ...usual, ...given };
  /** Taken over by a mail server, but not noted, as the database was lost meanwhile. */
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
        log.warn({ err: error }, 'The database can’t tell which website messages wait for their mail');
        return timing.look;
      }
    },
  });
}

/**
 * Mails the message that is due for longest. A lock of the database holds it meanwhile: other processes pass it over, and
 * when this one dies, it is free again.
 * @returns how long to wait for the next, in milliseconds: 0 when there was one
 */
async function deliverOne({ db, log, send, timing, cut, unnoted }: Round) {
  const wait = await db.transaction(async (tx) => {
    const inquiry = await claimDue(tx);
    if (!inquiry) return Math.min(timing.look, (await timeToNext(tx)) ?? timing.look);
    try {
      await send(tx, inquiry, cut);
    } catch (error) {
      if (cut.aborted) return timing.look;
      await noteFailure(tx, inquiry.id, retryDelay(inquiry, timing));
      tell('mail', { outcome: 'failed' });
      log.warn({ inquiryId: inquiry.id, ...reasonOf(error) }, 'A website message could not be mailed yet');
      return 0;
    }
    unnoted.add(inquiry.id);
    tell('mail', { outcome: 'sent' });
    await noteAccepted(tx, [inquiry.id]);
    return 0;
  });
  unnoted.clear();
  return wait;
}

function retryDelay({ mailAttempts }: StoredInquiry, { firstRetry, longestRetry }: typeof usual) {
  return Math.min(firstRetry * 2 ** mailAttempts, longestRetry);
}

/** Why a mail failed, without the words of the server: they may repeat what the mail says. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const { code, responseCode, command }: Error & { code?: string; responseCode?: number; command?: string } = error;
  return { code, command, reason: responseCode === undefined ? error.message : `the server answered ${responseCode}` };
}
