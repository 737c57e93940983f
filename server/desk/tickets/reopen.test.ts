import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { listParticipants, setParticipants } from '#contract/ticket-people.ts';
import { findTicket, listTickets, markNotFixed, markSolved, updateTicket } from '#contract/tickets.ts';
import type { TicketStatuses } from '#contract/tickets-constants.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { outboxOf } from '#test/outbox.ts';
import * as first from '#test/thanks/first-sentences.ts';
import * as later from '#test/thanks/later-sentences.ts';
import * as unseen from '#test/thanks/unseen-sentences.ts';
import { isOnlyThanks } from './only-thanks.ts';

const { call, db, insertCompany, insertUser, insertTicket } = await startApp({ own: true });
const outbox = outboxOf(db);

type Status = (typeof TicketStatuses)[number];

/** A ticket in a state, its requester, a manager and an assignee. */
async function scene(status: Status, { isAssigned = true } = {}) {
  const { id: companyId } = await insertCompany();
  const requester = await insertUser('employee', { companyId, firstName: 'Dana', lastName: 'Whitfield' });
  const manager = await insertUser('manager', { companyId });
  const staff = await insertUser('admin', { firstName: 'Sam', lastName: 'Sample' });
  const isOver = status === 'resolved' || status === 'closed';
  const { id: ticketId } = await insertTicket(requester, {
    status,
    assignedToId: isAssigned ? staff.id : null,
    resolvedAt: isOver ? new Date() : null,
  });
  const params = { ticketId };
  return {
    ...{ companyId, requester, manager, staff, ticketId, params },
    comment: (author: typeof requester, comment: string) => call(author, addComment, { params, body: { comment } }),
    read: async () => (await call(staff, findTicket, { params })).json(),
    changes: async () => {
      const rows = await db.select().from(events).where(eq(events.recordId, ticketId)).orderBy(events.id);
      return rows.map(({ action, changes }) => (changes ? [action, changes] : [action]));
    },
  };
}

async function forbidReopening<Result>(work: () => Promise<Result>) {
  const isSetting = eq(settings.key, 'clients_may_reopen');
  await db.update(settings).set({ value: 'false' }).where(isSetting);
  try {
    return await work();
  } finally {
    await db.update(settings).set({ value: null }).where(isSetting);
  }
}

describe('thanks', () => {
  const names = ['Dana Whitfield', 'Sam Sample', 'Sofia Reyes', 'Carol Hendricks'];
  const needsAnswer = [first, later, unseen].flatMap((sentences) => sentences.needsAnswer);

  test.each(needsAnswer)('“%s” needs an answer', (comment) => {
    expect(isOnlyThanks(comment, names)).toBe(false);
  });

  test('nine in ten comments that only say thanks are recognized', () => {
    const thanks = [first, later, unseen].flatMap((sentences) => sentences.thanks);
    const recognized = thanks.filter((comment) => isOnlyThanks(comment, names));

    expect(recognized.length / thanks.length).toBeGreaterThan(0.9);
  });

  test('no word that is added to thanks goes unnoticed', () => {
    for (const word of [
      'however',
      'xyz',
      '5',
      'C:',
      'no',
      'nicht',
      '再',
      '😡',
      '👎',
      '?',
      '¿',
      '<b>',
      'http://a.example',
    ])
      for (const text of [`Thanks ${word}`, `${word} thanks`, `Thanks! ${word}`, `It ${word} works`])
        expect([text, isOnlyThanks(text, names)]).toEqual([text, false]);
    for (const text of ['', ' ', '...', ',', 'x'.repeat(5_000), 'great '.repeat(2_000)])
      expect(isOnlyThanks(text, names)).toBe(false);
  });
});

