import { isIP } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** The timeouts for a mail server, in milliseconds: for connecting, its greeting, and each further response. */
export type MailPatience = { connection: number; greeting: number; answer: number };

/**
 * Opens a connection to the mail server for each email.
 * @param smtpUrl `smtp://` or `smtps://`; its query may set any option of nodemailer's SMTP transport
 * @returns sends one email; fails if no server accepts it, and at once when `signal` is aborted
 */
export function createMailer(
  smtpUrl: string,
  { connection, greeting, answer }: MailPatience = { connection: 10_000, greeting: 10_000, answer: 60_000 },
) {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: wouldShowPassword(smtpUrl),
    connectionTimeout: connection,
    greetingTimeout: greeting,
    socketTimeout: answer,
    socketCloseTimeout: 0,
  });

  return async (mail: SendMailOptions, signal: AbortSignal) => {
    await transport.sendMail({ ...mail, signal, disableFileAccess: true, disableUrlAccess: true });
  };
}

/** A password is never sent unencrypted over other people's networks. */
function wouldShowPassword(smtpUrl: string) {
  const { protocol, password, hostname } = new URL(smtpUrl);
  const isLocal =
    hostname === 'localhost' || (isIP(hostname) === 4 && hostname.startsWith('127.')) || hostname === '[::1]';
  return protocol === 'smtp:' && password !== '' && !isLocal;
}
