import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { findNotificationPreferences, updateNotificationPreferences } from '#contract/notifications.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { notificationPreferences } from '#server/platform/database/tables/notification-preferences.ts';
import { startApp } from '#test/app.ts';
import { outboxOf } from '#test/outbox.ts';

const { app, call, db, insertTicket, insertUser } = await startApp({ own: true });
const outbox = outboxOf(db);
const assignee = await insertUser('admin');
const on = { portal: true, mail: true };
const received = { portal: false, mail: true };

beforeEach(outbox.begin);

async function scene() {
  const requester = await insertUser('employee');
  const ticket = await insertTicket(requester, { assignedToId: assignee.id });
  const comment = () => call(assignee, addComment, { params: { ticketId: ticket.id }, body: { comment: 'Hello' } });
  return { requester, comment };
}

const choicesOf = async (user: { token: string }) => (await call(user, findNotificationPreferences, {})).json();

test('at first nearly everything is on; clients and staff have their own kinds', async () => {
  const [client, admin] = [await insertUser('manager'), await insertUser('super_admin')];

  expect(await choicesOf(client)).toEqual({
    replied: on,
    received,
    waiting: received,
    approval: on,
    assigned: on,
    status: on,
    digest: 'at_once',
  });
  expect(await choicesOf(admin)).toEqual({
    ...{ assigned: on, mentioned: on, reopened: on, rated: on, replied: on, noted: on, promise: on },
    ...{ created: { portal: false, mail: true }, inquiry: { portal: true, mail: false }, digest: 'at_once' },
    ...{
      refused_alert: { portal: true, mail: false },
      on_call: on,
      woke: on,
      reminder: on,
      routine: on,
      agreement: on,
    },
    approval: on,
  });
});

test('a channel can be chosen on its own, and one that a kind does not have is ignored', async () => {
  const user = await insertUser('employee');

  const body = { replied: { portal: false }, received: { portal: true }, digest: 'daily' as const };
  const changed = await call(user, updateNotificationPreferences, { body });

  expect(changed.json()).toEqual({
    replied: { portal: false, mail: true },
    received,
    waiting: received,
    approval: on,
    assigned: on,
    status: on,
    digest: 'daily',
  });
  expect(await choicesOf(user)).toEqual(changed.json());
});

test('a choice about email from before notifications existed stays', async () => {
  const user = await insertUser('employee');
  await db.insert(notificationPreferences).values({ userId: user.id, kind: 'replied', mail: false });

  expect((await choicesOf(user)).replied).toEqual({ portal: true, mail: false });
});

test('a kind is not mailed while it is turned off', async () => {
  const { requester, comment } = await scene();

  const changed = await call(requester, updateNotificationPreferences, { body: { replied: { mail: false } } });
  await comment();
  const none = await outbox.all();
  await call(requester, updateNotificationPreferences, { body: { replied: { mail: true } } });
  await comment();
  const one = await outbox.all();

  expect(changed.json()).toEqual({
    replied: { portal: true, mail: false },
    received,
    waiting: received,
    approval: on,
    assigned: on,
    status: on,
    digest: 'at_once',
  });
  expect([none.length, one.length]).toEqual([0, 1]);
});

test('a choice made after a comment still applies to its email', async () => {
  const { requester, comment } = await scene();
  await comment();
  await outbox.queue();

  await call(requester, updateNotificationPreferences, { body: { replied: { mail: false } } });

  expect(await outbox.send()).toEqual([]);
});

test('a kind of another role is ignored, and an unknown one refused', async () => {
  const { requester } = await scene();

  const ofStaff = await call(requester, updateNotificationPreferences, { body: { created: { mail: false } } });
  const unknown = await call(requester, updateNotificationPreferences, { body: { gossip: on } as never });

  expect(ofStaff.json()).toEqual({
    replied: on,
    received,
    waiting: received,
    approval: on,
    assigned: on,
    status: on,
    digest: 'at_once',
  });
  expect(unknown.statusCode).toBe(400);
});

test('the audit log has each change once', async () => {
  const { requester } = await scene();

  for (let count = 0; count < 2; count++) {
    await call(requester, updateNotificationPreferences, { body: { replied: { mail: false } } });
  }

  const entries = await db.select().from(events).where(eq(events.recordId, requester.id));
  expect(entries).toMatchObject([{ action: 'changed', changes: { mail_replied: [true, false] } }]);
});

test('one click in a mail program turns off that kind for that person; opening the link changes nothing', async () => {
  const { requester, comment } = await scene();
  await comment();
  const [mail] = await outbox.all();
  const [, link = ''] = /^<(.*)>$/.exec(mail?.header('list-unsubscribe') ?? '') ?? [];
  const url = link.replace('https://help.archway.example', '');

  const page = await app.inject({ method: 'GET', url });
  const before = await choicesOf(requester);
  const click = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  const after = await choicesOf(requester);
  const again = await app.inject({ method: 'POST', url });
  const entries = await db.select().from(events).where(eq(events.recordId, requester.id));

  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect([page.statusCode, click.statusCode, again.statusCode]).toEqual([200, 200, 200]);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<button>Turn these emails off</button>');
  expect(click.body).toContain('These emails are off');
  expect([before.replied, after.replied, after.received]).toEqual([on, { portal: true, mail: false }, received]);
  expect(entries).toMatchObject([{ actorId: requester.id, changes: { mail_replied: [true, false] } }]);
});

test.each(['', 'a'.repeat(26), '<script>'])('the token %j turns off nothing', async (token) => {
  for (const method of ['GET', 'POST'] as const) {
    const response = await app.inject({ method, url: `/api/mail/unsubscribe?token=${encodeURIComponent(token)}` });

    expect(response.statusCode).toBe(404);
    expect(response.json().message).toMatch(/^This link is no longer valid/);
  }
});

test('a client that guesses links to unsubscribe is refused after fifty', async () => {
  const guess = (count: number) =>
    app.inject({
      method: count % 2 ? 'POST' : 'GET',
      url: `/api/mail/unsubscribe?token=${`${count}`.padStart(26, 'a')}`,
      remoteAddress: '203.0.113.7',
    });

  const statuses: number[] = [];
  for (let count = 0; count < 51; count++) statuses.push((await guess(count)).statusCode);

  expect(statuses).toEqual([...Array(50).fill(404), 429]);
});
