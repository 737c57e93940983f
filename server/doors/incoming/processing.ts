import { MailLanes } from '#contract/incoming-mail-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { isOutage } from '#server/platform/database/outage.ts';
import { isRefused } from '#server/platform/domain/refusals.ts';
import { signal, signalOnCommit } from '#server/platform/process/signals.ts';
import { TooBusy } from '#server/platform/process/waiting-list.ts';
import { queueWorkers, type Task } from '#server/platform/queue/workers.ts';
import { leaveLane } from './mail-volume.ts';
import { type Processing, processMail } from './process-mail.ts';
import { findDue, type IncomingMail, type Lane, noteFailure, postpone, queueOf } from './queue.ts';
import { fullTime } from './read-in-process.ts';

/** In milliseconds: after an email that took longer, checks whether its sender has used up the time of known senders. */
const SLOW = 1_000;

/** In milliseconds. */
const usual = {
  /** The wait after the first failure. It doubles with each further one. */
  firstRetry: 60_000,
  longestRetry: 3_600_000,
  /** How long an email in progress may take when the program stops. Another process then processes it again. */
  grace: 3_000,
};

type Options = Processing & { timing?: Partial<typeof usual & { look: number }> };

/**
 * Processes stored emails, oldest first: one at a time from known senders, and one at a time from strangers. It
 * may run in every process.
 * @returns starts and stops it
 */
export function mailProcessing({ timing: given, ...processing }: Options) {
  const timing = { ...usual, ...given };
  const { db, log } = processing;
  const lanes = MailLanes.map((lane) =>
    queueWorkers({
      db,
      log,
      queue: queueOf(lane),
      timing,
      task: (id) => processingOf(id, lane, processing, timing),
      failure: 'The database can’t tell which emails wait to be processed',
    }),
  );
  return {
    start: () => {
      for (const { start } of lanes) start();
    },
    stop: async () => {
      await Promise.all(lanes.map(({ stop }) => stop()));
    },
  };
}

function processingOf(id: string, lane: Lane, processing: Processing, timing: typeof usual): Task {
  const { db, log } = processing;
  const time = fullTime();
  let mail: IncomingMail | undefined;
  const leaveLaneIfSlow = async (tx: Db) => {
    if (mail && lane === 'known' && time.spent > SLOW) await leaveLane(tx, mail.sender);
  };

  return {
    work: async (tx) => {
      mail = await findDue(tx, id);
      if (!mail) return false;
      time.spent = mail.readingTime;
      const { state, ...outcome } = await processMail(tx, mail, processing, time);
      await leaveLaneIfSlow(tx);
      signal('processed', { result: 'result' in outcome ? outcome.result : state });
      signalOnCommit('changed', { mailId: id });
      return false;
    },
    fail: async (error) => {
      if (!mail || (error instanceof Error && isOutage(error))) throw error;
      if (isUnavailable(error)) await postpone(db, id, timing.firstRetry);
      else await noteFailure(db, mail, time, timing);
      await leaveLaneIfSlow(db);
      signal('processed', { result: 'failed' });
      signal('changed', { mailId: id });
      log.warn({ err: error, mailId: id }, 'An incoming email could not be processed yet');
      return 0;
    },
  };
}

/** Whether a service that we need is down or busy, such as the malware scanner, so that the email is not to blame. */
function isUnavailable(error: unknown) {
  if (error instanceof TooBusy) return true;
  return isRefused(error, 'unavailable');
}
