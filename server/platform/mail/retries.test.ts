import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { one } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { startApp } from '#test/app.ts';
import { composeWith, deliveries } from '#test/delivery.ts';
import { startMailServer, startSilentServer } from '#test/mail-server.ts';

const { db, insertInquiry } = await startApp({ own: true });
const deliver = deliveries(db);

// Loading the program that lays out emails can take longer than a test waits.
await composeWith()(db, await find((await insertInquiry()).id));

beforeEach(async () => {
  await db.delete(inquiries);
});

/** The email about an inquiry. */
async function find(id: string) {
  return one(await db.select().from(outgoingMails).where(eq(outgoingMails.inquiryId, id)));
}

async function attempts(id: string, least: number) {
  await vi.waitFor(async () => expect((await find(id)).attempts).toBeGreaterThanOrEqual(least), 10_000);
}

async function mailed(id: string) {
  await vi.waitFor(async () => expect((await find(id)).sentAt).not.toBeNull(), 10_000);
}

describe('a mail server that', () => {
  test('asks to come back, and later takes the mail, gets it once', async () => {
    let refusals = 2;
    const server = await startMailServer({
      onRecipient: () => (refusals-- > 0 ? { code: 451, text: 'Not now' } : undefined),
    });
    const { id } = await insertInquiry();

    deliver(server.url);
    await mailed(id);
    await server.stop();

    expect(server.accepted).toHaveLength(1);
    expect((await find(id)).attempts).toBe(3);
  });

  test('refuses what it has read, and later takes it, gets it once', async () => {
    const read: unknown[] = [];
    const server = await startMailServer({
      onMessage: (mail) => (read.push(mail.header('message-id')) < 3 ? { code: 451, text: 'Try later' } : undefined),
    });
    const { id } = await insertInquiry();

    deliver(server.url);
    await mailed(id);
    await server.stop();

    expect(server.accepted).toHaveLength(1);
    expect(read).toEqual(Array(3).fill(`<inquiry-${id}@help.archway.example>`));
  });

  test('is not there, and comes back, gets the mail once', async () => {
    const gone = await startMailServer();
    await gone.stop();
    const { id } = await insertInquiry();

    deliver(gone.url);
    await attempts(id, 2);
    const server = await startMailServer({ port: gone.port });
    await mailed(id);
    await server.stop();

    expect(server.accepted).toHaveLength(1);
  });

  test('says nothing, and comes back, gets the mail once', async () => {
    const silent = await startSilentServer();
    const { id } = await insertInquiry();

    deliver(silent.url, { patience: 1_000 });
    await attempts(id, 1);
    await silent.stop();
    const server = await startMailServer({ port: silent.port });
    await mailed(id);
    await server.stop();

    expect(server.accepted).toHaveLength(1);
  });

  test('reads a mail and says nothing more, and comes back, has taken it once', async () => {
    let count = 0;
    const server = await startMailServer({
      onMessage: () => (count++ === 0 ? new Promise<undefined>(() => {}) : undefined),
    });
    const { id } = await insertInquiry();

    const later = { firstRetry: 3_600_000, longestRetry: 3_600_000 };
    const impatient = deliver(server.url, { patience: 1_000, timing: later });
    await attempts(id, 1);
    await impatient.stop();
    await db.update(outgoingMails).set({ nextAttemptAt: sql`now()` }).where(eq(outgoingMails.inquiryId, id));
    deliver(server.url);
    await mailed(id);
    await server.stop();

    expect(count).toBe(2);
    expect(server.accepted).toHaveLength(1);
    // A busy machine may be late before the server reads the mail, too.
    expect((await find(id)).attempts).toBeGreaterThan(1);
  });

  test.each([
    ['the recipient', { onRecipient: () => ({ code: 550, text: 'No such mailbox' }) }],
    ['the message', { onMessage: () => ({ code: 550, text: 'No such mailbox' }) }],
  ])('refuses %s for good is not asked again, and what it said is kept', async (_, options) => {
    const server = await startMailServer(options);
    const { id } = await insertInquiry();

    deliver(server.url);
    await vi.waitFor(async () => expect((await find(id)).failedAt).not.toBeNull(), 10_000);
    await db.execute(sql`select pg_sleep(0.5)`);
    await server.stop();

    expect(await find(id)).toMatchObject({ attempts: 1, sentAt: null, response: '550 No such mailbox' });
  });

  test('refuses the login gets the mail once the login works', async () => {
    const server = await startMailServer({ login: { user: 'archway', password: 'right' } });
    const { id } = await insertInquiry();
    const delivery = deliver(server.url.replace('//', '//archway:wrong@'));
    await attempts(id, 1);
    await delivery.stop();
    const failed = await find(id);

    deliver(server.url.replace('//', '//archway:right@'));
    await mailed(id);
    await server.stop();

    expect(failed).toMatchObject({ failedAt: null, response: 'The mail server refused the login.' });
    expect(server.accepted).toHaveLength(1);
  });

  test.each([
    ['the sender', 'onSender', 530, '5.7.57 Client not authenticated'],
    ['the sender', 'onSender', 550, '5.1.8 Access denied, bad outbound sender'],
    ['the recipient', 'onRecipient', 530, '5.7.0 Authentication required'],
    ['the recipient', 'onRecipient', 550, '5.7.64 Relay access denied'],
    ['the message', 'onMessage', 550, '5.7.60 Client can’t send as this sender'],
  ])('misses a login and refuses %s (%s: %i %s) gets the mail once it takes it', async (_, step, code, text) => {
    let refusals = 1;
    const server = await startMailServer({ [step]: () => (refusals-- > 0 ? { code, text } : undefined) });
    const { id } = await insertInquiry();

    deliver(server.url);
    await mailed(id);
    await server.stop();

    expect(server.accepted).toHaveLength(1);
    expect((await find(id)).attempts).toBe(2);
  });

  test('refuses one message gets the others meanwhile', async () => {
    const { id: bad } = await insertInquiry();
    const { id: good } = await insertInquiry();
    const server = await startMailServer({
      onMessage: (mail) => (mail.header('message-id')?.includes(bad) ? { code: 451, text: 'No' } : undefined),
    });

    deliver(server.url);
    await mailed(good);
    await attempts(bad, 2);
    await server.stop();

    expect(server.accepted).toHaveLength(1);
    expect((await find(bad)).sentAt).toBeNull();
  });
});

