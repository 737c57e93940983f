import { MailLimit, NotVerified } from '#contract/mail-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { OnCallLimit } from '#contract/promise-constants.ts';
import { onCallTokens } from '#server/database/tables/on-call.ts';
import { findZone } from '#server/domain/zone.ts';
import { newReadableToken, sha256 } from '#server/lib/secrets.ts';
import { toUser } from '#server/mail/compose.ts';
import { shorten } from '#server/mail/fit-entries.ts';
import { textLeft } from '#server/mail/text-left.ts';
import { listUnverified } from '#server/mail/unverified.ts';
import { findAlert } from './on-call.ts';

/** Asks the person on call to take care of a ticket; nothing once somebody does. */
export const composeOnCallMail = toUser(async (db, { mail, setup, recipient }) => {
  const alert = await findAlert(db, mail.ticketId ?? '');
  if (!alert || !mail.ticketId || !isStaff(recipient)) return undefined;

  const token = newReadableToken();
  await db.insert(onCallTokens).values({ tokenHash: sha256(token), ticketId: mail.ticketId, userId: recipient.id });
  const { number, title, redactions } = alert;
  const description = textLeft(alert.description, redactions, await findZone(db));
  const unverified = await listUnverified(db, [{ id: mail.ticketId, source: alert.source }]);
  return {
    subject: `On call: [${number}] ${title}`,
    template: 'OnCallMail',
    props: {
      number,
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
