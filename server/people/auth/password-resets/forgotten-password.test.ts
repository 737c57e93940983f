import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { forgotPassword } from '#contract/mail.ts';
import { confirmReset } from '#contract/password-resets.ts';
import { logIn } from '#contract/sessions.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { outboxOf } from '#test/outbox.ts';
import { insertConnection } from '#test/single-sign-on.ts';

const { app, call, db, insertUser } = await startApp({ own: true, mail: mailSetup });
const off = await startApp({ own: true });
const outbox = outboxOf(db);

beforeEach(async () => {
  await outbox.begin();
  await db.delete(limitUses);
});

let clients = 0;
/** Each from another client, unless told otherwise. */
function forgot(email: string, remoteAddress = `198.51.100.${++clients % 250}`) {
  return app.inject({ method: 'POST', url: forgotPassword.url, remoteAddress, payload: { email } });
}

const tokenIn = (text = '') => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';

test('a link arrives, sets a new password, and works once', async () => {
  const user = await insertUser('employee');

  const response = await forgot(user.email.toUpperCase());
  const [mail] = await outbox.send();
  const token = tokenIn(mail?.text);
  const reset = () => call(undefined, confirmReset, { body: { token, newPassword: 'nanosecond' } });
  const statuses = [(await reset()).statusCode, (await reset()).statusCode];
  const login = await call(undefined, logIn, { body: { email: user.email, password: 'nanosecond' } });

  expect(response.json().message).toMatch(/^If there is an account/);
  expect(mail?.to).toEqual([user.email]);
  expect(mail?.html).toContain(token);
  expect([...statuses, login.statusCode]).toEqual([200, 400, 200]);
});

test('every address gets the same response; only active users with a password get an email', async () => {
  const { domain, companyId } = await insertConnection(
    db,
    { issuer: 'https://login.example.com' },
    { isRequired: true },
  );
  const required = await insertUser('member', { companyId, email: `ada@${domain}` });
  const [active, inactive, deleted] = [
    await insertUser('member'),
    await insertUser('member', { isActive: false }),
    await insertUser('member', { deletedAt: new Date() }),
  ];
  const addresses = [active.email, inactive.email, deleted.email, required.email, 'nobody@acme.example'];

  const responses = await Promise.all(addresses.map((email) => forgot(email)));
  const mails = await outbox.send();

  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(new Set(responses.map(({ headers }) => Object.keys(headers).sort().join())).size).toBe(1);
  expect(mails.map(({ to }) => to)).toEqual([[active.email]]);
});

test('known and unknown addresses take the same time', async () => {
  const user = await insertUser('member');
  const times = { known: [] as number[], unknown: [] as number[] };

  for (let round = 0; round < 60; round++) {
    await db.delete(limitUses);
    const addresses = { known: user.email, unknown: `${crypto.randomUUID()}@acme.example` };
    for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const start = performance.now();
      await forgot(addresses[kind]);
      times[kind].push(performance.now() - start);
    }
  }

  const ratio = median(times.known) / median(times.unknown);
  expect(ratio).toBeGreaterThan(0.67);
  expect(ratio).toBeLessThan(1.5);
});

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

test('an address has three requests an hour, whether it is known or not', async () => {
  const user = await insertUser('member');

  for (const email of [user.email, 'nobody@acme.example']) {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) statuses.push((await forgot(email)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
  await db.execute(sql`update limit_uses set created_at = created_at - interval '1 hour'`);
  expect((await forgot(user.email)).statusCode).toBe(200);
});

test('a client has ten requests an hour, also at once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 15 }, (_, index) => forgot(`${index}@acme.example`, '203.0.113.9')),
  );

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
  const refused = responses.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
  expect(refused?.json().message).toMatch(/^Too many requests for a new password\. Try again in 60 minutes/);
});

test('a newer link ends the earlier one, and the database stores neither', async () => {
  const user = await insertUser('member');
  await forgot(user.email);
  const [older] = await outbox.send();
  await forgot(user.email);
  const [newer] = await outbox.send();

  const tokens = [tokenIn(older?.text), tokenIn(newer?.text)];
  const answers = await Promise.all(
    tokens.map((token) => call(undefined, confirmReset, { body: { token, newPassword: 'nanosecond' } })),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 200]);
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    const { rows: all } = await db.execute(sql`select t::text from ${sql.identifier(name)} t`);
    for (const token of tokens) expect(JSON.stringify(all)).not.toContain(token);
  }
});

test('while email is off, every address gets the advice to call', async () => {
  const user = await off.insertUser('member');

  for (const email of [user.email, 'nobody@acme.example']) {
    const response = await off.call(undefined, forgotPassword, { body: { email } });
    expect(refusalOf(response)).toEqual({
      statusCode: 409,
      message: 'This helpdesk does not send email. Please call us for a new password.',
    });
  }
  expect(await off.db.execute(sql`select from outgoing_mails`)).toMatchObject({ rows: [] });
});
