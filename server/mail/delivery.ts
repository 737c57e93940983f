import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { publish } from '#server/process/diagnostics.ts';
import { worker } from '#server/process/rounds.ts';
import { type Letter, Undeliverable } from './letter.ts';
import {
  claimDue,
  closeMail,
  dropMail,
  giveUp,
  noteAccepted,
  noteFailure,
  type OutgoingMail,
  timeToNext,
} from './outbox.ts';
import { isOfServer, isPermanent, loggableReason, responseIn } from './send-failure.ts';

/** In milliseconds. */
const usual = {
  /** The wait after the first failure. It doubles with each further one… */
  firstRetry: 30_000,
  /** …up to this limit. */
  longestRetry: 3_600_000,
  /** How often to check for emails that another process left. */
  look: 30_000,
  /** How long a mail in progress may take when the program stops. */
  grace: 3_000,
};

export type DeliveryOptions = {
  db: Db;
  log: Logger;
  /** How many emails may be on their way at once. Each holds a connection to the database. */
  senders?: number;
  /**
   * Writes an email, with what its recipient may know of at that moment.
   * @returns undefined if there is nothing to send any more
   * @throws Undeliverable if it can never be sent
   */
  compose: (db: Db, mail: OutgoingMail) => Promise<Letter | undefined>;
  /** Fails if no server accepts it, and at once when `cut` is aborted. */
  send: (letter: Letter, cut: AbortSignal) => Promise<void>;
  timing?: Partial<typeof usual>;
};

/** Emails, by id, that no sender of this process may take over. */
type Held = {
  sending: Set<string>;
  /** Accepted by a mail server but not recorded, because the database was down at that moment. */
  unnoted: Set<string>;
};
type SenderOptions = Omit<DeliveryOptions, 'senders' | 'timing'> & { timing: typeof usual; held: Held };
type Round = SenderOptions & { cut: AbortSignal };

/**
 * Sends the outgoing emails, a few at once and oldest first, each until a mail server accepts it or refuses it for good.
 * From then on that server is responsible (RFC 5321, 6.1). An email that hangs delays only those to the same person.
 * @returns a worker; wake it when an email is queued
 */
export function mailDelivery({ timing, senders = 3, ...options }: DeliveryOptions) {
  const shared = {
    ...options,
    timing: { ...usual, ...timing },
    held: { sending: new Set<string>(), unnoted: new Set<string>() },
  };
  const all = Array.from({ length: senders }, () => mailSender(shared));
  return {
    start: () => {
      for (const sender of all) sender.start();
    },
    wake: () => {
      for (const sender of all) sender.wake();
    },
    stop: async () => {
      await Promise.all(all.map((sender) => sender.stop()));
    },
  };
}

/** Sends one email after another. */
function mailSender(options: SenderOptions) {
  const { db, log, timing, held } = options;

  return worker({
    grace: timing.grace,
    work: async ({ stopping, cut }) => {
      try {
        const accepted = [...held.unnoted];
        await noteAccepted(db, accepted);
        for (const id of accepted) held.unnoted.delete(id);
        let wait = 0;
        while (wait === 0 && !stopping.aborted) wait = await deliverOne({ ...options, cut });
        return wait;
      } catch (error) {
        log.warn({ err: error }, 'The database can’t tell which emails wait to be sent');
        return timing.look;
      }
    },
  });
}

/**
 * Sends the email that has been due longest. It holds a database lock, so other senders and processes skip it, and it is
 * free again if this process dies. The lock ends with its connection, so senders of this process skip it anyway.
 * @returns how long to wait for the next, in milliseconds: 0 after sending one
 */
async function deliverOne(round: Round) {
  const { db, timing, held } = round;
  const { wait, mailId } = await db.transaction(async (tx) => {
    const mail = await claimDue(tx, [...held.sending, ...held.unnoted]);
    if (!mail) return { wait: Math.min(timing.look, (await timeToNext(tx)) ?? timing.look) };
    held.sending.add(mail.id);
    try {
      return { wait: await attempt(tx, mail, round), mailId: mail.id };
    } catch (error) {
      return { wait: await handleFailure(tx, mail, error, round) };
    } finally {
      held.sending.delete(mail.id);
    }
  });
  if (mailId) held.unnoted.delete(mailId);
  return wait;
}

async function attempt(tx: Db, claimed: OutgoingMail, { db, log, compose, send, cut, held }: Round) {
  const mail = await closeMail(db, claimed);
  const letter = mail && (await unlessCut(compose(db, mail), cut));
  if (!letter) {
    await dropMail(tx, claimed.id);
    return 0;
  }
  if (!letter.html)
    log.warn({ mailId: mail.id, kind: mail.kind }, 'An email could not be laid out: its link is sent alone');
  await send(letter, cut);
  held.unnoted.add(mail.id);
  publish('mail', { kind: mail.kind, outcome: 'sent' });
  await noteAccepted(tx, [mail.id]);
  return 0;
}

/** Writing an email may take as long as its helper may, and nobody waits for that when the program stops. */
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

async function handleFailure(tx: Db, mail: OutgoingMail, error: unknown, { log, timing, cut, held }: Round) {
  // The server has it; only the database failed.
  if (held.unnoted.has(mail.id)) throw error;
  if (cut.aborted) return timing.look;

  const { id: mailId, kind } = mail;
  if (error instanceof Undeliverable) {
    await giveUp(tx, mailId, error.message);
    publish('mail', { kind, outcome: 'given up' });
    return 0;
  }
  const isOver =
    isPermanent(error) ||
    (await noteFailure(tx, mailId, { delay: retryDelay(mail, timing), response: responseIn(error) }));
  if (isPermanent(error)) await giveUp(tx, mailId, responseIn(error));
  publish('mail', { kind, outcome: isOver ? 'given up' : 'failed' });
  const message = isOver ? 'An email was given up' : 'An email could not be sent yet';
  log.warn({ mailId, kind, ...loggableReason(error) }, message);
  // While the mail server is away, the other emails keep their turn.
  return isOfServer(error) ? retryDelay({ attempts: 0 }, timing) : 0;
}

function retryDelay({ attempts }: Pick<OutgoingMail, 'attempts'>, { firstRetry, longestRetry }: typeof usual) {
  return Math.min(firstRetry * 2 ** attempts, longestRetry);
}
