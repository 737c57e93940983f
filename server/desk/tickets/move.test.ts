import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { archiveCompany, deleteCompany } from '#contract/companies.ts';
import { listHistory } from '#contract/history.ts';
import { listNotifications } from '#contract/notifications.ts';
import { updateCompanyTargets } from '#contract/promise.ts';
import { findTicketRating, rateByLink } from '#contract/ratings.ts';
import { mergeTicket, splitTicket, unsplitTicket } from '#contract/ticket-merges.ts';
import { previewMove } from '#contract/ticket-moves.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { listTime } from '#contract/time.ts';
import { updateUser } from '#contract/users.ts';
import { defaultTargets } from '#server/desk/promise/rules.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { notificationsOf } from '#test/notified.ts';
import { resolveTicket } from '#test/ratings.ts';
import { lastYear, timeScene } from '#test/time.ts';

const world = await startApp();
const { call, db, send, insertUser } = world;
const admin = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });
const chief = await insertUser('super_admin');

type User = Awaited<ReturnType<typeof insertUser>>;

const body = { title: 'Printer on fire', description: 'Smoke comes out.' };

/** Two companies with their people, and a ticket at the first, which a colleague takes part in. */
async function scene() {
  const client = await insertUser('employee', { firstName: 'Dana', lastName: 'Whitfield' });
  const companyId = client.companyId ?? '';
  const [colleague, member, manager] = await Promise.all([
    insertUser('employee', { companyId, firstName: 'Luis', lastName: 'Ortiz' }),
    insertUser('member', { companyId }),
    insertUser('manager', { companyId }),
  ]);
  const other = await insertUser('employee', { firstName: 'Amy', lastName: 'Tran' });
  const otherManager = await insertUser('manager', { companyId: other.companyId });
  const ticket = (await call(client, createTicket, { body })).json();
  const params = { ticketId: ticket.id };
  await call(client, setParticipants, { params, body: { userIds: [colleague.id] } });
  await call(admin, updateTicket, { params, body: { assignedToId: member.id } });
  return { client, colleague, member, manager, other, otherManager, ticket, params };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const move = ({ params, other }: Pick<Scene, 'params' | 'other'>, more: object = {}) =>
  call(admin, updateTicket, { params, body: { clientId: other.id, companyId: other.companyId ?? '', ...more } });
const statusFor = async (user: User, { params }: Pick<Scene, 'params'>) =>
  (await call(user, findTicket, { params })).statusCode;
const changesOf = async ({ ticket }: Pick<Scene, 'ticket'>) =>
  (await db.select().from(events).where(eq(events.recordId, ticket.id)).orderBy(desc(events.id)))[0]?.changes;

describe('another requester of the same company', () => {
  test('sees the ticket instead of the one before, who participates no more either', async () => {
    const its = await scene();

    const response = await call(admin, updateTicket, { params: its.params, body: { clientId: its.colleague.id } });

    expect(response.json()).toMatchObject({ clientId: its.colleague.id, clientName: 'Luis', participants: [] });
    expect(await statusFor(its.colleague, its)).toBe(200);
    expect(await statusFor(its.client, its)).toBe(404);
    expect(await statusFor(its.member, its)).toBe(200);
    expect(await changesOf(its)).toEqual({
      requester: [
        { id: its.client.id, name: 'Dana Whitfield' },
        { id: its.colleague.id, name: 'Luis Ortiz' },
      ],
      participants: [[{ id: its.colleague.id, name: 'Luis Ortiz' }], []],
    });
  });

  test('is told, and the one before is not told anything', async () => {
    const its = await scene();
    const { begin, deliver } = notificationsOf(db);
    await begin();

    await call(admin, updateTicket, { params: its.params, body: { clientId: its.colleague.id } });
    await call(admin, addComment, { params: its.params, body: { comment: 'Hello' } });
    await deliver();

    const told = async (user: User) =>
      (await call(user, listNotifications, { querystring: {} })).json().map(({ sentence }) => sentence);
    expect(await told(its.colleague)).toContain('Marcus Bell made you the requester of this ticket');
    expect(await told(its.client)).toEqual([]);
  });

  test('can’t be rated for by the link of the one before', async () => {
    const its = await scene();
    const token = await resolveTicket(world, admin, its.ticket.id);
    const rate = () => call(undefined, rateByLink, { params: { token }, body: { score: 5, comment: 'Thanks!' } });
    expect((await rate()).statusCode).toBe(200);

    await call(admin, updateTicket, { params: its.params, body: { clientId: its.colleague.id } });

    expect((await rate()).statusCode).toBe(404);
    expect((await call(its.colleague, findTicketRating, { params: its.params })).json().rating).toBeNull();
  });

  test('of a stale copy is refused, and clients don’t learn who it was before', async () => {
    const its = await scene();
    const { version } = (await call(admin, findTicket, { params: its.params })).json();
    await call(admin, updateTicket, { params: its.params, body: { priority: 'high' } });

    const refused = await call(admin, updateTicket, {
      params: its.params,
      body: { clientId: its.colleague.id, version },
    });
    expect(refused.statusCode).toBe(409);

    await move({ ...its, other: its.otherManager }, { assignedToId: its.otherManager.id });
    const stale = await call(its.otherManager, updateTicket, {
      params: its.params,
      body: { priority: 'low', version },
    });
    const { changes } = stale.json() as unknown as { changes: { field: string; from: unknown }[] };
    expect(changes.filter(({ from }) => JSON.stringify(from)?.includes('Whitfield'))).toEqual([]);
  });
});

describe('another company', () => {
  test('sees the ticket, and nobody of the old one does', async () => {
    const its = await scene();

    const response = await move(its);

    expect(response.json()).toMatchObject({
      companyId: its.other.companyId,
      clientId: its.other.id,
      assignedToId: null,
      participants: [],
    });
    for (const user of [its.client, its.colleague, its.member, its.manager]) {
      expect(await statusFor(user, its)).toBe(404);
      expect((await call(user, listTickets, {})).json().map(({ id }) => id)).not.toContain(its.ticket.id);
    }
    for (const user of [its.other, its.otherManager]) expect(await statusFor(user, its)).toBe(200);
    expect(await changesOf(its)).toMatchObject({
      company: [{ id: its.client.companyId }, { id: its.other.companyId }],
      assignedTo: ['Ada Lovelace', null],
    });
  });

  test('sees the history from then on, and staff see all of it', async () => {
    const its = await scene();
    await call(admin, updateTicket, { params: its.params, body: { priority: 'high' } });
    await move(its);
    await call(admin, updateTicket, { params: its.params, body: { priority: 'urgent' } });

    const read = async (user: User) =>
      (await call(user, listHistory, { params: its.params, querystring: {} }))
        .json()
        .map(({ changes }) => changes[0]?.to);
    expect(await read(its.other)).toEqual(['urgent']);
    expect(await read(admin)).toHaveLength(5);
  });

  test('takes over the promise; what was kept or missed stays', async () => {
    const [its, decided] = [await scene(), await scene()];
    const targets = { ...defaultTargets, medium: { firstReply: 60, resolution: null }, allHours: true };
    for (const { other } of [its, decided]) {
      const params = { companyId: other.companyId ?? '' };
      await call(chief, updateCompanyTargets, { params, body: { targets } });
    }
    await db
      .update(ticketPromises)
      .set({ firstReplyKept: false })
      .where(eq(ticketPromises.ticketId, decided.ticket.id));

    const moved = (await move(its)).json();
    const late = (await move(decided)).json();

    const due = new Date(moved.createdAt).getTime() + 60 * 60_000;
    expect(moved.promise).toMatchObject({ firstReplyDueAt: new Date(due).toISOString(), resolutionDueAt: null });
    expect(late.promise).toMatchObject({ firstReplyKept: false, resolutionDueAt: null });
  });

  test('pays for the time that is not on a closed statement, and does not see the rest', async () => {
    const { ticket, company, add, close, statement } = await timeScene(world);
    await add({ workedOn: `${lastYear}-09-20`, minutes: 120 });
    await close(`${lastYear}-09`);
    await add({ minutes: 60 });
    const other = await insertUser('manager');
    const params = { ticketId: ticket.id };
    const querystring = { clientId: other.id, companyId: other.companyId ?? '' };
    const preview = (await call(admin, previewMove, { params, querystring })).json();

    await call(admin, updateTicket, { params, body: querystring });

    expect(preview).toMatchObject({ movingMinutes: 60, stayingMinutes: 120 });
    expect([(await statement(`${lastYear}-09`)).minutes, (await statement()).minutes]).toEqual([120, 0]);
    await db.update(settings).set({ value: 'true' }).where(eq(settings.key, 'clients_see_time'));
    const listed = async (user: User) => (await call(user, listTime, { params })).json().map(({ minutes }) => minutes);
    expect(await listed(other)).toEqual([60]);
    expect(await listed(admin)).toEqual([60, 120]);
    await call(admin, deleteCompany, { params: { companyId: company.id } });
    expect(await listed(admin)).toEqual([60, 120]);
  });

  test('must not have closed the month of the time', async () => {
    const [one, other] = [await timeScene(world), await timeScene(world)];
    await one.add();
    await other.close();

    const moving = { clientId: other.client.id, companyId: other.company.id };
    const response = await call(admin, updateTicket, { params: { ticketId: one.ticket.id }, body: moving });

    expect(refusalOf(response)).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(`October ${lastYear}`),
    });
    expect((await one.statement()).minutes).toBe(60);
  });

  test('is charged for the files', async () => {
    const its = await scene();
    const id = await insertFile(db, its.client, { ticketId: its.ticket.id });

    await move(its);

    const [file] = await db.select().from(files).where(eq(files.id, id));
    expect(file?.companyId).toBe(its.other.companyId);
  });

  test('does not get a ticket that others were merged into, or comments back from one', async () => {
    const its = await scene();
    const second = (await call(its.client, createTicket, { body })).json();
    await call(admin, mergeTicket, { params: { ticketId: second.id }, body: { intoId: its.ticket.id } });

    expect(refusalOf(await move(its))).toMatchObject({
      statusCode: 400,
      message: `${second.ticketNumber} was merged into ${its.ticket.ticketNumber}. Undo that first, then move each ticket.`,
    });

    const split = await scene();
    const comment = (await call(split.client, addComment, { params: split.params, body: { comment: 'More' } })).json();
    const splitting = { params: split.params, body: { commentIds: [comment.id], title: 'Another matter' } };
    const created = (await call(admin, splitTicket, splitting)).json();
    await move(split);
    expect((await call(admin, unsplitTicket, { params: { ticketId: created.id } })).statusCode).toBe(409);
    expect((await call(split.otherManager, findTicket, { params: split.params })).json().links).toEqual([]);
  });

  test('is named by a preview with everybody who gains and loses sight', async () => {
    const its = await scene();
    const names = (people: { id: string }[]) => people.map(({ id }) => id).sort();
    const ids = (...people: User[]) => people.map(({ id }) => id).sort();
    const preview = async (querystring: { clientId: string; companyId?: string }) =>
      (await call(admin, previewMove, { params: its.params, querystring })).json();

    const away = await preview({ clientId: its.other.id, companyId: its.other.companyId ?? '' });
    const within = await preview({ clientId: its.colleague.id });

    expect(names(away.gaining)).toEqual(ids(its.other, its.otherManager));
    expect(names(away.losing)).toEqual(ids(its.client, its.colleague, its.member, its.manager));
    expect(away.losesAssignee).toBe(true);
    expect([names(within.gaining), names(within.losing)]).toEqual([[], ids(its.client)]);
  });
});

