import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, expect, test, vi } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { storeMail } from '#server/doors/incoming/store-mail.ts';
import { incomingMails, mailboxes } from '#server/platform/database/tables/incoming-mails.ts';
import { startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { incomingOf, insertHeldMail } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { readMetrics, totalOf } from '#test/prometheus.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';
import { watchBusiness } from './business-metrics.ts';
import { watchWork } from './work-metrics.ts';

slow('Each email is parsed in a process of its own, as strangers’ emails are');

const { call, databaseUrl, db, insertInquiry, insertTicket, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);
const outbox = outboxOf(db);
const pool = new pg.Pool({ connectionString: databaseUrl });
afterAll(() => pool.end());

const work = new Registry();
watchWork(work);

/** How many were counted since the last look. */
function counterOf(name: string, labelNames: string[]) {
  let before = new Map<string, number>();
  return async () => {
    const { samples } = readMetrics(await work.metrics());
    const ofName = samples.filter((sample) => sample.name === name);
    const now = new Map(ofName.map(({ labels, value }) => [labelNames.map((label) => labels[label]).join(' '), value]));
    const grown = [...now].map(([key, value]) => [key, value - (before.get(key) ?? 0)] as const);
    before = now;
    return Object.fromEntries(grown.filter(([, growth]) => growth !== 0));
  };
}

/** A gauge as the next scrape shows it: counts are kept for a minute, so each look is a new program's. */
async function gauge(name: string) {
  const register = new Registry();
  watchBusiness(register, [pool], { sendsMail: true, fetchesMail: true });
  return totalOf(readMetrics(await register.metrics()).samples, name);
}

test('incoming emails are counted by result', async () => {
  const counted = counterOf('archway_incoming_mails_total', ['result']);
  await counted();
  const client = await insertUser('employee');
  const off = await insertUser('employee', { isActive: false });
  const from = { From: client.email };

  const { messageId } = await arrive(rawMail(from));
  await arrive(rawMail({ ...from, References: `<${messageId}>` }));
  await arrive(rawMail({ From: 'stranger@elsewhere.example' }));
  await arrive(rawMail({ ...from, Precedence: 'bulk' }));
  await arrive(rawMail({ From: 'mailer-daemon@acme.example', 'X-Failed-Recipients': 'x@acme.example' }));
  await arrive(rawMail({ From: off.email }));
  await arrive(rawMail({ From: off.email }, 'Again.'));

  expect(await counted()).toEqual({ ticket: 1, comment: 1, inquiry: 1, automatic: 1, bounce: 1, held: 2 });
});

test('each try of an email that can’t be processed is counted as failed', async () => {
  const counted = counterOf('archway_incoming_mails_total', ['result']);
  await counted();

  const mailId = await db.transaction(async (tx) => {
    const { id } = await storeMail(tx, rawMail(), { channel: 'http', sender: '', recipients: [] });
    await tx.execute(
      sql`delete from file_pieces where file_id = (select file_id from incoming_mails where id = ${id})`,
    );
    return id;
  });

  await vi.waitFor(async () => {
    const [mail] = await db.select().from(incomingMails).where(eq(incomingMails.id, mailId));
    expect(mail).toMatchObject({ state: 'held', reason: 'unreadable' });
  }, 60_000);
  expect(await counted()).toEqual({ failed: 3 });
});

test('emails that are sent, tried again and given up are counted by kind', async () => {
  await outbox.begin();
  const counted = counterOf('archway_mails_total', ['kind', 'outcome']);
  await counted();
  const admin = await insertUser('admin');
  const ticket = await insertTicket(await insertUser('employee'), { assignedToId: admin.id });
  const comment = () => call(admin, addComment, { params: { ticketId: ticket.id }, body: { comment: 'Is it out?' } });

  await comment();
  await outbox.all();
  await comment();
  await outbox.queue();
  let tries = 0;
  await outbox.send({
    onRecipient: () => {
      tries += 1;
      return tries === 1 ? { code: 451, text: 'Later' } : { code: 550, text: 'Never' };
    },
  });

  expect(await counted()).toEqual({ 'ticket sent': 1, 'ticket failed': 1, 'ticket given up': 1 });
});

test('waiting emails and the age of the oldest are reported, in both directions', async () => {
  await db.execute(sql`delete from outgoing_mails`);
  await db.execute(sql`update incoming_mails set state = 'discarded'`);
  const names = [
    'archway_mails_waiting',
    'archway_mails_oldest_waiting_seconds',
    'archway_incoming_mails_oldest_waiting_seconds',
    'archway_incoming_mails_held',
  ];
  const look = () => Promise.all(names.map(gauge));
  const before = await look();

  const hourAgo = new Date(Date.now() - 3_600_000);
  for (let n = 0; n < 2; n++) await insertInquiry({}, { createdAt: hourAgo });
  const later = new Date(Date.now() + 3_600_000);
  // In one transaction: until it ends, there is nothing to process.
  await db.transaction(async (tx) => {
    for (let n = 0; n < 3; n++) await insertHeldMail(tx);
    await insertHeldMail(tx, { state: 'waiting', reason: null, createdAt: hourAgo, nextAttemptAt: later });
  });
  const [waiting, oldest = 0, arrived = 0, held] = await look();

  expect(before).toEqual([0, 0, 0, 0]);
  expect([waiting, held]).toEqual([2, 3]);
  for (const age of [oldest, arrived]) {
    expect(age).toBeGreaterThanOrEqual(3_600);
    expect(age).toBeLessThan(7_200);
  }
});

test('the silence of a mailbox grows until it is reached again, and there is none without a mailbox', async () => {
  const silence = () => gauge('archway_mailbox_silence_seconds');
  const never = await silence();
  const reached = (at: Date) => db.update(mailboxes).set({ contactedAt: at });

  await db.insert(mailboxes).values({ name: 'support on mail.example.com (INBOX)' });
  await reached(new Date(Date.now() - 1_200_000));
  const silent = await silence();
  await reached(new Date());
  const again = await silence();

  expect(never).toBeUndefined();
  expect(silent).toBeGreaterThanOrEqual(1_200);
  expect(again).toBeLessThan(silent ?? 0);
});

test('files and their bytes are reported', async () => {
  const [count = 0, bytes = 0] = [await gauge('archway_files_count'), await gauge('archway_files_bytes')];

  await insertFile(db, await insertUser('employee'), { bytes: Buffer.alloc(300_000, 'x') });

  expect([await gauge('archway_files_count'), await gauge('archway_files_bytes')]).toEqual([
    count + 1,
    bytes + 300_000,
  ]);
});
