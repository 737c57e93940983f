import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listTickets } from '#contract/tickets.ts';
import { countTickets } from '#contract/views.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';

slow('Needs many records');

const { call, db, insertComment, insertCompany, insertTicket, insertUser } = await startApp({ own: true });

async function titlesFor(caller: { token: string }, search: string) {
  const response = await call(caller, listTickets, { querystring: { search } });
  expect(response.statusCode).toBe(200);
  return response.json().map(({ title }) => title);
}

test('a search matches title, number, description, company and the client’s full name, in any case', async () => {
  const admin = await insertUser('admin');
  const { id: companyId } = await insertCompany('Kraków Roofing');
  const client = await insertUser('employee', { firstName: 'Zsófia', lastName: 'Żółty-Müller', companyId });
  const { number } = await insertTicket(client, {
    title: 'The plotter eats paper',
    description: 'First page\nhas a fold in the corner',
  });

  const hits = [
    'PLOTTER EATS',
    `tkt-${number}`,
    'fold IN the',
    'kraków roof',
    'ZSÓFIA ŻÓŁTY-MÜLLER',
    'ół',
    '  plotter  ',
  ];
  for (const search of hits) {
    expect([search, await titlesFor(admin, search)]).toEqual([search, ['The plotter eats paper']]);
  }
});

test('tickets of a deleted company leave no gap in a page', async () => {
  const admin = await insertUser('admin');
  const [staying, leaving] = [await insertUser('employee'), await insertUser('employee')];
  for (const client of [staying, leaving]) {
    for (let n = 1; n <= 5; n++) await insertTicket(client, { title: `Gap ${n}` });
  }
  await db
    .update(companies)
    .set({ deletedAt: new Date() })
    .where(eq(companies.id, String(leaving.companyId)));

  for (const search of ['gap', 'ga']) {
    const response = await call(admin, listTickets, { querystring: { search, limit: '4' } });

    expect(response.json().map(({ title }) => title)).toEqual(['Gap 5', 'Gap 4', 'Gap 3', 'Gap 2']);
    expect(response.headers.link).toContain('rel="next"');
  }
});

/** Of a page of two, 15 tickets are glanced at and 120 read through. */
test.each([
  ['among the newest', [0, 1, 2]],
  ['once among the newest, then far back', [3, 90, 110]],
  ['among the newest, and beyond what is read through', [14, 124, 126]],
  ['far back alone', [15, 60]],
  ['beyond what is read through alone', [121, 127]],
  ['once, in the oldest', [127]],
])('tickets that a search finds %s are found, newest first', async (_, places) => {
  const employee = await insertUser('employee');
  for (let place = 127; place >= 0; place--) {
    await insertTicket(employee, { title: places.includes(place) ? `Wqx ${place}` : 'Other' });
  }

  for (const search of ['wqx', 'wq']) {
    const response = await call(employee, listTickets, { querystring: { search, limit: '2' } });

    expect(response.json().map(({ title }) => title)).toEqual(places.slice(0, 2).map((place) => `Wqx ${place}`));
    expect('link' in response.headers).toBe(places.length > 2);
  }
});

/** For a page of two, an index is asked for 600 tickets at the most. */
test.each(['vmz', 'vm'])('a word of many old tickets and none of the newest is found by %s', async (search) => {
  const [many, few] = [await insertUser('employee'), await insertUser('employee')];
  await insertTickets(few, { count: 1, title: (n) => `Vmz of few ${n}` });
  await insertTickets(many, { count: 700, title: (n) => `Vmz ${n}` });
  for (const client of [many, few]) await insertTickets(client, { count: 130, title: () => 'Other' });

  for (const [client, titles] of [
    [many, ['Vmz 700', 'Vmz 699']],
    [few, ['Vmz of few 1']],
  ] as const) {
    const response = await call(client, listTickets, { querystring: { search, limit: '2' } });
    expect(response.json().map(({ title }) => title)).toEqual(titles);
    expect('link' in response.headers).toBe(titles.length === 2);
  }
});

test('requesters with tickets are found among many with the same name', async () => {
  const admin = await insertUser('admin');
  const named = { firstName: 'Quillon', passwordHash: '', role: 'employee' as const };
  const requester = await insertUser('employee', named);
  const { companyId, lastName } = requester;
  const namesakes = Array.from({ length: 1_001 }, (_, n) => ({
    ...named,
    companyId,
    lastName,
    email: `q${n}@quill.example`,
  }));
  await db.insert(users).values(namesakes);
  await insertTickets(requester, { count: 3, title: (n) => `Raised ${n}` });
  await insertTickets(await insertUser('employee'), { count: 130, title: () => 'Other' });

  const response = await call(admin, listTickets, { querystring: { search: 'quillon', limit: '2' } });

  expect(response.json().map(({ title }) => title)).toEqual(['Raised 3', 'Raised 2']);
  expect('link' in response.headers).toBe(true);
});

let clock = Date.now() - 86_400_000;

/** A creation time on the day before the test, later than all earlier ones, so that no test waits for tickets to age. */
function nextMoment() {
  clock += 1;
  return new Date(clock);
}

