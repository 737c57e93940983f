import { type Mailbox, mailboxes } from '../mime/addresses.ts';
import { type Headers, rawHeaders, readHeaders } from '../mime/headers.ts';
import type { Part } from '../mime/message.ts';

const recipientHeaders = ['to', 'cc', 'bcc', 'resent-to', 'resent-cc', 'resent-bcc'];

/**
 * The author and the recipients of an email. Sender replaces a missing From.
 * @param charset the charset of names that are not encoded, where they are not UTF-8
 */
export function readPeople(headers: Headers, charset: string | undefined) {
  const authors = mailboxes(headers, 'from', charset);
  const senders = [...authors, ...mailboxes(headers, 'sender', charset)];
  const { address, name }: Mailbox = senders.find((sender) => sender.address) ??
    senders[0] ?? { name: '', address: '' };
  const replyTo = mailboxes(headers, 'reply-to', charset).filter((mailbox) => mailbox.address);
  const [answer] = replyTo;
  const addresses = (header: string) => mailboxes(headers, header, charset).flatMap((mailbox) => mailbox.address || []);
  return {
    from: address,
    // Without an address, where an answer would go says who wrote. It is a name alone, so nobody is identified by it.
    fromName: name || address ? name : ((answer?.name || answer?.address) ?? ''),
    fromCount: authors.filter((author) => author.address).length,
    replyTo,
    to: addresses('to'),
    cc: addresses('cc'),
    recipients: recipientHeaders
      .flatMap((header) => mailboxes(headers, header, charset))
      .map((mailbox) => mailbox.address),
  };
}

/** The longest From header that `readSender` reads, in characters. */
const longestFrom = 2_000;

/**
 * Reads only the From header of an email.
 * @returns the address; '' unless there is exactly one
 */
export function readSender(bytes: Buffer): string {
  const { headers } = readHeaders(bytes, 0, bytes.length);
  const [from = '', ...others] = rawHeaders(headers, 'from');
  if (others.length > 0 || from.length > longestFrom) return '';
  const [author, ...more] = mailboxes(headers, 'from').filter(({ address }) => address);
  return author && more.length === 0 ? author.address : '';
}

/** The charset of the text, used for raw bytes in headers. */
export function headerCharset({ type, children }: Part): string | undefined {
  const charset = type.parameters.get('charset');
  const isLikeAscii = charset && !/utf-?(7|16|32)|iso-2022/i.test(charset);
  return isLikeAscii ? charset : children.map(headerCharset).find((found) => found);
}
