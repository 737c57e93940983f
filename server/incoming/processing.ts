import { MailLanes } from '#contract/incoming-mail-constants.ts';
import { isOutage } from '#server/database/outage.ts';
import { HttpError } from '#server/http/errors.ts';
import { publish } from '#server/process/diagnostics.ts';
import { worker } from '#server/process/rounds.ts';
import { claimWaiting, type IncomingMail, noteTrouble, postpone, timeToNext } from './claim.ts';
import { leaveLane } from './mail-volume.ts';
import { type Processing, processMail } from './process-mail.ts';
import { fullTime } from './reader.ts';

/** In milliseconds: whether a sender has used up the time of known ones is asked after an email that took longer. */
const SLOW = 1_000;

/** In milliseconds. */
const usual = {
  /** The wait after the first failure; twice as long after the second. */
  firstRetry: 60_000,
  /** How often to look for emails that another process stored. */
  look: 15_000,
  /** How long an email in progress may take when the program stops. Another process then processes it again. */
  grace: 3_000,
};

type Lane = (typeof MailLanes)[number];
type Options = Processing & { timing?: Partial<typeof usual> };

/**
 * Processes stored emails, oldest first: of known senders one at a time, and beside them one at a time of strangers. It
 * may run in every process.
 * @returns a worker; wake it when an email is stored
 */
export function mailProcessing({ timing: given, ...processing }: Options) {
  const timing = { ...usual, ...given };
  const lanes = MailLanes.map((lane) => workerOf(lane, processing, timing));
  return {
    start: () => {
      for (const { start } of lanes) start();
    },
    wake: () => {
      for (const { wake } of lanes) wake();
    },
    stop: async () => {
      await Promise.all(lanes.map(({ stop }) => stop()));
    },
  };
}

function workerOf(lane: Lane, processing: Processing, timing: typeof usual) {
  return worker({
    grace: timing.grace,
    work: async ({ stopping }) => {
      try {
        let wait = 0;
        while (wait === 0 && !stopping.aborted) wait = await processOne(lane, processing, timing);
        return wait;
      } catch (error) {
        processing.log.warn({ err: error }, 'The database can’t tell which emails wait to be processed');
        return timing.look;
      }
    },
  });
}

/**
 * Processes the email that has waited longest, in the transaction that claims it.
 * @returns how long to wait for the next, in milliseconds: 0 after processing one
 */
async function processOne(lane: Lane, processing: Processing, timing: typeof usual) {
  const { db } = processing;
  let claimed: IncomingMail | undefined;
  const time = fullTime();
  try {
    return await db.transaction(async (tx) => {
      claimed = await claimWaiting(tx, lane);
      if (!claimed) return Math.min(timing.look, (await timeToNext(tx, lane)) ?? timing.look);
      time.spent = claimed.readingTime;
      const { state, ...outcome } = await processMail(tx, claimed, processing, time);
      publish('processed', { result: 'result' in outcome ? outcome.result : state });
      return 0;
    });
  } catch (error) {
    if (!claimed || (error instanceof Error && isOutage(error))) throw error;
    if (isUnavailable(error)) await postpone(db, claimed.id, timing.firstRetry);
    else await noteTrouble(db, claimed.id, { delay: timing.firstRetry * 2 ** claimed.attempts, time });
    publish('processed', { result: 'failed' });
    processing.log.warn({ err: error, mailId: claimed.id }, 'An incoming email could not be processed yet');
    return 0;
  } finally {
    if (claimed && lane === 'known' && time.spent > SLOW) await leaveLane(db, claimed.sender);
  }
}

/** A service that we need is down, such as the scanner of files. Then no email is to blame. */
function isUnavailable(error: unknown) {
  return error instanceof HttpError && error.statusCode === 503;
}
