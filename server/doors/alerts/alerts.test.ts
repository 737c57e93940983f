import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { receiveAlerts } from '#contract/alerts.ts';
import { addComment } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { updateNotificationPreferences } from '#contract/notifications.ts';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { updateTicket } from '#contract/tickets.ts';
import { notifyPeople } from '#server/news/notifications/notify-people.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { incidentPosts, incidents, statusComponents } from '#server/platform/database/tables/status.ts';
import { alertScenes, heartbeat as beat, alertGroup as group, groupMember as member } from '#test/alerts.ts';
import { insertKey } from '#test/api-keys.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { lockTable, untilBlocked } from '#test/table-lock.ts';

const world = await startApp({ own: true });
const { call, db, insertCompany, insertUser } = world;

const { scene, send, read, ofCompany } = alertScenes(world);

describe('an alert', () => {
  test('opens a ticket for the company’s manager, which says what was reported', async () => {
    const { company, manager, owner, key, alert } = await scene();

    const { outcome, ticket } = await send(key, { ...alert, priority: 'high' });

    expect(outcome).toBe('opened');
    expect(await read(owner, ticket)).toMatchObject({
      title: 'Disk full',
      description: '/var is at 98 %',
      priority: 'high',
      status: 'open',
      tags: ['alert'],
      companyId: company.id,
      clientId: manager.id,
      alerts: [{ state: 'firing', count: 1, source: 'api' }],
    });
  });

  test('is counted in its open ticket, which gets no comment and no version', async () => {
    const { key, owner, alert } = await scene();
    const first = await send(key, alert);

    const second = await send(key, { ...alert, text: '/var is at 99 %' });

    expect(second).toMatchObject({ outcome: 'counted', ticket: first.ticket });
    const ticket = await read(owner, first.ticket);
    expect(ticket).toMatchObject({ version: 1, description: '/var is at 98 %' });
    expect(ticket.alerts).toMatchObject([{ count: 2, text: '/var is at 99 %' }]);
  });

  test('is counted though its key is revoked during the call', async () => {
    const { key, owner, alert } = await scene();
    const { ticket } = await send(key, alert);

    const unlock = await lockTable(db, 'tickets');
    const sent = send(key, alert);
    await untilBlocked(db, sent);
    await db.delete(apiKeys).where(eq(apiKeys.id, key.id));
    await unlock();

    expect((await sent).outcome).toBe('counted');
    expect((await read(owner, ticket)).alerts).toMatchObject([{ count: 2 }]);
  });

  test('reported ten times at once is one ticket', async () => {
    const { company, key, alert } = await scene();

    const results = await Promise.all(Array.from({ length: 10 }, () => send(key, alert)));

    expect(results.filter(({ outcome }) => outcome === 'opened')).toHaveLength(1);
    expect(await ofCompany(company.id)).toHaveLength(1);
  });

  test('with another key, or about another company, is another ticket', async () => {
    const { key, alert } = await scene();
    const other = await scene();

    const ids = [
      await send(key, alert),
      await send(key, { ...alert, dedupeKey: 'other disk' }),
      await send(key, { ...alert, company: other.company.id }),
    ].map(({ ticket }) => ticket);

    expect(new Set(ids).size).toBe(3);
  });

  test('is counted in the ticket that its ticket was merged into', async () => {
    const { key, owner, alert } = await scene();
    const first = await send(key, alert);
    const { ticket: target } = await send(key, { ...alert, title: 'Server slow', dedupeKey: 'slow' });
    await call(owner, mergeTicket, { params: { ticketId: first.ticket }, body: { intoId: target } });

    const again = await send(key, alert);

    expect(again).toMatchObject({ outcome: 'counted', ticket: target });
    expect((await read(owner, target)).alerts).toMatchObject([
      { title: 'Disk full', count: 2 },
      { title: 'Server slow' },
    ]);
  });

  test.each([
    ['its name in another case', (company: { name: string }) => company.name.toUpperCase()],
    ['its domain', () => 'Acme-Domain.example'],
    ['its id', (company: { id: string }) => company.id],
  ])('finds its company by %s', async (_, named) => {
    const { company, key, alert } = await scene();
    await db.update(companies).set({ domain: '' }).where(eq(companies.domain, 'acme-domain.example'));
    await db.update(companies).set({ domain: 'acme-domain.example' }).where(eq(companies.id, company.id));

    await send(key, { ...alert, company: named(company) });

    expect(await ofCompany(company.id)).toHaveLength(1);
  });

  test('takes the company of the address, if it names none', async () => {
    const { company, key, alert } = await scene();
    const { company: _, ...without } = alert;

    const response = await call(key, receiveAlerts, { querystring: { company: company.id }, body: without });

    expect(response.json().alerts).toMatchObject([{ outcome: 'opened' }]);
  });

  test('is refused for a company that two have the name of, that has no user, and that is archived', async () => {
    const { key, alert } = await scene();
    const name = `Twin ${crypto.randomUUID()}`;
    await insertCompany(name);
    await insertCompany(name);
    const { name: empty } = await insertCompany(`Empty ${crypto.randomUUID()}`);
    const archived = await scene();
    await db.update(companies).set({ archivedAt: new Date() }).where(eq(companies.id, archived.company.id));

    const messages = await Promise.all(
      [name, empty, archived.company.name].map(async (company) => {
        const response = await call(key, receiveAlerts, { body: { ...alert, company } });
        return [response.statusCode, refusalOf(response).message];
      }),
    );

    expect(messages).toEqual([
      [400, `Several companies are named “${name}”. Send the id of one of them.`],
      [400, `${empty} has no active user who could be the requester. Add one, then send the alert again.`],
      [400, `There is no company “${archived.company.name}”. Send its name, domain or id.`],
    ]);
  });

  test('with the longest texts and characters that can’t be stored is cut, not refused', async () => {
    const { key, owner, alert } = await scene();

    const { ticket } = await send(key, {
      ...alert,
      title: `Disk\u0000 full\n\ud83d ${'x'.repeat(900)}`,
      text: `${'🖨'.repeat(40_000)}\u0000\udc00`,
    });

    const { title, description } = await read(owner, ticket);
    expect(title).toMatch(/^Disk full \ufffd x+…$/);
    expect([title.length, description.length <= 20_000]).toEqual([200, true]);
    expect(description).toMatch(/\(The rest was cut\.\)$/);
  });
});

