import { expect, test } from 'vitest';
import { listComments } from '#contract/comments.ts';
import { PageBytes } from '#contract/shared-constants.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';

const { call, db, send, insertComment, insertTicket, insertUser } = await startApp();

type Author = Awaited<ReturnType<typeof insertUser>>;

/** Comments named by their number, a second apart. */
async function insertThread(ticketId: string, author: Author, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    ticketId,
    authorId: author.id,
    body: String(index),
    isInternal: false,
    createdAt: new Date(Date.UTC(2026, 0, 1) + 1_000 * index),
  }));
  await db.insert(comments).values(rows);
}

/** Reads a thread to its end, page by page. */
async function readPages(caller: Caller, first: string, onPage: () => Promise<unknown> = async () => undefined) {
  const pages: string[][] = [];
  for (let url: string | undefined = first; url !== undefined; ) {
    const response = await send(caller, 'GET', url);
    pages.push(response.json().map(({ comment }: { comment: string }) => comment));
    url = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    await onPage();
  }
  return pages;
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index));

test('a long thread comes in pages of 200, oldest first, without a gap or a repeat', async () => {
  const employee = await insertUser('employee');
  const { id } = await insertTicket(employee);
  await insertThread(id, employee, 450);

  const pages = await readPages(employee, `/api/ticketing/tickets/${id}/comments`);

  expect(pages.map((page) => page.length)).toEqual([200, 200, 50]);
  expect(pages.flat()).toEqual(numbers(0, 450));
});

test('a thread can be read from its newest comment back, while new ones arrive', async () => {
  const employee = await insertUser('employee');
  const { id } = await insertTicket(employee);
  await insertThread(id, employee, 120);

  const url = `/api/ticketing/tickets/${id}/comments?order=newest&limit=50`;
  const pages = await readPages(employee, url, () => insertComment(id, employee, { body: 'new' }));

  expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
  expect(pages.flat().reverse()).toEqual(numbers(0, 120));
});

test('comments of the same moment follow each other in one order', async () => {
  const employee = await insertUser('employee');
  const { id } = await insertTicket(employee);
  const createdAt = new Date('2026-01-01T12:00:00.000Z');
  for (const body of numbers(0, 7)) await insertComment(id, employee, { body, createdAt });
  const url = `/api/ticketing/tickets/${id}/comments`;

  const [whole] = await readPages(employee, url);

  expect(whole).toHaveLength(7);
  expect((await readPages(employee, `${url}?limit=2`)).flat()).toEqual(whole);
  expect((await readPages(employee, `${url}?limit=2&order=newest`)).flat().reverse()).toEqual(whole);
});

test('a thread that fits its page has no next one', async () => {
  const employee = await insertUser('employee');
  const { id: ticketId } = await insertTicket(employee);
  await insertThread(ticketId, employee, 3);

  const response = await call(employee, listComments, { params: { ticketId }, querystring: { limit: 3 } });

  expect(response.json()).toHaveLength(3);
  expect(response.headers.link).toBeUndefined();
});

test('a page of a thread ends soon after 100 KB of text, and the next one goes on there', async () => {
  const employee = await insertUser('employee');
  const { id } = await insertTicket(employee);
  // A character of three bytes, so that nine comments are more than 100 KB.
  const bodies = numbers(0, 30).map((number) => number.padEnd(4_000, '漢'));
  for (const [index, body] of bodies.entries()) {
    await insertComment(id, employee, { body, createdAt: new Date(Date.UTC(2026, 0, 1) + 1_000 * index) });
  }
  const url = `/api/ticketing/tickets/${id}/comments`;

  const oldest = await readPages(employee, url);
  const newest = await readPages(employee, `${url}?order=newest&limit=50`);
  const others = await readPages(employee, `${url}?limit=199`);

  expect(oldest.map((page) => page.length)).toEqual([9, 9, 9, 3]);
  expect(oldest.flat()).toEqual(bodies);
  expect(newest.map((page) => page.length)).toEqual([9, 9, 9, 3]);
  expect(newest.flat().reverse()).toEqual(bodies);
  expect(others).toEqual(oldest);
});

test('a page filled by its last comment links to the next only if more follow', async () => {
  const employee = await insertUser('employee');
  const { id } = await insertTicket(employee);
  await insertThread(id, employee, 2);
  await insertComment(id, employee, { body: 'x'.repeat(PageBytes), createdAt: new Date(Date.UTC(2026, 1, 1)) });
  const url = `/api/ticketing/tickets/${id}/comments`;

  expect((await readPages(employee, url)).map((page) => page.length)).toEqual([3]);
  expect((await readPages(employee, `${url}?order=newest`)).map((page) => page.length)).toEqual([1, 2]);
});

test('internal notes are on no page of a client, and do not shorten one', async () => {
  const employee = await insertUser('employee');
  const admin = await insertUser('admin');
  const { id } = await insertTicket(employee);
  for (const body of numbers(0, 4)) {
    await insertComment(id, employee, { body });
    await insertComment(id, admin, { body: 'note', isInternal: true });
  }
  const url = `/api/ticketing/tickets/${id}/comments?limit=2`;

  expect(await readPages(employee, url)).toEqual([numbers(0, 2), numbers(2, 4)]);
  expect(await readPages(employee, `${url}&order=newest`)).toEqual([
    ['3', '2'],
    ['1', '0'],
  ]);
  expect((await readPages(admin, url)).flat()).toHaveLength(8);
});

test('a cursor opens no thread that its holder may not see', async () => {
  const employee = await insertUser('employee');
  const { id } = await insertTicket(employee);
  await insertThread(id, employee, 3);
  const first = await send(employee, 'GET', `/api/ticketing/tickets/${id}/comments?limit=1`);
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';

  const response = await send(await insertUser('manager'), 'GET', next);

  expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Ticket not found' });
});

test.each([
  ['cursor=nonsense', 'cursor'],
  [`cursor=${Buffer.from('["yesterday","17"]').toString('base64url')}`, 'cursor'],
  ['limit=201', 'limit'],
  ['limit=0', 'limit'],
  ['order=random', 'order'],
])('a thread is refused with %s', async (query, path) => {
  const employee = await insertUser('employee');
  const { id } = await insertTicket(employee);

  const response = await send(employee, 'GET', `/api/ticketing/tickets/${id}/comments?${query}`);

  expect(refusalOf(response)).toMatchObject({ statusCode: 400, issues: [{ path }] });
});
