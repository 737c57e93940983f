import { readdir } from 'node:fs/promises';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listWaitingApprovals } from '#contract/approvals.ts';
import { findBalance } from '#contract/balance.ts';
import { listComments } from '#contract/comments.ts';
import { updateCompany } from '#contract/companies.ts';
import { type Endpoint, urlFor } from '#contract/endpoint.ts';
import { watchEvents } from '#contract/live.ts';
import { exportCompany } from '#contract/offboarding.ts';
import { findCompanyQuarter } from '#contract/quarter-report.ts';
import { searchWords } from '#contract/search-text.ts';
import { findRequester } from '#contract/ticket-people.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { forgetUser, previewForgetting, updateUser } from '#contract/users.ts';
import { buildApp } from '#server/app.ts';
import { eventConsumers } from '#server/consumers.ts';
import { numberIn } from '#server/desk/tickets/search.ts';
import { jobs } from '#server/jobs/jobs.ts';
import { claimDue, findNext, queues } from '#server/platform/queue/queue.ts';
import { bearer, startApp } from '#test/app.ts';
import { everyRow } from '#test/authorization/every-row.ts';
import { firstOfEach, type Row } from '#test/authorization/rows.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { mailSetup } from '#test/delivery.ts';
import { routesOf } from '#test/routes.ts';
import { commonWord, fillDatabase, longThread } from '#test/scale/database.ts';
import { buried, lists, narrowedLists, type Sent, searches, threads } from '#test/scale/lists.ts';
import { type Caller, callers, largeStage, type Stage, smallStage } from '#test/scale/stages.ts';
import { planOf, rowsLookedAt, type Statement, statementsOf } from '#test/scale/statements.ts';
import { slow } from '#test/slow.ts';
import { connect } from './client.ts';

slow('Fills the tables, and asks every call with its plans');

const world = await startApp({ own: true, mail: mailSetup });
const client = new pg.Client({ connectionString: world.databaseUrl });

beforeAll(async () => {
  await client.connect();
  await fillDatabase(client);
}, 300_000);
afterAll(() => client.end());

/** Tables with MANY rows here. */
const large = ['tickets', 'ticket_texts', 'ticket_promises', 'comments', 'users', 'notifications'];
/**
 * Tables that do not grow with use: what staff set up and write, and one row for each consumer, process or kind of work.
 * `second_factors` and `passkeys` have few rows for each person; PostgreSQL decides only when a statement runs whether to use
 * their index.
 */
const staying = [
  ...[
    'settings',
    'companies',
    'connections',
    'articles',
    'status_components',
    'promise_rules',
    'saved_replies',
    'templates',
    // A few of each company.
    'agreements',
    'accounting_formats',
    'forms',
    'form_companies',
    'views',
    'webhooks',
  ],
  ...['event_cursors', 'mailboxes', 'measured_figures', 'team_news', 'second_factors', 'passkeys'],
];
/** All others keep growing. */
const growing = (await everyTable()).filter((name) => !large.includes(name) && !staying.includes(name));

/** Rare calls that read everything: all records of a company, or all texts of the database. */
const thorough: Endpoint[] = [exportCompany, forgetUser, previewForgetting];
/** The most that a statement may look at or sort: more than the users of a page of companies, who are counted. */
const MOST_ROWS = 25_000;

/** The most that all statements of a search may look at: a few thousand tickets with their people and comments. */
const MOST_SEARCHED = 20_000;

/** Members see tickets as employees do, and super admins as admins do: a call that both may make sends the same statements. */
const peers: Partial<Record<Caller, Caller>> = { Me: 'Em', Su: 'Ad' };

const mayCall = (status: Row['statuses'][Caller]) => Number(status) < 400;

/** Routes that were called, and statements whose plans were looked at. */
const looked = new Set<string>();
const known = new Set<string>();
/** Statements that were run with these values. */
const ran = new Set<string>();

/** What a caller may call, except what their peer calls in the same way. */
function callsOf(caller: Caller) {
  const peer = peers[caller];
  const allowed = everyRow.filter(({ statuses }) => mayCall(statuses[caller]) && !(peer && mayCall(statuses[peer])));
  const reads = allowed.filter(({ endpoint }) => endpoint.method === 'GET');
  return { reads, writes: allowed.filter((row) => !reads.includes(row)) };
}

/** Whether a caller may send a list. */
const mayRead =
  (reads: Row[]) =>
  ({ endpoint }: Sent) =>
    reads.some((row) => row.endpoint === endpoint);

