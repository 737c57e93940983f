import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findDisplay, updateDisplay } from '#contract/display.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { startApp } from '#test/app.ts';

const { call, db, insertUser } = await startApp();

test('display settings belong to the account and affect nobody else', async () => {
  const [user, other] = [await insertUser('admin'), await insertUser('admin')];
  const elsewhere = { token: await startSession(db, user.id) };
  const seen = async (caller: { token: string }) => (await call(caller, findDisplay, {})).json();

  expect(await seen(user)).toEqual({ density: 'comfortable', afterResolving: 'next' });
  await call(user, updateDisplay, { body: { density: 'compact' } });
  await call(user, updateDisplay, { body: { density: 'compact' } });

  expect(await seen(elsewhere)).toEqual({ density: 'compact', afterResolving: 'next' });
  expect(await seen(other)).toEqual({ density: 'comfortable', afterResolving: 'next' });
  const entries = await db.select().from(events).where(eq(events.recordId, user.id));
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['changed', { density: ['comfortable', 'compact'] }],
  ]);
});

test('a setting that is left out stays as it is', async () => {
  const user = await insertUser('admin');
  await call(user, updateDisplay, { body: { density: 'compact' } });

  const changed = await call(user, updateDisplay, { body: { afterResolving: 'list' } });

  expect(changed.json()).toEqual({ density: 'compact', afterResolving: 'list' });
  expect((await call(user, findDisplay, {})).json()).toEqual({ density: 'compact', afterResolving: 'list' });
});
