import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { addStep, updateStep } from '#contract/checklists.ts';
import { addComment, listComments } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { listNotifications } from '#contract/notifications.ts';
import { createSavedReply, previewSavedReply } from '#contract/saved-replies.ts';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { findTicket, markSolved, updateTicket } from '#contract/tickets.ts';
import { closeResolved } from '#server/desk/tickets/auto-close.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { alertScenes } from '#test/alerts.ts';
import { insertKey } from '#test/api-keys.ts';
import { type Caller, startApp } from '#test/app.ts';
import { incomingOf } from '#test/incoming.ts';
import { notificationsOf } from '#test/notified.ts';
import { rawMail } from '#test/raw-mail.ts';

const world = await startApp({ own: true });
const { call, db, insertTicket, insertUser } = world;
const { begin, deliver } = notificationsOf(db);
const alerts = alertScenes(world);
const arrive = incomingOf(db);
const priya = await insertUser('admin', { firstName: 'Priya', lastName: 'Raman' });
const marcus = await insertUser('admin', { firstName: 'Marcus', lastName: 'Webb' });

beforeEach(begin);

type Row = { id: string };
const at = ({ id }: Row) => ({ params: { ticketId: id } });

/** A ticket of Marcus with a required step that is open, one that is done, and one that is not required. */
async function scene() {
  const client = await insertUser('manager', { firstName: 'Dana', lastName: 'Whitfield' });
  const ticket = await insertTicket(client, { assignedToId: marcus.id });
  return { client, ticket, step: await addSteps(ticket) };
}

async function addSteps(ticket: Row) {
  const add = async (text: string, isRequired: boolean) =>
    (await call(priya, addStep, { ...at(ticket), body: { text, isRequired } })).json();
  const open = await add('Restore a file', true);
  const done = await add('Look at the disks', true);
  await call(priya, updateStep, { params: { ticketId: ticket.id, stepId: done.id }, body: { state: 'done' } });
  await add('Call them', false);
  return open;
}

const statusOf = async (ticket: Row) => (await call(priya, findTicket, at(ticket))).json().status;
const historyOf = async (ticket: Row) =>
  (await call(priya, listHistory, { ...at(ticket), querystring: {} }))
    .json()
    .map(({ changes }) => Object.fromEntries(changes.map(({ field, to }) => [field, to])));
const toldTo = async (user: Caller) =>
  (await call(user, listNotifications, { querystring: {} })).json().map(({ kind, sentence }) => [kind, sentence]);

type Leaving = { leavesSteps?: true };
type Way = (ticket: Row, by: typeof priya, more: Leaving) => Promise<{ statusCode: number; json: () => unknown }>;

/** How staff take a ticket out of the active statuses. */
const ways: Record<string, Way> = {
  'a change to resolved': (ticket, by, more) =>
    call(by, updateTicket, { ...at(ticket), body: { status: 'resolved', ...more } }),
  'a change to closed': (ticket, by, more) =>
    call(by, updateTicket, { ...at(ticket), body: { status: 'closed', title: 'Over', ...more } }),
  'a comment with changes': (ticket, by, more) =>
    call(by, addComment, { ...at(ticket), body: { comment: 'Done.', changes: { status: 'resolved', ...more } } }),
  'a saved reply': async (ticket, by, more) => {
    const reply = { name: 'Solved', text: 'It works again.', changes: { status: 'resolved' as const } };
    const { id: replyId } = (await call(by, createSavedReply, { body: reply })).json();
    const filled = (await call(by, previewSavedReply, { params: { ticketId: ticket.id, replyId } })).json();
    const body = { comment: filled.text, changes: { ...filled.changes, ...more } };
    return call(by, addComment, { ...at(ticket), body });
  },
  'a key': async (ticket, by, more) => {
    const key = await insertKey(db, by.id);
    return call(key, updateTicket, { ...at(ticket), body: { status: 'resolved', ...more } });
  },
};

describe.each(Object.entries(ways))('%s', (_, resolve) => {
  test('is refused to staff while a required step is open, with nothing written', async () => {
    const { ticket, step } = await scene();
    const before = (await call(priya, findTicket, at(ticket))).json();

    const refused = await resolve(ticket, priya, {});

    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      message: expect.stringContaining('“Restore a file”'),
      openSteps: [{ id: step.id, text: 'Restore a file' }],
    });
    expect((await call(priya, findTicket, at(ticket))).json()).toEqual(before);
    expect((await call(priya, listComments, { ...at(ticket), querystring: {} })).json()).toEqual([]);
  });

  test('goes on if they say that they leave it, and the history says so', async () => {
    const { ticket } = await scene();

    const left = await resolve(ticket, priya, { leavesSteps: true });

    expect([200, 201]).toContain(left.statusCode);
    expect(['resolved', 'closed']).toContain(await statusOf(ticket));
    expect((await historyOf(ticket))[0]).toMatchObject({ openSteps: 1 });
    await deliver();
    expect((await toldTo(marcus)).filter(([kind]) => kind === 'noted')).toEqual([]);
  });

  test('is not stopped once every required step is done or not needed', async () => {
    const { ticket, step } = await scene();
    const params = { ticketId: ticket.id, stepId: step.id };
    await call(priya, updateStep, { params, body: { state: 'not_needed', note: 'No tape' } });

    const resolved = await resolve(ticket, priya, {});

    expect([200, 201]).toContain(resolved.statusCode);
    expect((await historyOf(ticket))[0]).not.toHaveProperty('openSteps');
  });
});

