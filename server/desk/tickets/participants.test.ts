import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { deleteCompany } from '#contract/companies.ts';
import {
  findRequester,
  followTicket,
  listColleagues,
  listParticipants,
  setParticipants,
  unfollowTicket,
} from '#contract/ticket-people.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { switchUser } from '#contract/users.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';

const { call, db, insertCompany, insertUser, insertTicket } = await startApp();

/** A ticket of an employee, a colleague of theirs, and staff. */
async function scene() {
  const { id: companyId } = await insertCompany();
  const requester = await insertUser('employee', { companyId });
  const colleague = await insertUser('employee', { companyId, firstName: 'Dana', lastName: 'Whitfield' });
  const ticket = await insertTicket(requester);
  return { companyId, requester, colleague, ticket, params: { ticketId: ticket.id }, staff: await insertUser('admin') };
}

test('a participant has the ticket in their list, finds it by search, reads it and comments on it', async () => {
  const { requester, colleague, ticket, params } = await scene();

  const before = await call(colleague, findTicket, { params });
  const set = await call(requester, setParticipants, { params, body: { userIds: [colleague.id] } });

  expect(before.statusCode).toBe(404);
  expect(set.json()).toEqual([{ id: colleague.id, name: 'Dana Whitfield' }]);
  for (const querystring of [{}, { status: 'active' }, { search: 'printer' }]) {
    const [listed] = (await call(colleague, listTickets, { querystring })).json();
    expect(listed?.id).toBe(ticket.id);
  }
  expect((await call(colleague, findTicket, { params })).json().participants).toEqual(set.json());
  expect((await call(colleague, addComment, { params, body: { comment: 'Mine as well' } })).statusCode).toBe(201);
  expect((await call(colleague, listComments, { params })).json()).toHaveLength(1);
});

test.each(['moved', 'deactivated', 'company deleted', 'removed'] as const)(
  'a participant who was %s sees nothing, and nobody is told that they participate',
  async (what) => {
    const { companyId, requester, colleague, params, staff } = await scene();
    const boss = await insertUser('super_admin');
    await call(requester, setParticipants, { params, body: { userIds: [colleague.id] } });

    if (what === 'moved') {
      const { id } = await insertCompany();
      await db.update(users).set({ companyId: id }).where(eq(users.id, colleague.id));
    }
    if (what === 'deactivated')
      await call(boss, switchUser, { params: { userId: colleague.id }, body: { isActive: false } });
    if (what === 'company deleted') await call(boss, deleteCompany, { params: { companyId } });
    if (what === 'removed') await call(requester, setParticipants, { params, body: { userIds: [] } });

    const status = what === 'deactivated' || what === 'company deleted' ? 401 : 404;
    expect((await call(colleague, findTicket, { params })).statusCode).toBe(status);
    expect((await call(colleague, addComment, { params, body: { comment: 'Still me' } })).statusCode).toBe(status);
    if (status === 404) expect((await call(colleague, listTickets, {})).json()).toEqual([]);
    const asStaff = await call(staff, findTicket, { params });
    if (what === 'company deleted') expect(asStaff.statusCode).toBe(404);
    else expect(asStaff.json().participants).toEqual([]);
  },
);

test('participants are active people of the company, without the requester and without repetitions', async () => {
  const { companyId, requester, colleague, params, staff } = await scene();
  const stranger = await insertUser('employee');
  const inactive = await insertUser('employee', { companyId, isActive: false });

  for (const { id } of [stranger, inactive, staff, { id: crypto.randomUUID() }]) {
    const response = await call(requester, setParticipants, { params, body: { userIds: [colleague.id, id] } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      issues: [{ path: 'userIds', message: expect.stringContaining('active') }],
    });
  }
  expect((await call(requester, listParticipants, { params })).json()).toEqual([]);
  const userIds = [colleague.id, requester.id, colleague.id];
  const set = await call(staff, setParticipants, { params, body: { userIds } });
  expect(set.json().map(({ id }) => id)).toEqual([colleague.id]);
});

