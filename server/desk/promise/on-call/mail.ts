import { and, eq, isNull } from 'drizzle-orm';
import { MailLimit, NotVerified } from '#contract/mail-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { OnCallLimit } from '#contract/promise-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { onCallAlerts } from '#server/platform/database/tables/on-call.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { createLink } from '#server/platform/links/links.ts';
import { toUser } from '#server/platform/mail/compose.ts';
import { shorten } from '#server/platform/mail/fit-entries.ts';
import { redactedText } from '#server/platform/mail/redacted-text.ts';
import { listUnverifiedTickets } from '#server/platform/mail/unverified-tickets.ts';
import { isOfCompany } from './alerts.ts';

/** Asks the person on call to take care of a ticket; nothing once somebody does. */
export const composeOnCallMail = toUser(async (db, { mail, setup, recipient }) => {
  const alert = await findAlert(db, mail.ticketId ?? '');
  if (!alert || !mail.ticketId || !isStaff(recipient)) return undefined;

  const token = await createLink(db, 'on_call', { userId: recipient.id, subjectId: mail.ticketId, mailId: mail.id });
  const { title, redactions } = alert;
  const description = redactedText(alert.description, redactions, await findZone(db));
  const unverified = await listUnverifiedTickets(db, [{ id: mail.ticketId, source: alert.source }]);
  return {
    subject: `On call: [${alert.number}] ${title}`,
    template: 'OnCallMail',
    props: {
      number: alert.number,
      title,
      description: shorten({ text: description }, MailLimit.excerpt).text,
      facts: [
        ['Requester', unverified.size > 0 ? `${alert.clientName} (${NotVerified})` : alert.clientName],
        ['Company', alert.companyName],
        ...(alert.phone ? [['Phone', alert.phone] satisfies [string, string]] : []),
      ],
      minutes: OnCallLimit.minutes,
      acknowledgeUrl: `${setup.publicUrl}/api/on-call/acknowledge?token=${token}`,
      url: `${setup.publicUrl}/ticketing/admin?ticket=${mail.ticketId}`,
    },
  };
});

/** Finds the ticket that nobody has taken care of yet. */
async function findAlert(db: Db, ticketId: string) {
  const [alert] = await db
    .select({
      number: ticketNumber,
      title: tickets.title,
      description: tickets.description,
      source: tickets.source,
      redactions: tickets.redactions,
      companyName: companies.name,
      phone: companies.phone,
      clientName: fullName(users),
    })
    .from(onCallAlerts)
    .innerJoin(tickets, eq(tickets.id, onCallAlerts.ticketId))
    .innerJoin(companies, isOfCompany)
    .innerJoin(users, eq(users.id, tickets.clientId))
    .where(and(eq(onCallAlerts.ticketId, ticketId), isNull(onCallAlerts.acknowledgedAt)));
  return alert;
}