test.each(['updatedAt', 'mergedIntoId', 'resolvedAt', 'source', 'participants', 'companyName', 'promise'])(
  'a change of %s is refused, and its own value passes',
  async (field) => {
    const its = await scene();
    const url = `/api/ticketing/tickets/${its.ticket.id}`;
    const current: Record<string, unknown> = (await call(admin, findTicket, { params: its.params })).json();

    const refused = await send(admin, 'PUT', url, { title: 'New', [field]: 'changed' });
    const accepted = await send(admin, 'PUT', url, { title: 'New', [field]: current[field], unheardOf: 7 });

    expect([refused.statusCode, accepted.statusCode]).toEqual([400, 200]);
    expect(refusalOf(refused).issues).toEqual([{ path: field, message: refusalOf(refused).message }]);
  },
);

describe('a user who moves to another company', () => {
  const fields = ({ firstName, lastName, email }: User) => ({ firstName, lastName, email });
  const moveUser = (user: User, companyId: string, more: object = {}) =>
    call(chief, updateUser, { params: { userId: user.id }, body: { ...fields(user), companyId, ...more } });

  test('is logged out, and leaves their tickets to the manager of the old company', async () => {
    const its = await scene();

    const response = await moveUser(its.client, its.other.companyId ?? '');

    expect(response.json()).toMatchObject({ companyId: its.other.companyId });
    expect((await call(its.client, listTickets, {})).statusCode).toBe(401);
    expect(await statusFor(its.manager, its)).toBe(200);
    expect(await statusFor(its.otherManager, its)).toBe(404);
  });

  test('takes the active ones along on request, and no others', async () => {
    const its = await scene();
    const done = (await call(its.client, createTicket, { body })).json();
    await call(admin, updateTicket, { params: { ticketId: done.id }, body: { status: 'closed' } });

    await moveUser(its.client, its.other.companyId ?? '', { takeTickets: true });

    expect(await statusFor(its.manager, its)).toBe(404);
    expect(await statusFor(its.otherManager, its)).toBe(200);
    expect(await statusFor(its.manager, { params: { ticketId: done.id } })).toBe(200);
    expect(await statusFor(its.otherManager, { params: { ticketId: done.id } })).toBe(404);
  });

  test('participates in no ticket of the old company and is assigned to none, also after they return', async () => {
    const its = await scene();
    const home = its.client.companyId ?? '';
    for (const user of [its.colleague, its.member]) {
      await moveUser(user, its.other.companyId ?? '');
      expect((await moveUser(user, home)).statusCode).toBe(200);
    }

    expect((await call(admin, findTicket, { params: its.params })).json()).toMatchObject({
      participants: [],
      assignedToId: null,
    });
  });

  test('is refused by an archived company, and with a ticket that can’t move', async () => {
    const its = await scene();
    const second = (await call(its.client, createTicket, { body })).json();
    await call(admin, mergeTicket, { params: { ticketId: second.id }, body: { intoId: its.ticket.id } });
    const companyId = its.other.companyId ?? '';

    expect((await moveUser(its.client, companyId, { takeTickets: true })).statusCode).toBe(400);
    expect((await call(its.client, listTickets, {})).statusCode).toBe(200);
    await call(admin, archiveCompany, { params: { companyId } });
    expect((await moveUser(its.client, companyId)).statusCode).toBe(400);
  });
});
