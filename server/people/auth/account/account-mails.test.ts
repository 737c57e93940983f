import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword } from '#contract/account.ts';
import { createApiKey } from '#contract/api-keys.ts';
import { deactivateInvitation, listInvitations, registerInvited } from '#contract/invitations.ts';
import { inviteByMail } from '#contract/mail.ts';
import { logInWithPasskey, removePasskey } from '#contract/passkeys.ts';
import { confirmReset, createResetLink } from '#contract/password-resets.ts';
import { logIn } from '#contract/sessions.ts';
import { createUser } from '#contract/users.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { insertInvitation, registration } from '#test/onboarding.ts';
import { outboxOf } from '#test/outbox.ts';
import { addDevice } from '#test/passkeys.ts';

const { app, call, db, insertCompany, insertUser } = await startApp({
  own: true,
  mail: mailSetup,
  publicUrl: 'https://help.archway.example',
});
const off = await startApp({ own: true });
const outbox = outboxOf(db);
const admin = await insertUser('admin', { firstName: 'Joan', lastName: 'Clarke' });

beforeEach(outbox.begin);

describe('an invitation by email', () => {
  test('brings each person a link of their own, for one use', async () => {
    const { id: companyId } = await insertCompany('Gateway Dental');
    const addresses = ['dana@gateway.example', 'ada@gateway.example', 'DANA@gateway.example'];

    const response = await call(admin, inviteByMail, { body: { companyId, addresses } });
    const mails = await outbox.all();
    const list = (await call(admin, listInvitations, {})).json();

    expect(response.statusCode).toBe(201);
    expect(mails.map(({ to }) => to[0]).sort()).toEqual(['DANA@gateway.example', 'ada@gateway.example']);
    expect(new Set(mails.map(({ text }) => linkIn(text))).size).toBe(2);
    expect(mails[0]?.text).toContain('Joan Clarke invites you to the support portal of Archway IT for Gateway Dental.');
    expect(list).toMatchObject([
      { maxUses: 1, mailed: { state: 'sent' }, address: expect.any(String) },
      { maxUses: 1, mailed: { state: 'sent' }, address: expect.any(String) },
    ]);
    const token = new URL(linkIn(mails[0]?.text) ?? '').searchParams.get('token') ?? '';
    const person = { firstName: 'Dana', lastName: 'Whitfield', password: 'nanosecond', token };
    const register = (email: string) => call(undefined, registerInvited, { body: { ...person, email } });
    expect([
      (await register('a@gateway.example')).statusCode,
      (await register('b@gateway.example')).statusCode,
    ]).toEqual([201, 400]);
  });

  test('is not sent once it was deactivated', async () => {
    const { id: companyId } = await insertCompany();
    const [made] = (await call(admin, inviteByMail, { body: { companyId, addresses: ['x@gateway.example'] } })).json();
    await outbox.queue();

    await call(admin, deactivateInvitation, { params: { invitationId: made?.id ?? '' } });

    expect(await outbox.send()).toEqual([]);
  });

  test.each([
    ['nobody', [], 'Enter at least one email address.'],
    ['what is no address', ['dana'], 'Enter valid email addresses, one per line.'],
    ['51 people', Array.from({ length: 51 }, (_, index) => `p${index}@x.example`), 'Invite at most 50 people at once.'],
  ])('goes not to %s', async (_, addresses, message) => {
    const { id: companyId } = await insertCompany();

    const response = await call(admin, inviteByMail, { body: { companyId, addresses } });

    expect(refusalOf(response)).toMatchObject({ statusCode: 400, message });
  });

  test('goes not to somebody with an account, nor from a server without email', async () => {
    const { email, companyId } = await insertUser('employee');
    const body = { companyId: companyId ?? '', addresses: ['new@x.example', email.toUpperCase()] };

    const response = await call(admin, inviteByMail, { body });
    const without = await off.call(await off.insertUser('admin'), inviteByMail, { body });

    expect(refusalOf(response)).toMatchObject({ statusCode: 400, message: `${email} has an account already.` });
    expect(refusalOf(without)).toMatchObject({ statusCode: 409, message: expect.stringContaining('Email is off') });
    expect(await db.$count(invitations, eq(invitations.address, 'new@x.example'))).toBe(0);
  });
});

