import type { SendMailOptions } from 'nodemailer';
import { InquiryServiceLabels } from '#contract/constants.ts';
import type { Db } from '#server/database/client.ts';
import type { inquiries } from '#server/database/schema.ts';
import { findSettings } from '#server/settings/queries.ts';
import { createMailer, type MailPatience } from './mailer.ts';

export type StoredInquiry = typeof inquiries.$inferSelect;

type MailOptions = {
  /** Without a name it has the provider's. */
  from: { name: string; address: string };
  /** Where the provider reads its mail, unless the setting says otherwise. */
  to: string;
  /** Where the portal is reached, without a slash at the end. */
  publicUrl: string;
};

/** What the provider is called, and where it is reached and reads its mail, as the settings say at the time of a mail. */
const keys = ['provider_name', 'support_email', 'support_phone', 'contact_mailbox'] as const;
type MailSettings = Awaited<ReturnType<typeof findSettings<(typeof keys)[number]>>>;

/**
 * How the provider is told of a message from the website.
 * @returns mails one; fails when no server took the mail over, and at once when `signal` is aborted
 */
export function inquirySender({
  smtpUrl,
  patience,
  ...options
}: MailOptions & { smtpUrl: string; patience?: MailPatience }) {
  const send = createMailer(smtpUrl, patience);
  return async (tx: Db, inquiry: StoredInquiry, signal: AbortSignal) => {
    const settings = await findSettings(tx, keys);
    await send(inquiryMail(inquiry, options, settings), signal);
  };
}

/**
 * The mail that tells of a message. Names and addresses are handed on as values, never inside of a header's text; who
 * gets it is said in the envelope, and is the provider alone.
 */
function inquiryMail(inquiry: StoredInquiry, options: MailOptions, settings: MailSettings): SendMailOptions {
  const { from, publicUrl } = options;
  const to = settings.contact_mailbox || options.to;
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  const service = inquiry.service && InquiryServiceLabels[inquiry.service];
  return {
    envelope: { from: from.address, to: [to] },
    from: { ...from, name: from.name || settings.provider_name },
    to: { name: '', address: to },
    replyTo: { name, address: inquiry.email },
    subject: `Website message from ${name}${service ? `: ${service}` : ''}`,
    // The same in every attempt (RFC 5322, 3.6.4): a mailbox that got the mail twice can tell.
    messageId: `<inquiry-${inquiry.id}@${new URL(publicUrl).hostname}>`,
    date: inquiry.createdAt,
    // No mailbox answers it with a mail of its own (RFC 3834, 2).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textOf(inquiry, { name, service, publicUrl, settings }),
  };
}

type TextFacts = { name: string; service: string | null; publicUrl: string; settings: MailSettings };

/** What was typed comes last, below our signature: whatever it says, it can't pass for words of ours that follow. */
function textOf({ email, phone, message }: StoredInquiry, { name, service, publicUrl, settings }: TextFacts) {
  return `${name} sent a message from the website. Reply to this mail to answer, then mark it as answered:
${publicUrl}/ticketing/admin/inquiries

Name: ${name}
Email: ${email}
Phone: ${phone || 'not given'}
Service: ${service ?? 'none chosen'}

${settings.provider_name}
${settings.support_phone} · ${settings.support_email}

Message:

${message}
`;
}
