import { type Mailbox, mailboxes } from '../mime/addresses.ts';
import type { Headers } from '../mime/headers.ts';
import type { Part } from '../mime/message.ts';

/**
 * Who sent an email to whom. Without an author the sender counts.
 * @param charset the charset of names that are not encoded, where they are not UTF-8
 */
export function readPeople(headers: Headers, charset: string | undefined) {
  const authors = mailboxes(headers, 'from', charset);
  const senders = [...authors, ...mailboxes(headers, 'sender', charset)];
  const { address, name }: Mailbox = senders.find((sender) => sender.address) ??
    senders[0] ?? { name: '', address: '' };
  const addresses = (header: string) => mailboxes(headers, header, charset).flatMap((mailbox) => mailbox.address || []);
  return {
    from: address,
    fromName: name,
    fromCount: authors.filter((author) => author.address).length,
    replyTo: addresses('reply-to')[0] ?? null,
    to: addresses('to'),
    cc: addresses('cc'),
  };
}

/** The charset of the text, for bytes in headers that say none. */
export function headerCharset({ type, children }: Part): string | undefined {
  const charset = type.parameters.get('charset');
  const isLikeAscii = charset && !/utf-?(7|16|32)|iso-2022/i.test(charset);
  return isLikeAscii ? charset : children.map(headerCharset).find((found) => found);
}