describe('the end of an alert', () => {
  const ended = { state: 'resolved' } as const;

  test('resolves a ticket that nobody has worked on', async () => {
    const { key, owner, alert } = await scene();
    const { ticket } = await send(key, alert);

    const result = await send(key, { ...alert, ...ended });

    expect(result).toMatchObject({ outcome: 'resolved', ticket });
    expect(await read(owner, ticket)).toMatchObject({
      status: 'resolved',
      resolvedAt: expect.any(String),
      alerts: [{ state: 'resolved', resolvedAt: expect.any(String) }],
    });
  });

  test.each<[string, (owner: Caller & { id: string }, ticketId: string) => Promise<unknown>]>([
    [
      'commented on',
      (owner, ticketId) => call(owner, addComment, { params: { ticketId }, body: { comment: 'I look into it' } }),
    ],
    [
      'wrote a note on',
      (owner, ticketId) =>
        call(owner, addComment, { params: { ticketId }, body: { comment: 'Mine', isInternal: true } }),
    ],
    [
      'assigned',
      (owner, ticketId) => call(owner, updateTicket, { params: { ticketId }, body: { assignedToId: owner.id } }),
    ],
    [
      'took up',
      (owner, ticketId) => call(owner, updateTicket, { params: { ticketId }, body: { status: 'in_progress' } }),
    ],
  ])('leaves a ticket open that somebody has %s, and is in its history', async (_, work) => {
    const { key, owner, alert } = await scene();
    const { ticket: ticketId } = await send(key, alert);
    await work(owner, ticketId);

    const { outcome } = await send(key, { ...alert, ...ended });

    expect(outcome).toBe('noted');
    const ticket = await read(owner, ticketId);
    expect([ticket.status === 'resolved', ticket.alerts?.[0]?.state]).toEqual([false, 'resolved']);
    const [latest] = (await call(owner, listHistory, { params: { ticketId } })).json();
    expect(latest).toMatchObject({ via: 'alert', changes: [{ field: 'alert', to: 'resolved' }] });
  });

  test('that was never raised, or is over already, changes nothing', async () => {
    const { company, key, alert } = await scene();

    const unknown = await send(key, { ...alert, ...ended });
    await send(key, alert);
    await send(key, { ...alert, ...ended });
    const before = await db.$count(events);
    const repeated = await send(key, { ...alert, ...ended });

    expect([unknown.outcome, repeated.outcome]).toEqual(['ignored', 'ignored']);
    expect(await db.$count(events)).toBe(before);
    expect(await ofCompany(company.id)).toHaveLength(1);
  });

  test('is followed by the same ticket when it fires again, and by another one after that is closed', async () => {
    const { company, key, owner, alert } = await scene();
    const { ticket } = await send(key, alert);
    await send(key, { ...alert, ...ended });

    const back = await send(key, alert);
    await call(owner, updateTicket, { params: { ticketId: ticket }, body: { status: 'closed' } });
    const next = await send(key, alert);

    expect([back.outcome, back.ticket, next.outcome]).toEqual(['reopened', ticket, 'opened']);
    expect(await read(owner, next.ticket)).toMatchObject({ followsId: ticket });
    expect(await ofCompany(company.id)).toHaveLength(2);
  });

  test('leaves the ticket of an alert open that starts and ends all the time', async () => {
    const { company, key, owner, alert } = await scene();
    const { ticket } = await send(key, alert);
    for (const _ of Array(20)) {
      await send(key, { ...alert, ...ended });
      await send(key, alert);
    }

    const { outcome } = await send(key, { ...alert, ...ended });

    expect(outcome).toBe('noted');
    expect(await read(owner, ticket)).toMatchObject({ status: 'open', alerts: [{ count: 21, state: 'resolved' }] });
    expect(await ofCompany(company.id)).toHaveLength(1);
    expect(await db.$count(events, eq(events.recordId, ticket))).toBe(1 + 6);
  });
});

