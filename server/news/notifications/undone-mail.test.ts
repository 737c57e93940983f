import { beforeEach, describe, expect, test } from 'vitest';
import { changeTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { addComment } from '#contract/comments.ts';
import type { Input } from '#contract/endpoint.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { updateTicket } from '#contract/tickets.ts';
import { TicketStatuses } from '#contract/tickets-constants.ts';
import { eventConsumers } from '#server/consumers.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { eventsOf } from '#server/platform/events/reactions.ts';
import { UndoTime, undoneIn } from '#server/platform/events/undone.ts';
import { waitForUndo } from '#server/platform/mail/wait-for-undo.ts';
import { startApp } from '#test/app.ts';
import { outboxOf } from '#test/outbox.ts';
import { slow } from '#test/slow.ts';
import { ticketMessages } from './messages.ts';

slow('Sends emails about every change that can be undone');

const { call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true });
const outbox = outboxOf(db);

type Changes = Input<typeof changeTickets>['body']['changes'];
type Mails = Awaited<ReturnType<typeof outbox.all>>;

const addresses = (mails: Mails) => mails.flatMap(({ to }) => to).sort();

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
  await outbox.begin();
});

/** A ticket whose requester, participant, assignee and team would be told of any change by their colleague. */
async function scene(status: (typeof TicketStatuses)[number] = 'in_progress') {
  const { id: companyId } = await insertCompany();
  const actor = await insertUser('admin', { firstName: 'Priya', lastName: 'Raman' });
  const [assignee, other] = [
    await insertUser('admin', { firstName: 'Max' }),
    await insertUser('admin', { firstName: 'Noor' }),
  ];
  const [requester, participant] = [
    await insertUser('manager', { companyId }),
    await insertUser('employee', { companyId }),
  ];
  const ticket = await insertTicket(requester, { assignedToId: assignee.id, status, priority: 'low', tags: ['vip'] });
  const params = { ticketId: ticket.id };
  await call(actor, setParticipants, { params, body: { userIds: [participant.id] } });
  await outbox.all();
  return { actor, assignee, other, requester, participant, ticket, params };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** Every value that a bulk change or a key may set, and back. */
const changes: [string, (scene: Scene) => { set: Changes; back: Changes }][] = [
  ...TicketStatuses.filter((status) => status !== 'in_progress').map((status): (typeof changes)[number] => [
    `status ${status}`,
    () => ({ set: { status }, back: { status: 'in_progress' } }),
  ]),
  ['priority', () => ({ set: { priority: 'urgent' }, back: { priority: 'low' } })],
  [
    'another assignee',
    ({ assignee, other }) => ({ set: { assignedToId: other.id }, back: { assignedToId: assignee.id } }),
  ],
  ['no assignee', ({ assignee }) => ({ set: { assignedToId: null }, back: { assignedToId: assignee.id } })],
  [
    'the actor as assignee',
    ({ actor, assignee }) => ({ set: { assignedToId: actor.id }, back: { assignedToId: assignee.id } }),
  ],
  ['tags', () => ({ set: { addTags: ['storm'] }, back: { removeTags: ['storm'] } })],
];

describe.each(['at_once', 'hourly'] as const)('people who get emails %s', (mailDigest) => {
  test.each(changes)('get none about %s that was undone', async (_name, of) => {
    const at = await scene();
    await db.update(users).set({ mailDigest });
    const { set, back } = of(at);
    const body = { tickets: [{ id: at.ticket.id }], changes: set };

    // In bulk, one after the other, and with emails queued in between.
    const { bulkId } = (await call(at.actor, changeTickets, { body })).json();
    await outbox.queue();
    const undone = await call(at.actor, undoBulkChange, { params: { bulkId: bulkId ?? '' } });
    for (const each of [set, back]) {
      await call(at.actor, changeTickets, { body: { ...body, changes: each } });
      await outbox.queue();
    }

    expect(addresses(await outbox.send())).toEqual([]);
    expect(undone.json()).toMatchObject({ results: [{ ok: true }], mailed: 0 });

    await call(at.actor, changeTickets, { body });
    const told = (await outbox.all()).length;
    expect(told > 0).toBe(
      !set.priority && !set.addTags && set.assignedToId !== null && set.assignedToId !== at.actor.id,
    );
  });
});

test('sixty tickets that were changed and undone are not mailed, to anybody', async () => {
  const { actor, requester, assignee } = await scene();
  const tickets = await Promise.all(
    Array.from({ length: 60 }, () => insertTicket(requester, { assignedToId: assignee.id })),
  );
  const body = { tickets: tickets.map(({ id }) => ({ id })), changes: { status: 'resolved' as const } };

  const { bulkId } = (await call(actor, changeTickets, { body })).json();
  await call(actor, undoBulkChange, { params: { bulkId: bulkId ?? '' } });

  expect(await outbox.all()).toEqual([]);
});

test('a comment stays, without the status that was set with it and undone', async () => {
  const { actor, params, participant, requester, assignee } = await scene();
  await call(actor, addComment, { params, body: { comment: 'It was the fan.', changes: { status: 'resolved' } } });
  await call(actor, updateTicket, { params, body: { status: 'in_progress' } });

  const mails = await outbox.all();

  expect(addresses(mails)).toEqual([participant.email, requester.email, assignee.email].sort());
  for (const { text } of mails) expect(text).toMatch(/commented[\s\S]*It was the fan\./);
  expect(mails.map(({ text }) => text).join()).not.toMatch(/resolved|reopened|In progress|Not fixed/);
});

test('what was mailed before it was undone is corrected, and the answer says how many emails told of it', async () => {
  const { actor, participant, requester, assignee, ticket } = await scene();
  const body = { tickets: [{ id: ticket.id }], changes: { status: 'resolved' as const } };
  const { bulkId } = (await call(actor, changeTickets, { body })).json();
  const first = await outbox.all();

  const undone = (await call(actor, undoBulkChange, { params: { bulkId: bulkId ?? '' } })).json();
  const second = await outbox.all();

  const all = [participant.email, requester.email, assignee.email].sort();
  expect([addresses(first), undone.mailed, addresses(second)]).toEqual([all, 3, all]);
  for (const { text } of second) expect(text).toContain('reopened');
});

test('what somebody else sets back, or is set again, is news', async () => {
  const { actor, other, assignee, participant, requester, params } = await scene();
  const set = (by: typeof actor, status: (typeof TicketStatuses)[number]) =>
    call(by, updateTicket, { params, body: { status } });
  await set(actor, 'resolved');
  await set(other, 'in_progress');
  const byAnother = await outbox.all();
  for (const status of ['waiting_client', 'in_progress', 'waiting_client'] as const) await set(actor, status);

  const again = await outbox.all();

  const all = [assignee.email, participant.email, requester.email].sort();
  expect(addresses(byAnother)).toEqual(expect.arrayContaining(all));
  expect(addresses(again)).toEqual(all);
});

test('an email about a change that can be undone waits until it is a minute old; no other email does', async () => {
  const { actor, requester, params } = await scene();
  await call(actor, updateTicket, { params, body: { status: 'resolved' } });
  await outbox.queue();
  const waiting = async (least: number) => {
    const mails = await db.select().from(outgoingMails);
    return Promise.all(mails.filter(({ sentAt }) => !sentAt).map((mail) => waitForUndo(db, mail, least)));
  };

  expect([new Set(await waiting(60_000)), new Set(await waiting(0))]).toEqual([new Set([true]), new Set([false])]);
  await outbox.send();
  await call(requester, addComment, { params, body: { comment: 'Thank you!' } });
  await outbox.queue();
  expect(new Set(await waiting(60_000))).toEqual(new Set([false]));
});

test('every kind of change that is mailed is decided: whether its emails wait', () => {
  const consumers = eventConsumers(true).on.filter(({ name }) => name.endsWith('mail') || name === 'incidents');
  const reactions = [ticketMessages, ...consumers.map((consumer) => consumer.reactions)];
  const mailed = reactions.flatMap(eventsOf).filter(({ action }) => action === 'changed');

  // Those of an incident compare its times when they are written; “on call” is urgent, and has no Undo.
  expect(mailed.map(({ kind }) => kind).sort()).toEqual(['incident', 'on call', 'ticket']);
});

test.each([
  ['there and back', 'ab ba', ['12']],
  ['over another value', 'ab bc ca', ['123']],
  ['twice', 'ab ba ab ba', ['12', '34']],
  ['and set again', 'ab ba ab', ['12']],
  ['in part', 'ab bc cb', ['23']],
  ['not at all', 'ab bc', []],
])('undone %s', (_name, steps, expected) => {
  const stored = steps.split(' ').map(([from, to], index) => ({
    id: `${index + 1}`,
    recordId: 'r',
    actorId: 'p',
    createdAt: new Date(index * 1_000),
    changes: { status: [from, to] as [unknown, unknown] },
  }));
  const late = stored.map((event, index) => ({ ...event, createdAt: new Date(index * (UndoTime + 1)) }));

  expect(undoneIn(stored).map(({ eventIds }) => eventIds.join(''))).toEqual(expected);
  expect(undoneIn(late)).toEqual([]);
});
