import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { mailRefusals } from '#contract/mail-constants.ts';
import { type Db, one } from '#server/database/client.ts';
import { outgoingMails } from '#server/database/tables/outgoing-mails.ts';
import type { UserActor } from '#server/events/actor.ts';
import { record } from '#server/events/record.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { mailFields, mailStateOf } from '#server/mail/state.ts';
import { ticketRecord } from '#server/tickets/audit.ts';
import { findTicket } from '#server/tickets/queries.ts';

/**
 * Lets an email about a ticket be sent again that was given up. Wake the delivery after that.
 * @returns its state
 * @throws 404 for an unknown email, or one about a ticket that the actor may not see; 409 for one that was not given up
 */
export async function sendAgain(db: Db, actor: UserActor, mailId: string) {
  return db.transaction(async (tx) => {
    const isTheMail = and(eq(outgoingMails.id, mailId), isNotNull(outgoingMails.ticketId));
    const [mail] = await tx.select().from(outgoingMails).where(isTheMail).for('update');
    if (!mail?.ticketId) throw notFound('Email');
    const ticket = await findTicket(tx, actor, mail.ticketId);
    if (!mail.failedAt) throw conflict(mailRefusals.notGivenUp);

    const again = { failedAt: null, firstAttemptAt: null, attempts: 0, nextAttemptAt: sql`now()` };
    const updated = await tx.update(outgoingMails).set(again).where(isTheMail).returning(mailFields);
    await record(tx, actor, { action: 'mailed again', ...ticketRecord(ticket) });
    return mailStateOf(one(updated));
  });
}
