import type { SendMailOptions } from 'nodemailer';
import { InquiryServiceLabels } from '#contract/constants.ts';
import type { inquiries } from '#server/database/schema.ts';
import { createMailer, type MailPatience } from './mailer.ts';

export type StoredInquiry = typeof inquiries.$inferSelect;

type MailSettings = {
  from: { name: string; address: string };
  /** Where the provider reads its mail. */
  to: string;
  /** Where the portal is reached, without a slash at the end. */
  publicUrl: string;
};

/**
 * How the provider is told of a message from the website.
 * @returns mails one; fails when no server took the mail over, and at once when `signal` is aborted
 */
export function inquirySender({
  smtpUrl,
  patience,
  ...settings
}: MailSettings & { smtpUrl: string; patience?: MailPatience }) {
  const send = createMailer(smtpUrl, patience);
  return (inquiry: StoredInquiry, signal: AbortSignal) => send(inquiryMail(inquiry, settings), signal);
}

/**
 * The mail that tells of a message. Names and addresses are handed on as values, never inside of a header's text; who
 * gets it is said in the envelope, and is the provider alone.
 */
export function inquiryMail(inquiry: StoredInquiry, { from, to, publicUrl }: MailSettings): SendMailOptions {
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  const service = inquiry.service && InquiryServiceLabels[inquiry.service];
  return {
    envelope: { from: from.address, to: [to] },
    from,
    to: { name: '', address: to },
    replyTo: { name, address: inquiry.email },
    subject: `Website message from ${name}${service ? `: ${service}` : ''}`,
    // The same in every attempt (RFC 5322, 3.6.4): a mailbox that got the mail twice can tell.
    messageId: `<inquiry-${inquiry.id}@${new URL(publicUrl).hostname}>`,
    date: inquiry.createdAt,
    // No mailbox answers it with a mail of its own (RFC 3834, 2).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textOf(inquiry, { name, service, publicUrl }),
  };
}

/** What was typed comes last: whatever it says, it can't pass for words of ours that follow. */
function textOf(
  { email, phone, message }: StoredInquiry,
  { name, service, publicUrl }: { name: string; service: string | null; publicUrl: string },
) {
  return `${name} sent a message from the website. Reply to this mail to answer, then mark it as answered:
${publicUrl}/ticketing/admin/inquiries

Name: ${name}
Email: ${email}
Phone: ${phone || 'not given'}
Service: ${service ?? 'none chosen'}

Message:

${message}
`;
}
