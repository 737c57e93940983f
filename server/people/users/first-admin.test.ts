import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { logIn } from '#contract/sessions.ts';
import { one } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { knownNetworks, sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { startApp } from '#test/app.ts';
import { ensureSuperAdmin } from './first-admin.ts';

const { call, db } = await startApp({ own: true });

beforeEach(async () => {
  await db.delete(sessions);
  await db.delete(knownNetworks);
  await db.delete(users);
});

test('the first super admin gets the address and password that were set, and can log in', async () => {
  const first = await ensureSuperAdmin(db, { email: ' Boss@msp.example ', password: 'chosen by me' });

  expect(first).toEqual({ email: 'Boss@msp.example', password: undefined });
  const response = await call(undefined, logIn, { body: { email: 'boss@msp.example', password: 'chosen by me' } });
  expect(response.json()).toMatchObject({ user: { role: 'super_admin', companyId: null } });
});

test('a new installation asks for longer passwords than those before it, which keep what they have', async () => {
  expect(await findSetting(db, 'min_password_length')).toBe(6);
  await ensureSuperAdmin(db, { passwordLength: 12 });
  expect(await findSetting(db, 'min_password_length')).toBe(12);

  await ensureSuperAdmin(db, { passwordLength: 20 });
  expect(await findSetting(db, 'min_password_length')).toBe(12);
});

test('the audit log tells that the program made them', async () => {
  await ensureSuperAdmin(db, { email: 'boss@msp.example', password: 'chosen by me' });

  const { id } = one(await db.select({ id: users.id }).from(users));
  const [entry] = await db.select().from(events).where(eq(events.recordId, id));
  expect(entry).toMatchObject({ actorId: null, actorName: 'Archway', action: 'created', kind: 'user' });
});

test('without settings they get a password of at least 96 random bits, told once', async () => {
  const first = await ensureSuperAdmin(db, {});

  expect(first).toEqual({ email: 'admin@archway.example', password: expect.stringMatching(/^[\w-]{16,}$/) });
  const body = { email: 'admin@archway.example', password: first?.password ?? '' };
  expect((await call(undefined, logIn, { body })).statusCode).toBe(200);
  expect(await ensureSuperAdmin(db, {})).toBeUndefined();
});

test('the password is told before the account exists, so a program that is killed never keeps it to itself', async () => {
  const told: string[] = [];
  const killed = ensureSuperAdmin(db, {}, ({ password }) => {
    told.push(password);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await db.$count(users)).toBe(0);

  await ensureSuperAdmin(db, {}, ({ password }) => told.push(password));

  const body = { email: 'admin@archway.example', password: told.at(-1) ?? '' };
  expect(told).toHaveLength(2);
  expect((await call(undefined, logIn, { body })).statusCode).toBe(200);
});

test('of programs that start at once one makes them', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => ensureSuperAdmin(db, {})));

  expect(all.filter((made) => made !== undefined)).toHaveLength(1);
  expect(await db.$count(users)).toBe(1);
});

test('no other is made where there was ever one, deleted or not', async () => {
  await ensureSuperAdmin(db, { password: 'chosen by me' });
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.role, 'super_admin'));

  expect(await ensureSuperAdmin(db, {})).toBeUndefined();
});
