import { asc, eq, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { mailLimits } from '#server/platform/http/limits.ts';
import { startApp } from '#test/app.ts';
import { rawMail } from '#test/raw-mail.ts';
import { mailProcessing } from './processing.ts';
import { storeMail } from './store-mail.ts';

const { db, insertUser } = await startApp({ own: true });

async function arrive(from: string, text = 'Hello', headers: Record<string, string> = {}) {
  const bytes = rawMail({ From: from, ...headers }, text);
  const { id } = await storeMail(db, bytes, { channel: 'http', sender: null, recipients: [] });
  return id;
}

const html = { 'Content-Type': 'text/html' };
const laneOf = async (id: string) =>
  (await db.select({ lane: incomingMails.lane }).from(incomingMails).where(eq(incomingMails.id, id)))[0]?.lane;

/** Processes all waiting emails as the program does, and returns those ids in the order in which they were done. */
async function processAll(ids: string[]) {
  const processing = mailProcessing({
    db,
    log: pino({ level: 'silent' }),
    own: { sending: ['support@archway.example'], receiving: [] },
    authservId: 'mx.archway.example',
  });
  processing.start();
  const waiting = sql`state = 'waiting'`;
  await vi.waitFor(async () => expect(await db.$count(incomingMails, waiting)).toBe(0), {
    timeout: 120_000,
    interval: 200,
  });
  await processing.stop();
  const rows = await db
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(inArray(incomingMails.id, ids))
    .orderBy(asc(incomingMails.processedAt));
  return rows.map(({ id }) => id);
}

test.each([
  ['open elements', '<p><b>'],
  ['paragraphs', '<p>words</p>'],
  ['pictures', '<img src="cid:x"><br>'],
])(
  'email of clients is not delayed by a queue of strangers’ emails full of %s',
  { tags: 'release' },
  async (_, unit) => {
    const [client, staff] = [await insertUser('employee'), await insertUser('admin')];
    const strangers: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      strangers.push(await arrive(`a${n}@elsewhere.example`, unit.repeat(490_000 / unit.length), html));
    }
    const known = [
      await arrive(client.email),
      await arrive(`Ada <${client.email.toUpperCase()}>`),
      await arrive(staff.email),
    ];

    const order = await processAll([...strangers, ...known]);

    // First come, first served would put them at the end.
    const places = known.map((id) => order.indexOf(id));
    expect(Math.max(...places)).toBeLessThan(strangers.length);
  },
);

test.each([
  ['a stranger', async () => 'someone@elsewhere.example'],
  ['a user who was deactivated', async () => (await insertUser('employee', { isActive: false })).email],
  ['nobody', async () => ''],
  ['a user and somebody else', async () => `${(await insertUser('employee')).email}, someone@elsewhere.example`],
])('an email of %s waits in the queue of strangers', async (_, sender) => {
  expect(await laneOf(await arrive(await sender()))).toBe('strangers');
});

test('beyond thirty emails in ten minutes, those of a known address wait with those of strangers', async () => {
  const [flooding, other] = [await insertUser('employee'), await insertUser('employee')];
  const ids: string[] = [];
  for (let n = 0; n < mailLimits.readFirst.most + 2; n += 1) ids.push(await arrive(flooding.email, `Number ${n}`));

  const lanes = await Promise.all(ids.map(laneOf));

  expect(lanes.filter((lane) => lane === 'known')).toHaveLength(mailLimits.readFirst.most);
  expect(await laneOf(await arrive(other.email))).toBe('known');
});

test('a known address whose emails took ten seconds to read waits with strangers', async () => {
  const [slow, other] = [await insertUser('employee'), await insertUser('employee')];
  const first = await arrive(slow.email);
  await db.update(incomingMails).set({ readingTime: 10_000 }).where(eq(incomingMails.id, first));

  expect(await laneOf(await arrive(slow.email, 'Again'))).toBe('strangers');
  expect(await laneOf(await arrive(other.email))).toBe('known');
});
