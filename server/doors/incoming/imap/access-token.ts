import type { CustomFetchOptions } from 'openid-client';
import type { IncomingConfig } from '#server/platform/config/incoming-mail.ts';

type OAuth = NonNullable<NonNullable<IncomingConfig['imap']>['oauth']>;

/**
 * Gets an access token for a mailbox (OAuth 2): with a refresh token for a person's mailbox, without one for the program
 * itself.
 */
export async function accessTokenFor({ issuer, clientId, clientSecret, refreshToken, scope }: OAuth) {
  const client = await import('openid-client');
  // Only tests have such an issuer.
  const insecure = /^http:\/\/127\./.test(issuer) ? { execute: [client.allowInsecureRequests] } : undefined;
  const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    ...insecure,
    [client.customFetch]: boundedFetch,
  });
  if (!refreshToken) return (await client.clientCredentialsGrant(configuration, scope ? { scope } : {})).access_token;
  return renew(refreshToken, (current) => client.refreshTokenGrant(configuration, current));
}

type Granted = { access_token: string; refresh_token?: string | undefined };

/** The newest refresh token of each that is configured. Microsoft sends a new one each time, and the old ones end. */
const newest = new Map<string, string>();

/** Uses the newest refresh token. Once that is refused, the next try begins with the configured one again. */
async function renew(configured: string, grant: (token: string) => Promise<Granted>) {
  try {
    const granted = await grant(newest.get(configured) ?? configured);
    if (granted.refresh_token) newest.set(configured, granted.refresh_token);
    return granted.access_token;
  } catch (error) {
    newest.delete(configured);
    throw error;
  }
}

/** Token servers answer within seconds, in a few kilobytes. */
const most = { time: 20_000, bytes: 256_000 };

/** Like `fetch`, with limits on the response. */
async function boundedFetch(url: string, options: CustomFetchOptions) {
  const signal = AbortSignal.any([options.signal ?? [], AbortSignal.timeout(most.time)].flat());
  // The library's own type of a body is wider than what it sends.
  const response = await fetch(url, { ...(options as RequestInit), signal });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most.bytes) throw new Error('The token server answers with too much');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status, headers });
}
