import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import {
  archiveCompany,
  deleteCompany,
  findLeftOver,
  listAssignableUsers,
  listCompanies,
  unarchiveCompany,
} from '#contract/companies.ts';
import { createInvitation, registerInvited, validateInvitation } from '#contract/invitations.ts';
import { listRecipients } from '#contract/notifications.ts';
import { createResetLink, validateReset } from '#contract/password-resets.ts';
import { findReport } from '#contract/reports.ts';
import { logIn } from '#contract/sessions.ts';
import { closeMonth, downloadStatement, findStatement, listStatements, reopenMonth } from '#contract/statements.ts';
import { listColleagues } from '#contract/ticket-people.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { addTime, listTime } from '#contract/time.ts';
import { createUser, listUsers } from '#contract/users.ts';
import { keepPromises } from '#server/desk/promise/refresh.ts';
import { listViewers } from '#server/desk/tickets/viewers.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { findRecipient } from '#server/platform/mail/recipient.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { lastYear, october, timeScene } from '#test/time.ts';

const world = await startApp();
const { call, db, insertCompany, insertUser } = world;
const arrive = incomingOf(db);
const admin = await insertUser('admin');

const archive = (companyId: string) => call(admin, archiveCompany, { params: { companyId } });
const unarchive = (companyId: string) => call(admin, unarchiveCompany, { params: { companyId } });

/** A company with a user, their ticket and an hour on it, which is archived. */
async function archived() {
  const company = await insertCompany(`Bell Roofing ${crypto.randomUUID()}`);
  const client = await insertUser('manager', { companyId: company.id });
  const body = { title: 'Printer on fire', description: 'Smoke comes out.' };
  const ticket = (await call(client, createTicket, { body })).json();
  const params = { ticketId: ticket.id };
  await call(admin, addTime, { params, body: { kind: 'remote', minutes: 60, workedOn: `${october}-20` } });
  const invitation = (await call(admin, createInvitation, { body: { companyId: company.id } })).json();
  const link = (await call(admin, createResetLink, { params: { userId: client.id } })).json();
  const reset = new URL('resetLink' in link ? String(link.resetLink) : '').searchParams.get('token') ?? '';
  expect((await archive(company.id)).statusCode).toBe(200);
  return { company, client, ticket, params, token: invitation.invitationToken, reset };
}