describe('people', () => {
  const told = (ticketId: string) =>
    db
      .select({ userId: notifications.userId, sentence: notifications.sentence })
      .from(notifications)
      .where(eq(notifications.ticketId, ticketId));

  test('of the team are told about a new alert, also the owner of its key; repeats and the end are quiet', async () => {
    const { key, manager, owner, alert } = await scene();
    await moveToNow(db, 'news');
    await call(owner, updateNotificationPreferences, {
      body: { created: { portal: true, mail: false } },
    });
    const { ticket } = await send(key, alert);
    await send(key, alert);
    await send(key, { ...alert, state: 'resolved' });
    await handleAll(db, notifyPeople({ isMailOn: false }));

    const all = await told(ticket);

    expect(all.filter(({ userId }) => userId === owner.id)).toEqual([
      { userId: owner.id, sentence: 'An alert opened this ticket' },
    ]);
    expect(all.some(({ userId }) => userId === manager.id)).toBe(false);
  });
});

describe('a client’s key', () => {
  test('raises alerts for the own company alone, and finds nothing out about others', async () => {
    const { manager, alert, company } = await scene();
    const other = await scene();
    const key = await insertKey(db, manager.id);

    const own = await send(key, { ...alert, company: company.name.toLowerCase() });
    const foreign = await call(key, receiveAlerts, { body: { ...alert, company: other.company.name } });
    const unknown = await call(key, receiveAlerts, { body: { ...alert, company: 'Nobody' } });

    expect(own.outcome).toBe('opened');
    expect(refusalOf(foreign)).toEqual(refusalOf(unknown));
    expect(foreign.statusCode).toBe(403);
  });

  test('of an employee does not count in the ticket of a colleague, which they can’t see', async () => {
    const { key, company, alert } = await scene();
    const staffs = await send(key, alert);
    const employee = await insertUser('employee', { companyId: company.id });
    const theirs = await insertKey(db, employee.id);

    const own = await send(theirs, alert);
    const ended = await send(theirs, { ...alert, state: 'resolved' });

    expect(own.outcome).toBe('opened');
    expect([ended.outcome, ended.ticket]).toEqual(['resolved', own.ticket]);
    expect(own.ticket).not.toBe(staffs.ticket);
  });
});