/** So many tickets at once, each a millisecond after the one before. */
async function insertTickets(
  { id: clientId, companyId }: Awaited<ReturnType<typeof insertUser>>,
  { count, title }: { count: number; title: (n: number) => string },
) {
  const texts = { description: 'It happened again.', category: 'Printing & Peripherals' };
  const ticket = { ...texts, priority: 'medium' as const, tags: [], companyId: String(companyId), clientId };
  if (count === 0) return;
  const places = Array.from({ length: count }, (_, index) => index + 1);
  await db.insert(tickets).values(places.map((n) => ({ ...ticket, title: title(n), createdAt: nextMoment() })));
}

test.each(['grommet', 'gö'])(
  '%s in a comment is found by everybody, in an internal note only by staff',
  async (word) => {
    const [admin, manager] = [await insertUser('admin'), await insertUser('manager')];
    const employee = await insertUser('employee', { companyId: manager.companyId });
    const [said, noted] = [
      await insertTicket(employee, { title: 'Said', createdAt: nextMoment() }),
      await insertTicket(employee, { title: 'Noted', createdAt: nextMoment() }),
    ];
    await insertComment(said.id, employee, { body: `It is the ${word.toUpperCase()}.` });
    await insertComment(noted.id, admin, { body: `They mean the ${word}`, isInternal: true });

    // With 2,010 newer tickets, neither is among the first that are read.
    for (const count of [0, 2_010]) {
      await insertTickets(employee, { count, title: () => 'Other' });
      expect([count, await titlesFor(admin, word)]).toEqual([count, ['Noted', 'Said']]);
      for (const client of [manager, employee])
        expect([count, await titlesFor(client, word)]).toEqual([count, ['Said']]);
      expect(await titlesFor(await insertUser('manager'), word)).toEqual([]);
    }
  },
);

test('a word of many old comments, and none on the newest tickets, is found by the next page', async () => {
  const [admin, employee] = [await insertUser('admin'), await insertUser('employee')];
  const { id: ticketId } = await insertTicket(employee, { title: 'Much said', createdAt: nextMoment() });
  const comment = { ticketId, authorId: employee.id, body: 'Yqk, yqk', isInternal: false };
  for (let batch = 0; batch < 5; batch++) await db.insert(comments).values(Array(2_001).fill(comment));
  await insertTickets(employee, { count: 2_210, title: () => 'Other' });

  const query = { search: 'yqk', company: String(employee.companyId) };
  const first = await call(admin, listTickets, { querystring: query });
  const counted = await call(admin, countTickets, { querystring: query });
  const cursor = new URLSearchParams(/<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1]).get('cursor');
  const second = await call(admin, listTickets, { querystring: { ...query, cursor: String(cursor) } });

  expect([first.json(), counted.json()]).toEqual([[], { count: '0+' }]);
  expect(second.json().map(({ title }) => title)).toEqual(['Much said']);
  expect(second.headers.link).toBeUndefined();
});

test('a search that matches nothing answers an empty list', async () => {
  const employee = await insertUser('employee');
  await insertTicket(employee);

  expect(await titlesFor(employee, 'unicorn')).toEqual([]);
});

test.each([
  ['100%', 'Battery at 100%', 'Battery at 1000'],
  ['snake_case', 'snake_case file', 'snakeXcase file'],
  ['C:\\temp', 'C:\\temp is full', 'C:temp is full'],
  ['(a+)+$', '(a+)+$ in a form', 'aaaa in a form'],
  ["'; drop table tickets; --", "'; drop table tickets; --", 'drop table tickets'],
])('in %s every character is a plain one', async (search, match, other) => {
  const employee = await insertUser('employee');
  await insertTicket(employee, { title: match });
  await insertTicket(employee, { title: other });

  expect(await titlesFor(employee, search)).toEqual([match]);
});

test('words in quotes do not run from one field into the next', async () => {
  const employee = await insertUser('employee');
  await insertTicket(employee, { title: 'ends with apple', description: 'begins with pear' });

  expect(await titlesFor(employee, '"apple\nbegins"')).toEqual([]);
  expect(await titlesFor(employee, '"apple begins"')).toEqual([]);
  expect(await titlesFor(employee, '"ends with apple"')).toEqual(['ends with apple']);
});

test('text with two spaces is found as it was written', async () => {
  const employee = await insertUser('employee');
  await insertTicket(employee, { title: 'error  0x80070005' });

  expect(await titlesFor(employee, 'error  0x8')).toEqual(['error  0x80070005']);
});

test('a blank search is no search', async () => {
  const employee = await insertUser('employee');
  await insertTicket(employee);

  expect(await titlesFor(employee, '   ')).toHaveLength(1);
});

test('a search by number or name never finds another company’s ticket', async () => {
  const { number } = await insertTicket(await insertUser('employee', { firstName: 'Xanthippe' }));

  for (const role of ['manager', 'member', 'employee'] as const) {
    const stranger = await insertUser(role);
    expect(await titlesFor(stranger, `TKT-${number}`)).toEqual([]);
    expect(await titlesFor(stranger, 'xanthippe')).toEqual([]);
  }
});
