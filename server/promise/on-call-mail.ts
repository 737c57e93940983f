import { createElement } from 'react';
import { isStaff } from '#contract/policies.ts';
import { OnCallLimit } from '#contract/promise-constants.ts';
import { sha256 } from '#server/auth/tokens.ts';
import type { Db } from '#server/database/client.ts';
import { newReadableToken } from '#server/database/readable-token.ts';
import { onCallTokens } from '#server/database/tables/on-call.ts';
import { refuseDead } from '#server/mail/dead-addresses.ts';
import { type Letter, letterOf, type MailSetup } from '#server/mail/letter.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import { findProvider } from '#server/mail/provider.ts';
import { findRecipient, mailboxOf } from '#server/mail/recipient.ts';
import { OnCallMail } from '#server/mail/templates/on-call-mail.ts';
import { renderMail } from '#server/mail/templates/render.ts';
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
  const { number, title, description } = alert;
  const element = createElement(OnCallMail, {
    provider,
    number,
    title,
    description,
    facts: [
      ['Requester', alert.clientName],
      ['Company', alert.companyName],
      ...(alert.phone ? [['Phone', alert.phone] satisfies [string, string]] : []),
    ],
    minutes: OnCallLimit.minutes,
    acknowledgeUrl: `${setup.publicUrl}/api/on-call/acknowledge?token=${token}`,
    url: `${setup.publicUrl}/ticketing/admin?ticket=${mail.ticketId}`,
  });
  return letterOf(setup, provider.name, {
    to: mailboxOf(recipient),
    subject: `On call: [${number}] ${title}`,
    messageId: mail.messageId ?? mail.id,
    content: await renderMail(element),
  });
}