// All reads come first: writes leave hundreds of tickets that are newer than those that a search looks at first.
describe.each(callers)('the calls of %s', (caller) => {
  const { reads } = callsOf(caller);

  test('read by indexes, and look at little more than they answer', async () => {
    const stage = await largeStage(world, caller);
    const sent = [
      ...(await requestsOf(reads, stage)),
      ...[...lists, ...narrowedLists, ...threads].filter(mayRead(reads)),
    ];

    expect(await faultsOf(sent, stage, { isRun: true })).toEqual([]);
  });
});

describe.each(callers)('the calls of %s', (caller) => {
  const { reads, writes } = callsOf(caller);

  test('write by indexes', async () => {
    const faults: string[] = [];
    for (const row of firstOfEach(writes)) {
      const stage = await smallStage(world, caller);
      faults.push(...(await faultsOf(await requestsOf([row], stage), stage)));
    }

    expect(faults).toEqual([]);
  });

  test('send the same number of statements for many records as for few', async () => {
    const [small, big] = [await smallStage(world, caller), await largeStage(world, caller)];
    // A stream looks again and again. Where nothing waits and nothing was agreed on, there is nothing more to read.
    const left: Endpoint[] = [
      ...[listComments, watchEvents, listWaitingApprovals, findBalance, findCompanyQuarter, findRequester],
      ...thorough,
    ];
    const rows = firstOfEach(reads).filter(({ endpoint }) => !left.includes(endpoint));
    const [little, much] = [await requestsOf(rows, small), await requestsOf(rows, big)];
    if (caller === 'Ad') {
      little.push({
        endpoint: listComments,
        request: { params: { ticketId: (await world.insertTicket(small.owner)).id } },
      });
      much.push({ endpoint: listComments, request: { params: { ticketId: longThread } } });
    }
    little.push(...lists.filter(mayRead(reads)).map((list) => limited(list, '1')));
    much.push(...lists.filter(mayRead(reads)).map((list) => limited(list, '200')));

    expect(await countsOf(much, big)).toEqual(await countsOf(little, small));
  });
});

test('queues, what reacts to events and what makes jobs due work by indexes', async () => {
  const { db } = world;
  const consumers = eventConsumers(true).on;
  await moveToNow(db, ...consumers.map(({ name }) => name));
  for (const row of firstOfEach(callsOf('Su').writes)) {
    const stage = await smallStage(world, 'Su');
    for (const call of await requestsOf([row], stage)) await sendTo(stage, call);
  }

  const { statements } = await statementsOf(world.databaseUrl, async () => {
    await handleAll(db, ...consumers);
    for (const queue of queues) {
      await findNext(db, queue);
      await db.transaction((tx) => claimDue(tx, queue));
    }
    for (const { isDue } of jobs) if (isDue) await db.execute(sql`select ${isDue(db)}`);
  });

  const faults: string[] = [];
  for (const statement of statements) {
    for (const fault of await faultsIn(statement, false)) faults.push(`${fault}: ${statement.text.slice(0, 300)}`);
  }
  expect(faults).toEqual([]);
});

test('frequent lists of staff and managers, and anybody’s requests for one ticket, are planned once', async () => {
  const { db, pool } = connect(world.databaseUrl, { patience: 10, size: 1 });
  const app = await buildApp({ db, logger: pino({ level: 'silent' }) });
  const narrowed: Record<string, string>[] = [
    { status: 'closed', priority: 'high' },
    { search: commonWord },
    { search: 'q' },
    { sort: 'updated' },
    { sort: 'priority', assignee: 'none' },
  ];
  const queries = [{}, { status: 'active' }, ...narrowed];
  const ofLists: Sent[] = queries.map((query) => ({
    endpoint: listTickets,
    request: { querystring: { limit: '50', ...query } },
  }));
  const params = { ticketId: longThread };
  const ofOne: Sent[] = [
    { endpoint: findTicket, request: { params } },
    { endpoint: listComments, request: { params } },
    { endpoint: listComments, request: { params, querystring: { order: 'newest', limit: '50' } } },
  ];

  const asked = { Em: ofOne, Ma: [...ofLists.slice(0, 2), ...ofOne], Ad: [...ofLists, ...ofOne] };
  for (const caller of ['Em', 'Ma', 'Ad'] as const) {
    const stage = await largeStage(world, caller);
    for (const call of asked[caller]) for (let time = 0; time < 8; time++) await sendTo(stage, call, app);
  }

  // PostgreSQL tries five plans with the values in view before it settles for one (its manual, under PREPARE).
  const { rows } = await pool.query(
    'select name, custom_plans::int as "plans", generic_plans::int > 0 as "isSettled" from pg_prepared_statements',
  );
  await app.close();
  await pool.end();
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ plans, isSettled }) => plans > 5 || !isSettled)).toEqual([]);
});

