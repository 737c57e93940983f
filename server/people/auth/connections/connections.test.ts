import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as contract from '#contract/connections.ts';
import { connectionMessages as said } from '#contract/connections-constants.ts';
import { findSession } from '#contract/sessions.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { connections, identities } from '#server/platform/database/tables/connections.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { refusalOf } from '#test/app.ts';
import { CLIENT } from '#test/identity-provider.ts';
import { addDevice } from '#test/passkeys.ts';
import { startSignOn } from '#test/single-sign-on.ts';

const world = await startSignOn();
const { call, db, insertCompany, insertConnection, insertUser, logInAs, provider } = world;
const superAdmin = await insertUser('super_admin');

const fields = (more: Partial<contract.NewConnectionInput> = {}) => ({
  name: 'Gateway login',
  issuer: provider.issuer,
  ...CLIENT,
  domains: [`${crypto.randomUUID()}.example`],
  companyId: null,
  ...more,
});
const create = (more: Partial<contract.NewConnectionInput> = {}) =>
  call(superAdmin, contract.createConnection, { body: fields(more) });
const update = (connectionId: string, body: object) =>
  call(superAdmin, contract.updateConnection, { params: { connectionId }, body });

test('a connection is listed with everything but its secret', async () => {
  const { id: companyId, name } = await insertCompany('Aardvark Dental');
  const created = await create({ companyId, createsUsers: true, isRequired: true });
  const listed = (await call(superAdmin, contract.listConnections, {})).json();

  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({
    companyName: name,
    users: 0,
    version: 1,
    createsUsers: true,
    isRequired: true,
  });
  expect(created.json().redirectAddress).toBe('http://127.0.0.1:3000/ticketing/sso');
  expect(listed).toContainEqual(created.json());
  const [entry] = await db.select().from(events).where(eq(events.recordId, created.json().id));
  for (const text of [created.body, JSON.stringify(listed), JSON.stringify(entry)]) {
    expect(text).not.toContain(CLIENT.clientSecret);
  }
});

test('domains are stored in one spelling, and belong to one connection', async () => {
  const name = crypto.randomUUID();
  const first = (await create({ domains: [`@${name}.Example`, `${name}.example.`, `bücher-${name}.example`] })).json();
  const { hostname } = new URL(`http://bücher-${name}.example`);
  expect(first.domains).toEqual([`${name}.example`, hostname].toSorted());
  expect(hostname).toMatch(/^xn--bcher-/);

  expect(refusalOf(await create({ domains: [`${name.toUpperCase()}.EXAMPLE`] }))).toEqual({
    statusCode: 409,
    message: said.domainTaken(`${name}.example`),
  });
  const same = await Promise.all(Array.from({ length: 5 }, () => create({ domains: [`same-${name}.example`] })));
  expect(same.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409]);
});

test.each([
  [{ domains: ['example'] }, 'domains.0'],
  [{ domains: ['127.0.0.1'] }, 'domains.0'],
  [{ domains: ['a.example/path'] }, 'domains.0'],
  [{ domains: ['ada@a.example'] }, 'domains.0'],
  [{ domains: ['-a.example'] }, 'domains.0'],
  [{ domains: [] }, 'domains'],
  [{ issuer: 'login.example.com' }, 'issuer'],
  [{ issuer: 'javascript:alert(1)' }, 'issuer'],
  [{ issuer: 'https://login.example.com?x=1' }, 'issuer'],
  [{ issuer: 'https://user:password@login.example.com' }, 'issuer'],
  [{ issuer: 'https://192.168.1.1' }, 'issuer'],
  [{ issuer: 'https://2130706433' }, undefined],
  [{ clientSecret: '' }, 'clientSecret'],
  [{ createsUsers: true }, 'createsUsers'],
  [{ companyId: crypto.randomUUID() }, 'companyId'],
])('%j is refused', async (more, path) => {
  const response = await create(more);
  // This number is the loopback address, which these tests may call.
  if (path === undefined) return expect(response.statusCode).toBe(201);

  expect(response.statusCode).toBe(400);
  expect((refusalOf(response).issues as { path: string }[])[0]?.path).toBe(path);
});

