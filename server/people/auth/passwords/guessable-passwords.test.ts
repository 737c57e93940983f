import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changePassword } from '#contract/account.ts';
import { registerInvited } from '#contract/invitations.ts';
import { confirmReset } from '#contract/password-resets.ts';
import { findProvider } from '#contract/settings.ts';
import { createUser } from '#contract/users.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { PASSWORD, startApp } from '#test/app.ts';
import { insertInvitation, insertReset, registration } from '#test/onboarding.ts';

const world = await startApp();
const { call, db, insertCompany, insertUser } = world;
const admin = await insertUser('admin');
const { id: companyId } = await insertCompany('Bell Roofing');

beforeEach(async () => {
  await set('true');
});

async function set(value: string) {
  await db.update(settings).set({ value }).where(eq(settings.key, 'refuse_common_passwords'));
}

/** Each way to choose a password, as Grace Hopper, grace.h@navy.example, of Bell Roofing. */
const ways = {
  register: async (password: string) => {
    const { token } = await insertInvitation(world, { companyId, createdById: admin.id });
    return call(undefined, registerInvited, { body: { ...registration(token), email: emailOf(), password } });
  },
  reset: async (newPassword: string) => {
    const { id } = await insertGrace();
    const { token } = await insertReset(db, id);
    return call(undefined, confirmReset, { body: { token, newPassword } });
  },
  change: async (newPassword: string) =>
    call(await insertGrace(), changePassword, { body: { currentPassword: PASSWORD, newPassword } }),
  'be created': async (password: string) =>
    call(admin, createUser, {
      body: { firstName: 'Grace', lastName: 'Hopper', email: emailOf(), password, companyId },
    }),
};
const names = Object.keys(ways).filter((name): name is keyof typeof ways => Object.hasOwn(ways, name));

const emailOf = () => `amazing.${crypto.randomUUID()}@navy.example`;
const insertGrace = () =>
  insertUser('employee', { firstName: 'Grace', lastName: 'Hopper', email: emailOf(), companyId });

const guessable = {
  trustno1: 'it is one of the first passwords people try',
  TrustNo1: 'it is one of the first passwords people try',
  aaaaaaaa: 'it is one of the first passwords people try',
  hgfedcba: 'it is one of the first passwords people try',
  'xx-HOPPER-9': 'it is based on a name or an address',
  'so amazing!': 'it is based on a name or an address',
  '4 roofing': 'it is based on a name or an address',
  'my-archway-7': 'it is based on a name or an address',
};

test.each(names)('if the setting is on, a guessable password is refused at its field: %s', async (name) => {
  const path = name === 'reset' || name === 'change' ? 'newPassword' : 'password';

  for (const [password, reason] of Object.entries(guessable)) {
    const response = await ways[name](password);

    const message = `This is easy to guess: ${reason}. Choose another. A few unrelated words work well.`;
    expect([password, response.statusCode]).toEqual([password, 400]);
    expect(JSON.parse(response.body)).toEqual({ message, issues: [{ path, message }] });
  }
  expect((await ways[name]('nanoseconds of wire')).statusCode).toBeLessThan(300);
});

test.each(names)('if the setting is off, only the length counts: %s', async (name) => {
  await set('false');

  expect((await ways[name]('trustno1')).statusCode).toBeLessThan(300);
  expect((await ways[name]('Hopper')).statusCode).toBeLessThan(300);
  expect((await ways[name]('wire1')).statusCode).toBe(400);
});

test('pages are told, so that they don’t offer to keep such a one', async () => {
  expect((await call(undefined, findProvider, {})).json().refusesCommonPasswords).toBe(true);
  await set('false');
  expect((await call(undefined, findProvider, {})).json().refusesCommonPasswords).toBe(false);
});

test('a password from before goes on to open the account', async () => {
  const { email } = await insertGrace();

  const response = await world.app.inject({
    method: 'POST',
    url: '/api/ticketing/auth/login',
    payload: { email, password: PASSWORD },
  });

  expect(response.statusCode).toBe(200);
});
