import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { listTickets, TicketPriority } from '#contract/tickets.ts';
import { DescriptionExcerpt, TicketSorts } from '#contract/tickets-constants.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { type Caller, startApp } from '#test/app.ts';

const { call, db, send, insertTicket, insertUser } = await startApp({ own: true });

/** Where the rest of a list is, as the answer says it. */
function nextOf(response: { headers: Record<string, unknown> }) {
  return /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
}

/** Reads a list to its end, page by page. */
async function readAll(caller: Caller, first: string, onPage: () => Promise<unknown> = async () => undefined) {
  const titles: string[] = [];
  for (let url: string | undefined = first; url !== undefined; ) {
    const response = await send(caller, 'GET', url);
    titles.push(...response.json().map(({ title }: { title: string }) => title));
    url = nextOf(response);
    await onPage();
  }
  return titles;
}

test('pages have no gaps or repeats, in the order of the whole list', async () => {
  const manager = await insertUser('manager');
  const sameMoment = new Date('2026-01-01T12:00:00.000Z');
  for (let count = 0; count < 7; count++) await insertTicket(manager, { title: `${count}`, createdAt: sameMoment });
  const whole = (await call(manager, listTickets, {})).json().map(({ title }) => title);

  expect(await readAll(manager, '/api/ticketing/tickets?limit=3')).toEqual(whole);
  expect(whole).toHaveLength(7);
});

const dueDays = new Map([
  ['medium', new Date('2099-01-01T00:00:00.000Z')],
  ['urgent', new Date('2099-02-01T00:00:00.000Z')],
  ['low', new Date('2099-03-01T00:00:00.000Z')],
]);
const target = { firstReply: null, resolution: 60, allHours: true };
const promiseStory = { since: '2026-01-01T00:00:00.000Z', hasFirstReply: false, pauses: [], target, told: [] };

test.each([
  ['oldest', ['low', 'urgent', 'medium', 'high', 'urgent, later']],
  ['updated', ['medium', 'urgent, later', 'high', 'urgent', 'low']],
  ['priority', ['urgent, later', 'urgent', 'high', 'medium', 'low']],
  ['due', ['medium', 'urgent', 'low', 'high', 'urgent, later']],
])('the pages of a list sorted by %s follow each other', async (sort, titles) => {
  const manager = await insertUser('manager');
  const ids: string[] = [];
  for (const title of ['low', 'urgent', 'medium', 'high', 'urgent, later']) {
    const priority = TicketPriority.parse(title.split(',')[0]);
    const dueAt = dueDays.get(title);
    const { id } = await insertTicket(manager, { title, priority, ...(dueAt ? { dueAt } : {}) });
    ids.push(id);
    if (dueAt) await db.insert(ticketPromises).values({ ticketId: id, promiseStory, resolutionDueAt: dueAt, stamp: 0 });
  }
  const ticketId = String(ids[2]);
  await call(manager, addComment, { params: { ticketId }, body: { comment: 'Once more' } });

  expect(await readAll(manager, `/api/ticketing/tickets?limit=2&sort=${sort}`)).toEqual(titles);
});

test('a cursor of another order is refused, saying which it is from', async () => {
  const manager = await insertUser('manager');
  for (let count = 0; count < 2; count++) await insertTicket(manager);

  for (const from of TicketSorts)
    for (const sort of TicketSorts) {
      const first = await call(manager, listTickets, { querystring: { limit: 1, sort: from } });
      const next = String(nextOf(first)).replace(/sort=\w+/, `sort=${sort}`);

      const response = await send(manager, 'GET', next);

      const message = `This cursor is from a list sorted by “${from}”. Send the same sort, or start again without a cursor.`;
      expect(response.statusCode).toBe(from === sort ? 200 : 400);
      expect(response.json()).toMatchObject(from === sort ? [{}] : { message, issues: [{ path: 'cursor' }] });
    }
});

test('a list that fits its page has no next one', async () => {
  const manager = await insertUser('manager');
  for (let count = 0; count < 3; count++) await insertTicket(manager);

  const response = await call(manager, listTickets, { querystring: { limit: 3 } });

  expect(response.json()).toHaveLength(3);
  expect(response.headers.link).toBeUndefined();
});

