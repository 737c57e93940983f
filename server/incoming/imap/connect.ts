import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import type { IncomingConfig } from '#server/incoming/settings.ts';
import { accessTokenFor } from './access-token.ts';

export type ImapSettings = NonNullable<IncomingConfig['imap']>;

/** In milliseconds. */
const Patience = { connecting: 30_000, silence: 120_000, idle: 50_000, rest: 1_000 };

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
  });
  // Without a listener, a connection that breaks while it is idle would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(folder);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

function isLoopback(host: string) {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