describe('a comment', () => {
  test.each([
    ['waiting_client', true, 'in_progress'],
    ['waiting_client', false, 'open'],
    ['resolved', true, 'open'],
    ['resolved', false, 'open'],
    ['open', true, 'open'],
    ['in_progress', true, 'in_progress'],
  ] as const)(
    'of the requester on a ticket that is %s, assigned: %s, sets it to %s',
    async (status, isAssigned, after) => {
      const { requester, ticketId, comment, read, changes } = await scene(status, { isAssigned });

      const response = await comment(requester, 'It still smokes.');

      expect(response.json()).toMatchObject({ comment: 'It still smokes.' });
      expect(await read()).toMatchObject({ id: ticketId, status: after, resolvedAt: null });
      const changed = status === after ? [] : [['changed', { status: [status, after] }]];
      expect(await changes()).toEqual([['commented'], ...changed]);
    },
  );

  test.each(['manager', 'staff'] as const)('of a %s leaves the status as it is', async (who) => {
    for (const status of ['waiting_client', 'resolved'] as const) {
      const { comment, read, ...people } = await scene(status);

      await comment(people[who], 'It still smokes.');

      expect((await read()).status).toBe(status);
    }
  });

  test('that only says thanks appears in the thread, and the ticket stays resolved', async () => {
    const { requester, params, comment, read, changes } = await scene('resolved');

    await comment(requester, 'Thanks Sam, works now 👍');

    expect(await read()).toMatchObject({ status: 'resolved', version: 1 });
    expect((await call(requester, listComments, { params })).json()).toHaveLength(1);
    expect(await changes()).toEqual([['commented']]);
  });

  test('leaves a resolved ticket resolved where clients may not reopen, and staff are told', async () => {
    const { requester, staff, comment, read, changes } = await scene('resolved');
    await outbox.begin();

    await forbidReopening(async () => {
      await comment(requester, 'It still smokes.');
      await comment(requester, 'And it stinks.');
    });

    expect((await read()).status).toBe('resolved');
    expect(await changes()).toEqual([['commented'], ['not fixed'], ['commented']]);
    const mails = await outbox.all();
    expect(mails.map(({ to }) => to)).toEqual([[staff.email]]);
    expect(mails[0]?.text).toContain('Dana Whitfield said that it is not fixed');
  });

  test('on such a ticket without an assignee notifies the whole team', async () => {
    await db.update(users).set({ isActive: false });
    const { requester, staff, comment } = await scene('resolved', { isAssigned: false });
    const another = await insertUser('super_admin');
    await outbox.begin();

    await forbidReopening(() => comment(requester, 'It still smokes.'));

    const mails = await outbox.all();
    expect(mails.flatMap(({ to }) => to).sort()).toEqual([staff.email, another.email].sort());
  });

  test.each(['requester', 'manager'] as const)(
    'of a %s on a closed ticket becomes a new one that follows it',
    async (who) => {
      const { companyId, ticketId, params, comment, read, ...people } = await scene('closed');
      const colleague = await insertUser('employee', { companyId });
      await call(people.staff, setParticipants, { params, body: { userIds: [colleague.id] } });
      const before = await read();

      const response = await comment(people[who], 'It smokes again.');

      const { openedTicketId, ...added } = response.json();
      expect(response.statusCode).toBe(201);
      expect(added).toMatchObject({ id: openedTicketId, comment: 'It smokes again.', isInternal: false, files: [] });
      const opened = await call(people[who], findTicket, { params: { ticketId: openedTicketId ?? '' } });
      expect(opened.json()).toMatchObject({
        ...{ title: before.title, description: 'It smokes again.', category: before.category, status: 'open' },
        ...{ followsId: ticketId, clientId: people[who].id, assignedToId: null, version: 1 },
      });
      const others = who === 'requester' ? [colleague] : [colleague, people.requester];
      const participants = (opened.json().participants ?? []).map(({ id }) => id);
      expect(participants.sort()).toEqual(others.map(({ id }) => id).sort());
      expect(await read()).toEqual(before);
      expect((await call(people.staff, listComments, { params })).json()).toEqual([]);
    },
  );

  test('on a closed ticket takes its files along, and is created once per key', async () => {
    const { requester, params } = await scene('closed');
    const body = { comment: 'See the picture.', fileIds: [await insertFile(db, requester)] };
    const send = () => call(requester, addComment, { params, body, headers: { 'idempotency-key': 'a'.repeat(32) } });

    const [one, same] = [await send(), await send()];

    expect(same.json()).toEqual(one.json());
    const listed = (await call(requester, listTickets, {})).json();
    expect(listed.map(({ followsId }) => followsId)).toEqual([params.ticketId, null]);
    const opened = await call(requester, findTicket, { params: { ticketId: one.json().openedTicketId ?? '' } });
    expect(opened.json().files).toMatchObject([{ id: body.fileIds[0], commentId: null }]);
  });

  test('that only says thanks on a closed ticket is a comment', async () => {
    const { requester, params, comment, read } = await scene('closed');

    const response = await comment(requester, 'Thanks Sam!');

    expect((await call(requester, listComments, { params })).json()).toMatchObject([response.json()]);
    expect((await read()).status).toBe('closed');
  });

  test('of staff on a closed ticket is a comment', async () => {
    const { staff, params, comment, read } = await scene('closed');

    const response = await comment(staff, 'For the record: it was the toner.');

    expect(response.json().openedTicketId).toBeUndefined();
    expect((await read()).status).toBe('closed');
    expect((await call(staff, listComments, { params })).json()).toHaveLength(1);
  });
});

