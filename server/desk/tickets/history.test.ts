import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { updateTicket } from '#contract/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, send, insertCompany, insertTicket, insertUser } = await startApp();

type User = Awaited<ReturnType<typeof insertUser>>;

const historyOf = async (caller: User, ticketId: string, querystring: { limit?: number; cursor?: string } = {}) => {
  const response = await call(caller, listHistory, { params: { ticketId }, querystring });
  return { response, entries: response.json() };
};

describe('the history of a ticket', () => {
  let ticketId: string;
  let requester: User;
  let manager: User;
  let admin: User;

  beforeAll(async () => {
    const { id: companyId } = await insertCompany();
    requester = await insertUser('employee', { companyId });
    manager = await insertUser('manager', { companyId });
    admin = await insertUser('admin', { firstName: 'Grace', lastName: 'Hopper' });
    ({ id: ticketId } = await insertTicket(requester, { title: 'canary-title', description: 'canary-text' }));
    const change = (body: object) => call(admin, updateTicket, { params: { ticketId }, body });
    await change({ title: 'Printer', description: 'It smokes.', tags: ['canary-tag'] });
    await change({ status: 'in_progress', tags: [] });
    await call(admin, addComment, { params: { ticketId }, body: { comment: 'canary-note', isInternal: true } });
    await change({ priority: 'high', assignedToId: admin.id });
    await db.update(users).set({ deletedAt: new Date(), firstName: 'Gone' }).where(eq(users.id, admin.id));
  });

  test('shows staff all changes, newest first, with the names of that time', async () => {
    const { entries } = await historyOf(await insertUser('admin'), ticketId);

    expect(entries.map(({ byName, changes }) => [byName, changes])).toEqual(
      [
        [
          'Grace Hopper',
          [
            { field: 'priority', from: 'medium', to: 'high' },
            { field: 'assignedTo', from: null, to: 'Grace Hopper' },
          ],
        ],
        [
          'Grace Hopper',
          [
            { field: 'status', from: 'open', to: 'in_progress' },
            { field: 'tags', from: ['canary-tag'], to: [] },
          ],
        ],
        [
          'Grace Hopper',
          [
            { field: 'tags', from: [], to: ['canary-tag'] },
            { field: 'title', from: 'canary-title', to: 'Printer' },
            { field: 'description', from: 'canary-text', to: 'It smokes.' },
          ],
        ],
      ].map(([byName, changes]) => [byName, expect.toSatisfy((found) => isSame(found, changes))]),
    );
  });

  test('tells clients of status, priority and assignee, and of nothing else', async () => {
    for (const client of [requester, manager]) {
      const { response, entries } = await historyOf(client, ticketId);

      expect(entries.flatMap(({ changes }) => changes.map(({ field }) => field)).sort()).toEqual([
        'assignedTo',
        'priority',
        'status',
      ]);
      expect(response.body).not.toContain('canary');
    }
  });

  test('comes in pages that neither repeat nor skip an entry', async () => {
    const staff = await insertUser('super_admin');
    const all = (await historyOf(staff, ticketId)).entries;

    const found = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page++) {
      const { response, entries } = await historyOf(staff, ticketId, { limit: 1, ...(cursor ? { cursor } : {}) });
      found.push(...entries);
      cursor = /cursor=([^&>]+)/.exec(String(response.headers.link))?.[1];
      if (!cursor) break;
    }

    expect(found).toEqual(all);
    expect(all).toHaveLength(3);
  });

  test('returns 404 to users who may not see the ticket', async () => {
    for (const stranger of [await insertUser('manager'), await insertUser('employee')]) {
      const response = await send(stranger, 'GET', `/api/ticketing/tickets/${ticketId}/history`);

      expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Ticket not found' });
    }
  });
});

/** PostgreSQL orders the fields of a change its own way. */
function isSame(found: unknown, changes: unknown) {
  const inOrder = (list: unknown) =>
    JSON.stringify((list as { field: string }[]).toSorted((a, b) => a.field.localeCompare(b.field)));
  return inOrder(found) === inOrder(changes);
}
