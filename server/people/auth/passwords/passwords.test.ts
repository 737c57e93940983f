import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { registerInvited } from '#contract/invitations.ts';
import { logIn } from '#contract/sessions.ts';
import { PASSWORD, startApp } from '#test/app.ts';
import { insertInvitation, registration } from '#test/onboarding.ts';
import { hashAtUsualCost } from '#test/passwords.ts';
import { hashPassword } from './passwords.ts';

hashAtUsualCost();
const world = await startApp({ own: true, limitFactor: 100 });
const { call, insertUser } = world;

/** Hashes as many new passwords as the server lets wait, and counts the finished ones. */
function floodOfHashes() {
  let finished = 0;
  const flood = Array.from({ length: 200 }, async () => {
    await hashPassword(PASSWORD);
    finished += 1;
  });
  return { isOver: Promise.all(flood), finished: () => finished };
}

test('a flood of new passwords does not keep anybody from logging in', { tags: 'release' }, async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => insertUser('employee')));
  const { isOver, finished } = floodOfHashes();

  const logins = await Promise.all(
    people.map(({ email }) => call(undefined, logIn, { body: { email, password: PASSWORD } })),
  );
  const hashedMeanwhile = finished();
  await isOver;

  expect(logins.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  // In one queue the logins would have waited for nearly all of the 200.
  expect(hashedMeanwhile).toBeLessThan(100);
});

test('a flood of new passwords leaves threads for files', { tags: 'release' }, async () => {
  const { isOver, finished } = floodOfHashes();

  for (let count = 0; count < 30; count++) await readFile(import.meta.filename);
  const hashedMeanwhile = finished();
  await isOver;

  // Every read takes several turns in libuv’s threads, and would wait for a hash in each of them.
  expect(hashedMeanwhile).toBeLessThan(50);
});

test('a flood of registrations with an address in use does not prevent logins', { tags: 'release' }, async () => {
  const { email, id } = await insertUser('employee');
  const { token } = await insertInvitation(world);

  const flood = Array.from({ length: 120 }, () =>
    call(undefined, registerInvited, { body: { ...registration(token), email } }),
  );
  const logins = [];
  for (let count = 0; count < 5; count++) {
    logins.push(await call(undefined, logIn, { body: { email, password: PASSWORD } }));
  }
  await Promise.all(flood);

  expect(logins.map((login) => login.json().user?.id)).toEqual(Array(5).fill(id));
});