describe('This is solved, and It’s not fixed', () => {
  test.each(['requester', 'manager'] as const)(
    'a %s resolves and reopens the ticket, each recorded once',
    async (who) => {
      const { params, read, changes, ...people } = await scene('in_progress');

      const [solved, again] = [
        await call(people[who], markSolved, { params }),
        await call(people[who], markSolved, { params }),
      ];
      const [reopened] = [
        await call(people[who], markNotFixed, { params }),
        await call(people[who], markNotFixed, { params }),
      ];

      expect(solved.json()).toMatchObject({ status: 'resolved', resolvedAt: expect.any(String), version: 2 });
      expect(again.json()).toEqual(solved.json());
      expect(reopened.json()).toMatchObject({ status: 'open', resolvedAt: null, version: 3 });
      expect(reopened.headers.etag).toBe('"3"');
      expect(await changes()).toEqual([
        ['changed', { status: ['in_progress', 'resolved'] }],
        ['changed', { status: ['resolved', 'open'] }],
      ]);
    },
  );

  test('the other permissions to edit do not change', async () => {
    const { requester, manager, params } = await scene('open');

    for (const actor of [requester, manager])
      expect((await call(actor, updateTicket, { params, body: { status: 'resolved' } })).statusCode).toBe(403);
  });

  test('a closed ticket stays closed, and the response says what to do', async () => {
    const { requester, params, read } = await scene('closed');

    const [solved, refused] = [
      await call(requester, markSolved, { params }),
      await call(requester, markNotFixed, { params }),
    ];

    expect([solved.statusCode, refused.statusCode]).toEqual([200, 409]);
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('opens a new ticket') });
    expect((await read()).status).toBe('closed');
  });

  test('where clients may not reopen, it stays resolved and staff are told once', async () => {
    const { requester, staff, params, read, changes } = await scene('resolved');
    await outbox.begin();

    await forbidReopening(async () => {
      await call(requester, markNotFixed, { params });
      await call(requester, markNotFixed, { params });
    });

    expect((await read()).status).toBe('resolved');
    expect(await changes()).toEqual([['not fixed']]);
    expect((await outbox.all()).map(({ to }) => to)).toEqual([[staff.email]]);
  });

  test('a stale copy is refused with the changes', async () => {
    const { requester, manager, params } = await scene('open');
    await call(manager, markSolved, { params });

    const response = await call(requester, markNotFixed, { params, headers: { 'if-match': '"1"' } });

    expect(response.statusCode).toBe(412);
    expect(response.json()).toMatchObject({ version: 2, changes: [{ field: 'status', from: 'open', to: 'resolved' }] });
  });
});

test('a follow-up notifies the participants of the closed ticket, and its requester gets a confirmation', async () => {
  await db.update(users).set({ isActive: false });
  const { companyId, requester, staff, params, comment } = await scene('closed');
  const colleague = await insertUser('employee', { companyId });
  await call(staff, setParticipants, { params, body: { userIds: [colleague.id] } });
  await outbox.begin();

  await comment(requester, 'It smokes again.');

  const mails = await outbox.all();
  const textFor = (email: string) => mails.find(({ to }) => to[0] === email)?.text ?? '';
  expect(mails.flatMap(({ to }) => to).sort()).toEqual([colleague.email, requester.email, staff.email].sort());
  expect(textFor(colleague.email)).toContain('Dana Whitfield opened a ticket and added you to it');
  expect(textFor(requester.email)).toContain('We received your ticket');
  expect((await call(colleague, listParticipants, { params })).statusCode).toBe(200);
});
