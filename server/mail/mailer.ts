import { isIP } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** How long a mail server may take, in milliseconds: to be reached, to greet, and between any two of its answers. */
export type MailPatience = { connection: number; greeting: number; answer: number };

/**
 * A connection to a mail server for each mail.
 * @param smtpUrl `smtp://` or `smtps://`; its query may set any option of nodemailer's SMTP transport
 * @returns sends one mail; fails when no server took it over, and at once when `signal` is aborted
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

/** A password goes over other people's networks encrypted or not at all. */
function wouldShowPassword(smtpUrl: string) {
  const { protocol, password, hostname } = new URL(smtpUrl);
  const isLocal =
    hostname === 'localhost' || (isIP(hostname) === 4 && hostname.startsWith('127.')) || hostname === '[::1]';
  return protocol === 'smtp:' && password !== '' && !isLocal;
}