test.each([
  [0, 30],
  [1, 60],
  [6, 1_920],
  [7, 3_600],
  [2_000, 3_600],
])('after %i failures and one more the next attempt is %i seconds away', async (mailAttempts, seconds) => {
  const { id } = await insertInquiry({}, { attempts: mailAttempts });
  const server = await startMailServer({ onRecipient: () => ({ code: 451, text: 'Not now' }) });

  deliver(server.url, { timing: { firstRetry: 30_000, longestRetry: 3_600_000 } });
  await attempts(id, mailAttempts + 1);
  await server.stop();

  const [row] = (
    await db.execute<{ wait: number }>(sql`
      select extract(epoch from next_attempt_at - now())::float8 as wait from outgoing_mails where inquiry_id = ${id}`)
  ).rows;
  expect(row?.wait).toBeGreaterThan(seconds - 10);
  expect(row?.wait).toBeLessThanOrEqual(seconds);
});

test.each([
  [71, null],
  [73, expect.any(Date)],
])('a mail that has been tried for %i hours is given up after 72', async (hours, failedAt) => {
  const firstAttemptAt = new Date(Date.now() - hours * 3_600_000);
  const { id } = await insertInquiry({}, { attempts: 80, firstAttemptAt });
  const server = await startMailServer({ onRecipient: () => ({ code: 451, text: 'Not now' }) });

  deliver(server.url, { timing: { firstRetry: 3_600_000, longestRetry: 3_600_000 } });
  await attempts(id, 81);
  await server.stop();

  expect(await find(id)).toMatchObject({ failedAt, sentAt: null, response: '451 Not now' });
});

test('the mail that is due next wakes the delivery itself', async () => {
  let refusals = 1;
  const server = await startMailServer({
    onRecipient: () => (refusals-- > 0 ? { code: 451, text: 'Not now' } : undefined),
  });
  const { id } = await insertInquiry();

  deliver(server.url, { timing: { look: 3_600_000 } });
  await mailed(id);
  await server.stop();

  expect(server.accepted).toHaveLength(1);
});

describe('told to stop, the delivery', () => {
  test('lets go of a mail that hangs, which the next start sends', async () => {
    const silent = await startSilentServer();
    const { id } = await insertInquiry();
    const delivery = deliver(silent.url, { patience: 60_000 });
    await vi.waitFor(() => expect(silent.sockets.size).toBe(1), 10_000);

    await delivery.stop();
    await vi.waitFor(() => expect(silent.sockets.size).toBe(0), 10_000);
    const row = await find(id);
    await silent.stop();
    const server = await startMailServer();
    deliver(server.url, { timing: { look: 3_600_000 } });
    await mailed(id);
    await server.stop();

    expect(row).toMatchObject({ sentAt: null, attempts: 0 });
    expect(server.accepted).toHaveLength(1);
  });

  test('waits for a mail that is about to be taken over, and begins no other', async () => {
    const arrived = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<undefined>();
    const server = await startMailServer({
      onMessage: () => {
        arrived.resolve();
        return finished.promise;
      },
    });
    await insertInquiry();
    await insertInquiry();
    const delivery = deliver(server.url, { senders: 1, timing: { grace: 10_000 } });
    await arrived.promise;

    const stopped = delivery.stop();
    finished.resolve(undefined);
    await stopped;
    await server.stop();

    expect(server.accepted).toHaveLength(1);
    expect(await db.$count(outgoingMails, isNotNull(outgoingMails.sentAt))).toBe(1);
  });

  test('ends at once when there is nothing to do', async () => {
    const delivery = deliver('smtp://127.0.0.1:1', { timing: { look: 3_600_000 } });

    await expect(delivery.stop()).resolves.toBeUndefined();
  });
});

test('a mail that was taken over while the database was lost is not sent again', async () => {
  const arrived = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<undefined>();
  const server = await startMailServer({
    onMessage: () => {
      arrived.resolve();
      return finished.promise;
    },
  });
  const { id } = await insertInquiry();
  deliver(server.url);
  await arrived.promise;

  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`);
  finished.resolve(undefined);
  await mailed(id);
  await server.stop();

  expect(server.accepted).toHaveLength(1);
});
