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
  updateIncident,
} from '#contract/status.ts';
import { incidents, statusComponents, statusSubscribers } from '#server/platform/database/tables/status.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { formatDateTime } from '#server/platform/mail/format-dates.ts';
import { createComponent } from '#server/website/status/component-commands.ts';
import { endMaintenance } from '#server/website/status/posts.ts';
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

describe('planned maintenance', () => {
  const now = Date.now();
  const at = (hours: number) => new Date(now + hours * 3_600_000);

  /** Maintenance in two days on what all use, of which a client and a subscriber were told. */
  async function planned() {
    const user = await insertUser('employee');
    await db.insert(statusSubscribers).values({ address: 'sub@acme.example', confirmedAt: new Date() });
    const { id: componentId } = await component({ isPublic: true, affectsAll: true });
    const fields = { kind: 'maintenance', title: 'New router', text: 'At night.' } as const;
    const body = {
      ...fields,
      startsAt: at(48).toISOString(),
      endsAt: at(49).toISOString(),
      componentIds: [componentId],
    };
    const { id } = (await call(admin, createIncident, { body })).json();
    await mailed();
    const params = { incidentId: id };
    const move = (from: Date, to: Date) =>
      call(admin, updateIncident, { params, body: { startsAt: from.toISOString(), endsAt: to.toISOString() } });
    return { user, params, move };
  }

  const mails = async () => {
    await handleAll(db, news);
    return outbox.send();
  };
  const line = (mail: ReceivedMail | undefined, name: string) =>
    new RegExp(`${name}: (.*)`).exec(mail?.text ?? '')?.[1];
  const words = (moment: Date) => formatDateTime(moment, 'America/Chicago');

  test('that is moved is told to all who know of it, with both times; twice within a minute once', async () => {
    const { user, move } = await planned();
    await move(at(24), at(25));
    await move(at(30), at(33));

    const all = await mails();

    expect(all.map(({ to }) => to[0]).sort()).toEqual([user.email, 'sub@acme.example'].sort());
    for (const mail of all) {
      expect(mail.header('subject')).toBe('Maintenance moved: New router');
      expect(line(mail, 'When')).toBe(`${words(at(30))} to ${words(at(33))}`);
      expect(line(mail, 'Before')).toBe(`${words(at(48))} to ${words(at(49))}`);
    }
    expect((await bell(user))[0]).toBe('Maintenance moved: New router');
    await move(at(30), at(34));
    expect(line((await mails())[0], 'Before')).toBe(`${words(at(30))} to ${words(at(33))}`);
  });

  test('that is moved and put back is told to nobody, and so are other corrections', async () => {
    const { params, move } = await planned();
    await move(at(24), at(25));
    await move(at(48), at(49));
    await call(admin, updateIncident, { params, body: { title: 'A new router' } });

    expect(await mails()).toEqual([]);
  });

  test('has posts for all who know of it until it starts', async () => {
    const { user, params } = await planned();
    const post = () => call(admin, addPost, { params, body: { text: 'It takes an hour.' } });
    await post();
    const before = await mails();
    await db.update(incidents).set({ startsAt: at(-1) });
    await post();
    const during = await mails();

    expect(before.map(({ to }) => to[0]).sort()).toEqual([user.email, 'sub@acme.example'].sort());
    expect(before[0]?.header('subject')).toBe('Maintenance update: New router');
    expect(during.map(({ to }) => to[0])).toEqual(['sub@acme.example']);
  });

  test('that is canceled was planned, and does not last', async () => {
    const { user, params } = await planned();
    await call(admin, addPost, { params, body: { state: 'canceled', text: 'The router is late.' } });

    const all = await mails();

    expect(all.map(({ to }) => to[0]).sort()).toEqual([user.email, 'sub@acme.example'].sort());
    for (const mail of all) {
      expect(mail.header('subject')).toBe('Maintenance canceled: New router');
      expect(line(mail, 'When')).toBe(`Was planned for ${words(at(48))} to ${words(at(49))}`);
    }
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
