import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listNotifications, updateNotificationPreferences } from '#contract/notifications.ts';
import {
  addPost,
  attachTicket,
  confirmSubscription,
  createIncident,
  joinIncident,
  subscribe,
} from '#contract/status.ts';
import { incidents, statusComponents, statusSubscribers } from '#server/database/tables/status.ts';
import { users } from '#server/database/tables/users.ts';
import { createComponent } from '#server/status/component-commands.ts';
import { endMaintenance } from '#server/status/posts.ts';
import { startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { mailSetup } from '#test/delivery.ts';
import type { ReceivedMail } from '#test/mail-server.ts';
import { outboxOf } from '#test/outbox.ts';
import { slow } from '#test/slow.ts';
import { tellOfIncidents } from './incident-news.ts';

slow('Sends many emails');

const { app, call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true, mail: mailSetup });
const outbox = outboxOf(db);
const news = tellOfIncidents({ isMailOn: true });
const admin = await insertUser('admin');

beforeEach(async () => {
  await db.update(users).set({ isActive: false }).where(eq(users.role, 'employee'));
  await db.delete(incidents);
  await db.delete(statusComponents);
  await db.delete(statusSubscribers);
  await outbox.begin();
  await moveToNow(db, news.name);
});

async function mailed() {
  await handleAll(db, news);
  const mails = await outbox.send();
  return mails.map((mail) => [mail.to[0], mail.header('subject')]).sort();
}

type User = Awaited<ReturnType<typeof insertUser>>;
const bell = async (user: User) => (await call(user, listNotifications, {})).json().map(({ sentence }) => sentence);

async function component(fields: { isPublic?: boolean; affectsAll?: boolean; companyIds?: string[] }) {
  const { id } = admin;
  const actor = { type: 'user', id, role: 'admin', companyId: null } as const;
  const values = { description: '', isPublic: false, affectsAll: false, companyIds: [], ...fields };
  return createComponent(db, actor, { name: `Part ${crypto.randomUUID()}`, ...values });
}

async function publish(componentId: string, fields: { ticketIds?: string[]; title?: string } = {}) {
  const body = { title: 'Email is slow', text: 'We are looking.', impact: 'degraded' as const, ...fields };
  const { id } = (await call(admin, createIncident, { body: { ...body, componentIds: [componentId] } })).json();
  const post = (state: 'identified' | 'resolved' | 'investigating') =>
    call(admin, addPost, { params: { incidentId: id }, body: { state, text: `Now ${state}.` } });
  return { id, post };
}

describe('everybody whom an incident affects', () => {
  test('is told once when it begins and once when it is over, whatever is posted', async () => {
    const { id: companyId } = await insertCompany();
    const user = await insertUser('employee', { companyId });
    await insertUser('employee');
    const { post } = await publish((await component({ companyIds: [companyId] })).id);

    expect(await mailed()).toEqual([[user.email, 'Incident: Email is slow']]);
    await post('identified');
    expect(await mailed()).toEqual([]);
    await post('resolved');
    expect(await mailed()).toEqual([[user.email, 'Resolved: Email is slow']]);
    await post('investigating');
    await post('resolved');
    expect(await mailed()).toEqual([]);
    expect(await bell(user)).toEqual(['Resolved: Email is slow', 'Incident: Email is slow']);
  });

  test('are all clients, if all use the component, and none whose company is archived or who turned it off', async () => {
    const [one, two, off] = [await insertUser('employee'), await insertUser('employee'), await insertUser('employee')];
    const archived = await insertUser('employee');
    await db.execute(`update companies set archived_at = now() where id = '${archived.companyId}'`);
    await call(off, updateNotificationPreferences, { body: { status: { portal: false, mail: false } } });

    await publish((await component({ affectsAll: true })).id);

    expect((await mailed()).map(([to]) => to)).toEqual([one.email, two.email].sort());
    expect([await bell(one), await bell(off)]).toEqual([['Incident: Email is slow'], []]);
  });

  test('are the requesters of its tickets, also of those attached later, once', async () => {
    const part = await component({});
    const [first, later] = [await insertUser('employee'), await insertUser('employee')];
    const early = await insertTicket(first);
    const { id: incidentId, post } = await publish(part.id, { ticketIds: [early.id] });
    expect(await mailed()).toEqual([[first.email, 'Incident: Email is slow']]);

    for (const person of [first, later, later]) {
      const { id: ticketId } = await insertTicket(person);
      await call(admin, attachTicket, { params: { ticketId }, body: { incidentId } });
    }
    expect(await mailed()).toEqual([[later.email, 'Incident: Email is slow']]);

    await post('resolved');
    expect((await mailed()).map(([to]) => to)).toEqual([first.email, later.email].sort());
    const late = await insertTicket(await insertUser('employee'));
    await call(admin, attachTicket, { params: { ticketId: late.id }, body: { incidentId } });
    expect(await mailed()).toEqual([]);
  });

  test('are those who said so, when it is over', async () => {
    const person = await insertUser('employee');
    const { id: incidentId, post } = await publish((await component({ isPublic: true })).id);
    await call(person, joinIncident, { params: { incidentId } });
    expect(await mailed()).toEqual([]);

    await post('resolved');

    expect(await mailed()).toEqual([[person.email, 'Resolved: Email is slow']]);
  });

  test('get nothing more once they may not see it', async () => {
    const user = await insertUser('employee');
    await publish((await component({ companyIds: [user.companyId ?? ''] })).id);
    await handleAll(db, news);
    const { id: companyId } = await insertCompany();
    await db.update(users).set({ companyId }).where(eq(users.id, user.id));

    expect([await mailed(), await bell(user)]).toEqual([[], []]);
  });

  test('are told of maintenance when it is planned and when it ended by itself', async () => {
    const user = await insertUser('employee');
    const { id } = await component({ companyIds: [user.companyId ?? ''] });
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const times = { startsAt: at(1).toISOString(), endsAt: at(2).toISOString() };
    const fields = { kind: 'maintenance', title: 'New router', text: 'At night.' } as const;
    const body = { ...fields, ...times, componentIds: [id] };
    await call(admin, createIncident, { body });
    expect(await mailed()).toEqual([[user.email, 'Planned maintenance: New router']]);

    await db.update(incidents).set({ startsAt: at(-2), endsAt: at(-1) });
    await endMaintenance(db);

    expect(await mailed()).toEqual([[user.email, 'Maintenance complete: New router']]);
  });
});