describe('a reset link of staff', () => {
  test('goes to the user by email, and staff never see it', async () => {
    const user = await insertUser('employee');

    const response = await call(admin, createResetLink, { params: { userId: user.id } });
    const [mail] = await outbox.all();

    expect(response.json()).toEqual({ mailedTo: user.email });
    expect(mail?.to).toEqual([user.email]);
    const token = new URL(linkIn(mail?.text) ?? '').searchParams.get('token') ?? '';
    const reset = await call(undefined, confirmReset, { body: { token, newPassword: 'nanosecond' } });
    expect(reset.statusCode).toBe(200);
    const entries = await db.select().from(events).where(eq(events.recordId, user.id)).orderBy(events.id);
    expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['reset link made', 'Joan Clarke'],
      ['password reset', 'Ada Lovelace'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test('is not sent to a user who was deactivated in the meantime', async () => {
    const user = await insertUser('employee');
    await call(admin, createResetLink, { params: { userId: user.id } });

    await db.update(users).set({ isActive: false }).where(eq(users.id, user.id));

    expect(await outbox.all()).toEqual([]);
  });
});

describe('an email about the own account', () => {
  test('welcomes a user whom staff create, without a password', async () => {
    const { id: companyId } = await insertCompany();
    const person = { firstName: 'Dana', lastName: 'Whitfield', email: `${crypto.randomUUID()}@acme.example` };

    await call(admin, createUser, { body: { ...person, password: 'canary-password', companyId } });
    const [mail, ...more] = await outbox.all();

    expect(more).toEqual([]);
    expect(mail?.to).toEqual([person.email]);
    expect(mail?.header('subject')).toBe('Welcome to the support portal of Archway IT');
    expect(mail?.raw).not.toContain('canary');
    expect(mail?.text).toContain('https://help.archway.example/ticketing/login');
  });

  test('tells of a new password', async () => {
    const user = await insertUser('employee');

    await call(user, changePassword, { body: { currentPassword: PASSWORD, newPassword: 'nanosecond' } });
    const [mail] = await outbox.all();

    expect(mail?.to).toEqual([user.email]);
    expect(mail?.header('subject')).toBe('Your password was changed');
    expect(mail?.text).toContain('From: 127.0.0.1');
    expect(mail?.header('list-unsubscribe')).toBeUndefined();
  });

  test('tells of passkeys that were added, removed, and refused because their counter fell', async () => {
    const user = await insertUser('employee');
    const here = { origin: 'https://help.archway.example', rpId: 'help.archway.example' };

    const { prove, passkeyId } = await addDevice({ call }, user, { ...here, counter: 3 }, 'Blue key');
    const [added] = await outbox.all();
    const credential = await prove({ ...here, counter: 2 });
    await call(undefined, logInWithPasskey, { body: { credential } });
    const [refused] = await outbox.all();
    await call(user, removePasskey, { params: { passkeyId } });
    const [removed] = await outbox.all();

    expect([added, refused, removed].map((mail) => mail?.header('subject'))).toEqual([
      'A passkey was added to your account',
      'One of your passkeys was refused, because it may have been copied',
      'A passkey was removed from your account',
    ]);
    for (const mail of [added, refused, removed]) expect(mail?.text).toContain('Passkey: Blue key');
  });

  test('of more than five within an hour sums up the others, once', async () => {
    const user = await insertUser('employee');
    const make = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const body = { name: 'Key', scopes: ['read' as const] };
          expect((await call(user, createApiKey, { body })).statusCode).toBe(201);
        }),
      );

    await make(3);
    await outbox.queue();
    await make(4);
    await outbox.queue();
    await call(user, changePassword, { body: { currentPassword: PASSWORD, newPassword: 'three blind mice' } });
    await outbox.queue();
    const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.userId, user.id));
    const waiting = mails.filter(({ nextAttemptAt }) => nextAttemptAt > new Date());
    const sent = await outbox.send();

    expect(waiting.map(({ eventIds }) => eventIds.length)).toEqual([3]);
    const subjects = sent.map((mail) => mail.header('subject'));
    expect(subjects.sort()).toEqual(['3 more notices about your account', ...Array(5).fill('An API key was created')]);
    const sum = sent.find((mail) => mail.header('subject')?.startsWith('3 more'));
    expect(sum?.text).toMatch(/An API key was created: 2 times, the last time on \w+ \d+, /);
    expect(sum?.text).toMatch(/Your password was changed: \w+ \d+, /);

    // After an hour each is told by itself again.
    await db.update(outgoingMails).set({ createdAt: sql`now() - interval '61 minutes'` });
    await make(1);
    expect((await outbox.all()).map((mail) => mail.header('subject'))).toEqual(['An API key was created']);
  });

  test('tells of a login from a network that is new to the user, but not of the first ever', async () => {
    const user = await insertUser('employee');
    const enter = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: logIn.url,
        remoteAddress,
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
        payload: { email: user.email, password: PASSWORD },
      });

    await enter('203.0.113.7');
    await enter('203.0.113.7');
    const none = await outbox.all();
    await enter('198.51.100.23');
    const [mail, ...more] = await outbox.all();

    expect([none, more]).toEqual([[], []]);
    expect(mail?.header('subject')).toBe('Somebody logged in from a new network');
    expect(mail?.text).toMatch(/From: 198\.51\.100\.23\nWith: Firefox on Linux/);
  });

  test('tells the owner of an address once a day that somebody tried to register with it', async () => {
    const owner = await insertUser('employee');
    const { token } = await insertInvitation({ db, insertCompany, insertUser });
    const register = (email: string) =>
      app.inject({
        method: 'POST',
        url: registerInvited.url,
        remoteAddress: '198.51.100.24',
        payload: { ...registration(token), email },
      });

    const attempts = await Promise.all([register(owner.email), register(` ${owner.email.toUpperCase()} `)]);
    const [mail, ...more] = await outbox.all();
    const later = await register(owner.email);

    expect([...attempts, later].map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
    expect(mail?.to).toEqual([owner.email]);
    expect(mail?.header('subject')).toBe('Somebody tried to register with your email address');
    expect(mail?.text).toContain('From: 198.51.100.24');
    expect(mail?.text).toContain('nobody got into your account');
    expect(mail?.text).not.toContain('By:');
    expect([more, await outbox.all()]).toEqual([[], []]);
  });
});

const linkIn = (text = '') => /https:\/\/help\S+token=\S+/.exec(text)?.[0];