describe('an archived company', () => {
  test('has no sessions, logins, reset links or invitations', async () => {
    const { company, client, token, reset } = await archived();
    const logs = () => call(undefined, logIn, { body: { email: client.email, password: PASSWORD } });
    const validate = async () => (await call(undefined, validateInvitation, { params: { token } })).json().valid;

    expect((await call(client, listTickets, {})).statusCode).toBe(401);
    expect((await logs()).statusCode).toBe(401);
    expect((await call(undefined, validateReset, { body: { token: reset } })).json().valid).toBe(false);
    expect((await call(admin, createResetLink, { params: { userId: client.id } })).statusCode).toBe(409);
    expect(await validate()).toBe(false);
    const person = { firstName: 'Joan', lastName: 'Clarke', email: `${crypto.randomUUID()}@acme.example` };
    const register = () => call(undefined, registerInvited, { body: { ...person, token, password: 'secret-9' } });
    expect((await register()).statusCode).toBe(400);

    expect((await unarchive(company.id)).json().archivedAt).toBeNull();

    expect((await logs()).statusCode).toBe(200);
    expect(await validate()).toBe(true);
    expect((await register()).statusCode).toBe(201);
  });

  test('gets no users, invitations, tickets, participants or assignees', async () => {
    const { company, client, ticket, params } = await archived();
    const companyId = company.id;
    const person = { firstName: 'Joan', lastName: 'Clarke', email: `${crypto.randomUUID()}@acme.example` };
    const texts = { title: 'Another', description: 'One more.' };

    const refused = [
      await call(admin, createUser, { body: { ...person, password: 'secret-9', companyId } }),
      await call(admin, createInvitation, { body: { companyId } }),
      await call(admin, createTicket, { body: { ...texts, companyId, clientId: client.id } }),
      await call(admin, updateTicket, { params, body: { assignedToId: client.id } }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect((await call(admin, listColleagues, { params: { companyId }, querystring: {} })).json()).toEqual([]);
    const assignable = (await call(admin, listAssignableUsers, { params: { companyId } })).json();
    expect(assignable.map(({ id }) => id)).not.toContain(client.id);
    expect(await listViewers(db, [ticket.id], [client.id])).toEqual([]);
  });

  test('gets no email, and its people’s email waits for staff', async () => {
    const { client, params } = await archived();

    expect(await findRecipient(db, client.id)).toBeUndefined();
    const querystring = { isInternal: 'false' } as const;
    expect((await call(admin, listRecipients, { params, querystring })).json()).toEqual([]);
    const mail = await arrive(rawMail({ From: client.email, ...dmarc('pass') }, 'Are you there?'));
    expect([mail.state, mail.reason]).toEqual(['held', 'deactivated']);
  });

  test('is promised nothing, and nobody is told of its promises; what was decided before stays', async () => {
    const { company, ticket } = await archived();
    while ((await keepPromises(db)) > 0);
    const read = async () => (await call(admin, findTicket, { params: { ticketId: ticket.id } })).json().promise;

    expect(await read()).toMatchObject({ firstReplyDueAt: null, resolutionDueAt: null, firstReplyKept: null });
    const [row] = await db.select().from(ticketPromises).where(eq(ticketPromises.ticketId, ticket.id));
    expect(row?.checkAt).toBeNull();

    await unarchive(company.id);
    while ((await keepPromises(db)) > 0);
    expect((await read())?.firstReplyDueAt).not.toBeNull();
  });

  test('stays readable for staff: tickets, time, statements, reports and users; staff still write and bill', async () => {
    const { company, client, ticket, params } = await archived();
    const companyId = company.id;
    const month = { params: { companyId, month: october } };

    const listed = await call(admin, listTickets, { querystring: { company: companyId } });
    expect(listed.json().map(({ id }) => id)).toEqual([ticket.id]);
    expect((await call(admin, listTime, { params })).json()).toHaveLength(1);
    const users = await call(admin, listUsers, { querystring: { companyId } });
    expect(users.json().map(({ id }) => id)).toEqual([client.id]);
    expect((await call(admin, findStatement, month)).json()).toMatchObject({ minutes: 60, companyState: 'archived' });
    const querystring = { from: `${october}-01`, to: `${october}-31`, company: companyId };
    const { time } = (await call(admin, findReport, { querystring })).json();
    expect(time?.[0]?.minutes).toBe(60);
    expect((await call(admin, addComment, { params, body: { comment: 'Closing this.' } })).statusCode).toBe(201);
    expect((await call(admin, updateTicket, { params, body: { status: 'closed' } })).statusCode).toBe(200);
    expect((await call(admin, closeMonth, month)).statusCode).toBe(200);
  });

  test('is listed after all others, marked, found by a search, and left out on request', async () => {
    const word = crypto.randomUUID();
    const names = ['Alpha', 'Beta', 'Gamma'].map((name) => `${name} ${word}`);
    const [first] = await Promise.all(names.map((name) => insertCompany(name)));
    await archive(first?.id ?? '');
    const list = async (state?: 'active' | 'archived' | 'deleted') =>
      (await call(admin, listCompanies, { querystring: { search: word, ...(state ? { state } : {}) } }))
        .json()
        .map(({ name, archivedAt }) => `${name.split(' ')[0]}${archivedAt ? ' (archived)' : ''}`);

    expect(await list()).toEqual(['Beta', 'Gamma', 'Alpha (archived)']);
    expect(await list('active')).toEqual(['Beta', 'Gamma']);
    expect(await list('archived')).toEqual(['Alpha (archived)']);
    expect(await list('deleted')).toEqual([]);
    await call(admin, deleteCompany, { params: { companyId: first?.id ?? '' } });
    expect(await list('deleted')).toEqual(['Alpha (archived)']);
    expect(await list()).toEqual(['Beta', 'Gamma']);
  });

  test('is archived once: doing it again changes and records nothing', async () => {
    const { company } = await archived();
    const before = (await archive(company.id)).json();

    expect(await archive(company.id).then((response) => response.json())).toEqual(before);
    await unarchive(company.id);
    await unarchive(company.id);

    const rows = await db.select().from(events).where(eq(events.recordId, company.id)).orderBy(desc(events.id));
    expect(rows.map(({ action }) => action)).toEqual(['unarchived', 'archived']);
  });
});

describe('a deleted company', () => {
  test('says before what is unbilled, and the audit log keeps it', async () => {
    const { company, add, close } = await timeScene(world);
    await add({ minutes: 120 });
    await close();
    await add({ workedOn: `${lastYear}-11-02`, minutes: 90 });
    await add({ workedOn: `${lastYear}-11-03`, minutes: 60, kind: 'on_site' });
    const params = { companyId: company.id };

    const leftOver = (await call(admin, findLeftOver, { params })).json();

    expect(leftOver).toEqual({ activeTickets: 1, minutes: 150, amount: 11_250 + 12_500, closedMonths: 1 });
    await call(admin, deleteCompany, { params });
    const [entry] = await db.select().from(events).where(eq(events.recordId, company.id)).orderBy(desc(events.id));
    expect(entry?.changes).toEqual({ unbilledMinutes: [150, null], unbilledAmount: [23_750, null] });
  });

  test('keeps its statements: staff read them, and nobody changes them', async () => {
    const { company, chief, add, close, statement } = await timeScene(world);
    await add();
    await close();
    const closed = await statement();
    const params = { companyId: company.id, month: october };

    await call(admin, deleteCompany, { params: { companyId: company.id } });

    expect(await statement()).toEqual({ ...closed, companyState: 'deleted' });
    const months = (await call(admin, listStatements, { params: { companyId: company.id } })).json();
    expect(months).toEqual([
      { month: october, isClosed: true, isExported: false, entries: 1, minutes: 60, amount: 7_500 },
    ]);
    expect((await call(admin, downloadStatement, { params })).body).toContain('75.00');
    expect(refusalOf(await call(chief, reopenMonth, { params })).statusCode).toBe(409);
    expect(
      refusalOf(await call(admin, closeMonth, { params: { ...params, month: `${lastYear}-11` } })).statusCode,
    ).toBe(409);
  });
});
