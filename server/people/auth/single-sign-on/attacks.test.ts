import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { finishSingleSignOn } from '#contract/single-sign-on.ts';
import { singleSignOnMessages as said } from '#contract/single-sign-on-constants.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf } from '#test/app.ts';
import { hashed, partsOf, signed, unsigned } from '#test/forged-tokens.ts';
import { startIdentityProvider } from '#test/identity-provider.ts';
import {
  insertConnection as insertAt,
  redirectAddressOf,
  returnFrom as returnWith,
  startSignOn,
} from '#test/single-sign-on.ts';

const world = await startSignOn();
const { call, db, insertConnection, insertUser, logInAs, provider, returnFrom } = world;
const unverified = { statusCode: 400, message: said.refused };
const used = { statusCode: 400, message: said.expired };

const { domain, companyId } = await insertConnection();
const email = `ada@${domain}`;
await insertUser('employee', { companyId, email });
provider.accounts.ada = { email, email_verified: true };

afterEach(() => {
  provider.state.forge = undefined;
});

const finish = (body: Awaited<ReturnType<typeof returnFrom>> & { browser?: string }) =>
  call(undefined, finishSingleSignOn, { body });

const key = () => provider.keys().privateKey;
const publicPem = () => String(provider.keys().publicKey.export({ type: 'spki', format: 'pem' }));
const others = await startIdentityProvider({ redirectAddress: redirectAddressOf(world.app) });

type Forgery = (header: Record<string, unknown>, claims: Record<string, unknown>) => string;

const forgeries: Record<string, Forgery> = {
  'without a signature (alg none)': (header, claims) => unsigned({ ...header, alg: 'none' }, claims),
  'with alg None in other letters': (header, claims) => unsigned({ ...header, alg: 'nOnE' }, claims),
  'with RS256 and no signature': (header, claims) => unsigned(header, claims),
  'with HS256 and the public key': (header, claims) => hashed({ ...header, alg: 'HS256' }, claims, publicPem()),
  'with HS256 and the client secret': (header, claims) =>
    hashed({ ...header, alg: 'HS256' }, claims, 'a secret of the test'),
  'with another key': (header, claims) => signed(header, claims, others.keys().privateKey),
  'with another key that its header brings along': (header, claims) =>
    signed({ ...header, jwk: others.keys().publicKey.export({ format: 'jwk' }) }, claims, others.keys().privateKey),
  'with a key that its header points to': (header, claims) =>
    signed({ ...header, jku: `${others.issuer}/jwks`, kid: others.keys().kid }, claims, others.keys().privateKey),
  'with a path as kid': (header, claims) => signed({ ...header, kid: '../../../../dev/null' }, claims, key()),
  'with a kid that nobody has': (header, claims) => signed({ ...header, kid: "' or 1=1" }, claims, key()),
  'with alg RS512': (header, claims) => signed({ ...header, alg: 'RS512' }, claims, key()),
  'with changed claims': (header, claims) => {
    const [start, , end] = signed(header, claims, key()).split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'boss' })).toString('base64url');
    return [start, changed, end].join('.');
  },
  'for another client': (header, claims) => signed(header, { ...claims, aud: 'another' }, key()),
  'for two clients without the one it was issued to': (header, claims) =>
    signed(header, { ...claims, aud: ['another', 'archway'] }, key()),
  'for two clients, issued to the other': (header, claims) =>
    signed(header, { ...claims, aud: ['archway', 'another'], azp: 'another' }, key()),
  'that expired a minute ago': (header, claims) =>
    signed(header, { ...claims, exp: Math.floor(Date.now() / 1_000) - 60 }, key()),
  'of another issuer': (header, claims) => signed(header, { ...claims, iss: others.issuer }, key()),
  'with another nonce': (header, claims) => signed(header, { ...claims, nonce: 'another' }, key()),
  'without a nonce': (header, claims) => signed(header, { ...claims, nonce: undefined }, key()),
  'that has expired': (header, claims) => signed(header, { ...claims, exp: 1_700_000_000 }, key()),
  'with an empty subject': (header, claims) => signed(header, { ...claims, sub: '' }, key()),
  'with a subject that no column can hold': (header, claims) => signed(header, { ...claims, sub: 'a\0b' }, key()),
  'with a subject of 18 KB': (header, claims) => signed(header, { ...claims, sub: 'x'.repeat(18_000) }, key()),
  'that is issued in an hour': (header, claims) =>
    signed(header, { ...claims, iat: Math.floor(Date.now() / 1_000) + 3_600 }, key()),
  'without a subject': (header, claims) => signed(header, { ...claims, sub: undefined }, key()),
  'that is no token': () => 'a.b.c',
};