describe('subscribers', () => {
  const tokenIn = (mail: ReceivedMail | undefined, page: string) =>
    new RegExp(`/api/status/${page}\\?token=([a-z2-7]+)`).exec(mail?.text ?? '')?.[1] ?? '';

  async function subscribed(email: string) {
    const response = await call(undefined, subscribe, { body: { email } });
    const [mail] = await outbox.send();
    const token = tokenIn(mail, 'confirm');
    return { response, mail, confirm: () => call(undefined, confirmSubscription, { querystring: { token } }) };
  }

  test('confirm, get every post about public components, and leave with one click', async () => {
    const email = `ada-${crypto.randomUUID()}@acme.example`;
    const { confirm } = await subscribed(email);
    const shown = await component({ isPublic: true });
    const { post } = await publish(shown.id, { title: 'Unconfirmed' });
    expect(await mailed()).toEqual([]);

    expect((await confirm()).statusCode).toBe(200);
    await publish((await component({})).id, { title: 'Private' });
    await post('identified');
    await post('resolved');
    expect(await mailed()).toEqual([
      [email, 'Resolved: Unconfirmed'],
      [email, 'Update: Unconfirmed'],
    ]);

    await publish(shown.id, { title: 'Phones' });
    await handleAll(db, news);
    const [mail] = await outbox.send();
    expect(mail?.text).toContain('We are looking.');
    expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = /<https:\/\/help\.archway\.example([^>]+)>/.exec(mail?.header('list-unsubscribe') ?? '')?.[1] ?? '';
    const payload = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const leave = () => app.inject({ method: 'POST', url, payload, headers });
    expect([(await leave()).statusCode, (await leave()).statusCode]).toEqual([200, 200]);
    expect(await db.$count(statusSubscribers)).toBe(0);
    await post('investigating');
    expect(await mailed()).toEqual([]);
  });

  test('who are also affected get one email', async () => {
    const user = await insertUser('employee');
    const { confirm } = await subscribed(user.email.toUpperCase());
    await confirm();

    await publish((await component({ isPublic: true, companyIds: [user.companyId ?? ''] })).id);

    expect(await mailed()).toEqual([[user.email, 'Incident: Email is slow']]);
  });

  test('get the same answer for every address, and three emails a day', async () => {
    const email = `bo-${crypto.randomUUID()}@acme.example`;
    const first = await subscribed(email);
    await first.confirm();
    const again = await subscribed(email.toUpperCase());

    expect(again.response.json()).toEqual(first.response.json());
    expect(again.mail?.header('subject')).toBe(first.mail?.header('subject'));
    expect(await db.$count(statusSubscribers)).toBe(1);
    const more = [await subscribed(email), await subscribed(email)];
    expect(more.map(({ response }) => response.statusCode)).toEqual([200, 429]);
  });
});
