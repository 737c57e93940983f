import { eq } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { InquiryServiceLabels } from '#contract/inquiries-constants.ts';
import { type Db, one } from '#server/database/client.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import { findSettings } from '#server/settings/queries.ts';
import { createMailer, type MailPatience } from './mailer.ts';

type StoredInquiry = typeof inquiries.$inferSelect;

type MailOptions = {
  /** An empty name is replaced by the provider's name. */
  from: { name: string; address: string };
  /** The provider's mailbox, unless the setting names another. */
  to: string;
  /** The portal's public address, without a trailing slash. */
  publicUrl: string;
};

/** The provider's name, contact details and mailbox, from the settings at the time of sending. */
const keys = ['provider_name', 'support_email', 'support_phone', 'contact_mailbox'] as const;
type MailSettings = Awaited<ReturnType<typeof findSettings<(typeof keys)[number]>>>;

/**
 * Notifies the provider of an inquiry.
 * @returns sends one email; fails if no server accepts it, and at once when `signal` is aborted
 */
export function inquirySender({
  smtpUrl,
  patience,
  ...options
}: MailOptions & { smtpUrl: string; patience?: MailPatience }) {
  const send = createMailer(smtpUrl, patience);
  return async (tx: Db, { inquiryId }: { inquiryId: string | null }, signal: AbortSignal) => {
    const inquiry = one(
      await tx
        .select()
        .from(inquiries)
        .where(eq(inquiries.id, inquiryId ?? '')),
    );
    const settings = await findSettings(tx, keys);
    await send(inquiryMail(inquiry, options, settings), signal);
  };
}

/**
 * The email about an inquiry. Names and addresses are passed as values, never inside header text. The envelope has one
 * recipient, the provider.
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
    // The same in every attempt (RFC 5322, 3.6.4), so that a mailbox can detect duplicates.
    messageId: `<inquiry-${inquiry.id}@${new URL(publicUrl).hostname}>`,
    date: inquiry.createdAt,
    // Prevents automatic replies (RFC 3834, 2).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textOf(inquiry, { name, service, publicUrl, settings }),
  };
}

type TextFacts = { name: string; service: string | null; publicUrl: string; settings: MailSettings };

/** The visitor's text comes last, below our signature, so that it can't pass for ours. */
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
