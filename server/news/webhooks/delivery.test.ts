import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { sendContactMessage } from '#contract/inquiries.ts';
import { rateTicket } from '#contract/ratings.ts';
import { mergeTicket, splitTicket } from '#contract/ticket-merges.ts';
import { createTicket, deleteTicket, updateTicket } from '#contract/tickets.ts';
import {
  createWebhook,
  findDelivery,
  listDeliveries,
  listWebhooks,
  redeliver,
  updateWebhook,
  WebhookMessage,
} from '#contract/webhooks.ts';
import { WebhookEvents } from '#contract/webhooks-constants.ts';
import { keepPromises } from '#server/desk/promise/refresh.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import { claimDue, findNext } from '#server/platform/queue/queue.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { outboxOf } from '#test/outbox.ts';
import { queueRows } from '#test/queue-rows.ts';
import { loopbackCalls, startReceiver } from '#test/receiver.ts';
import { planOf, rowsLookedAt, statementsOf } from '#test/scale/statements.ts';
import { slow } from '#test/slow.ts';
import { webhookDelivery } from './delivery.ts';
import { forgetDeliveries, outbox } from './outbox.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { queueWebhookMail } from './webhook-mail.ts';

slow('Waits for the next try');

const outgoing = loopbackCalls();
const world = await startApp({ own: true, outgoing });
const { call, db, insertComment, insertTicket, insertUser } = world;
const manager = await insertUser('super_admin');
const client = await insertUser('manager');
const consumer = queueDeliveries();

const started: ReturnType<typeof webhookDelivery>[] = [];

/** Starts what sends messages, as in one process. */
function deliver(timing: Parameters<typeof webhookDelivery>[0]['timing'] = {}, calls = outgoing) {
  const quick = { firstRetry: 20, longestRetry: 100, look: 50, grace: 200, ...timing };
  const delivery = webhookDelivery({ db, log: pino({ level: 'silent' }), outgoing: calls, timing: quick });
  started.push(delivery);
  delivery.start();
  return delivery;
}

beforeEach(async () => {
  await db.delete(webhooks);
  await moveToNow(db, consumer.name);
});

afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
});

type Fields = Parameters<typeof call<typeof createWebhook>>[2]['body'];

async function create(url: string, values: Partial<Fields> = {}) {
  const body = { name: 'Chat', url, events: [...WebhookEvents], ...values };
  return (await call(manager, createWebhook, { body })).json();
}

const raise = async (title = 'Printer on fire') =>
  (await call(client, createTicket, { body: { title, description: 'Smoke comes out.' } })).json();

/** Queues messages about all that has happened, and waits until none is left to send. */
async function send() {
  await handleAll(db, consumer);
  if (started.length === 0) deliver();
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);
}

const waiting = () =>
  db.$count(webhookDeliveries, sql`${webhookDeliveries.deliveredAt} is null and ${webhookDeliveries.failedAt} is null`);

const listed = async (webhookId: string) =>
  (await call(manager, listDeliveries, { params: { webhookId }, querystring: {} })).json();

