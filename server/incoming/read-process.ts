import { readMail } from '#server/mail/inbound/read-mail.ts';
import { sanitizeMail } from './sanitize-mail.ts';

/** @property authservId the mail server whose verdict about the sender counts */
export type Order = { bytes: Uint8Array; authservId: string | undefined };

/** The program that `reader.ts` starts. It answers the bytes of an email with what was read from it. */
process.on('message', async ({ bytes, authservId }: Order) => {
  const mail = await readMail(Buffer.from(bytes), authservId === undefined ? {} : { authservId });
  process.send?.({ ...mail, html: mail.html && sanitizeMail(mail.html) });
});
// Ctrl+C reaches all processes of a terminal. This one ends with its parent.
process.on('SIGINT', () => undefined);
process.send?.('ready');
