import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { listAccountingExports, listAccountingFormats } from '#contract/accounting.ts';
import { listAdjustments } from '#contract/adjustments.ts';
import { listRefusedAlerts } from '#contract/alerts.ts';
import { listMissedSearches } from '#contract/article-feedback.ts';
import { createArticle, findArticle, updateArticle } from '#contract/articles.ts';
import { AuditKinds } from '#contract/audit-constants.ts';
import { findBalance } from '#contract/balance.ts';
import { listCompanies } from '#contract/companies.ts';
import { listConnections } from '#contract/connections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createForm, listForms, listOfferedForms } from '#contract/forms.ts';
import { listIncomingMail } from '#contract/incoming-mail.ts';
import { listInquiries } from '#contract/inquiries.ts';
import { listInvitations } from '#contract/invitations.ts';
import { PageHeader } from '#contract/live-constants.ts';
import { findCalendar, findOnCall, findTargets } from '#contract/promise.ts';
import { listRoutines } from '#contract/routines.ts';
import { createSavedReply, listSavedReplies } from '#contract/saved-replies.ts';
import { findSession } from '#contract/sessions.ts';
import { listSettings } from '#contract/settings.ts';
import { listStatements } from '#contract/statements.ts';
import { listComponents, listIncidents, listOpenIncidents } from '#contract/status.ts';
import { listTemplates } from '#contract/templates.ts';
import { findTicket, updateTicket } from '#contract/tickets.ts';
import { addTime, listTime } from '#contract/time.ts';
import { listUsers } from '#contract/users.ts';
import { createView, listViews } from '#contract/views.ts';
import { listWebhooks } from '#contract/webhooks.ts';
import { one } from '#server/platform/database/client.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { componentCompanies, statusComponents } from '#server/platform/database/tables/status.ts';
import { system } from '#server/platform/events/actor.ts';
import { eventNames } from '#server/platform/events/event-names.ts';
import { type NewEvent, recordAll } from '#server/platform/events/record.ts';
import { signal } from '#server/platform/process/signals.ts';
import { createIncident } from '#server/website/status/incident-commands.ts';
import { type Caller, startApp } from '#test/app.ts';
import { listenOn, streamsOf } from '#test/event-stream.ts';
import { announceNotifications } from './announce.ts';
import { whoIsTold } from './told.ts';

const { app, call, send, db, insertCompany, insertUser, insertTicket } = await startApp({ own: true });
const watch = streamsOf(await listenOn(app));

const eventually = (check: () => void) => vi.waitFor(check, 30_000);

const { id: companyId } = await insertCompany();
const people = {
  superAdmin: await insertUser('super_admin'),
  owner: await insertUser('admin'),
  admin: await insertUser('admin'),
  manager: await insertUser('manager', { companyId }),
  member: await insertUser('member', { companyId }),
  requester: await insertUser('employee', { companyId }),
  stranger: await insertUser('manager'),
};
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];
const { owner, requester } = people;
const author = { type: 'user', id: owner.id, role: 'admin', companyId: null } as const;

const ticket = await insertTicket(requester);
const article = (
  await call(owner, createArticle, {
    body: {
      title: 'Reset the printer',
      content: 'Hold both buttons.',
      category: 'Printing',
      tags: [],
      isPublished: true,
      audience: 'companies',
      companyIds: [companyId],
    },
  })
).json();
const component = one(
  await db.insert(statusComponents).values({ name: 'Email', isPublic: false, position: 0 }).returning(),
);
await db.insert(componentCompanies).values({ componentId: component.id, companyId });
const incident = await createIncident(db, author, {
  kind: 'incident',
  title: 'Email is slow',
  text: 'We are looking into it.',
  impact: 'degraded',
  componentIds: [component.id],
  ticketIds: [],
});
const view = (await call(owner, createView, { body: { name: 'Mine', query: { status: 'active' } } })).json();
const reply = (await call(owner, createSavedReply, { body: { name: 'Mine', text: 'Hello' } })).json();
await db.update(settings).set({ value: 'true' }).where(eq(settings.key, 'clients_see_time'));
const work = { kind: 'remote', minutes: 15, note: 'Looked at it', hasTravel: false, isBillable: true } as const;
const entry = (await call(owner, addTime, { params: { ticketId: ticket.id }, body: work as never })).json();

