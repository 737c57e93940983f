import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { wakeDelivery } from '#server/platform/mail/outbox.ts';
import { startApp } from '#test/app.ts';
import { deliveries } from '#test/delivery.ts';
import { startMailServer } from '#test/mail-server.ts';
import { outboxOf } from '#test/outbox.ts';
import { slow } from '#test/slow.ts';

slow('Sends many emails');

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const outbox = outboxOf(db);
const deliver = deliveries(db);

/** As if so much time had passed since what is stored. */
async function pass(interval: string) {
  await db.execute(sql`update outgoing_mails set created_at = created_at - ${interval}::interval,
    next_attempt_at = next_attempt_at - ${interval}::interval,
    first_attempt_at = first_attempt_at - ${interval}::interval where sent_at is null`);
}

/** Adds a comment with an email of its own, which is due at once. */
async function comment(author: Awaited<ReturnType<typeof insertUser>>, ticketId: string, text: string) {
  await call(author, addComment, { params: { ticketId }, body: { comment: text } });
  await outbox.queue();
  await db.execute(sql`update outgoing_mails set is_open = false, next_attempt_at = now()`);
}

test('after an hour without a mail server everything is sent, each person’s thread in order, once', {
  tags: 'release',
}, async () => {
  await outbox.begin();
  const assignee = await insertUser('admin');
  const requesters = await Promise.all([1, 2, 3].map(() => insertUser('employee')));
  const tickets = await Promise.all(requesters.map((user) => insertTicket(user, { assignedToId: assignee.id })));
  const gone = await startMailServer();
  await gone.stop();
  // As in the program, where a look takes half a minute.
  deliver(gone.url, { timing: { firstRetry: 30_000, longestRetry: 3_600_000, look: 50 } });

  for (let minutes = 0; minutes < 60; minutes += 10) {
    for (const [index, { id: ticketId }] of tickets.entries()) {
      await call(assignee, addComment, { params: { ticketId }, body: { comment: `${index}, minute ${minutes}` } });
    }
    await outbox.queue();
    await pass('10 minutes');
    wakeDelivery();
    await db.execute(sql`select pg_sleep(0.3)`);
  }
  const server = await startMailServer({ port: gone.port });
  await vi.waitFor(
    async () => {
      // An attempt that began before the server was there may fail only now.
      await pass('1 hour');
      wakeDelivery();
      await db.execute(sql`select pg_sleep(0.5)`);
      expect(await countUnsent()).toBe(0);
    },
    { timeout: 60_000, interval: 1_000 },
  );
  await server.stop();

  for (const [index, { email }] of requesters.entries()) {
    const theirs = server.accepted.filter(({ to }) => to[0] === email);
    const minutes = theirs.flatMap(({ text }) => {
      const [news = ''] = text.split('\n> ');
      return [...news.matchAll(new RegExp(`${index}, minute (\\d+)`, 'g'))].map(([, minute]) => Number(minute));
    });
    expect(minutes).toEqual([0, 10, 20, 30, 40, 50]);
  }
  expect(server.accepted.every(({ to }) => to[0] !== assignee.email)).toBe(true);
});

test('a mail that can’t be sent holds up no other person, only the later ones of the same thread', async () => {
  await outbox.begin();
  const assignee = await insertUser('admin');
  const [stuck, other] = [await insertUser('employee'), await insertUser('employee')];
  const [first, second] = [
    await insertTicket(stuck, { assignedToId: assignee.id }),
    await insertTicket(other, { assignedToId: assignee.id }),
  ];
  await comment(assignee, first.id, 'one');
  await comment(assignee, first.id, 'two');
  await comment(assignee, second.id, 'three');
  let isStuck = true;
  const server = await startMailServer({
    onMessage: ({ to }) => (isStuck && to[0] === stuck.email ? { code: 451, text: 'Later' } : undefined),
  });

  deliver(server.url);
  await vi.waitFor(() => expect(server.accepted).toHaveLength(1), 20_000);
  await db.execute(sql`select pg_sleep(0.5)`);
  const meanwhile = server.accepted.map(({ to }) => to[0]);
  isStuck = false;
  await vi.waitFor(() => expect(server.accepted).toHaveLength(3), 20_000);
  await server.stop();

  expect(meanwhile).toEqual([other.email]);
  const texts = server.accepted.slice(1).map(({ text }) => text.split('\n> ')[0]);
  expect(texts[0]).toContain('one');
  expect(texts[1]).toContain('two');
}, 60_000);

test('a mail on which the server hangs delays no other person, and the next of its thread waits for it', {
  tags: 'release',
  timeout: 60_000,
}, async () => {
  await outbox.begin();
  const assignee = await insertUser('admin');
  const [stuck, ...others] = await Promise.all([1, 2, 3, 4].map(() => insertUser('employee')));
  if (!stuck) throw new Error('Nobody is stuck');
  const about = await insertTicket(stuck, { assignedToId: assignee.id });
  for (const text of ['one', 'two']) await comment(assignee, about.id, text);
  for (const user of others) await comment(assignee, (await insertTicket(user)).id, 'hello');
  const released = Promise.withResolvers<undefined>();
  let begun = 0;
  const server = await startMailServer({
    onMessage: ({ to }) => {
      if (to[0] !== stuck.email) return undefined;
      begun += 1;
      return released.promise;
    },
  });

  deliver(server.url, { patience: 60_000 });
  await vi.waitFor(() => expect(server.accepted).toHaveLength(3), 20_000);
  await db.execute(sql`select pg_sleep(0.5)`);
  const begunMeanwhile = begun;
  released.resolve(undefined);
  await vi.waitFor(() => expect(server.accepted).toHaveLength(5), 20_000);
  await server.stop();

  expect(begunMeanwhile).toBe(1);
  const [first, second] = server.accepted.filter(({ to }) => to[0] === stuck.email).map(({ text }) => text);
  expect(first?.split('\n> ')[0]).toContain('one');
  expect(second?.split('\n> ')[0]).toContain('two');
});

async function countUnsent() {
  const { rows } = await db.execute<{ unsent: number }>(
    sql`select count(*)::int as unsent from outgoing_mails where sent_at is null`,
  );
  return rows[0]?.unsent;
}