test('every route that the server has under /api was looked at', () => {
  const ofMailServers = (route: string) => route.includes(' /api/mail/incoming');
  const routes = routesOf(world.app).filter((route) => route.includes(' /api/') && !ofMailServers(route));

  expect([...looked].sort()).toEqual(routes);
});

test.each(['Ad', 'Ma', 'Em'] as const)(
  'a search for %s finds the same tickets as reading every ticket',
  { tags: 'release' },
  async (caller) => {
    const stage = await largeStage(world, caller);
    const { companyId, id } = stage.owner;
    const takesPart = sql`exists (select from ticket_participants where ticket_id = tickets.id and user_id = ${id})`;
    const mine = { Ad: sql`true`, Ma: sql`company.id = ${companyId}`, Em: sql`(client.id = ${id} or ${takesPart})` }[
      caller
    ];

    for (const search of [
      ...searches,
      'tkt-5',
      'kt-51',
      '-77',
      'mouse 51',
      '51 mouse',
      'hank printer',
      'ada 77 printer',
    ]) {
      expect([search, await idsFor(stage, search)]).toEqual([search, await idsAmongAll(search, mine, caller === 'Ad')]);
    }
  },
);

test('whatever is searched, a search looks at few rows, and its pages end with the last ticket that has all words', async () => {
  const stage = await largeStage(world, 'Ad');
  for (const search of [...buried, ...searches]) {
    const call = { endpoint: listTickets, request: { querystring: { search, limit: '7' } } };
    const looks = [];
    for (const statement of await statementsTo(stage, call))
      for (const node of await planOf(client, statement, { isRun: true }))
        if (isOfTexts(node)) looks.push(rowsLookedAt(node));
    const sum = looks.reduce((all, each) => all + each, 0);
    expect([search, sum < MOST_SEARCHED ? 'few' : sum]).toEqual([search, 'few']);
  }

  for (const search of buried) {
    const ids: string[] = [];
    let next: string | undefined = `/api/ticketing/tickets?${new URLSearchParams({ search, limit: '7' })}`;
    while (next && ids.length < 7) {
      const response: Awaited<ReturnType<typeof sendTo>> = await world.app.inject({
        url: next,
        headers: bearer({ token: stage.token ?? '' }),
      });
      ids.push(...response.json().map((ticket: { id: string }) => ticket.id));
      next = /<(.*)>/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect([search, ids.slice(0, 7)]).toEqual([search, await idsAmongAll(search)]);
  }
});

test('a search whose first tickets fill its page reads no further', async () => {
  const stage = await largeStage(world, 'Ad');
  const call = { endpoint: listTickets, request: { querystring: { search: 'mouse', limit: '7' } } };
  let most = 0;
  for (const statement of await statementsTo(stage, call))
    for (const node of await planOf(client, statement, { isRun: true }))
      if (isOfTexts(node)) most = Math.max(most, rowsLookedAt(node));

  // Nearly every ticket has the word. A search that goes on reads 2,000.
  expect(most).toBeLessThan(500);
});

test('a company with a quarter of all tickets, and somebody with many, are found under their new names alone', async () => {
  const stage = await largeStage(world, 'Su');
  const { companyId, owner } = stage;
  const person = { email: owner.email, firstName: 'Mouse', lastName: 'Vex', role: owner.role };
  const renamed: Sent[] = [
    { endpoint: updateCompany, request: { params: { companyId }, body: { name: 'Printer Wexcombe' } } },
    { endpoint: updateUser, request: { params: { userId: owner.id }, body: person } },
  ];

  for (const call of renamed) expect((await sendTo(stage, call)).statusCode).toBe(200);

  // Names that are words of other tickets, names alone, the same in two letters, and the old ones.
  const former = ['company 0', `${owner.firstName} ${owner.lastName}`];
  for (const search of ['printer', 'mouse', 'wexcombe', 'mouse vex', 'pr', 'ou', 'ex', 'vx', ...former]) {
    expect([search, await idsFor(stage, search)]).toEqual([search, await idsAmongAll(search)]);
  }
  expect(await idsFor(stage, 'wexcombe')).toHaveLength(7);
  expect(await idsFor(stage, '"company 0"')).toEqual([]);
});

/** Whether a node reads tickets or comments, whose number grows without end, or an index of them. */
function isOfTexts(node: Awaited<ReturnType<typeof planOf>>[number]) {
  return /^(ticket|comment|note)/.test(node['Relation Name'] ?? node['Index Name'] ?? '');
}

async function idsFor(stage: Stage, search: string) {
  const response = await sendTo(stage, { endpoint: listTickets, request: { querystring: { search, limit: '7' } } });
  return response.json().map((ticket: { id: string }) => ticket.id);
}

/** As `idsFor`, by reading every ticket with its company, its requester and its comments. */
async function idsAmongAll(search: string, mine = sql`true`, isStaff = true) {
  const read = sql`(${isStaff}::boolean or not is_internal)`;
  const texts = sql`ticket_texts.search_text || E'\\n' || searchable(company.name) || E'\\n' || client.search_text`;
  const words = sql.param(searchWords(search));
  const number = Number(numberIn(search) ?? 0);
  const { rows } = await world.db.execute<{ id: string }>(sql`
    select tickets.id from tickets join companies company on company.id = tickets.company_id
      join users client on client.id = tickets.client_id join ticket_texts on ticket_texts.ticket_id = tickets.id
    where ${mine} and tickets.deleted_at is null and not exists (select from unnest(${words}::text[]) as word where strpos(${texts}, word) = 0
      and not exists (select from comments where ticket_id = tickets.id and ${read} and strpos(comments.search_text, word) > 0))
    order by number = ${number} desc, tickets.created_at desc, tickets.id desc limit 7`);
  return rows.map((row) => row.id);
}

async function everyTable() {
  const folder = new URL('./tables/', import.meta.url);
  const modules: object[] = await Promise.all(
    (await readdir(folder)).map((name) => import(new URL(name, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module).filter((each) => is(each, PgTable))).map(getTableName);
}

async function requestsOf(rows: Row[], stage: Stage): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const { endpoint, call } of rows) sent.push({ endpoint, request: await call(stage) });
  return sent;
}

function limited({ endpoint, request }: Sent, limit: string): Sent {
  return { endpoint, request: { ...request, querystring: { ...request.querystring, limit } } };
}

/** What is wrong with the plans of the statements that calls send, a line each. */
async function faultsOf(calls: Sent[], stage: Stage, { isRun = false } = {}) {
  const faults: string[] = [];
  for (const call of calls) {
    for (const statement of await statementsTo(stage, call)) {
      const { method, url } = call.endpoint;
      const where = `${method} ${url} ${JSON.stringify(call.request.querystring)}: ${statement.text.slice(0, 300)}`;
      if (!thorough.includes(call.endpoint))
        faults.push(...(await faultsIn(statement, isRun)).map((fault) => `${fault}: ${where}`));
    }
  }
  return faults;
}

async function faultsIn(statement: Statement, isRun: boolean) {
  const isKnown = known.has(statement.text);
  known.add(statement.text);
  const sent = JSON.stringify(statement);
  // An insert cannot run twice, and a query with the same values reads the same rows.
  const isRunAgain = isRun && !ran.has(sent) && /^\s*(select|with)\b/i.test(statement.text);
  if (isRun) ran.add(sent);
  const nodes = isKnown && !isRunAgain ? [] : await planOf(client, statement, { isRun: isRunAgain });
  // With few rows a sequential scan is cheapest, so plans without sequential scans show whether an index exists.
  const without = isKnown ? [] : await planOf(client, statement, { mayScan: false });
  const isScanOf = (tables: string[]) => (node: (typeof nodes)[number]) =>
    node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? '');
  return [
    ...nodes.filter(isScanOf(large)).map((node) => `scans ${node['Relation Name']}`),
    ...without.filter(isScanOf(growing)).map((node) => `can but scan ${node['Relation Name']}`),
    ...nodes
      .filter((node) => node['Node Type'].includes('Sort') && node['Plan Rows'] > MOST_ROWS)
      .map((node) => `sorts ${node['Plan Rows']} rows`),
    ...nodes
      .filter((node) => rowsLookedAt(node) > MOST_ROWS)
      .map((node) => `looks at ${rowsLookedAt(node)} rows of ${node['Relation Name'] ?? node['Node Type']}`),
  ];
}

async function countsOf(calls: Sent[], stage: Stage) {
  const counts: string[] = [];
  for (const call of calls) counts.push(`${call.endpoint.url}: ${(await statementsTo(stage, call)).length} statements`);
  return counts;
}

async function statementsTo(stage: Stage, call: Sent) {
  looked.add(`${call.endpoint.method} ${call.endpoint.url}`);
  const { result, statements } = await statementsOf(world.databaseUrl, () => sendTo(stage, call));
  if (result.statusCode >= 400)
    throw new Error(`${call.endpoint.url} was answered ${result.statusCode}: ${result.body}`);
  return statements;
}

async function sendTo({ token }: Stage, { endpoint, request }: Sent, app = world.app) {
  const { body, contentType, ...rest } = request;
  return app.inject({
    method: endpoint.method,
    url: urlFor(endpoint, rest),
    headers: {
      ...(token ? bearer({ token }) : {}),
      ...(body === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
