import { eq, sql } from 'drizzle-orm';
import { mailMessages } from '#contract/incoming-mail-constants.ts';
import { forgetQuotes } from '#server/desk/tickets/redaction/mails.ts';
import type { Db } from '#server/platform/database/client.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { type Copy, refuseStale } from '#server/platform/http/conflicts.ts';
import { signalOnCommit } from '#server/platform/process/signals.ts';
import type { Acceptance } from './arrival.ts';
import { mailRecord } from './mail-record.ts';
import { finishMail, type Processing, readArrival } from './process-mail.ts';
import { findIncomingMail, lockMail } from './queries.ts';
import type { IncomingMail } from './queue.ts';
import { queueOf } from './queue.ts';

type Decision = { copy: Copy; acceptance: Acceptance };

/**
 * Accepts a held email: it becomes a comment or a ticket. Accepting it again changes nothing.
 * @throws 404; 409 if somebody else has decided about it or the copy is stale; 400 if its author must be chosen; 422 if
 * it can't be read
 */
export async function acceptMail(processing: Processing, actor: UserActor, mailId: string, decision: Decision) {
  const { db } = processing;
  const seen = await findIncomingMail(db, mailId);
  if (isAccepted(seen)) return seen;
  // Reading may take ten seconds, so it comes before any lock.
  const arrival = await readArrival(db, mailId, processing).catch(() => undefined);

  return db.transaction(async (tx) => {
    const mail = await lockMail(tx, mailId);
    if (isAccepted(mail)) return findIncomingMail(tx, mailId);
    await refuseDecided(tx, mail, decision.copy);
    if (!arrival) throw new Refusal('unusable', mailMessages.unreadable);

    await record(tx, actor, { action: 'accepted', ...mailRecord(mail) });
    await finishMail(tx, { ...arrival, row: mail }, processing, decision.acceptance);
    await tx
      .update(incomingMails)
      .set({ decidedById: actor.id, decidedAt: sql`now()` })
      .where(eq(incomingMails.id, mailId));
    return findIncomingMail(tx, mailId);
  });
}

/** Discards a held email. Its original is kept for `held_mail_days`. Throws 404, and 409 like `acceptMail`. */
export async function discardMail(db: Db, actor: UserActor, mailId: string, copy: Copy) {
  return db.transaction(async (tx) => {
    const mail = await lockMail(tx, mailId);
    if (mail.state === 'discarded') return findIncomingMail(tx, mailId);
    await refuseDecided(tx, mail, copy);
    await tx
      .update(incomingMails)
      .set({
        state: 'discarded',
        decidedById: actor.id,
        decidedAt: sql`clock_timestamp()`,
        keptSince: sql`now()`,
        version: mail.version + 1,
      })
      .where(eq(incomingMails.id, mailId));
    await record(tx, actor, { action: 'discarded', ...mailRecord(mail) });
    if (mail.ticketId) await forgetQuotes(tx, mailId, mail.ticketId);
    return findIncomingMail(tx, mailId);
  });
}

/** Queues a held email to be processed again by the same rules. Throws 404, and 409 like `acceptMail`. */
export async function retryMail(db: Db, actor: UserActor, mailId: string, copy: Copy) {
  return db.transaction(async (tx) => {
    const mail = await lockMail(tx, mailId);
    if (mail.state === 'waiting') return findIncomingMail(tx, mailId);
    await refuseDecided(tx, mail, copy);
    await tx
      .update(incomingMails)
      .set({
        state: 'waiting',
        reason: null,
        attempts: 0,
        readingTime: 0,
        nextAttemptAt: sql`now()`,
        version: mail.version + 1,
      })
      .where(eq(incomingMails.id, mailId));
    await record(tx, actor, { action: 'processed again', ...mailRecord(mail) });
    signalOnCommit('queued', { queue: queueOf(mail.lane).name });
    return findIncomingMail(tx, mailId);
  });
}

const isAccepted = ({ state, decidedAt }: Pick<IncomingMail, 'state' | 'decidedAt'>) =>
  state === 'done' && decidedAt !== null;

async function refuseDecided(tx: Db, mail: IncomingMail, copy: Copy) {
  const current = await findIncomingMail(tx, mail.id);
  if (mail.state !== 'held') {
    throw new Refusal('stale', mailMessages.decided, { details: { version: mail.version, changes: [], current } });
  }
  await refuseStale(tx, current, copy, { what: 'email' });
}
