import { readMail } from '#mail-reader';
import type { StoredEnvelope } from '#server/platform/database/tables/incoming-mails.ts';
import { checkSender } from './check-sender.ts';
import { sanitizeMail } from './sanitize-mail.ts';
import { ticketMark } from './ticket-mark.ts';

export type Order = {
  bytes: Uint8Array;
  envelope: StoredEnvelope;
  /** The mail server whose verdict about the sender counts. Without one, the sender is checked here. */
  authservId: string | undefined;
  /** The addresses of name servers, if not the system's. */
  nameServers: string[] | undefined;
};

/** The program that `read-in-process.ts` starts. It gets the bytes of an email and returns its content. */
process.on('message', async ({ bytes, ...order }: Order) => {
  const { authservId } = order;
  const mail = readMail(Buffer.from(bytes), { authservId, loopHeader: 'x-archway-loop', subjectMark: ticketMark });
  const verdict = await checkSender({ ...order, mail, bytes: Buffer.from(bytes) });
  process.send?.({ ...mail, verdict, html: mail.html && sanitizeMail(mail.html, mail.attachments) });
});
// Ctrl+C reaches all processes of a terminal. This one ends with its parent.
process.on('SIGINT', () => undefined);
process.send?.('ready');
