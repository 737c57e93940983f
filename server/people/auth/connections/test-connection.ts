import * as openid from 'openid-client';
import { ConnectionSteps } from '#contract/connections-constants.ts';
import { otherIssuerOf, reasonOf } from '#server/people/auth/single-sign-on/failures.ts';
import type { Fetch, IdentityProviders, Provider } from '#server/people/auth/single-sign-on/identity-providers.ts';

type Step = (typeof ConnectionSteps)[number];
type Tested = { step: Step; state: 'passed' | 'failed' | 'skipped'; detail: string };

/**
 * Tries each step of a login that works without a person, up to the first one that fails.
 * @param redirectAddress where the identity provider sends people back to
 */
export async function testConnection(
  providers: IdentityProviders,
  fetch: Fetch,
  provider: Provider,
  redirectAddress: string,
) {
  // Not what was published an hour ago.
  providers.forget(provider.issuer);
  const steps: Record<Step, () => Promise<string>> = {
    discovery: async () => `Found ${(await providers.discover(provider.issuer)).server.issuer}`,
    algorithms: async () => algorithmsOf((await providers.discover(provider.issuer)).server),
    keys: async () => keysAt((await providers.discover(provider.issuer)).server, fetch),
    client: async () => tryClient(providers, provider, redirectAddress),
  };

  const tested: Tested[] = [];
  for (const step of ConnectionSteps) {
    const hasFailed = tested.some(({ state }) => state === 'failed');
    tested.push(hasFailed ? { step, state: 'skipped', detail: '' } : await run(step, steps[step]));
  }
  return tested;
}

async function run(step: Step, work: () => Promise<string>): Promise<Tested> {
  try {
    return { step, state: 'passed', detail: await work() };
  } catch (error) {
    const reason = error instanceof Failure ? error.message : reasonOf(error);
    const detail = otherIssuerOf(error) ? reason : `${reason} ${remedies[step]}`;
    return { step, state: 'failed', detail };
  }
}

/** What an admin can do about a failed step. */
const remedies: Record<Step, string> = {
  discovery: 'Copy the issuer again from the identity provider, and check that this server can reach it.',
  algorithms: 'At the identity provider, set the signature of ID tokens for this client to RS256.',
  keys: 'Check that the identity provider has a signing key, and that this server can reach the address of its keys.',
  client:
    'Copy the client ID and the client secret again from the identity provider. The secret may have expired, or the client may not allow the authorization code flow.',
};

function algorithmsOf({ id_token_signing_alg_values_supported: supported = [] }: openid.ServerMetadata) {
  if (supported.length === 0) throw new Failure('It signs ID tokens with none of RS256, ES256 and EdDSA.');
  return `ID tokens are signed with ${supported.join(' or ')}`;
}

async function keysAt({ jwks_uri }: openid.ServerMetadata, fetch: Fetch) {
  if (!jwks_uri) throw new Failure('It publishes no keys.');
  const response = await fetch(jwks_uri, { method: 'GET', headers: {}, body: null, redirect: 'manual' });
  if (response.status !== 200) throw new Failure(`Its keys were answered with the status ${response.status}.`);
  const { keys } = (await response.json()) as { keys?: unknown };
  if (!Array.isArray(keys) || keys.length === 0) throw new Failure('It publishes no keys.');
  return keys.length === 1 ? '1 key' : `${keys.length} keys`;
}

/** Sends an invented code: an identity provider that knows client and secret refuses only the code. */
async function tryClient(providers: IdentityProviders, provider: Provider, redirectAddress: string) {
  const { client } = await providers.open(provider);
  const returned = new URL(redirectAddress);
  const { issuer } = client.serverMetadata();
  for (const [name, value] of [
    ['code', 'test'],
    ['state', 'test'],
    ['iss', issuer],
  ])
    returned.searchParams.set(`${name}`, `${value}`);
  try {
    await openid.authorizationCodeGrant(client, returned, {
      expectedState: 'test',
      pkceCodeVerifier: 'test'.repeat(11),
    });
  } catch (error) {
    if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') {
      return 'Client ID and secret are right';
    }
    throw error;
  }
  throw new Failure('It accepted a code that it never sent.');
}

class Failure extends Error {}
