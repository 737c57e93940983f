import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { acceptOffer, declineOffer, findOwnSingleSignOn } from '#contract/single-sign-on.ts';
import { singleSignOnMessages as said } from '#contract/single-sign-on-constants.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf } from '#test/app.ts';
import { startSignOn } from '#test/single-sign-on.ts';

const { call, db, insertConnection, insertUser, logInAs, provider } = await startSignOn();

/** Somebody who has logged in before, and changed their name and address at the identity provider since. */
async function insertChanged(claims: object = {}, { companyId: place }: { companyId?: null } = {}) {
  const { domain, companyId } = await insertConnection(place === null ? { companyId: null } : {});
  const [subject, name] = [crypto.randomUUID(), crypto.randomUUID()];
  const [before, after] = [`before-${name}@${domain}`, `after-${name}@${domain}`];
  const user = await insertUser(companyId ? 'employee' : 'admin', { companyId, email: before, lastName: 'Byron' });
  provider.accounts[subject] = { email: before, email_verified: true, name: 'Ada Byron' };
  await logInAs(subject, before);
  provider.accounts[subject] = { email: after, email_verified: true, name: 'Ada King', ...claims };
  const caller = (await logInAs(subject, before)).json();
  const offer = async () => (await call(caller, findOwnSingleSignOn, {})).json().offer;
  const stored = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0];
  const logInAgain = () => logInAs(subject, before);
  return { caller, subject, before, after, domain, companyId, offer, stored, logInAgain };
}

test('a changed name and address are offered, and taken over when the person says so', async () => {
  const { caller, after, before, offer, stored } = await insertChanged();
  const offered = { firstName: 'Ada', lastName: 'King', email: after };
  expect(await offer()).toEqual(offered);
  expect(await stored()).toMatchObject({ lastName: 'Byron', email: before });

  const response = await call(caller, acceptOffer, { body: offered });

  expect(response.json()).toMatchObject(offered);
  expect(await stored()).toMatchObject(offered);
  expect(await offer()).toBeNull();
});

test.each([
  ['an address that is not verified', { email_verified: false }],
  ['an address of another domain', { email: 'ada@elsewhere.example' }],
  ['no address', { email: undefined }],
])('%s is not offered, but the name is', async (_, claims) => {
  const { before, offer } = await insertChanged(claims);

  expect(await offer()).toEqual({ firstName: 'Ada', lastName: 'King', email: before });
});

test('an address that somebody has, in any spelling, is not offered', async () => {
  const { after, before, offer, caller } = await insertChanged();
  const offered = await offer();
  await insertUser('employee', { email: after.toUpperCase() });

  expect((await offer())?.email).toBe(before);
  const response = await call(caller, acceptOffer, { body: offered ?? { firstName: '', lastName: '', email: '' } });
  expect(refusalOf(response)).toEqual({ statusCode: 409, message: said.offerChanged });
});

test('without a name at the identity provider none is made of the address', async () => {
  const { offer, after } = await insertChanged({ name: undefined });

  expect(await offer()).toEqual({ firstName: 'Ada', lastName: 'Byron', email: after });
});

test('what was declined is offered again only once it changes there', async () => {
  const { caller, offer, logInAgain, subject } = await insertChanged();

  await call(caller, declineOffer, {});

  expect(await offer()).toBeNull();
  await logInAgain();
  expect(await offer()).toBeNull();
  provider.accounts[subject] = { ...provider.accounts[subject], name: 'Ada Lovelace' };
  await logInAgain();
  expect(await offer()).toMatchObject({ lastName: 'Lovelace' });
});

test('staff take it over only after a confirmation', async () => {
  const { caller, offer, stored, before } = await insertChanged({}, { companyId: null });
  const body = (await offer()) ?? { firstName: '', lastName: '', email: '' };
  await db
    .update(sessions)
    .set({ identityConfirmedAt: new Date(0) })
    .where(eq(sessions.userId, caller.user.id));

  const response = await call(caller, acceptOffer, { body });

  expect(refusalOf(response)).toMatchObject({ statusCode: 403, confirm: 'identity' });
  expect(await stored()).toMatchObject({ email: before });
});
