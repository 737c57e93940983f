import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { downloadTickets, listTickets, TicketFilter } from '#contract/tickets.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { readCsv } from '#test/csv.ts';
import { insertRoutine } from '#test/routines.ts';
import { ticketsAsCsv } from './list-csv.ts';

const world = await startApp();
const { call, db, insertCompany, insertTicket, insertUser } = world;
const admin = await insertUser('admin');
const actor = { id: admin.id, role: 'admin', companyId: null } as const;
const atOnce = <Result>(work: () => Promise<Result>) => work();

type Filters = NonNullable<Parameters<typeof call<typeof downloadTickets>>[2]['querystring']>;

async function linesOf(querystring: Filters) {
  const response = await call(admin, downloadTickets, { querystring });
  expect(response.statusCode).toBe(200);
  return readCsv(response.body);
}

test('a list as CSV names its tickets, people and times in the provider’s time zone', async () => {
  const { id: company } = await insertCompany('=Acme');
  const requester = await insertUser('employee', { companyId: company, firstName: 'Ada', lastName: 'Lovelace' });
  const createdAt = new Date('2026-01-02T23:04:05.600Z');
  await insertTicket(requester, { title: 'Say "no", twice', tags: ['a', 'b'], createdAt, status: 'waiting_client' });
  const { ticketNumber } = (await call(admin, listTickets, { querystring: { company } })).json()[0] ?? {};

  const [titles, ...lines] = await linesOf({ company });

  const cells = Object.fromEntries((titles ?? []).map((title, index) => [title, lines[0]?.[index]]));
  expect(lines).toHaveLength(1);
  expect(cells).toMatchObject({
    Ticket: ticketNumber,
    Title: 'Say "no", twice',
    Status: 'Waiting for client',
    Tags: 'a, b',
    Company: "'=Acme",
    Requester: 'Ada Lovelace',
    Assignee: '',
    'Created (America/Chicago)': '2026-01-02 17:04',
    'Resolved (America/Chicago)': '',
  });
});

/** For each filter, values that narrow the tickets of a company. */
async function officeWithFilters() {
  const { id: company } = await insertCompany();
  const [one, other] = [
    await insertUser('employee', { companyId: company }),
    await insertUser('member', { companyId: company }),
  ];
  const past = new Date('2026-01-02T00:00:00.000Z');
  const old = { createdAt: past, updatedAt: past, publicUpdatedAt: past, dueAt: past };
  await insertTicket(one, { title: 'printer', tags: ['vip'], category: 'Email', priority: 'urgent', ...old });
  await insertTicket(other, { title: 'scanner', status: 'closed', assignedToId: admin.id });
  const { id: routineId } = await insertRoutine(world);
  await insertTicket(other, {
    title: 'plotter',
    source: 'mail',
    routineId,
    snoozedUntil: new Date(Date.now() + 86_400_000),
  });
  const day = '2026-01-03T00:00:00.000Z';
  const values: Record<keyof typeof TicketFilter.shape, string> = {
    status: 'closed',
    priority: 'urgent',
    assignee: 'me',
    requester: one.id,
    company,
    tag: 'vip',
    category: 'Email',
    from: day,
    to: day,
    updatedFrom: day,
    updatedTo: day,
    due: 'missed',
    source: 'mail',
    routine: routineId,
    snoozed: 'true',
    search: 'scanner',
  };
  return { company, values };
}

test('every filter of the list narrows the CSV alike', async () => {
  const { company, values } = await officeWithFilters();

  for (const name of Object.keys(TicketFilter.shape) as (keyof typeof values)[]) {
    const querystring = { company, [name]: values[name] };
    const listed = (await call(admin, listTickets, { querystring })).json().map(({ ticketNumber }) => ticketNumber);
    expect.soft(listed.length, name).toBeGreaterThan(0);
    if (name !== 'company') expect.soft(listed.length, name).toBeLessThan(3);
    expect
      .soft(
        (await linesOf(querystring)).slice(1).map(([number]) => number),
        name,
      )
      .toEqual(listed);
  }
});

/** Returns the id of a company with many tickets. */
async function companyWith(count: number) {
  const { id: companyId } = await insertCompany();
  const { id: clientId } = await insertUser('employee', { companyId });
  const row = { title: 'toner', description: '', category: 'Email', priority: 'low' as const, tags: [] };
  await db.insert(tickets).values(Array.from({ length: count }, () => ({ ...row, companyId, clientId })));
  return companyId;
}

test('more tickets than a page has are all there, once, and beyond the limit the last line says so', async () => {
  const company = await companyWith(430);

  const whole = await linesOf({ company });
  const found = await linesOf({ company, search: 'toner' });
  const cut = readCsv(await text(await ticketsAsCsv(db, actor, { company }, { inTurn: atOnce, most: 401 })));

  for (const lines of [whole, found]) expect(new Set(lines.slice(1).map(([number]) => number)).size).toBe(430);
  expect(whole).toHaveLength(431);
  expect(cut).toHaveLength(403);
  expect(cut.at(-1)).toEqual(['Only the newest 401 tickets are listed. Narrow the list for the others.']);
});

test('a page is read only once the one before it was taken, and a failure ends the file as incomplete', async () => {
  const company = await companyWith(450);
  let reads = 0;
  const inTurn = async <Result>(work: () => Promise<Result>) => {
    reads += 1;
    if (reads === 2) throw new Error('The database is gone');
    return work();
  };

  const csv = await ticketsAsCsv(db, actor, { company }, { inTurn });
  await new Promise((resolve) => setImmediate(resolve));
  expect(reads).toBe(0);

  await expect(text(csv)).rejects.toThrow('The database is gone');
});
