import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findDisplay, updateDisplay } from '#contract/display.ts';
import { startSession } from '#server/auth/sessions/commands.ts';
import { events } from '#server/database/tables/events.ts';
import { startApp } from '#test/app.ts';

const { call, db, insertUser } = await startApp();

test('display settings belong to the account and affect nobody else', async () => {
  const [user, other] = [await insertUser('admin'), await insertUser('admin')];
  const elsewhere = { token: await startSession(db, user.id) };
  const seen = async (caller: { token: string }) => (await call(caller, findDisplay, {})).json();

  expect(await seen(user)).toEqual({ density: 'comfortable' });
  await call(user, updateDisplay, { body: { density: 'compact' } });
  await call(user, updateDisplay, { body: { density: 'compact' } });

  expect(await seen(elsewhere)).toEqual({ density: 'compact' });
  expect(await seen(other)).toEqual({ density: 'comfortable' });
  const entries = await db.select().from(events).where(eq(events.recordId, user.id));
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['changed', { density: ['comfortable', 'compact'] }],
  ]);
});
