import type { IncomingConfig } from '#server/incoming/settings.ts';

type OAuth = NonNullable<NonNullable<IncomingConfig['imap']>['oauth']>;

/**
 * Gets an access token for a mailbox (OAuth 2): with a refresh token for a person's mailbox, without one for the program
 * itself.
 */
export async function accessTokenFor({ issuer, clientId, clientSecret, refreshToken, scope }: OAuth) {
  const client = await import('openid-client');
  // Only tests have such an issuer.
  const insecure = /^http:\/\/127\./.test(issuer) ? { execute: [client.allowInsecureRequests] } : undefined;
  const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, insecure);
  const granted = refreshToken
    ? await client.refreshTokenGrant(configuration, refreshToken)
    : await client.clientCredentialsGrant(configuration, scope ? { scope } : {});
  return granted.access_token;
}
