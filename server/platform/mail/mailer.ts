import { isIP } from 'node:net';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import { unsubscribeHeaderNames } from './unsubscribe-headers.ts';

/** The timeouts for a mail server, in milliseconds: for connecting, its greeting, each further response, and the whole. */
export type MailPatience = { connection: number; greeting: number; answer: number; whole?: number };

export type MailerOptions = {
  patience?: MailPatience | undefined;
  /** Signs every email. */
  dkim?: MailSetup['dkim'];
  /** Gets the commands and responses, without the email itself. */
  watch?: ((entry: { tnx?: string }, line: string) => void) | undefined;
};

/** Limit for a whole conversation, in milliseconds: a server could send a byte now and then forever. */
const LongestConversation = 10 * 60_000;

/** In bytes. */
const LargestResponse = 65_536;

const usual: MailPatience = { connection: 10_000, greeting: 10_000, answer: 60_000 };

/**
 * Opens a connection to the mail server for each email.
 * @param smtpUrl `smtp://` or `smtps://`; its query may set any option of nodemailer's SMTP transport
 * @returns sends one email; fails if no server accepts it, and at once when `signal` is aborted
 */
export function createMailer(smtpUrl: string, { patience = usual, dkim, watch }: MailerOptions = {}) {
  const options = {
    url: smtpUrl,
    requireTLS: wouldShowPassword(smtpUrl),
    connectionTimeout: patience.connection,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.answer,
    socketCloseTimeout: 0,
    maxResponseSize: LargestResponse,
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: signedHeaders } } : {}),
    ...(watch ? { logger: loggerFor(watch), transactionLog: true } : {}),
  };
  let opened: Promise<Transporter> | undefined;

  return async (mail: SendMailOptions, signal: AbortSignal) => {
    opened ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    const transport = await opened;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(patience.whole ?? LongestConversation)]);
    await transport.sendMail({ ...mail, signal: inTime, disableFileAccess: true, disableUrlAccess: true });
  };
}

const signedHeaders = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'In-Reply-To:References:Auto-Submitted',
  ...unsubscribeHeaderNames,
].join(':');

/** A password is never sent unencrypted over other people's networks. */
function wouldShowPassword(smtpUrl: string) {
  const { protocol, password, hostname } = new URL(smtpUrl);
  const isLocal =
    hostname === 'localhost' || (isIP(hostname) === 4 && hostname.startsWith('127.')) || hostname === '[::1]';
  return protocol === 'smtp:' && password !== '' && !isLocal;
}

function loggerFor(watch: NonNullable<MailerOptions['watch']>) {
  const ignore = () => undefined;
  const log = (entry: { tnx?: string }, line: string) => watch(entry, line);
  return { trace: log, debug: log, info: log, warn: ignore, error: ignore, fatal: ignore, level: ignore };
}
