import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { PASSWORD, startApp } from '#test/app.ts';
import { tries } from '#test/tries.ts';
import { recordFailure } from './login-limit.ts';
import { findByEmail } from './queries.ts';

const { app, db, insertUser } = await startApp({ own: true, trustProxy: '127.0.0.1' });
const runs = { numRuns: tries(40, 250), seed: 20_261_122 };

/** Letters whose cases are uneven in one standard or another, and any others. */
const uneven = fc.constantFrom(...'İIıiKkKſsSßẞΣσςµμÅåÅDŽDždžﬀԱևᲐაǰŉΐ');
const letter = fc.oneof({ weight: 3, arbitrary: uneven }, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }));
const word = fc.array(letter, { minLength: 1, maxLength: 3 }).map((letters) => letters.join(''));
const respell = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase().toLowerCase(),
  (text: string) => text.normalize('NFD'),
  (text: string) => text.replaceAll(/i/gi, 'İ'),
  (text: string) => text.replaceAll(/i/gi, 'ı'),
);
const spellings = fc
  .tuple(word, respell, fc.oneof({ weight: 4, arbitrary: fc.constant('') }, word))
  .map(([one, spell, other]) => [one, other || spell(one)] as const)
  .filter((pair) => pair.every((text) => !text.includes('\0')));

test('two spellings of an address share a failure count if they log in to the same account, and only then', async () => {
  let same = 0;
  for (const [first, second] of fc.sample(spellings, runs)) {
    const domain = `@${crypto.randomUUID()}.example`;
    await insertUser('admin', { email: first + domain });
    await db.delete(limitUses);

    for (const spelling of [first, second]) await recordFailure(db, { email: spelling + domain, ip: '203.0.113.7' });
    const counts = await db.selectDistinct({ subject: limitUses.subject }).from(limitUses);
    const isSameAccount = (await findByEmail(db, second + domain)) !== undefined;

    expect([first, second, counts.length === 1]).toEqual([first, second, isSameAccount]);
    if (isSameAccount && first !== second) same++;
  }
  expect(same).toBeGreaterThan(runs.numRuns / 20);
});

test('an address spelled with the Turkish İ has the failures of the account it logs in to', async () => {
  const domain = `@${crypto.randomUUID()}.example`;
  await insertUser('employee', { email: `vip${domain}` });
  const logIn = (email: string, password: string) =>
    app.inject({ method: 'POST', url: '/api/ticketing/auth/login', payload: { email, password } });

  const right = await logIn(`vİp${domain}`, PASSWORD);
  for (let count = 0; count < 10; count++) await logIn(`vip${domain}`, 'wrong');
  const limited = await logIn(`vİp${domain}`, 'wrong');

  expect([right.statusCode, limited.statusCode]).toEqual([200, 429]);
});
