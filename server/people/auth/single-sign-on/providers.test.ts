import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testConnection } from '#contract/connections.ts';
import { finishSingleSignOn, startSingleSignOn } from '#contract/single-sign-on.ts';
import { singleSignOnMessages as said } from '#contract/single-sign-on-constants.ts';
import { refusalOf } from '#test/app.ts';
import { startIdentityProvider } from '#test/identity-provider.ts';
import { insertConnection, redirectAddressOf, returnFrom, startSignOn } from '#test/single-sign-on.ts';

const world = await startSignOn();
const { call, db, insertUser } = world;
const superAdmin = await insertUser('super_admin');

/** An identity provider of a test's own, with somebody who has an account here. */
async function startProvider(options: { conformIdTokenClaims?: boolean } = {}) {
  const provider = await startIdentityProvider({ redirectAddress: redirectAddressOf(world.app), ...options });
  afterAll(provider.stop);
  const connection = await insertConnection(db, provider);
  const email = `ada@${connection.domain}`;
  await insertUser('employee', { companyId: connection.companyId, email });
  provider.accounts.ada = { email, email_verified: true };
  const person = { subject: 'ada', email };
  const logIn = async () => call(undefined, finishSingleSignOn, { body: await returnFrom(world, person) });
  return { provider, connection, person, logIn };
}

const stepsOf = async (connectionId: string) =>
  (await call(superAdmin, testConnection, { params: { connectionId } })).json().steps;

test('what an identity provider publishes is read once, and its keys again at once when they change', async () => {
  const { provider, logIn } = await startProvider();
  const timesOf = (path: string) => provider.state.requests.filter((request) => request === `GET ${path}`).length;

  for (let time = 0; time < 3; time += 1) expect((await logIn()).statusCode).toBe(200);
  expect([timesOf('/.well-known/openid-configuration'), timesOf('/jwks')]).toEqual([1, 1]);

  provider.rotate();
  expect((await logIn()).statusCode).toBe(200);
  expect([timesOf('/.well-known/openid-configuration'), timesOf('/jwks')]).toEqual([1, 2]);
});

test('an identity provider that can’t be reached is said in a sentence, at the start and at the end', async () => {
  const { provider, person } = await startProvider();
  const unavailable = { statusCode: 503, message: said.unavailable };
  provider.state.isHalted = true;
  expect(refusalOf(await call(undefined, startSingleSignOn, { body: { email: person.email } }))).toEqual(unavailable);

  provider.state.isHalted = false;
  const body = await returnFrom(world, person);
  provider.state.isHalted = true;
  expect(refusalOf(await call(undefined, finishSingleSignOn, { body }))).toEqual(unavailable);
});

test('an identity provider at a private address is never called', async () => {
  const { domain, id } = await insertConnection(db, { issuer: 'https://10.1.2.3' });

  const start = await call(undefined, startSingleSignOn, { body: { email: `ada@${domain}` } });
  expect(refusalOf(start)).toEqual({ statusCode: 503, message: said.unavailable });
  expect(await stepsOf(id)).toMatchObject([
    { step: 'discovery', state: 'failed', detail: expect.stringContaining('private') },
    {},
    {},
    {},
  ]);
});

test('an address that is in the user info alone is found there', async () => {
  const { provider, logIn } = await startProvider({ conformIdTokenClaims: true });

  expect((await logIn()).statusCode).toBe(200);
  expect(provider.state.requests).toContain('GET /me');
});

test('user info that can’t be had stops no login that the ID token is enough for', async () => {
  const { provider, person, logIn } = await startProvider();
  provider.accounts.ada = { email: person.email, email_verified: true };
  provider.state.failing = '/me';

  expect((await logIn()).statusCode).toBe(200);
  expect(provider.state.requests).toContain('GET /me');
});

test('a test of a connection says which step fails', async () => {
  const { provider, connection } = await startProvider();
  const states = async (id: string) => (await stepsOf(id)).map(({ state }) => state).join(' ');

  expect(await states(connection.id)).toBe('passed passed passed passed');
  const wrongSecret = await insertConnection(db, provider, { clientSecret: 'wrong' });
  expect(await states(wrongSecret.id)).toBe('passed passed passed failed');
  expect((await stepsOf(wrongSecret.id)).at(-1)?.detail).toBe(
    'It refused the client ID or the client secret. Copy the client ID and the client secret again from the identity provider. The secret may have expired, or the client may not allow the authorization code flow.',
  );
  const wrongIssuer = await insertConnection(db, { issuer: `${provider.issuer}/realms/other` });
  expect(await states(wrongIssuer.id)).toBe('failed skipped skipped skipped');
  provider.state.isHalted = true;
  expect(await states(connection.id)).toBe('failed skipped skipped skipped');
});

/** What an identity provider publishes, at paths of its own server. */
type Site = (issuer: string) => Record<string, { status?: number; body: unknown }>;

const wellKnown = '/.well-known/openid-configuration';
const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  id_token_signing_alg_values_supported: ['RS256'],
});

test.each<[string, string, Site]>([
  [
    'It answered with the status 404. Copy the issuer again from the identity provider, and check that this server can reach it.',
    'discovery',
    () => ({}),
  ],
  [
    'The document at this address belongs to the issuer https://login.example/tenant. Enter exactly that issuer, with your tenant.',
    'discovery',
    () => ({ [wellKnown]: { body: metadata('https://login.example/tenant') } }),
  ],
  [
    'It signs ID tokens with none of RS256, ES256 and EdDSA. At the identity provider, set the signature of ID tokens for this client to RS256.',
    'algorithms',
    (issuer) => ({ [wellKnown]: { body: { ...metadata(issuer), id_token_signing_alg_values_supported: ['HS256'] } } }),
  ],
  [
    'Its keys were answered with the status 500. Check that the identity provider has a signing key, and that this server can reach the address of its keys.',
    'keys',
    (issuer) => ({ [wellKnown]: { body: metadata(issuer) }, '/keys': { status: 500, body: {} } }),
  ],
  [
    'It answered “unauthorized_client”. This flow is off. Copy the client ID and the client secret again from the identity provider. The secret may have expired, or the client may not allow the authorization code flow.',
    'client',
    (issuer) => ({
      [wellKnown]: { body: metadata(issuer) },
      '/keys': { body: { keys: [{}] } },
      '/token': { status: 400, body: { error: 'unauthorized_client', error_description: 'This flow is off' } },
    }),
  ],
])('“%s” is said where step %s failed', async (detail, step, site) => {
  const server = createServer((request, response) => {
    const { status = 200, body } = site(issuer)[request.url ?? ''] ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { id } = await insertConnection(db, { issuer });

  expect((await stepsOf(id)).find(({ state }) => state === 'failed')).toEqual({ step, state: 'failed', detail });
});

test('a test reads what is published now', async () => {
  const { provider, connection, logIn } = await startProvider();
  expect((await logIn()).statusCode).toBe(200);
  provider.state.isHalted = true;

  expect((await stepsOf(connection.id))[0]).toMatchObject({ state: 'failed' });
});