describe('Alertmanager', () => {
  test('a group is one ticket for each company, resolved when all of its alerts are', async () => {
    const [a, b] = [await scene(), await scene()];
    const [one, two] = [
      { instance: 'web1', company: a.company.name },
      { instance: 'web2', company: a.company.name },
    ];
    const three = { instance: 'db1', company: b.company.id };

    const first = await call(a.key, receiveAlerts, { body: group([member(one), member(two), member(three)]) });
    const half = await call(a.key, receiveAlerts, { body: group([member(one), member(two, 'resolved')]) });
    const over = await call(a.key, receiveAlerts, { body: group([member(one, 'resolved'), member(two, 'resolved')]) });

    const outcomes = [first, half, over].map((response) => response.json().alerts.map(({ outcome }) => outcome));
    expect(outcomes).toEqual([['opened', 'opened'], ['counted'], ['resolved']]);
    const [ticket] = await ofCompany(a.company.id);
    expect(ticket).toMatchObject({ title: 'InstanceDown (2 alerts)', priority: 'urgent', status: 'resolved' });
    expect(ticket?.description).toContain('Firing: web1 is down\nNo answer for 5 minutes');
    expect(await ofCompany(b.company.id)).toMatchObject([{ title: 'db1 is down', status: 'open' }]);
  });

  test.each(['staff', 'a client'])('a company of which a key of %s has several names is one', async (whose) => {
    const { key: ofStaff, company, manager } = await scene();
    const domain = `${company.id}.example`;
    await db.update(companies).set({ domain }).where(eq(companies.id, company.id));
    const key = whose === 'staff' ? ofStaff : await insertKey(db, manager.id);
    const querystring = whose === 'staff' ? { company: domain } : {};
    const names = [` ${company.name.toUpperCase()} `, company.name, '', company.id.toUpperCase(), domain];
    const labels = [{ instance: 'web1' }, ...names.map((name) => ({ instance: 'a', company: name }))];
    const raise = async (first: 'firing' | 'resolved', others: 'firing' | 'resolved') => {
      const body = group(labels.map((each, n) => member(each, n === 0 ? first : others)));
      return (await call(key, receiveAlerts, { querystring, body })).json().alerts;
    };

    const first = await raise('firing', 'firing');
    const half = await raise('firing', 'resolved');
    const over = await raise('resolved', 'resolved');

    expect([first, half, over]).toMatchObject([
      [{ outcome: 'opened' }],
      [{ outcome: 'counted' }],
      [{ outcome: 'resolved' }],
    ]);
    expect(await ofCompany(company.id)).toHaveLength(1);
  });

  test('an unknown company does not hold up the others of the group', async () => {
    const { key, company } = await scene();

    const response = await call(key, receiveAlerts, {
      body: group([member({ instance: 'x', company: 'Nobody' }), member({ instance: 'y', company: company.name })]),
    });

    expect(response.json().alerts).toMatchObject([
      { outcome: 'refused', message: 'There is no company “Nobody”. Send its name, domain or id.' },
      { outcome: 'opened' },
    ]);
  });
});

