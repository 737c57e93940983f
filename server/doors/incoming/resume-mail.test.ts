import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findOwnMail, resumeOwnMail } from '#contract/mail.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { deadAddresses } from '#server/platform/database/tables/outgoing-mails.ts';
import { startApp } from '#test/app.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';

const { call, db, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);

type User = Awaited<ReturnType<typeof insertUser>>;

const reason = '550 5.1.1 No such mailbox';
const unique = () => randomBytes(8).toString('hex');

async function insertDead(role: 'employee' | 'admin' = 'employee') {
  const user = await insertUser(role, { email: `dana-${unique()}@acme.example` });
  await db.insert(deadAddresses).values({ address: user.email, until: sql`now() + interval '60 days'`, reason });
  return user;
}

const isDead = async ({ email }: User) => (await db.$count(deadAddresses, eq(deadAddresses.address, email))) > 0;
const changesOf = ({ id }: User) =>
  db
    .select({ actorId: events.actorId, changes: events.changes })
    .from(events)
    .where(and(eq(events.recordId, id), eq(events.action, 'changed')));
const on = (user: User) => [{ actorId: user.id, changes: { email_is_off: [true, false] } }];

test.each<[string, (email: string) => Buffer, boolean]>([
  [
    'a verified email',
    (email) => rawMail({ From: `Dana <${email.toUpperCase()}>`, ...dmarc('pass') }, unique()),
    false,
  ],
  [
    'a verified email that waits for staff',
    (email) => rawMail({ From: email, 'List-Id': '<a.example>', ...dmarc('pass') }),
    false,
  ],
  ['an email that nobody verified', (email) => rawMail({ From: email }, unique()), true],
  ['an email that its domain denies', (email) => rawMail({ From: email, ...dmarc('fail') }, unique()), true],
  ['an automatic reply', (email) => rawMail({ From: email, 'Auto-Submitted': 'auto-replied', ...dmarc('pass') }), true],
  ['an email with two senders', (email) => rawMail({ From: `${email}, eve@acme.example`, ...dmarc('pass') }), true],
])('%s from the address turns email on again, or does not', async (_, mail, stays) => {
  const user = await insertDead();

  await arrive(mail(user.email));

  expect(await isDead(user)).toBe(stays);
  expect(await changesOf(user)).toEqual(stays ? [] : on(user));
});

test.each(['employee', 'admin'] as const)(
  'an %s sees on their account that email is off, and turns it on',
  async (role) => {
    const [user, other] = [await insertDead(role), await insertDead()];

    const before = await call(user, findOwnMail, {});
    const resumed = await call(user, resumeOwnMail, {});
    const again = await call(user, resumeOwnMail, {});

    expect(before.json()).toEqual({ problem: reason });
    expect([resumed.json(), again.json(), (await call(user, findOwnMail, {})).json()]).toEqual(
      Array(3).fill({ problem: null }),
    );
    expect(await changesOf(user)).toEqual(on(user));
    expect(await isDead(other)).toBe(true);
  },
);

test('after sixty days there is nothing to turn on', async () => {
  const user = await insertDead();
  await db.update(deadAddresses).set({ until: sql`now()` }).where(eq(deadAddresses.address, user.email));

  expect((await call(user, findOwnMail, {})).json()).toEqual({ problem: null });
});