test('a change of participants is one change of the ticket: recorded once, with a version that is checked', async () => {
  const { requester, colleague, ticket, params, staff } = await scene();
  const dana = { id: colleague.id, name: 'Dana Whitfield' };

  const set = await call(requester, setParticipants, { params, body: { userIds: [colleague.id], version: 1 } });
  const again = await call(requester, setParticipants, { params, body: { userIds: [colleague.id], version: 2 } });
  const stale = await call(staff, setParticipants, { params, body: { userIds: [], version: 1 } });
  const staleEdit = await call(staff, updateTicket, { params, body: { priority: 'high', version: 1 } });

  expect([set.headers.etag, again.headers.etag]).toEqual(['"2"', '"2"']);
  expect([stale.statusCode, staleEdit.statusCode]).toEqual([409, 409]);
  expect(stale.json()).toMatchObject({
    version: 2,
    changes: [{ field: 'participants', from: [], to: [dana], byName: 'Ada Lovelace' }],
  });
  const recorded = await db.select().from(events).where(eq(events.recordId, ticket.id));
  expect(recorded.map(({ action, changes }) => ({ action, changes }))).toEqual([
    { action: 'changed', changes: { participants: [[], [dana]] } },
  ]);
});

test('staff follow a ticket and stop it, each recorded once; clients do not learn who follows', async () => {
  const { requester, ticket, params } = await scene();
  const staff = await insertUser('admin', { firstName: 'Sofia', lastName: 'Reyes' });

  const [followed] = [await call(staff, followTicket, { params }), await call(staff, followTicket, { params })];

  expect(followed.json()).toEqual([{ id: staff.id, name: 'Sofia Reyes' }]);
  expect((await call(staff, findTicket, { params })).json().followers).toEqual(followed.json());
  expect((await call(requester, findTicket, { params })).json().followers).toBeUndefined();
  expect((await call(staff, unfollowTicket, { params })).json()).toEqual([]);
  await call(staff, unfollowTicket, { params });
  const ofFollowing = and(eq(events.recordId, ticket.id), eq(events.actorId, staff.id));
  const recorded = await db.select().from(events).where(ofFollowing).orderBy(events.id);
  expect(recorded.map(({ action }) => action)).toEqual(['followed', 'unfollowed']);
});

test('the people of a company are listed by name in pages, found by name, and have no other fields', async () => {
  const { companyId, requester, colleague } = await scene();
  await insertUser('manager', {
    companyId,
    firstName: 'Zoë',
    lastName: 'Adams',
    email: `whitfield@${companyId}.example`,
  });
  await insertUser('employee', { companyId, isActive: false });
  const params = { companyId };

  const first = await call(requester, listColleagues, { params, querystring: { limit: 2 } });
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '';
  const rest = await call(requester, listColleagues, { params, querystring: { limit: 2, cursor } });
  const found = await call(requester, listColleagues, { params, querystring: { search: 'whit' } });

  expect(first.json().map(({ name }) => name)).toEqual(['Zoë Adams', 'Ada Lovelace']);
  expect([...rest.json(), ...found.json()]).toEqual([1, 2].map(() => ({ id: colleague.id, name: 'Dana Whitfield' })));
});

test('staff see how to reach the requester, and the newest other tickets of theirs and of their colleagues', async () => {
  const { companyId, requester, colleague, params, staff } = await scene();
  await db
    .update(companies)
    .set({ phone: '(314) 555-0100', address: '1 Market St' })
    .where(eq(companies.id, companyId));
  await db.update(users).set({ phone: '(314) 555-0142' }).where(eq(users.id, requester.id));
  const theirs = [];
  for (let count = 0; count < 6; count++) theirs.push(await insertTicket(requester));
  const other = await insertTicket(colleague, { status: 'closed' });
  await insertTicket(await insertUser('employee'));

  const found = (await call(staff, findRequester, { params })).json();

  expect(found).toMatchObject({
    ...{ id: requester.id, name: 'Ada Lovelace', email: requester.email, phone: '(314) 555-0142' },
    company: { phone: '(314) 555-0100', address: '1 Market St' },
    colleaguesTickets: [{ id: other.id, status: 'closed' }],
  });
  expect(found.tickets.map(({ id }) => id)).toEqual(
    theirs
      .map(({ id }) => id)
      .reverse()
      .slice(0, 5),
  );
});

test('a new ticket has no participants', async () => {
  const { requester } = await scene();
  const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };

  const created = await call(requester, createTicket, { body: texts });

  expect(created.json().participants).toEqual([]);
});
