import { and, eq, isNull, sql } from 'drizzle-orm';
import { mailRefusals } from '#contract/mail-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { conflict, notFound } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { mailFields, mailStateOf } from './mail-state.ts';
import { wakeDelivery } from './outbox.ts';

/**
 * Queues a failed email about a ticket again.
 * @returns its state
 * @throws 404 for an unknown email, or one about a deleted ticket; 409 for one that has not failed
 */
export async function sendAgain(db: Db, actor: UserActor, mailId: string) {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select({ ticketId: tickets.id, number: tickets.number, failedAt: outgoingMails.failedAt })
      .from(outgoingMails)
      .innerJoin(tickets, and(eq(tickets.id, outgoingMails.ticketId), isNull(tickets.deletedAt)))
      .innerJoin(companies, and(eq(companies.id, tickets.companyId), isNull(companies.deletedAt)))
      .where(eq(outgoingMails.id, mailId))
      .for('update', { of: outgoingMails });
    if (!mail) throw notFound('Email');
    if (!mail.failedAt) throw conflict(mailRefusals.notGivenUp);

    const again = { failedAt: null, firstAttemptAt: null, attempts: 0, nextAttemptAt: sql`now()` };
    const isTheMail = eq(outgoingMails.id, mailId);
    const updated = await tx.update(outgoingMails).set(again).where(isTheMail).returning(mailFields);
    const ofTicket = { kind: 'ticket', recordId: mail.ticketId, recordName: `TKT-${mail.number}` } as const;
    await record(tx, actor, { action: 'mailed again', ...ofTicket });
    wakeDelivery();
    return mailStateOf(one(updated));
  });
}