test('a page ends soon after 100 KB of descriptions, and the next one goes on there', async () => {
  const manager = await insertUser('manager');
  const description = '漢'.repeat(8_000);
  for (const number of Array(12).keys()) await insertTicket(manager, { title: `Long ${number}`, description });

  for (const query of ['limit=50', 'limit=200', 'limit=50&status=active', 'limit=50&search=long']) {
    const response = await send(manager, 'GET', `/api/ticketing/tickets?${query}`);
    const titles = await readAll(manager, `/api/ticketing/tickets?${query}`);

    expect(response.json()).toHaveLength(5);
    expect(titles).toEqual([...Array(12).keys()].map((number) => `Long ${11 - number}`));
  }
});

test('a list of excerpts has the beginning of each description, and its pages end by their number of tickets', async () => {
  const manager = await insertUser('manager');
  const description = `Look:\n${'漢'.repeat(15_000)}`;
  for (const number of Array(12).keys()) await insertTicket(manager, { title: `Long ${number}`, description });

  for (const query of ['limit=10', 'limit=10&status=active', 'limit=10&search=long']) {
    const url = `/api/ticketing/tickets?${query}&description=excerpt`;
    const page = (await send(manager, 'GET', url)).json();
    const [whole] = (await send(manager, 'GET', `/api/ticketing/tickets?${query}`)).json();

    expect(page).toHaveLength(10);
    expect(page[0]).toEqual({ ...whole, description: description.slice(0, DescriptionExcerpt) });
    expect(await readAll(manager, url)).toHaveLength(12);
  }
});

test('the next page keeps the filters', async () => {
  const manager = await insertUser('manager');
  for (const title of ['ink & toner 1', 'ink & toner 2', 'mouse', 'ink & toner 3']) {
    await insertTicket(manager, { title, status: title === 'ink & toner 2' ? 'closed' : 'open' });
  }

  const url = '/api/ticketing/tickets?limit=1&status=active&search=ink+%26+toner';

  expect(await readAll(manager, url)).toEqual(['ink & toner 3', 'ink & toner 1']);
});

test('the next page keeps a search that contains a question mark, and the filters after it', async () => {
  const manager = await insertUser('manager');
  for (const title of ['why? 1', 'why? 2', 'mouse', 'why? 3']) {
    await insertTicket(manager, { title, status: title === 'why? 2' ? 'closed' : 'open' });
  }

  const titles = await readAll(manager, '/api/ticketing/tickets?search=why?&status=active&limit=1');

  expect(titles).toEqual(['why? 3', 'why? 1']);
});

test('tickets raised while somebody reads on do not move the pages', async () => {
  const manager = await insertUser('manager');
  for (let count = 0; count < 6; count++) await insertTicket(manager, { title: `${count}` });

  const titles = await readAll(manager, '/api/ticketing/tickets?limit=2', () =>
    insertTicket(manager, { title: 'raised meanwhile' }),
  );

  expect(titles).toEqual(['5', '4', '3', '2', '1', '0']);
});

test('a cursor of another’s list shows nothing of it', async () => {
  const manager = await insertUser('manager');
  await insertTicket(manager);
  await insertTicket(manager);
  const next = nextOf(await call(manager, listTickets, { querystring: { limit: 1 } }));

  const response = await send(await insertUser('manager'), 'GET', next ?? '');

  expect(response.json()).toEqual([]);
});

test.each([
  ['a list of the wrong length', ['2026-01-01T00:00:00.000Z']],
  ['another type', [1, 2]],
  ['no moment', ['yesterday', crypto.randomUUID()]],
  ['a moment the database does not know', ['0000-01-01T00:00:00.000Z', crypto.randomUUID()]],
  ['no id', ['2026-01-01T00:00:00.000Z', '17']],
  ['no list', { a: 1 }],
])('a cursor that holds %s is refused', async (_, content) => {
  const employee = await insertUser('employee');
  const cursor = Buffer.from(JSON.stringify(content)).toString('base64url');

  const response = await call(employee, listTickets, { querystring: { cursor } });

  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({
    message: 'This cursor is not valid. Use the one from the Link header of the previous page.',
    issues: [
      { path: 'cursor', message: 'This cursor is not valid. Use the one from the Link header of the previous page.' },
    ],
  });
});