test.each(Object.entries(forgeries))('an ID token %s is refused', async (_, forge) => {
  provider.state.forge = (token) => forge(...partsOf(token));

  expect(refusalOf(await logInAs('ada', email))).toEqual(unverified);
});

test.each([
  ['two audiences, issued to this client', () => ({ aud: ['archway', 'another'], azp: 'archway' })],
  ['a clock that is 20 seconds behind', () => ({ exp: Math.floor(Date.now() / 1_000) - 20 })],
])('an ID token with %s is accepted', async (_, more) => {
  provider.state.forge = (token) => {
    const [header, claims] = partsOf(token);
    return signed(header, { ...claims, ...more() }, key());
  };

  expect((await logInAs('ada', email)).statusCode).toBe(200);
});

test('a token that is signed again with the right key is accepted, so the forgeries fail for their own reasons', async () => {
  provider.state.forge = (token) => signed(...partsOf(token), key());

  expect((await logInAs('ada', email)).statusCode).toBe(200);
});

test('a state is good once, also at the same moment, and a code too', async () => {
  const returned = await returnFrom('ada', email);
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => finish(returned)))).map((one) => one.statusCode);
  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(400)]);
  expect(refusalOf(await finish(returned))).toEqual(used);

  const next = await returnFrom('ada', email);
  expect(refusalOf(await finish({ ...next, code: returned.code }))).toEqual(unverified);
});

test('a login expires after ten minutes', async () => {
  const returned = await returnFrom('ada', email);
  await db
    .update(links)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(links.kind, 'sso'));

  expect(refusalOf(await finish(returned))).toEqual(used);
});

test('a login that one browser has started is finished by no other', async () => {
  const browser = 'b'.repeat(43);
  const finishWith = async (sent: object) =>
    refusalOf(await finish({ ...(await returnFrom('ada', email, { browser })), ...sent }));

  expect(await finishWith({})).toEqual(unverified);
  expect(await finishWith({ browser: 'c'.repeat(43) })).toEqual(unverified);
  expect((await finish({ ...(await returnFrom('ada', email, { browser })), browser })).statusCode).toBe(200);
});

test('a code is good for the login alone for which it was issued', async () => {
  const [mine, theirs] = [await returnFrom('ada', email), await returnFrom('ada', email)];

  expect(refusalOf(await finish({ ...mine, code: theirs.code }))).toEqual(unverified);
});

test('a path that was changed on its way is refused', async () => {
  const returned = await returnFrom('ada', email, { returnTo: '/ticketing/client' });
  const [token] = returned.state.split('.');
  const state = `${token}.${Buffer.from('//evil.example').toString('base64url')}`;

  expect(refusalOf(await finish({ ...returned, state }))).toEqual(unverified);
});

test('an answer of one identity provider is not taken for that of another', async () => {
  const other = await insertAt(db, others, {});
  await insertUser('employee', { companyId: other.companyId, email: `ada@${other.domain}` });
  others.accounts.ada = { email: `ada@${other.domain}`, email_verified: true };
  const [here, there] = [
    await returnFrom('ada', email),
    await returnWith(world, { subject: 'ada', email: `ada@${other.domain}` }),
  ];

  expect(refusalOf(await finish({ ...here, code: there.code, iss: there.iss }))).toEqual(unverified);
  const again = await returnFrom('ada', email);
  expect(refusalOf(await finish({ ...again, iss: others.issuer }))).toEqual(unverified);
  const { iss: _, ...withoutIssuer } = await returnFrom('ada', email);
  expect(refusalOf(await finish(withoutIssuer as typeof here))).toEqual(unverified);
});

test('the same subject at two identity providers is two people', async () => {
  const other = await insertAt(db, others, {});
  const second = await insertUser('employee', { companyId: other.companyId, email: `ada@${other.domain}` });
  others.accounts.ada = { email: `ada@${other.domain}`, email_verified: true };
  const first = (await logInAs('ada', email)).json();

  const returned = await returnWith(world, { subject: 'ada', email: `ada@${other.domain}` });
  expect((await finish(returned)).json().user.id).toBe(second.id);
  expect(first.user.id).not.toBe(second.id);
});

test('the identity of a deleted user is free for a new one', async () => {
  const at = await insertConnection();
  const address = `mary@${at.domain}`;
  const { id } = await insertUser('employee', { companyId: at.companyId, email: address });
  provider.accounts.mary = { email: address, email_verified: true };
  expect((await logInAs('mary', address)).json().user.id).toBe(id);
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id));
  const { id: next } = await insertUser('employee', { companyId: at.companyId, email: address });

  expect((await logInAs('mary', address)).json().user.id).toBe(next);
});