describe('a webhook is told', () => {
  test('what happens to a ticket, in the shapes of the API, in order and signed', async () => {
    const receiver = await startReceiver();
    const { secret } = await create(receiver.url);
    const { id: ticketId } = await raise();
    const params = { ticketId };
    await call(manager, addComment, { params, body: { comment: 'Did you try water?' } });
    await call(manager, addComment, { params, body: { comment: 'Never again', isInternal: true } });
    await call(manager, updateTicket, { params, body: { status: 'resolved' } });
    await call(client, rateTicket, { params, body: { score: 5, comment: 'Cool' } });
    await call(client, rateTicket, { params, body: { score: 4 } });

    await send();

    const messages = receiver.messages.map(({ body, headers }) =>
      WebhookMessage.parse(new Verifier(secret).verify(body, headers as Record<string, string>)),
    );
    expect(messages.map(({ type }) => type)).toEqual([
      'ticket.created',
      'ticket.commented',
      'ticket.changed',
      'ticket.resolved',
      'rating.created',
    ]);
    const [created, commented, , resolved, rated] = messages.map(({ data }) => data);
    expect(created).toMatchObject({ ticket: { id: ticketId, title: 'Printer on fire', clientId: client.id } });
    expect(commented?.comment).toMatchObject({ comment: 'Did you try water?', isInternal: false });
    expect(resolved?.ticket).toMatchObject({ status: 'resolved', ticketNumber: created?.ticket?.ticketNumber });
    expect(rated).toMatchObject({ rating: { score: 4, comment: 'Cool', ticket: { id: ticketId } } });
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    const [{ createdAt } = { createdAt: undefined }] = await db
      .select()
      .from(events)
      .where(eq(events.recordId, ticketId))
      .orderBy(events.id);
    expect(messages[0]?.timestamp).toEqual(createdAt);
  });

  test('of internal notes and their files only if it says so', async () => {
    const [without, including] = [await startReceiver(), await startReceiver()];
    await create(without.url);
    await create(including.url, { includesNotes: true });
    const ticket = await insertTicket(client);
    await call(manager, addComment, {
      params: { ticketId: ticket.id },
      body: { comment: 'The client is rude', isInternal: true },
    });
    await call(manager, updateTicket, { params: { ticketId: ticket.id }, body: { priority: 'low' } });

    await send();

    expect(including.bodies()).toMatchObject([
      { type: 'ticket.commented', data: { comment: { comment: 'The client is rude', isInternal: true } } },
      { type: 'ticket.changed' },
    ]);
    expect(without.bodies().map(({ type }) => type)).toEqual(['ticket.changed']);
    // A note is an update only for those who may know of it.
    const [[seen], [, known]] = [without.bodies(), including.bodies()];
    expect(Object.keys(seen.data.ticket)).not.toContain('followers');
    expect(Object.keys(known.data.ticket)).toContain('followers');
  });

  test('no note any more once it does not include them', async () => {
    const receiver = await startReceiver();
    const { id: webhookId } = await create(receiver.url, { includesNotes: true });
    const ticket = await insertTicket(client);
    const body = { comment: 'The client is rude', isInternal: true };
    await call(manager, addComment, { params: { ticketId: ticket.id }, body });
    await handleAll(db, consumer);

    await call(manager, updateWebhook, { params: { webhookId }, body: { includesNotes: false } });
    await send();

    expect(receiver.messages).toEqual([]);
    expect(await listed(webhookId)).toEqual([]);
  });

  test('of merges, splits, missed promises and inquiries that are no spam', async () => {
    const receiver = await startReceiver();
    await create(receiver.url);
    const [first, second] = [await insertTicket(client), await insertTicket(client)];
    const comment = await insertComment(second.id, client);
    await call(manager, splitTicket, {
      params: { ticketId: second.id },
      body: { title: 'Another fire', commentIds: [comment.id] },
    });
    await call(manager, mergeTicket, { params: { ticketId: first.id }, body: { intoId: second.id } });
    const late = await raise('Late');
    await db
      .update(ticketPromises)
      .set({ checkAt: sql`now()`, firstReplyDueAt: sql`now() - interval '1 minute'` })
      .where(eq(ticketPromises.ticketId, late.id));
    await keepPromises(db);
    const message = { firstName: 'Joan', lastName: 'Clarke', email: 'joan@clarke.example', message: 'Can you help?' };
    await call(undefined, sendContactMessage, { body: message });

    await send();

    const told = receiver.bodies().map(({ type, data }) => [type, data.ticket?.title ?? data.inquiry?.firstName]);
    expect(told.sort()).toEqual(
      [
        ['ticket.created', 'Another fire'],
        ['ticket.changed', second.title],
        ['ticket.merged', first.title],
        ['ticket.changed', second.title],
        ['ticket.created', 'Late'],
        ['promise.missed', 'Late'],
        ['inquiry.created', 'Joan'],
      ].sort(),
    );
    const merged = receiver.bodies().find(({ type }) => type === 'ticket.merged');
    expect(merged.data.ticket).toMatchObject({ id: first.id, mergedIntoId: second.id });
  });

  test('only what it wants, and nothing while it is off', async () => {
    const receiver = await startReceiver();
    await create(`${receiver.url}/created`, { events: ['ticket.created'] });
    await create(`${receiver.url}/off`, { isActive: false });
    const ticket = await raise();
    await call(manager, updateTicket, { params: { ticketId: ticket.id }, body: { priority: 'low' } });

    await send();

    expect(receiver.messages.map(({ path }) => path)).toEqual(['/hooks/created']);
  });

  test('what its records say when it is sent, and of a deleted ticket nothing but that it is', async () => {
    const receiver = await startReceiver();
    const { id: webhookId } = await create(receiver.url);
    const [kept, deleted] = [await raise('Before'), await raise('Spam')];
    await handleAll(db, consumer);
    await call(manager, updateTicket, { params: { ticketId: kept.id }, body: { title: 'After' } });
    await call(manager, deleteTicket, { params: { ticketId: deleted.id } });

    await send();

    const told = receiver.bodies().map(({ type, data }) => [type, data.ticket?.title ?? data.deletedTicket]);
    expect(told).toEqual([
      ['ticket.created', 'After'],
      ['ticket.changed', 'After'],
      ['ticket.deleted', { id: deleted.id, ticketNumber: deleted.ticketNumber }],
    ]);
    expect((await listed(webhookId)).map(({ recordName }) => recordName)).toEqual([
      deleted.ticketNumber,
      kept.ticketNumber,
      kept.ticketNumber,
    ]);
  });

  test('that a ticket is resolved when it is closed directly, and once', async () => {
    const receiver = await startReceiver();
    await create(receiver.url, { events: ['ticket.resolved'] });
    const [direct, later] = [await raise('Direct'), await raise('Later')];
    for (const [ticketId, status] of [
      [direct.id, 'closed'],
      [later.id, 'resolved'],
      [later.id, 'closed'],
    ] as const) {
      await call(manager, updateTicket, { params: { ticketId }, body: { status } });
    }

    await send();

    expect(receiver.bodies().map(({ data }) => data.ticket.title)).toEqual(['Direct', 'Later']);
  });
});

