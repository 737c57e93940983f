import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { haltHelpers } from '#test/halted-helpers.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';

const { db, insertUser } = await startApp();
const arrive = incomingOf(db);

test('an email that takes longer than ten seconds to read is read again, in a new process', {
  tags: 'release',
}, async () => {
  const { email } = await insertUser('employee');
  const first = await arrive(rawMail({ From: email }));
  const halted = haltHelpers('read-process');

  const second = await arrive(rawMail({ From: email, Subject: 'Printer still on fire' }));

  expect(halted).toBe(1);
  expect(first).toMatchObject({ state: 'done', attempts: 0 });
  expect(second).toMatchObject({ state: 'done', attempts: 1 });
});