describe('Uptime Kuma', () => {
  test('opens a ticket when a monitor is down, and resolves it when it is up', async () => {
    const { key, company } = await scene();
    const tags = { company: company.name };

    const down = await send(key, beat(0, {}, tags));
    const pending = await send(key, beat(2, {}, tags));
    const up = await send(key, beat(1, {}, tags));

    expect([down, pending, up].map(({ outcome }) => outcome)).toEqual(['opened', undefined, 'resolved']);
    expect(await ofCompany(company.id)).toMatchObject([
      { title: 'Shop is down', priority: 'high', description: 'connect ECONNREFUSED\nhttps://shop.example' },
    ]);
  });

  test('has a high priority, unless a tag names another', async () => {
    const { key, company } = await scene();

    for (const [id, severity] of [' LOW ', 'Critical', 'constructor', '__proto__', ''].entries())
      await send(key, beat(0, { id, name: `Shop ${id}` }, { company: company.name, severity }));

    const raised = await ofCompany(company.id);
    expect(raised.map(({ priority }) => priority)).toEqual(['low', 'urgent', 'high', 'high', 'high']);
  });

  test('sends a test that opens nothing, and warnings about a certificate that are one ticket', async () => {
    const { key, company } = await scene();
    const message = async (msg: string) => {
      const body = { heartbeat: null, monitor: null, msg };
      return (await call(key, receiveAlerts, { querystring: { company: company.id }, body })).json().alerts;
    };

    const trial = await message('Archway Testing');
    const first = await message('[Shop][https://shop.example] certificate will expire in 21 days');
    const second = await message('[Shop][https://shop.example] certificate will expire in 14 days');

    expect(trial).toEqual([]);
    expect([first, second].flat()).toMatchObject([{ outcome: 'opened' }, { outcome: 'counted' }]);
  });
});

describe('the component of a key', () => {
  async function sceneWithComponent() {
    const all = await scene();
    const name = `Phones ${crypto.randomUUID()}`;
    const [component] = await db.insert(statusComponents).values({ name, position: 1 }).returning();
    await db
      .update(apiKeys)
      .set({ statusComponentId: component?.id ?? '' })
      .where(eq(apiKeys.id, all.key.id));
    const state = () =>
      db
        .select({ id: incidents.id, title: incidents.title, impact: incidents.impact, endedAt: incidents.endedAt })
        .from(incidents)
        .where(
          sql`exists (select from incident_components where incident_id = incidents.id and component_id = ${component?.id})`,
        );
    return { ...all, name, state };
  }

  test('has one incident while alerts fire, which says nothing of them', async () => {
    const { key, alert, name, state } = await sceneWithComponent();
    const other = { ...alert, dedupeKey: 'other', priority: 'urgent' as const };

    await send(key, alert);
    const [degraded] = await state();
    await send(key, other);
    const during = await state();
    await send(key, { ...alert, state: 'resolved' });
    const stillOpen = await state();
    await send(key, { ...other, state: 'resolved' });

    expect(degraded).toMatchObject({ title: `Problem with ${name}`, impact: 'degraded', endedAt: null });
    expect(during).toMatchObject([{ impact: 'down', endedAt: null }]);
    expect(stillOpen).toMatchObject([{ endedAt: null }]);
    expect(await state()).toMatchObject([{ endedAt: expect.any(Date) }]);
    const posts = await db
      .select()
      .from(incidentPosts)
      .where(eq(incidentPosts.incidentId, degraded?.id ?? ''));
    expect(posts.map(({ text }) => text).join()).not.toMatch(/disk|\/var/i);
  });

  test('has no new incident for each alert that starts and ends, and in the end an open one', async () => {
    const { key, alert, state } = await sceneWithComponent();

    for (const _ of Array(10)) {
      await send(key, alert);
      await send(key, { ...alert, state: 'resolved' });
    }

    const all = await state();
    expect(all).toMatchObject([{ endedAt: null }]);
    expect(await db.$count(incidentPosts, and(eq(incidentPosts.incidentId, all[0]?.id ?? '')))).toBeLessThan(10);
  });
});