describe('a message that is not accepted', () => {
  test('is tried again with the same id, and those about the same ticket wait for it', async () => {
    const tries = new Map<string, number>();
    const receiver = await startReceiver((response, { headers, body }) => {
      const id = String(headers['webhook-id']);
      const earlier = tries.get(id) ?? 0;
      tries.set(id, earlier + 1);
      if (JSON.parse(body).data.ticket.title === 'Good') return response.end();
      if (earlier === 0) return response.writeHead(503).end();
      if (earlier === 1) return response.destroy();
      // The third time it says nothing.
      return earlier === 2 ? undefined : response.end();
    });
    const { id: webhookId } = await create(receiver.url);
    const [bad, good] = [await raise('Bad'), await raise('Good')];
    for (const { id: ticketId } of [bad, good]) {
      await call(manager, addComment, { params: { ticketId }, body: { comment: 'Working on it' } });
    }

    deliver({}, loopbackCalls({ totalTime: 500 }));
    await send();

    const accepted = await listed(webhookId);
    expect(accepted.map(({ state, status }) => [state, status])).toEqual(Array(4).fill(['delivered', 200]));
    const created = accepted.find(
      ({ type, recordName }) => type === 'ticket.created' && recordName === bad.ticketNumber,
    );
    // On a busy machine even a response that is sent at once may come too late.
    expect(created?.attempts).toBeGreaterThanOrEqual(4);
    const ofBad = receiver.messages.filter(({ body }) => JSON.parse(body).data.ticket.id === bad.id);
    expect(ofBad.map(({ body }) => JSON.parse(body).type).lastIndexOf('ticket.created')).toBeLessThan(
      ofBad.map(({ body }) => JSON.parse(body).type).indexOf('ticket.commented'),
    );
    expect((await call(manager, listWebhooks, {})).json()).toMatchObject([{ failingSince: null, isActive: true }]);
  });

  test('pauses its webhook, and no other', async () => {
    const [away, there] = [
      await startReceiver((response) => response.writeHead(500).end('Oops')),
      await startReceiver(),
    ];
    const { id: webhookId } = await create(away.url);
    await create(there.url);
    for (let count = 0; count < 5; count++) await raise(`Ticket ${count}`);
    await handleAll(db, consumer);

    deliver({ firstRetry: 60_000, longestRetry: 60_000 });
    await vi.waitFor(() => expect(there.messages).toHaveLength(5), 10_000);
    await vi.waitFor(
      async () => expect((await listed(webhookId)).some(({ attempts }) => attempts === 1)).toBe(true),
      10_000,
    );

    expect(away.messages).toHaveLength(1);
    await raise('Meanwhile');
    await handleAll(db, consumer);
    await vi.waitFor(() => expect(there.messages).toHaveLength(6), 10_000);
    expect(away.messages).toHaveLength(1);
    expect(
      (await call(manager, listWebhooks, {})).json().find(({ id }) => id === webhookId)?.failingSince,
    ).not.toBeNull();
    const failing = (await listed(webhookId)).find(({ attempts }) => attempts === 1);
    expect(failing).toMatchObject({ state: 'waiting', status: 500, response: 'Oops' });

    // A new address is tried at once.
    await call(manager, updateWebhook, { params: { webhookId }, body: { url: there.url } });
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);
    expect(there.messages).toHaveLength(12);
  });

  test('of an address that is replaced during the call neither pauses nor turns off the new one', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const [old, next] = [await startReceiver(arrived.resolve), await startReceiver()];
    const { id: webhookId } = await create(old.url);
    await raise();
    await handleAll(db, consumer);
    deliver();
    const response = await arrived.promise;

    await call(manager, updateWebhook, { params: { webhookId }, body: { url: next.url } });
    response.writeHead(410).end();
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);

    expect(next.messages).toHaveLength(1);
    expect((await call(manager, listWebhooks, {})).json()).toMatchObject([{ isActive: true, failingSince: null }]);
  });

  const longAgo = sql`now() - interval '73 hours'`;
  const later = sql`now() + interval '6 hours'`;
  test.each([
    ['for three days', [{ firstAttemptAt: longAgo }, {}], 500, 'HTTP status 500'],
    // While new messages keep coming, each try may be of another one.
    [
      'nor any since',
      [{ firstAttemptAt: longAgo, nextAttemptAt: later }, { failingSince: longAgo }],
      500,
      'HTTP status 500',
    ],
    ['because its address is gone', [{}, {}], 410, 'HTTP status 410'],
  ] as const)(
    '%s turns its webhook off, which super admins are told once',
    async (_, [first, webhookNow], status, reason) => {
      const mailed = outboxOf(db);
      await mailed.begin();
      const mails = queueWebhookMail();
      await moveToNow(db, mails.name);
      const receiver = await startReceiver((response) => response.writeHead(status).end());
      const { id: webhookId } = await create(receiver.url);
      const { id: recordId } = await raise('First');
      await raise('Second');
      await handleAll(db, consumer);
      await db
        .update(webhookDeliveries)
        .set({ attempts: 0, ...first })
        .where(eq(webhookDeliveries.recordId, recordId));
      await db.update(webhooks).set({ failures: 0, ...webhookNow });

      deliver();
      await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);
      await handleAll(db, mails);

      const [webhook] = (await call(manager, listWebhooks, {})).json();
      expect(webhook).toMatchObject({ isActive: false, turnedOffAt: expect.any(String), failingSince: null });
      expect((await listed(webhookId)).map(({ state }) => state)).toEqual(['failed', 'failed']);
      const sent = await mailed.send();
      expect(sent.map(({ to }) => to)).toEqual([[manager.email]]);
      expect(sent[0]?.header('subject')).toBe('The webhook “Chat” was turned off');
      expect(sent[0]?.text).toContain(reason);

      // Turned on again, it is told what happens from then on.
      receiver.answer = (response) => response.writeHead(200).end();
      const on = await call(manager, updateWebhook, { params: { webhookId }, body: { isActive: true } });
      const before = receiver.messages.length;
      await raise('Third');
      await send();
      expect(on.json()).toMatchObject({ isActive: true, turnedOffAt: null });
      expect(
        receiver
          .bodies()
          .slice(before)
          .map(({ data }) => data.ticket.title),
      ).toEqual(['Third']);
    },
  );
});

