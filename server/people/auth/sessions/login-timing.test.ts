import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logIn } from '#contract/sessions.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { PASSWORD, startApp } from '#test/app.ts';
import { hashAtUsualCost } from '#test/passwords.ts';
import { insertFactor } from '#test/second-factor.ts';

const { app, db, insertUser } = await startApp();

hashAtUsualCost();

const ROUNDS = 9;

/** As the program hashes it: other tests do it at the least cost, which would tell the known addresses. */
const passwordHash = await hashPassword(PASSWORD);

/** How long a refused login takes, in milliseconds. */
async function timeOf(email: string, password: string, remoteAddress: string) {
  const start = performance.now();
  const response = await app.inject({ method: 'POST', url: logIn.url, payload: { email, password }, remoteAddress });
  expect(JSON.parse(response.body)).toEqual({ message: 'Invalid email or password' });
  return performance.now() - start;
}

async function insertOrphan() {
  const orphan = await insertUser('employee', { passwordHash });
  await db
    .update(companies)
    .set({ deletedAt: new Date() })
    .where(eq(companies.id, orphan.companyId ?? ''));
  return orphan.email;
}

test('the time of a refusal does not reveal whether an address is known or has two-factor login', {
  tags: 'release',
}, async () => {
  const withFactor = await insertUser('admin', { passwordHash });
  await insertFactor(db, withFactor.id);
  const attempts = [
    { email: (await insertUser('employee', { passwordHash })).email, password: 'wrong' },
    { email: withFactor.email, password: 'wrong' },
    { email: 'nobody@acme.example', password: PASSWORD },
    { email: (await insertUser('admin', { isActive: false, passwordHash })).email, password: PASSWORD },
    { email: await insertOrphan(), password: PASSWORD },
  ];
  const times = attempts.map((): number[] => []);

  // One after the other in each round: whatever else the machine does slows all of them alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { email, password }] of attempts.entries()) {
      times[index]?.push(await timeOf(email, password, `10.2.0.${round}`));
    }
  }

  const [known = 0, ...others] = times.map(median);
  // A hash takes some 20 ms and everything else one or two: without the hash it would be a tenth.
  for (const other of others) {
    expect(other / known).toBeGreaterThan(0.5);
    expect(other / known).toBeLessThan(2);
  }
});

function median(times: number[]) {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
