import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from '#contract/webhooks.ts';
import { WebhookLimit } from '#contract/webhooks-constants.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { webhooks } from '#server/platform/database/tables/webhooks.ts';
import { outgoingCalls } from '#server/platform/outgoing/call-out.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { loopbackCalls, startReceiver } from '#test/receiver.ts';
import { testWebhook as sendTest } from './commands.ts';

const { call, db, insertUser } = await startApp({ own: true, outgoing: loopbackCalls() });
const manager = await insertUser('super_admin');

/** A server whose operator permits nothing. */
const strict = await startApp({ own: true, outgoing: outgoingCalls({ resolve: async () => [] }) });
const strictManager = await strict.insertUser('super_admin');

const chat = { name: 'Chat', url: 'https://hooks.example.com/archway', events: ['ticket.created' as const] };

beforeEach(async () => {
  await db.delete(webhooks);
});

async function create(body: Partial<typeof chat> & { isActive?: boolean } = {}) {
  return (await call(manager, createWebhook, { body: { ...chat, ...body } })).json();
}

describe('a webhook', () => {
  test('is created with a secret that is shown once, and is changed and deleted', async () => {
    const { secret, ...created } = await create();
    const params = { webhookId: created.id };
    const changes = { name: 'Team chat', events: ['ticket.resolved', 'ticket.created'] as const, includesNotes: true };
    const changed = await call(manager, updateWebhook, { params, body: { ...changes, events: [...changes.events] } });

    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(created).toMatchObject({ ...chat, includesNotes: false, isActive: true, version: 1, failingSince: null });
    expect(changed.json()).toMatchObject({
      name: 'Team chat',
      // In the order of the form.
      events: ['ticket.created', 'ticket.resolved'],
      version: 2,
    });
    const listed = await call(manager, listWebhooks, {});
    expect(listed.json()).toEqual([changed.json()]);
    expect(listed.body).not.toContain('whsec_');

    await call(manager, deleteWebhook, { params });
    expect((await call(manager, listWebhooks, {})).json()).toEqual([]);
    const recorded = await db.select().from(events).where(eq(events.recordId, created.id)).orderBy(events.id);
    expect(recorded.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted']);
    expect(JSON.stringify(recorded)).not.toContain('whsec_');
  });

  test.each([
    ['http://hooks.example.com', 'The address must start with https://. OUTGOING_ALLOW can permit it.'],
    ['https://hooks.example.com:8443', 'Only port 443 may be called. OUTGOING_ALLOW can permit it.'],
    ['https://10.0.0.1/', '10.0.0.1 is an address of a private network. OUTGOING_ALLOW can permit it.'],
    ['https://169.254.169.254/latest', '169.254.169.254 is an address of a private network.'],
    ['https://[::1]/', '::1 is an address of a private network.'],
    ['https://name:password@hooks.example.com', 'The address must not contain a name and a password.'],
    ['ftp://hooks.example.com', 'Enter an address such as https://example.com/hooks'],
    ['hooks.example.com', 'Enter an address such as https://example.com/hooks'],
    ['https://hooks.example.com/a b', 'Enter an address such as https://example.com/hooks'],
  ])('can’t have the address %s', async (url, message) => {
    const refusal = refusalOf(await strict.call(strictManager, createWebhook, { body: { ...chat, url } }));

    expect(refusal.statusCode).toBe(400);
    expect(refusal.issues).toEqual([{ path: 'url', message: expect.stringContaining(message) }]);
  });

  test('is one of at most twenty, also of many that are created at once', async () => {
    const rows = Array.from({ length: WebhookLimit.webhooks - 2 }, () => ({ ...chat, secret: 'whsec_' }));
    await db.insert(webhooks).values(rows);

    const responses = await Promise.all(Array.from({ length: 5 }, () => call(manager, createWebhook, { body: chat })));

    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409]);
  });

  test('that somebody else has changed since is not overwritten', async () => {
    const { id: webhookId } = await create();
    await call(manager, updateWebhook, { params: { webhookId }, body: { name: 'First' } });

    const stale = await call(manager, updateWebhook, { params: { webhookId }, body: { name: 'Second', version: 1 } });

    expect(stale.statusCode).toBe(409);
    expect(stale.body).toContain('First');
  });

  test('needs a confirmed identity to be created, changed, deleted or given a new secret', async () => {
    const { id: webhookId } = await create();
    const late = await insertUser('super_admin');
    await db
      .update(sessions)
      .set({ identityConfirmedAt: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.userId, late.id));
    const params = { webhookId };

    const refused = [
      await call(late, createWebhook, { body: chat }),
      await call(late, updateWebhook, { params, body: { isActive: false } }),
      await call(late, deleteWebhook, { params }),
      await call(late, rotateSecret, { params }),
    ];

    expect(refused.map((response) => refusalOf(response))).toEqual(
      Array(4).fill(expect.objectContaining({ statusCode: 403, confirm: 'identity' })),
    );
  });
});