test('only what is sent changes, from the version that was edited, and the audit log never has a secret', async () => {
  const { id, domains } = (await create()).json();

  const renamed = await update(id, { name: 'Other', version: 1 });
  expect(renamed.json()).toMatchObject({ name: 'Other', domains, version: 2 });
  const late = await update(id, { name: 'Late', version: 1 });
  expect(late.statusCode).toBe(409);
  expect(JSON.parse(late.body)).toMatchObject({ version: 2, current: renamed.json() });
  expect((await update(id, { clientSecret: 'a new secret' })).json().version).toBe(3);
  expect((await update(id, {})).json().version).toBe(3);

  const [stored] = await db.select().from(connections).where(eq(connections.id, id));
  expect(stored?.clientSecret).toBe('a new secret');
  const entries = await db.select().from(events).where(eq(events.recordId, id)).orderBy(events.id);
  expect(entries.map(({ action }) => action)).toEqual(['created', 'changed', 'changed']);
  expect(JSON.stringify(entries)).not.toContain('secret of');
  expect(JSON.stringify(entries)).not.toContain('a new secret');
});

test('a deletion, another issuer, client and company end the sessions that were opened with it', async () => {
  const enter = async () => {
    const { id, domain, companyId } = await insertConnection();
    const subject = crypto.randomUUID();
    const user = await insertUser('employee', { companyId, email: `${subject}@${domain}` });
    provider.accounts[subject] = { email: user.email, email_verified: true };
    const entered = (await logInAs(subject, user.email)).json();
    // A passkey that is added in a session does not make it one of the passkey.
    expect((await addDevice(world, { ...user, ...entered })).added.statusCode).toBe(201);
    return { id, entered, withPassword: { token: await startSession(db, user.id) } };
  };
  const { id: companyId } = await insertCompany();
  const [deleted, moved, given, renewed] = [await enter(), await enter(), await enter(), await enter()];

  await call(superAdmin, contract.deleteConnection, { params: { connectionId: deleted.id } });
  await update(moved.id, { issuer: `${provider.issuer}/other`, clientSecret: 'another secret' });
  await update(given.id, { companyId });
  await update(renewed.id, { clientId: 'another client' });

  for (const { id, entered, withPassword } of [deleted, moved, given, renewed]) {
    expect((await call(entered, findSession, {})).statusCode).toBe(401);
    expect((await call(withPassword, findSession, {})).statusCode).toBe(200);
    expect(await db.$count(identities, eq(identities.connectionId, id))).toBe(0);
  }
});

test('another issuer needs its own secret, so that the stored one is sent to nobody else', async () => {
  const { id } = (await create()).json();

  const kept = await update(id, { issuer: provider.issuer, name: 'Renamed' });
  const moved = await update(id, { issuer: `${provider.issuer}/other` });

  expect(kept.statusCode).toBe(200);
  expect(refusalOf(moved)).toMatchObject({ statusCode: 400, issues: [{ path: 'clientSecret' }] });
  const [stored] = await db.select().from(connections).where(eq(connections.id, id));
  expect(stored).toMatchObject({ issuer: provider.issuer, clientSecret: CLIENT.clientSecret });
});

test('each change needs a confirmed identity', async () => {
  const aged = await insertUser('super_admin');
  await db
    .update(sessions)
    .set({ identityConfirmedAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.userId, aged.id));
  const { id: connectionId } = await insertConnection();
  const params = { connectionId };

  const responses = [
    await call(aged, contract.createConnection, { body: fields() }),
    await call(aged, contract.updateConnection, { params, body: { name: 'Other' } }),
    await call(aged, contract.deleteConnection, { params }),
  ];

  expect(responses.map((response) => [response.statusCode, JSON.parse(response.body).confirm])).toEqual(
    Array(3).fill([403, 'identity']),
  );
});
