import { canReadCompanyReport } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { refuseDead } from '#server/mail/dead-addresses.ts';
import { type Letter, type MailSetup, writeLetter } from '#server/mail/letter.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import { findProvider } from '#server/mail/provider.ts';
import { findRecipient, mailboxOf } from '#server/mail/recipient.ts';
import { monthInWords } from './days.ts';
import { findMonthlyReport } from './queries.ts';

/**
 * Writes the report of a month to a manager, with its figures as they are when it is sent.
 * @returns undefined if its recipient is no manager any more, or the company wants no reports by now
 * @throws Undeliverable for a dead address
 */
export async function composeReportMail(db: Db, mail: OutgoingMail, setup: MailSetup): Promise<Letter | undefined> {
  const recipient = await findRecipient(db, mail.userId);
  if (!recipient || !canReadCompanyReport(recipient) || !mail.month) return undefined;
  const report = await findMonthlyReport(db, recipient, mail.month);
  if (!report.isMailed) return undefined;

  await refuseDead(db, recipient.email);
  const provider = await findProvider(db);
  const subject = `Your report for ${monthInWords(mail.month)}`;
  const { companyName, tickets, firstReplies, resolutions } = report;
  const promises = {
    kept: firstReplies.kept + resolutions.kept,
    promised: firstReplies.promised + resolutions.promised,
  };
  const url = `${setup.publicUrl}/ticketing/client/report/${mail.month}`;
  return writeLetter(setup, {
    to: mailboxOf(recipient),
    subject,
    messageId: mail.messageId ?? mail.id,
    page: { template: 'ReportMail', props: { provider, headline: subject, companyName, tickets, promises, url } },
  });
}