describe('a test message', () => {
  test('is sent at once and signed with both secrets for a day after a rotation', async () => {
    const receiver = await startReceiver();
    const { id: webhookId, secret } = await create({ url: receiver.url, isActive: false });
    const rotated = (await call(manager, rotateSecret, { params: { webhookId } })).json();

    const delivery = (await call(manager, testWebhook, { params: { webhookId } })).json();
    await db.update(webhooks).set({ oldSecretUntil: sql`now() - interval '1 second'` });
    await call(manager, testWebhook, { params: { webhookId } });

    expect(delivery).toMatchObject({ type: 'test', state: 'delivered', attempts: 1, status: 204, recordName: null });
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.oldSecretUntil ?? '')).toBeGreaterThan(Date.now() + 86_000_000);
    const [first, second] = receiver.messages.map(({ headers, body }) => ({ headers: headers as never, body }));
    expect(first?.headers).toMatchObject({ 'webhook-id': delivery.id, 'content-type': 'application/json' });
    for (const known of [secret, rotated.secret]) {
      expect(new Verifier(known).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
        type: 'test',
        data: {},
      });
    }
    expect(() => new Verifier(secret).verify(second?.body ?? '', second?.headers ?? {})).toThrow(
      'No matching signature',
    );
    new Verifier(rotated.secret).verify(second?.body ?? '', second?.headers ?? {});
  });

  test.each([
    ['refuses it', (response: ServerResponse) => response.writeHead(401).end('Who are you?'), 401, 'Who are you?'],
    ['redirects', (response: ServerResponse) => response.writeHead(302, { location: '/' }).end('Moved'), 302, 'Moved'],
    ['hangs up', (response: ServerResponse) => response.destroy(), null, 'sent no valid response.'],
    ['sends NUL and half a surrogate', (response: ServerResponse) => response.writeHead(500).end('a\0b'), 500, 'ab'],
  ])('to a program that %s says so', async (_what, answer, status, response) => {
    const receiver = await startReceiver(answer);
    const { id: webhookId } = await create({ url: receiver.url });

    const delivery = (await call(manager, testWebhook, { params: { webhookId } })).json();

    expect(delivery).toMatchObject({ state: 'failed', status, response: expect.stringContaining(response) });
    const listed = (await call(manager, listDeliveries, { params: { webhookId }, querystring: {} })).json();
    expect(listed).toEqual([delivery]);
  });

  test('to a program that says nothing says so', async () => {
    const receiver = await startReceiver(() => undefined);
    const { id: webhookId } = await create({ url: receiver.url });

    const delivery = await sendTest(db, webhookId, loopbackCalls({ totalTime: 200 }));

    expect(delivery).toMatchObject({ state: 'failed', status: null });
    expect(delivery.response).toContain('took too long to respond.');
  });

  test('of a webhook that is deleted during the call finds no webhook', async () => {
    const receiver = await startReceiver(async (response) => {
      await db.delete(webhooks);
      response.end();
    });
    const { id: webhookId } = await create({ url: receiver.url });

    const refusal = refusalOf(await call(manager, testWebhook, { params: { webhookId } }));

    expect(refusal).toMatchObject({ statusCode: 404, message: 'Webhook not found' });
  });

  test('to an address that is private by now is not sent', async () => {
    const receiver = await startReceiver();
    const { id: webhookId } = (await strict.call(strictManager, createWebhook, { body: chat })).json();
    await strict.db.update(webhooks).set({ url: receiver.url });

    const delivery = (await strict.call(strictManager, testWebhook, { params: { webhookId } })).json();

    expect(delivery).toMatchObject({ state: 'failed', status: null });
    expect(delivery.response).toContain('is an address of a private network');
    expect(receiver.messages).toEqual([]);
  });
});