test('nobody reads the backlog of a webhook that is paused', async () => {
  await queueRows(world, outbox.name, { count: 5_000 });
  await db.update(webhooks).set({ pausedUntil: sql`now() + interval '1 hour'` });
  await db.execute(sql`analyze webhook_deliveries`);
  const observer = new pg.Client({ connectionString: world.databaseUrl });
  await observer.connect();
  onTestFinished(() => observer.end());

  const { result, statements } = await statementsOf(world.databaseUrl, async () => {
    await findNext(db, outbox);
    return db.transaction((tx) => claimDue(tx, outbox));
  });

  expect(result).toBeUndefined();
  // The look, the settings of the transaction, and the claim.
  expect(statements).toHaveLength(3);
  for (const statement of statements) {
    const nodes = await planOf(observer, statement, { isRun: true });
    expect(Math.max(...nodes.map(rowsLookedAt))).toBeLessThan(10);
  }
});

describe('a message that fails again and again while others are accepted', () => {
  /** Two tickets that the receiver never accepts and one that it does; the first are as old as that. */
  async function poisoned(hours: number, status: number) {
    const receiver = await startReceiver((response, { body }) =>
      response.writeHead(JSON.parse(body).data.ticket.title === 'Poison' ? status : 204).end(),
    );
    const { id: webhookId } = await create(receiver.url, { events: ['ticket.created', 'ticket.commented'] });
    for (let count = 0; count < 2; count++) {
      const params = { ticketId: (await raise('Poison')).id };
      await call(manager, addComment, { params, body: { comment: 'Working on it' } });
    }
    await raise('Good');
    await handleAll(db, consumer);
    const delivery = deliver({ firstRetry: 1, longestRetry: 1 });
    await vi.waitFor(async () => {
      const states = (await listed(webhookId)).map(({ state, attempts }) => state === 'delivered' || attempts);
      expect(states.filter((state) => state === true || state > 0)).toHaveLength(3);
    }, 10_000);
    await delivery.stop();
    started.splice(0);
    const first = sql`first_attempt_at - ${`${hours} hours`}::interval`;
    await db.update(webhookDeliveries).set({ firstAttemptAt: first, nextAttemptAt: sql`now()` }).where(waitingFirst);
    return webhookId;
  }

  const waitingFirst = sql`delivered_at is null and first_attempt_at is not null`;
  const isOn = async () => (await call(manager, listWebhooks, {})).json()[0]?.isActive;

  test.each([
    ['for three days', 73, 500],
    ['for a day, because of what it says', 25, 422],
  ])('%s is given up, which super admins are told once, and the webhook stays on', async (_, hours, status) => {
    const mailed = outboxOf(db);
    await mailed.begin();
    const mails = queueWebhookMail();
    await moveToNow(db, mails.name);
    const webhookId = await poisoned(hours, status);

    deliver({ firstRetry: 1, longestRetry: 1 });
    await vi.waitFor(async () => {
      const failed = (await listed(webhookId)).filter(({ state }) => state === 'failed');
      expect(failed.map(({ type }) => type)).toEqual(['ticket.created', 'ticket.created']);
    }, 10_000);
    await handleAll(db, mails);

    expect(await isOn()).toBe(true);
    const sent = await mailed.send();
    expect(sent.map(({ to }) => to)).toEqual([[manager.email]]);
    expect(sent[0]?.header('subject')).toBe('A message to the webhook “Chat” was given up');
    expect(sent[0]?.text).toMatch(
      new RegExp(`Message: ticket.created, TKT-\\d+\nLast response: HTTP status ${status}`),
    );
  });

  test.each([
    ['for a day', 25, 500],
    ['for a day, because of too many requests', 25, 429],
    ['for less than a day', 23, 422],
  ])('%s is tried on', async (_, hours, status) => {
    const webhookId = await poisoned(hours, status);
    const before = (await listed(webhookId)).map(({ attempts }) => attempts);

    deliver({ firstRetry: 1, longestRetry: 1 });
    await vi.waitFor(async () => {
      const attempts = (await listed(webhookId)).map((each) => each.attempts);
      expect(attempts.filter((count, place) => count > Number(before[place]))).toHaveLength(2);
    }, 10_000);

    expect(await isOn()).toBe(true);
    expect((await listed(webhookId)).filter(({ state }) => state === 'failed')).toEqual([]);
  });
});