const form = (
  await call(people.superAdmin, createForm, {
    body: { name: 'New employee', title: 'New employee', audience: 'companies', companyIds: [companyId] },
  })
).json();

/** Whether somebody may read a record, as its own calls answer. */
type Reads = (caller: Caller) => Promise<boolean>;

const reads =
  <E extends Endpoint>(endpoint: E, input: object = {}): Reads =>
  async (caller) =>
    (await call(caller, endpoint, input as never)).statusCode === 200;

const lists =
  <E extends Endpoint>(endpoint: E, id: string, input: object = {}): Reads =>
  async (caller) => {
    const answer = await call(caller, endpoint, input as never);
    return answer.statusCode === 200 && JSON.stringify(answer.json()).includes(id);
  };

/** A record of each kind, and who may read it. A kind whose records all have the same readers needs no record. */
const records: Record<(typeof AuditKinds)[number], { id: string; isReadBy: Reads }> = {
  ticket: { id: ticket.id, isReadBy: reads(findTicket, { params: { ticketId: ticket.id } }) },
  company: { id: companyId, isReadBy: reads(listCompanies) },
  // Everybody reads their own account.
  user: {
    id: requester.id,
    isReadBy: async (caller) =>
      (await reads(listUsers, { querystring: { type: 'admins' } })(caller)) ||
      (await lists(findSession, requester.id)(caller)),
  },
  invitation: { id: crypto.randomUUID(), isReadBy: reads(listInvitations) },
  article: { id: article.id, isReadBy: reads(findArticle, { params: { articleId: article.id } }) },
  search: { id: crypto.randomUUID(), isReadBy: reads(listMissedSearches) },
  setting: { id: crypto.randomUUID(), isReadBy: reads(listSettings) },
  inquiry: { id: crypto.randomUUID(), isReadBy: reads(listInquiries) },
  mail: { id: crypto.randomUUID(), isReadBy: reads(listIncomingMail) },
  // No page lists files by themselves.
  file: { id: crypto.randomUUID(), isReadBy: async () => false },
  view: { id: view.id, isReadBy: lists(listViews, view.id) },
  'saved reply': { id: reply.id, isReadBy: lists(listSavedReplies, reply.id) },
  routine: { id: crypto.randomUUID(), isReadBy: reads(listRoutines) },
  form: {
    id: form.id,
    isReadBy: async (caller) => (await reads(listForms)(caller)) || lists(listOfferedForms, form.id)(caller),
  },
  agreement: { id: crypto.randomUUID(), isReadBy: reads(findBalance, { params: { companyId } }) },
  block: { id: crypto.randomUUID(), isReadBy: reads(findBalance, { params: { companyId } }) },
  template: { id: crypto.randomUUID(), isReadBy: reads(listTemplates) },
  'time entry': { id: entry.id, isReadBy: lists(listTime, entry.id, { params: { ticketId: ticket.id } }) },
  statement: { id: crypto.randomUUID(), isReadBy: reads(listStatements, { params: { companyId } }) },
  adjustment: { id: crypto.randomUUID(), isReadBy: reads(listAdjustments, { params: { companyId } }) },
  'accounting format': { id: crypto.randomUUID(), isReadBy: reads(listAccountingFormats) },
  'accounting export': { id: crypto.randomUUID(), isReadBy: reads(listAccountingExports) },
  calendar: { id: crypto.randomUUID(), isReadBy: reads(findCalendar) },
  targets: { id: crypto.randomUUID(), isReadBy: reads(findTargets) },
  'on call': { id: crypto.randomUUID(), isReadBy: reads(findOnCall) },
  component: { id: component.id, isReadBy: reads(listComponents) },
  incident: {
    id: incident.id,
    isReadBy: async (caller) => (await reads(listIncidents)(caller)) || lists(listOpenIncidents, incident.id)(caller),
  },
  connection: { id: crypto.randomUUID(), isReadBy: reads(listConnections) },
  webhook: { id: crypto.randomUUID(), isReadBy: reads(listWebhooks) },
  alert: { id: crypto.randomUUID(), isReadBy: reads(listRefusedAlerts) },
};

