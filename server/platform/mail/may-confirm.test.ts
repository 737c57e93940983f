import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { countConfirmation, mayConfirm } from './may-confirm.ts';

const { db } = await startApp({ own: true });

/** Each network has a limit of its own. */
let networks = 0;

/** Which of the addresses, one after the other, an email may go to. */
async function allowed(...addresses: string[]) {
  const answers: boolean[] = [];
  for (const address of addresses) {
    networks += 1;
    answers.push(await db.transaction((tx) => mayConfirm(tx, `192.0.2.${networks}`, address)));
  }
  return answers;
}

test.each([
  ['any provider', ['ada@navy.example', 'ADA@Navy.example', 'ada+1@navy.example', 'ada+2+3@navy.example']],
  ['Gmail', ['ada.l@gmail.com', 'a.d.a.l@gmail.com', 'adal@googlemail.com', 'A.dal+x@GoogleMail.com']],
])('a mailbox of %s gets three emails a day, however its address is written', async (_, spellings) => {
  expect(await allowed(...spellings)).toEqual([true, true, true, false]);
});

test('other addresses are other mailboxes', async () => {
  const others = ['a.b@navy.example', 'ab@navy.example', 'ab@gmail.com', 'ab@gmail.example', 'abc@gmail.com'];

  for (const address of others) expect(await allowed(address, address, address)).toEqual([true, true, true]);
});

test('emails of every kind count together, and those who get nothing else are told', async () => {
  const email = 'grace@navy.example';
  const count = () => db.transaction((tx) => countConfirmation(tx, email));

  expect(await allowed(email)).toEqual([true]);
  await count();
  await count();

  await expect(count()).rejects.toMatchObject({ kind: 'too many', message: expect.stringContaining('in 24 hours') });
  expect(await allowed(email)).toEqual([false]);
});
