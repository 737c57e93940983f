import { MailLimit, NotVerified } from '#contract/mail-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { OnCallLimit } from '#contract/promise-constants.ts';
import type { MailSetup } from '#server/config/outgoing-mail.ts';
import type { Db } from '#server/database/client.ts';
import { onCallTokens } from '#server/database/tables/on-call.ts';
import { findProvider } from '#server/domain/provider.ts';
import { findZone } from '#server/domain/zone.ts';
import { newReadableToken, sha256 } from '#server/lib/secrets.ts';
import { refuseDead } from '#server/mail/dead-addresses.ts';
import { shorten } from '#server/mail/fit-entries.ts';
import { type Letter, writeLetter } from '#server/mail/letter.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import { findRecipient, mailboxOf } from '#server/mail/recipient.ts';
import { textLeft } from '#server/mail/text-left.ts';
import { listUnverified } from '#server/mail/unverified.ts';
import { findAlert } from './on-call.ts';

/** Asks the person on call to take care of a ticket; nothing once somebody does. */
export async function composeOnCallMail(db: Db, mail: OutgoingMail, setup: MailSetup): Promise<Letter | undefined> {
  const recipient = await findRecipient(db, mail.userId);
  const alert = await findAlert(db, mail.ticketId ?? '');
  if (!alert || !mail.ticketId || !recipient || !isStaff(recipient)) return undefined;

  await refuseDead(db, recipient.email);
  const token = newReadableToken();
  await db.insert(onCallTokens).values({ tokenHash: sha256(token), ticketId: mail.ticketId, userId: recipient.id });
  const provider = await findProvider(db);
  const { number, title, redactions } = alert;
  const description = textLeft(alert.description, redactions, await findZone(db));
  const unverified = await listUnverified(db, [{ id: mail.ticketId, source: alert.source }]);
  return writeLetter(setup, {
    to: mailboxOf(recipient),
    subject: `On call: [${number}] ${title}`,
    messageId: mail.messageId ?? mail.id,
    page: {
      template: 'OnCallMail',
      props: {
        provider,
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
    },
  });
}