test('of many tickets, those with open steps stay and say why; what is left is undone with the others', async () => {
  const { ticket } = await scene();
  const other = await insertTicket(await insertUser('employee'));
  const change = (more: Leaving) =>
    call(priya, changeTickets, {
      body: { tickets: [ticket, other].map(({ id }) => ({ id })), changes: { status: 'resolved', ...more } },
    });

  const results = (await change({})).json().results;
  expect(results).toEqual([
    { id: ticket.id, ok: false, message: expect.stringContaining('“Restore a file”') },
    { id: other.id, ok: true },
  ]);
  const { bulkId } = (await change({ leavesSteps: true })).json();
  expect([await statusOf(ticket), (await historyOf(ticket))[0]]).toMatchObject(['resolved', { openSteps: 1 }]);
  await call(priya, undoBulkChange, { params: { bulkId: bulkId ?? '' } });
  expect(await statusOf(ticket)).toBe('open');
});

test('an assistant is told which steps are open, and may leave them', async () => {
  const { ticket } = await scene();
  const key = await insertKey(db, priya.id);
  const change = async (more: Leaving) => {
    const params = { name: 'change_ticket', arguments: { ticket: ticket.id, status: 'resolved', ...more } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    return JSON.stringify((await world.send(key, 'POST', '/mcp', message)).json());
  };

  expect(await change({})).toMatch(/“Restore a file”.*"isError":true/);
  expect(await statusOf(ticket)).toBe('open');
  expect(await change({ leavesSteps: true })).not.toContain('isError');

  expect([await statusOf(ticket), (await historyOf(ticket))[0]]).toMatchObject(['resolved', { openSteps: 1 }]);
});

test('other changes, and those of a ticket that is over, are not asked about steps', async () => {
  const { ticket } = await scene();
  const put = (body: object) => call(priya, updateTicket, { ...at(ticket), body: body as never });

  await put({ status: 'resolved', leavesSteps: true });

  expect((await put({ status: 'closed' })).statusCode).toBe(200);
  expect((await put({ status: 'in_progress', priority: 'high' })).statusCode).toBe(200);
  const alone = await call(priya, changeTickets, {
    body: { tickets: [{ id: ticket.id }], changes: { leavesSteps: true } },
  });
  expect(alone.statusCode).toBe(400);
});

describe('whoever is not stopped', () => {
  test.each([
    [
      'This is solved',
      (ticket: Row, client: typeof priya) => call(client, markSolved, at(ticket)),
      'resolved this ticket',
    ],
    [
      'a merge',
      async (ticket: Row, client: typeof priya) => {
        const into = await insertTicket(client);
        return call(priya, mergeTicket, { ...at(ticket), body: { intoId: into.id } });
      },
      undefined,
    ],
  ] as const)('%s: the assignee is told of what is left', async (_, resolve, also) => {
    const { client, ticket } = await scene();

    expect((await resolve(ticket, client)).statusCode).toBe(200);

    await deliver();
    const told = await toldTo(marcus);
    const who = also ? `Dana Whitfield ${also} and ` : 'Priya Raman ';
    expect(told[0]).toEqual([also ? 'replied' : 'noted', `${who}left 1 open step`]);
  });

  test('a client who may edit the ticket is not stopped either', async () => {
    const client = await insertUser('manager', { firstName: 'Dana', lastName: 'Whitfield' });
    const ticket = await insertTicket(client, { assignedToId: client.id });
    await addSteps(ticket);

    const resolved = await call(client, updateTicket, { ...at(ticket), body: { status: 'resolved' } });

    expect(resolved.statusCode).toBe(200);
    expect((await historyOf(ticket))[0]).toMatchObject({ openSteps: 1 });
    const seen = (await call(client, listHistory, { ...at(ticket), querystring: {} })).json();
    expect(seen[0]?.changes.map(({ field }) => field)).toEqual(['status']);
  });

  test('an alert that is over resolves its ticket, and mails nobody about the steps', async () => {
    const { key, owner, alert } = await alerts.scene();
    const { ticket } = await alerts.send(key, alert);
    await addSteps({ id: ticket });

    await alerts.send(key, { ...alert, state: 'resolved' });

    expect(await alerts.read(owner, ticket)).toMatchObject({ status: 'resolved' });
    expect((await historyOf({ id: ticket }))[0]).toMatchObject({ openSteps: 1, alert: 'resolved' });
    const mails = await db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.ticketId, ticket))
      .orderBy(desc(outgoingMails.id));
    expect(mails).toEqual([]);
  });

  test('an email is a comment, whatever steps are open, and resolves nothing', async () => {
    const { client, ticket } = await scene();
    const mail = { From: client.email, Subject: `Re: [TKT-${ticket.number}] ${ticket.title}` };

    const arrived = await arrive(rawMail(mail, 'It is solved, please close it.\r\n'));

    expect(arrived).toMatchObject({ result: 'comment', ticketId: ticket.id });
    expect(await statusOf(ticket)).toBe('open');
  });

  test('a ticket that was resolved with open steps is closed in time, which says nothing of them again', async () => {
    const { ticket } = await scene();
    await call(priya, updateTicket, { ...at(ticket), body: { status: 'resolved', leavesSteps: true } });
    await db
      .update(tickets)
      .set({ resolvedAt: new Date('2026-01-01T12:00Z') })
      .where(eq(tickets.id, ticket.id));
    await db.update(settings).set({ value: '7' }).where(eq(settings.key, 'auto_close_days'));
    await deliver();
    const before = await toldTo(marcus);

    expect(await closeResolved(db)).toBe(1);

    expect([await statusOf(ticket), (await historyOf(ticket))[0]]).toEqual(['closed', { status: 'closed' }]);
    await deliver();
    expect(await toldTo(marcus)).toEqual(before);
  });
});
