import { createHmac } from 'node:crypto';
import * as openid from 'openid-client';
import type { ReturnedInput } from '#contract/single-sign-on.ts';
import { type Claims, lacksClaims, personOf } from './claims.ts';

/** How an identity provider is called. */
export type Fetch = openid.CustomFetch;

export type Provider = { issuer: string; clientId: string; clientSecret: string };

/** What an identity provider publishes about itself, and its keys. */
type Published = { server: openid.ServerMetadata; keys?: openid.ExportedJWKSCache | undefined; readAt: number };

/** Signatures with a shared secret, or none, prove nothing. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA', 'Ed25519'];
/** How long what an identity provider publishes is kept, in milliseconds. */
const KEPT = 3_600_000;
/** A key that is missing from keys older than this is looked up again at once (in seconds, by `openid-client`). */
const KEYS_MAY_CHANGE = 60;
/** In seconds. */
const TIMEOUT = 10;

export type IdentityProviders = ReturnType<typeof identityProviders>;

/**
 * Calls to identity providers (OpenID Connect). What they publish is kept for an hour, in this process.
 * @param redirectAddress where they send people back to
 */
export function identityProviders(fetch: Fetch, redirectAddress: string) {
  const known = new Map<string, Published>();

  /** Reads what an identity provider publishes, again if it is old. */
  async function discover(issuer: string) {
    const kept = known.get(issuer);
    if (kept && performance.now() - kept.readAt < KEPT) return kept;
    const found = await openid.discovery(new URL(issuer), 'unused', undefined, undefined, {
      [openid.customFetch]: fetch,
      timeout: TIMEOUT,
      execute: isInsecure(issuer) ? [openid.allowInsecureRequests] : [],
    });
    const server = found.serverMetadata();
    // Microsoft publishes one address for all tenants, whose issuer is a pattern.
    if (new URL(server.issuer).href !== new URL(issuer).href) throw new WrongIssuer(server.issuer);
    const published: Published = { server: withSafeAlgorithms(server), readAt: performance.now() };
    known.set(issuer, published);
    return published;
  }

  async function open({ issuer, clientId, clientSecret }: Provider) {
    const published = await discover(issuer);
    const { server, keys } = published;
    const authentication = clientAuthenticationOf(server)(clientSecret);
    const client = new openid.Configuration(server, clientId, undefined, authentication);
    client[openid.customFetch] = fetch;
    client.timeout = TIMEOUT;
    if (isInsecure(issuer)) openid.allowInsecureRequests(client);
    // Also in the code flow, where OpenID Connect would trust the connection instead.
    openid.enableNonRepudiationChecks(client);
    if (keys) openid.setJwksCache(client, { ...keys, uat: keys.uat - KEYS_MAY_CHANGE });
    return { client, published };
  }

  /**
   * The address at which a person logs in.
   * @param hint their address
   * @param isFresh whether they must log in again, although they may be logged in there
   */
  async function authorizationAddress(
    provider: Provider,
    {
      state,
      browser,
      hint,
      isFresh = false,
    }: { state: string; browser?: string | undefined; hint: string; isFresh?: boolean },
  ) {
    const { client } = await open(provider);
    const { nonce, verifier } = secretsOf(provider, { state, browser });
    return openid.buildAuthorizationUrl(client, {
      redirect_uri: redirectAddress,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(hint ? { login_hint: hint } : {}),
      ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
    }).href;
  }

  /** Exchanges the code of a finished login. Returns what the verified ID token says of the person. */
  async function redeem(provider: Provider, { code, state, iss, browser }: ReturnedInput): Promise<Claims> {
    const { client, published } = await open(provider);
    const { nonce, verifier } = secretsOf(provider, { state, browser });
    const returned = new URL(redirectAddress);
    for (const [name, value] of Object.entries({ code, state, iss })) if (value) returned.searchParams.set(name, value);
    try {
      const tokens = await openid.authorizationCodeGrant(client, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      keepKeys(published, client);
      // Not undefined, because it is expected.
      const claims = tokens.claims() as openid.IDToken;
      if (!lacksClaims(claims) || !published.server.userinfo_endpoint) return personOf(claims);
      return personOf(claims, await userInfo(client, tokens.access_token, claims));
    } catch (error) {
      // It may publish something else by now.
      if (!(error instanceof openid.ResponseBodyError)) known.delete(provider.issuer);
      throw error;
    }
  }

  return { discover, open, authorizationAddress, redeem, forget: (issuer: string) => known.delete(issuer) };
}

/** Asks for the user info. A login that the ID token is enough for does not fail without it. */
async function userInfo(client: openid.Configuration, accessToken: string, { sub, email }: openid.IDToken) {
  try {
    return await openid.fetchUserInfo(client, accessToken, sub);
  } catch (error) {
    if (email === undefined) throw error;
    return {};
  }
}

/** An issuer whose address is http, which only `OUTGOING_ALLOW` permits. All others use https throughout. */
function isInsecure(issuer: string) {
  return new URL(issuer).protocol === 'http:';
}

function withSafeAlgorithms({ ...server }: openid.ServerMetadata): openid.ServerMetadata {
  const supported = server.id_token_signing_alg_values_supported ?? ['RS256'];
  return { ...server, id_token_signing_alg_values_supported: supported.filter((name) => ALGORITHMS.includes(name)) };
}

/** Basic is the default of OpenID Connect. */
function clientAuthenticationOf({ token_endpoint_auth_methods_supported: supported }: openid.ServerMetadata) {
  const isPost = supported?.includes('client_secret_post') && !supported.includes('client_secret_basic');
  return isPost ? openid.ClientSecretPost : openid.ClientSecretBasic;
}

/** Keys that were just downloaded. */
function keepKeys(published: Published, client: openid.Configuration) {
  const keys = openid.getJwksCache(client);
  if (keys && keys.uat > (published.keys?.uat ?? 0)) published.keys = keys;
}

/**
 * The nonce and the PKCE verifier of a login. They follow from its state and the browser's secret, so nothing but the state
 * is stored, and a login that was started in another browser does not match. Without the client secret nobody can derive
 * them.
 */
function secretsOf(
  { clientSecret }: Provider,
  { state, browser = '' }: { state: string; browser?: string | undefined },
) {
  const derive = (purpose: string) =>
    createHmac('sha256', clientSecret)
      .update(JSON.stringify([purpose, state, browser]))
      .digest('base64url');
  return { nonce: derive('nonce'), verifier: derive('verifier') };
}

/** The document at an issuer's address belongs to another issuer. */
export class WrongIssuer extends Error {
  readonly published: string;

  constructor(published: string) {
    super('The document belongs to another issuer');
    this.published = published;
  }
}
