import { beforeEach, expect, test } from 'vitest';
import { updateNotificationPreferences } from '#contract/notifications.ts';
import { switchUser } from '#contract/users.ts';
import { updateOnCall } from '#server/desk/promise/commands.ts';
import { startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { outboxOf } from '#test/outbox.ts';

const { call, db, insertUser } = await startApp({
  own: true,
  mail: mailSetup,
  publicUrl: 'https://help.archway.example',
});
const boss = { ...(await insertUser('super_admin')), type: 'user', role: 'super_admin', companyId: null } as const;
const other = await insertUser('super_admin');
const quiet = await insertUser('super_admin');
await call(quiet, updateNotificationPreferences, { body: { on_call: { mail: false } } });
const outbox = outboxOf(db);

beforeEach(async () => {
  await updateOnCall(db, boss, [(await insertUser('admin')).id]);
  await outbox.begin();
});

test.each([
  ['is emptied', () => updateOnCall(db, boss, [])],
  [
    'loses its last person',
    async () => {
      const last = await insertUser('admin');
      await updateOnCall(db, boss, [last.id]);
      await call(boss, switchUser, { params: { userId: last.id }, body: { isActive: false } });
    },
  ],
])('when the on-call order %s, super admins who want to know get an email', async (_, empty) => {
  await empty();
  const mails = await outbox.all();

  expect(mails.map(({ to, header }) => [...to, header('subject')])).toEqual([
    [other.email, 'Nobody is on call any more'],
  ]);
  expect(mails[0]?.text).toContain('https://help.archway.example/ticketing/admin?settings=on-call');
});

test('nobody gets it once somebody is on call again', async () => {
  await updateOnCall(db, boss, []);
  await outbox.queue();
  await updateOnCall(db, boss, [other.id]);

  expect(await outbox.send()).toEqual([]);
});