test('a receiver that is back stays on when it fails once, while an old message still waits for its turn', async () => {
  const receiver = await startReceiver((response) =>
    response.writeHead(receiver.messages.length > 1 ? 204 : 503).end(),
  );
  await create(receiver.url);
  const old = await raise('Old');
  await raise('New');
  await handleAll(db, consumer);
  await db
    .update(webhookDeliveries)
    .set({ firstAttemptAt: sql`now() - interval '73 hours'`, nextAttemptAt: sql`now() + interval '6 hours'` })
    .where(eq(webhookDeliveries.recordId, old.id));

  deliver();
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000);

  expect(receiver.bodies().map(({ data }) => data.ticket.title)).toEqual(['New', 'New']);
  expect((await call(manager, listWebhooks, {})).json()).toMatchObject([{ isActive: true }]);
});

describe('a delivery', () => {
  test('shows its message, and is sent again with the same id', async () => {
    const receiver = await startReceiver();
    const { id: webhookId } = await create(receiver.url);
    await raise();
    await send();
    const [delivery] = await listed(webhookId);
    const params = { webhookId, deliveryId: delivery?.id ?? '' };

    const found = (await call(manager, findDelivery, { params })).json();
    const again = (await call(manager, redeliver, { params })).json();
    await vi.waitFor(() => expect(receiver.messages).toHaveLength(2), 10_000);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);

    expect(found).toMatchObject({ ...delivery, message: receiver.messages[0]?.body });
    expect(again).toMatchObject({ id: delivery?.id, state: 'waiting', attempts: 0 });
    expect(receiver.messages.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id, delivery?.id]);
  });

  test('of a webhook that is paused is sent again at once, after the earlier ones about its ticket', async () => {
    const receiver = await startReceiver((response) => response.writeHead(503).end());
    const { id: webhookId } = await create(receiver.url);
    const { id: ticketId } = await raise();
    await call(manager, addComment, { params: { ticketId }, body: { comment: 'Working on it' } });
    await handleAll(db, consumer);
    deliver({ firstRetry: 3_600_000, longestRetry: 3_600_000 });
    await vi.waitFor(
      async () => expect((await listed(webhookId)).some(({ attempts }) => attempts === 1)).toBe(true),
      10_000,
    );
    const last = (await listed(webhookId)).find(({ type }) => type === 'ticket.commented');
    receiver.answer = (response) => response.writeHead(204).end();

    await call(manager, redeliver, { params: { webhookId, deliveryId: last?.id ?? '' } });
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);

    expect(receiver.bodies().map(({ type }) => type)).toEqual(['ticket.created', 'ticket.created', 'ticket.commented']);
  });

  test('of a webhook that is off can’t be sent again, and one of another webhook is not found', async () => {
    const receiver = await startReceiver();
    const { id: webhookId } = await create(receiver.url);
    const other = await create(receiver.url, { events: ['inquiry.created'] });
    await raise();
    await send();
    const [delivery] = await listed(webhookId);
    const deliveryId = delivery?.id ?? '';
    await call(manager, updateWebhook, { params: { webhookId }, body: { isActive: false } });

    const refused = refusalOf(await call(manager, redeliver, { params: { webhookId, deliveryId } }));
    const foreign = await call(manager, redeliver, { params: { webhookId: other.id, deliveryId } });

    expect(refused).toMatchObject({ statusCode: 409, message: 'This webhook is off. Turn it on, then send again.' });
    expect(foreign.statusCode).toBe(404);
  });

  test('is kept for 30 days once it is finished', async () => {
    const { id: webhookId } = await create('https://hooks.example.com');
    const row = { webhookId, type: 'test', recordId: webhookId, occurredAt: new Date() };
    const [old, recent] = ['31 days', '29 days'].map((age) => sql`now() - ${age}::interval`);
    await db.insert(webhookDeliveries).values([
      { ...row, createdAt: old, deliveredAt: old },
      { ...row, createdAt: old, failedAt: old },
      { ...row, createdAt: old, deliveredAt: recent },
      { ...row, createdAt: recent, deliveredAt: recent },
      { ...row, createdAt: old, nextAttemptAt: sql`now() + interval '1 hour'` },
    ]);

    expect(await forgetDeliveries(db)).toBe(2);
    expect(await forgetDeliveries(db)).toBe(0);
    expect(await db.$count(webhookDeliveries)).toBe(3);
  });
});

test('a call that is in progress when the program stops is made again by the next start', async () => {
  const arrived = Promise.withResolvers<void>();
  const receiver = await startReceiver(() => arrived.resolve());
  await create(receiver.url);
  await raise();
  await handleAll(db, consumer);
  const delivery = deliver({ grace: 50 });
  await arrived.promise;

  await delivery.stop();
  receiver.answer = (response) => response.writeHead(200).end();
  deliver();
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);

  const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
});
