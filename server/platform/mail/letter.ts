import type { SendMailOptions } from 'nodemailer';
import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import { type MailPage, renderInProcess } from './render-in-process.ts';

/** An email, ready to be sent. */
export type Letter = SendMailOptions;

export type Mailbox = { name: string; address: string };

/** An email that can never be sent. The message is shown to staff. */
export class Undeliverable extends Error {}

/**
 * The headers that every email has: they identify our own emails, so that a loop ends, and prevent automatic replies
 * (RFC 3834, 2; Exchange).
 */
export function ownHeaders({ publicUrl }: Pick<MailSetup, 'publicUrl'>) {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'X-Archway-Loop': hostOf(publicUrl),
  };
}

/** The domain of our Message-IDs, and the value of our loop header. */
export function hostOf(publicUrl: string) {
  return new URL(publicUrl).hostname;
}

export type LetterParts = {
  to: Mailbox;
  subject: string;
  /** The local part. */
  messageId: string;
  page: MailPage;
  replyTo?: Mailbox | undefined;
  headers?: Record<string, string>;
  references?: string[];
  date?: Date;
  attachments?: SendMailOptions['attachments'];
};

/**
 * Writes an email. Names and addresses are passed as values, never inside header text, and the envelope has one
 * recipient. The sender's name is the provider's, unless the operator named one.
 */
export async function writeLetter(setup: MailSetup, { to, messageId, page, ...parts }: LetterParts): Promise<Letter> {
  const { from, publicUrl } = setup;
  return {
    envelope: { from: from.address, to: [to.address] },
    from: { ...from, name: from.name || page.props.provider.name },
    to,
    ...(parts.replyTo ? { replyTo: parts.replyTo } : {}),
    subject: parts.subject,
    messageId: `<${messageId}@${hostOf(publicUrl)}>`,
    ...(parts.references?.length ? { inReplyTo: parts.references.at(-1), references: parts.references } : {}),
    ...(parts.date ? { date: parts.date } : {}),
    ...(parts.attachments?.length ? { attachments: parts.attachments } : {}),
    headers: { ...ownHeaders(setup), ...parts.headers },
    ...(await renderInProcess(page, parts.subject)),
  };
}
