import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmIdentity } from '#contract/account.ts';
import { deleteConnection } from '#contract/connections.ts';
import { findOwnSingleSignOn, finishConfirmation, startConfirmation } from '#contract/single-sign-on.ts';
import { singleSignOnMessages as said } from '#contract/single-sign-on-constants.ts';
import { connections } from '#server/platform/database/tables/connections.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { type Caller, PASSWORD, refusalOf } from '#test/app.ts';
import { newBrowser } from '#test/identity-provider.ts';
import { insertPasskey } from '#test/passkeys.ts';
import { redirectAddressOf, startSignOn } from '#test/single-sign-on.ts';

const world = await startSignOn();
const { app, call, db, insertConnection, insertUser, logInAs, provider } = world;

/** A super admin who logged in with single sign-on sixteen minutes ago. */
async function insertAged() {
  const { id: connectionId, domain } = await insertConnection({ companyId: null });
  const subject = crypto.randomUUID();
  const email = `${subject}@${domain}`;
  provider.accounts[subject] = { email, email_verified: true };
  const { id } = await insertUser('super_admin', { email });
  const caller: Caller = (await logInAs(subject, email)).json();
  await db
    .update(sessions)
    .set({ identityConfirmedAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.userId, id));
  return { id, caller, subject, email, connectionId };
}

/** What needs a confirmed identity. */
async function change(caller: Caller) {
  const { id: connectionId } = await insertConnection();
  return (await call(caller, deleteConnection, { params: { connectionId } })).statusCode;
}

async function returnFrom(caller: Caller, browser: ReturnType<typeof newBrowser>, edit = (address: string) => address) {
  const { redirectUrl } = (await call(caller, startConfirmation, { body: {} })).json();
  return browser.follow(edit(redirectUrl), redirectAddressOf(app));
}

test('a new login at the identity provider confirms who somebody is', async () => {
  const { caller, subject } = await insertAged();
  expect(await change(caller)).toBe(403);

  const body = await returnFrom(caller, newBrowser(subject));
  expect((await call(caller, finishConfirmation, { body })).statusCode).toBe(200);

  expect(await change(caller)).toBe(200);
  expect(refusalOf(await call(caller, finishConfirmation, { body }))).toEqual({
    statusCode: 400,
    message: said.expired,
  });
});

test('the identity provider is asked to log them in again, and one that did not is no proof', async () => {
  const { caller, subject } = await insertAged();
  const { redirectUrl } = (await call(caller, startConfirmation, { body: {} })).json();
  expect(Object.fromEntries(new URL(redirectUrl).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });

  provider.state.forgeClaims = (claims) => ({ ...claims, auth_time: undefined });
  const withoutTime = await returnFrom(caller, newBrowser(subject));
  const refusal = { statusCode: 400, message: said.notFresh };
  expect(refusalOf(await call(caller, finishConfirmation, { body: withoutTime }))).toEqual(refusal);
  provider.state.forgeClaims = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1_000) - 3_600 });
  const old = await returnFrom(caller, newBrowser(subject));
  expect(refusalOf(await call(caller, finishConfirmation, { body: old }))).toEqual(refusal);
  provider.state.forgeClaims = undefined;
  expect(await change(caller)).toBe(403);
});

test('another person confirms nothing, and neither does the login of another session’s user', async () => {
  const [mine, theirs] = [await insertAged(), await insertAged()];

  const asThem = await returnFrom(mine.caller, newBrowser(theirs.subject));
  expect(refusalOf(await call(mine.caller, finishConfirmation, { body: asThem }))).toEqual({
    statusCode: 400,
    message: said.otherPerson,
  });
  const forThem = await returnFrom(theirs.caller, newBrowser(theirs.subject));
  expect(refusalOf(await call(mine.caller, finishConfirmation, { body: forThem }))).toEqual({
    statusCode: 400,
    message: said.expired,
  });
  expect(await change(mine.caller)).toBe(403);
});

test('whoever must use single sign-on confirms with nothing else', async () => {
  const { id, caller, connectionId } = await insertAged();
  const passkey = (await insertPasskey(db, id)).credential;
  await insertUser('super_admin', { createdAt: new Date('2026-01-01') });
  expect((await call(caller, findOwnSingleSignOn, {})).json()).toEqual({
    connectionName: 'Gateway login',
    isRequired: false,
    offer: null,
  });
  await db.update(connections).set({ isRequired: true }).where(eq(connections.id, connectionId));

  expect((await call(caller, findOwnSingleSignOn, {})).json().isRequired).toBe(true);
  for (const body of [{ password: PASSWORD }, { passkey }]) {
    const response = await call(caller, confirmIdentity, { body });
    expect(refusalOf(response)).toEqual({ statusCode: 403, message: said.passwordsOff });
  }
});