async function watchAll() {
  const streams = await Promise.all(names.map((name) => watch(people[name])));
  const news = (name: Name) =>
    (streams[names.indexOf(name)]?.events ?? [])
      .filter((event) => event.name === 'record' || event.name === 'ticket')
      .map(({ data }) => `${data.resource ?? 'ticket'} ${data.id ?? data.ticketId ?? 'some'}`);
  /** Until everybody has what was sent so far. */
  async function settle() {
    const id = crypto.randomUUID();
    await announceNotifications(
      db,
      names.map((name) => ({ ownerId: people[name].id, notification: { id } })),
    );
    for (const { events } of streams)
      await eventually(() => expect(events.some(({ data }) => data.id === id)).toBe(true));
  }
  return { streams, news, settle };
}

test.each(AuditKinds)('of a change of a %s learns who may read it, and nobody else', async (kind) => {
  const { id, isReadBy } = records[kind];
  const action = eventNames[kind].find((action) => whoIsTold(kind, action) === 'readers') ?? 'changed';
  const recordName = kind === 'time entry' ? `TKT-${ticket.number}` : 'Something';
  const { news, settle } = await watchAll();

  await db.transaction((tx) =>
    recordAll(tx, system, [
      { kind, action, recordId: id, recordName } as NewEvent,
      // Super admins read of it: after it, the first one was told, too.
      { kind: 'webhook', action: 'changed', recordId: companyId, recordName },
    ]),
  );
  await eventually(() => expect(news('superAdmin')).toContain(`webhook ${companyId}`));
  await settle();

  const told = names.filter((name) => news(name).includes(`${kind} ${id}`));
  const readers = [];
  for (const name of names) if (await isReadBy(people[name])) readers.push(name);
  expect(told).toEqual(readers);
  const others = names.filter((name) => !told.includes(name) && name !== 'superAdmin');
  expect(others.flatMap(news)).toEqual([]);
});

test('who can’t read a record any more learns that one has changed, but not which', async () => {
  const { news, settle } = await watchAll();

  await call(owner, updateArticle, { params: { articleId: article.id }, body: { isPublished: false } });
  await eventually(() => expect(news('admin')).toEqual([`article ${article.id}`]));
  await settle();

  expect(news('member')).toEqual(['article some']);
});

test('what people see of their own account alone is told to nobody else', async () => {
  const { news, settle } = await watchAll();

  await db.transaction((tx) =>
    recordAll(tx, system, [{ kind: 'user', action: 'signed in', recordId: requester.id, recordName: 'Ada' }]),
  );
  await eventually(() => expect(news('requester')).toEqual([`user ${requester.id}`]));
  await settle();

  expect(names.filter((name) => news(name).length > 0)).toEqual(['requester']);
});

test('an incoming email is told to staff, although it is no event', async () => {
  const { news, settle } = await watchAll();
  const mailId = crypto.randomUUID();

  signal('changed', { mailId });
  await eventually(() => expect(news('admin')).toEqual([`mail ${mailId}`]));
  await settle();

  expect(names.filter((name) => news(name).length > 0)).toEqual(['superAdmin', 'owner', 'admin']);
});

test('a change names the page that made it, and only a page', async () => {
  const stream = await watch(people.admin);
  const page = crypto.randomUUID();
  const pages = () => stream.events.filter(({ name }) => name !== 'notification').map(({ data }) => data.page);

  await send(owner, 'PUT', `/api/ticketing/tickets/${ticket.id}`, { priority: 'high' }, { [PageHeader]: page });
  await eventually(() => expect(pages()).toEqual([page]));
  await send(
    owner,
    'PUT',
    `/api/ticketing/admin/companies/${companyId}`,
    { name: 'Acme Plumbing', phone: '+1 314 555 0140' },
    { [PageHeader]: page },
  );
  await eventually(() => expect(pages()).toEqual([page, page]));
  await call(owner, updateTicket, { params: { ticketId: ticket.id }, body: { priority: 'low' } });
  await send(owner, 'PUT', `/api/ticketing/tickets/${ticket.id}`, { priority: 'urgent' }, { [PageHeader]: '<b>' });
  await eventually(() =>
    expect(
      pages()
        .slice(2)
        .every((each) => each === undefined),
    ).toBe(true),
  );
});
