import type { Logger } from 'pino';
import { MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { signal } from '#server/platform/process/signals.ts';
import { queueWorkers, type Task } from '#server/platform/queue/workers.ts';
import { type Letter, Undeliverable } from './letter.ts';
import {
  closeMail,
  dropMail,
  findDue,
  giveUp,
  noteAccepted,
  noteFailure,
  type OutgoingMail,
  outbox,
} from './outbox.ts';
import { isOfServer, isPermanent, loggableReason, responseIn } from './send-failure.ts';
import { waitForUndo } from './wait-for-undo.ts';

/** In milliseconds. */
const usual = {
  /** The wait after the first failure. It doubles with each further one… */
  firstRetry: 30_000,
  /** …up to this limit. */
  longestRetry: 3_600_000,
  /** How long a change can be taken back before an email tells of it. */
  undo: MailTiming.quiet,
  /** How long a mail in progress may take when the program stops. */
  grace: 3_000,
};

export type DeliveryOptions = {
  db: Db;
  log: Logger;
  /** How many emails are sent at once. Each holds a connection to the database. */
  senders?: number;
  /**
   * Writes an email with the content that its recipient may see at that moment.
   * @returns undefined if there is nothing to send any more
   * @throws Undeliverable if it can never be sent
   */
  compose: (db: Db, mail: OutgoingMail) => Promise<Letter | undefined>;
  /** Fails if no server accepts it, and at once when `cut` is aborted. */
  send: (letter: Letter, cut: AbortSignal) => Promise<void>;
  timing?: Partial<typeof usual & { look: number }>;
};

/**
 * Sends the outgoing emails, a few at once and oldest first, each until a mail server accepts it or refuses it for good.
 * From then on that server is responsible (RFC 5321, 6.1). An email that hangs delays only those to the same person.
 * @returns its workers
 */
export function mailDelivery({ timing: given, senders = 3, ...options }: DeliveryOptions) {
  const { db, log } = options;
  const timing = { ...usual, ...given };
  return queueWorkers({
    db,
    log,
    queue: outbox,
    workers: senders,
    timing,
    task: (id) => sending(id, { ...options, timing }),
    finish: noteAccepted,
    failure: 'The database can’t tell which emails wait to be sent',
  });
}

type SendingOptions = Omit<DeliveryOptions, 'senders' | 'timing'> & { timing: typeof usual };

function sending(id: string, { db, log, compose, send, timing }: SendingOptions): Task {
  /** Known once the email was read. */
  let kind: OutgoingMail['kind'] | undefined;

  return {
    work: async (tx, cut) => {
      const due = await findDue(tx, id);
      if (!due) return false;
      kind = due.kind;
      const mail = await closeMail(db, due);
      if (mail && (await waitForUndo(db, mail, timing.undo))) return false;
      const letter = mail && (await unlessCut(compose(db, mail), cut));
      if (!letter) {
        await dropMail(tx, id);
        return false;
      }
      if (!letter.html) log.warn({ mailId: id, kind }, 'An email could not be laid out: its link is sent alone');
      await send(letter, cut);
      signal('mail', { kind, outcome: 'sent' });
      return true;
    },
    fail: async (error) => {
      if (!kind) throw error;
      const isFinal = error instanceof Undeliverable || isPermanent(error);
      const response = error instanceof Undeliverable ? error.message : responseIn(error);
      if (isFinal) await giveUp(db, id, response);
      const isOver = isFinal || (await noteFailure(db, id, timing, response));
      signal('mail', { kind, outcome: isOver ? 'given up' : 'failed' });
      if (error instanceof Undeliverable) return 0;
      const message = isOver ? 'An email was given up' : 'An email could not be sent yet';
      log.warn({ mailId: id, kind, ...loggableReason(error) }, message);
      // While the mail server is away, the other emails keep their turn.
      return isOfServer(error) ? timing.firstRetry : 0;
    },
  };
}

/** Stopping the program does not wait for an email that is being written. */
async function unlessCut<Written>(writing: Promise<Written>, cut: AbortSignal): Promise<Written> {
  const { promise: isCut, reject } = Promise.withResolvers<never>();
  const end = () => reject(cut.reason);
  cut.addEventListener('abort', end);
  try {
    return await Promise.race([writing, isCut]);
  } finally {
    cut.removeEventListener('abort', end);
  }
}
