import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { partsOf, signed } from './forged-tokens.ts';

/** What the provider says of somebody, besides their subject. */
export type Account = { email?: string; email_verified?: unknown; [claim: string]: unknown };

type Options = { redirectAddress: string; conformIdTokenClaims?: boolean };

export const CLIENT = { clientId: 'archway', clientSecret: 'a secret of the test' };

/**
 * A certified identity provider on a loopback port, at which a browser logs in as its person without a question.
 * @returns `accounts` by subject; `forge` changes an ID token on its way; `rotate` replaces the keys; `halt` lets nobody
 * reach it
 */
export async function startIdentityProvider({ redirectAddress, conformIdTokenClaims = false }: Options) {
  const accounts: Record<string, Account> = {};
  const state = {
    /** Who logs in from a browser that does not say it. */
    person: '',
    isHalted: false,
    /** The path that answers with 500. */
    failing: '',
    requests: [] as string[],
    forge: undefined as ((idToken: string) => string) | undefined,
    /** The same for its claims; it is signed again with the right key. */
    forgeClaims: undefined as ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined,
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    state.requests.push(`${request.method} ${path.replace(/\?.*/, '')}`);
    if (state.isHalted) return request.socket.destroy();
    if (path === state.failing) return response.writeHead(500).end();
    if (path.startsWith('/interaction/')) {
      return provider.interactionFinished(request, response, {
        login: { accountId: String(request.headers['x-person'] ?? state.person) },
      });
    }
    const { forgeClaims } = state;
    const resign = (token: string) => {
      const [header, claims] = partsOf(token);
      return signed(header, forgeClaims?.(claims) ?? claims, keys.privateKey);
    };
    const forge = state.forge ?? (forgeClaims && resign);
    if (path === '/token' && forge) changeIdToken(response, forge);
    provider.callback()(request, response);
  });
  server.listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  let keys = newKeys();
  let provider = newProvider();

  function newProvider() {
    const made: Provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [redirectAddress],
          id_token_signed_response_alg: 'RS256',
        },
      ],
      jwks: { keys: [{ ...keys.privateKey.export({ format: 'jwk' }), kid: keys.kid, use: 'sig', alg: 'RS256' }] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified', 'xms_edov', 'hd'],
        profile: ['name', 'given_name', 'family_name'],
      },
      conformIdTokenClaims,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new made.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      cookies: { keys: ['a key of the test'] },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    });
    return made;
  }

  return {
    issuer,
    host,
    accounts,
    state,
    keys: () => keys,
    rotate: () => {
      keys = newKeys();
      provider = newProvider();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

let count = 0;

function newKeys(): { kid: string; privateKey: KeyObject; publicKey: KeyObject } {
  count += 1;
  return { kid: `key-${count}`, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

/** Replaces the ID token in the response of the token endpoint. */
function changeIdToken(response: ServerResponse, change: (idToken: string) => string) {
  const end = response.end.bind(response);
  response.end = ((chunk?: unknown) => {
    const body = JSON.parse(String(chunk)) as { id_token?: string };
    const text = JSON.stringify(body.id_token ? { ...body, id_token: change(body.id_token) } : body);
    if (!response.headersSent) response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

/**
 * A browser that follows redirects up to one that leads back, with its cookies.
 * @param person the subject at the identity provider
 */
export function newBrowser(person: string) {
  const cookies = new Map<string, string>();

  return {
    /** Returns what the identity provider sends back. */
    follow: async (address: string, redirectAddress: string) => {
      let url = new URL(address);
      for (let step = 0; step < 10 && !url.href.startsWith(redirectAddress); step += 1) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-person': person } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          if (value) cookies.set(name, value);
          else cookies.delete(name);
        }
        const location = response.headers.get('location');
        if (!location) throw new Error(`${response.status} without a redirect: ${await response.text()}`);
        url = new URL(location, url);
      }
      return Object.fromEntries(url.searchParams) as { code: string; state: string; iss: string; error?: string };
    },
  };
}
