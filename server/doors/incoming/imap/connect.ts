import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { LargestMail } from '#contract/incoming-mail-constants.ts';
import type { IncomingConfig } from '#server/platform/config/incoming-mail.ts';
import { accessTokenFor } from './access-token.ts';
import { calmTransport } from './calm-transport.ts';

export type ImapSettings = NonNullable<IncomingConfig['imap']>;

/** In milliseconds. */
const Patience = { connecting: 30_000, opening: 60_000, silence: 120_000, idle: 50_000, rest: 1_000 };

/** The largest response: one line with the numbers of half a million emails, and one email. */
const Most = {
  maxLineLength: 4_000_000,
  maxLiteralSize: 2 * LargestMail,
  maxResponseSize: 3 * LargestMail,
  maxResponseTokens: 50_000,
};

/**
 * Connects to a mailbox and opens its folder. From then on the connection tells about new emails (IDLE).
 * @throws if the server can't be reached or refuses the login
 */
export async function connectTo(settings: ImapSettings): Promise<ImapFlow> {
  const { host, port, isSecure, user, password, folder, oauth } = settings;
  // Loaded only by programs that fetch a mailbox.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    // A password is never sent unencrypted over other people's networks.
    ...(isSecure || isLoopback(host) ? {} : { doSTARTTLS: true }),
    auth: oauth ? { user, accessToken: await accessTokenFor(oauth) } : { user, pass: password },
    logger: false,
    connectionTimeout: Patience.connecting,
    socketTimeout: Patience.silence,
    maxIdleTime: Patience.idle,
    autoIdleDelay: Patience.rest,
    transport: calmTransport,
    // It would let a server send a thousand times as much.
    disableCompression: true,
    ...Most,
  });
  // Without a listener, a connection that breaks while it is idle would end the process.
  client.on('error', () => undefined);
  // A server may keep talking without ever answering.
  const late = setTimeout(() => client.close(), Patience.opening);
  try {
    await client.connect();
    await client.mailboxOpen(folder);
    return client;
  } catch (error) {
    client.close();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

function isLoopback(host: string) {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
