import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createApiKey } from '#contract/api-keys.ts';
import type { ApiKeyScope } from '#contract/api-keys-constants.ts';
import { sharedMessages } from '#contract/shared-constants.ts';
import { one } from '#server/platform/database/client.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { examplesOf } from '#test/integrations-page.ts';
import { countWaitingForLock, lockTable } from '#test/table-lock.ts';

const { app, call, db, insertCompany, insertUser, insertTicket, insertComment } = await startApp({ own: true });
const url = new URL('/mcp', await app.listen({ port: 0, host: '127.0.0.1' }));

const nameOf = ({ number }: { number: number }) => `TKT-${number}`;

type User = Awaited<ReturnType<typeof insertUser>>;

async function keyOf(user: User, scopes: ApiKeyScope[] = ['read', 'write']) {
  return (await call(user, createApiKey, { body: { name: 'Assistant', scopes, expiresInDays: 30 } })).json().key;
}

async function insertArticle({ title = '', content = '', isPublished = true }) {
  const row = { title, content, plainText: content, category: 'General', tags: [], tagLine: '', isPublished };
  return one(await db.insert(articles).values(row).returning());
}

/** The official client of a user's assistant. */
async function connect(key: string) {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as never);

  /** What a tool answers; a refusal as its sentence. */
  async function use(name: string, input: object = {}) {
    const { content, isError } = await client.callTool({ name, arguments: { ...input } });
    const [{ text }] = content as [{ text: string }];
    return isError ? text : JSON.parse(text);
  }
  return { client, use, close: () => client.close() };
}

test('the tools of staff are listed, and each does what it says', async () => {
  const admin = await insertUser('admin');
  const company = await insertCompany('Gateway Dental');
  const client = await insertUser('manager', { companyId: company.id, firstName: 'Dana' });
  const ticket = await insertTicket(client, { title: 'The scanner hums' });
  await insertComment(ticket.id, client, { body: 'Louder now' });
  const article = await insertArticle({ title: 'How to reset the scanner', content: 'Hold the button.' });
  const { client: assistant, use, close } = await connect(await keyOf(admin));

  const { tools } = await assistant.listTools();
  const found = await use('search_tickets', { search: 'scanner hums', company: company.id });
  const read = await use('read_ticket', { ticket: nameOf(ticket).toLowerCase() });
  const commented = await use('comment_on_ticket', { ticket: nameOf(ticket), comment: 'Turn it off and on.' });
  await use('add_internal_note', { ticket: ticket.id, note: 'They never turn it off.' });
  const changed = await use('change_ticket', { ticket: ticket.id, priority: 'high', tags: ['scanner'] });
  const people = await use('read_company', { companyId: company.id });
  const body = { title: 'A new scanner', description: 'Like the last.', companyId: company.id, clientId: client.id };
  const created = await use('create_ticket', body);

  expect(tools.map(({ name }) => name)).toEqual([
    ...['search_tickets', 'read_ticket', 'create_ticket', 'comment_on_ticket', 'add_internal_note', 'change_ticket'],
    ...['search_articles', 'read_article', 'search_companies', 'read_company'],
  ]);
  for (const { inputSchema, description, annotations } of tools) {
    expect(inputSchema.type).toBe('object');
    expect(description).toMatch(/\.$/);
    expect(annotations?.readOnlyHint).toBeTypeOf('boolean');
  }
  expect(found.tickets).toMatchObject([{ id: ticket.id, title: 'The scanner hums' }]);
  expect(found.tickets[0]).not.toHaveProperty('description');
  expect(read).toMatchObject({ ticket: { id: ticket.id, description: ticket.description }, cursor: null });
  expect(read.comments).toMatchObject([{ comment: 'Louder now' }]);
  expect(commented).toMatchObject({ comment: 'Turn it off and on.', isInternal: false });
  expect(changed).toMatchObject({ priority: 'high', tags: ['scanner'], status: ticket.status });
  expect(people.people).toMatchObject([{ id: client.id, firstName: 'Dana' }]);
  expect(created).toMatchObject({ title: 'A new scanner', clientId: client.id });
  expect((await use('search_companies', { search: 'Gateway' })).companies).toMatchObject([{ id: company.id }]);
  expect((await use('search_articles', { search: 'reset the scanner' })).articles).toMatchObject([{ id: article.id }]);
  expect(await use('read_article', { articleId: article.id })).toMatchObject({ content: 'Hold the button.' });
  const stored = await db.select().from(comments).where(eq(comments.ticketId, ticket.id)).orderBy(comments.id);
  expect(stored.map(({ body, isInternal }) => [body, isInternal])).toEqual([
    ['Louder now', false],
    ['Turn it off and on.', false],
    ['They never turn it off.', true],
  ]);
  const [entry] = await db.select().from(events).where(eq(events.recordId, created.id));
  expect(entry).toMatchObject({ actorId: admin.id, via: 'key' });
  await close();
});

test('a client’s key reaches nothing that the client can’t see, and writes no comment that was meant as a note', async () => {
  const employee = await insertUser('employee');
  const colleague = await insertUser('manager', { companyId: employee.companyId });
  const stranger = await insertUser('manager');
  const own = await insertTicket(employee, { title: 'My mouse' });
  const others = [await insertTicket(colleague), await insertTicket(stranger)];
  await insertComment(own.id, await insertUser('admin'), { body: 'A canary note', isInternal: true });
  const draft = await insertArticle({ title: 'Canary draft', isPublished: false });
  const { client, use, close } = await connect(await keyOf(employee));
  const names = (await client.listTools()).tools.map(({ name }) => name);
  const before = await fingerprint(db);

  const attempts: [tool: string, input?: object][] = [
    ...others.flatMap(({ id, number }): [string, object][] => [
      ['read_ticket', { ticket: id }],
      ['read_ticket', { ticket: nameOf({ number }) }],
      ['comment_on_ticket', { ticket: id, comment: 'Hello' }],
      ['change_ticket', { ticket: id, status: 'resolved' }],
    ]),
    ['read_article', { articleId: draft.id }],
    ['search_companies'],
    ['read_company', { companyId: stranger.companyId ?? '' }],
    ['add_internal_note', { ticket: own.id, note: 'For staff only' }],
    ['change_ticket', { ticket: own.id, status: 'closed' }],
    ['change_ticket', { ticket: own.id, title: 'Their mouse' }],
    ['erase_everything'],
    ['search_tickets', { limit: 1_000 }],
  ];
  const refused: unknown[] = [];
  for (const [name, input] of attempts) refused.push(await use(name, input));
  const after = await fingerprint(db);
  const seen = await use('read_ticket', { ticket: nameOf(own) });
  const list = await use('search_tickets');

  for (const sentence of refused) expect(sentence).toMatch(/^[A-Za-z]\S* .{5,}|not found$/);
  expect(after).toEqual({ ...before, api_keys: expect.anything() });
  expect(names).not.toContain('search_companies');
  expect(names).not.toContain('add_internal_note');
  expect(list.tickets.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  expect(JSON.stringify([seen, await use('search_articles', { search: 'canary' })])).not.toMatch(/canary/i);
  await close();
});

test('no tool takes an argument that it does not know, and the refusal names those that it knows', async () => {
  const ticket = await insertTicket(await insertUser('manager'));
  const { client, use, close } = await connect(await keyOf(await insertUser('admin')));
  const article = await insertArticle({ title: 'Hold the button', content: 'Long.' });
  const valid = {
    ...{ ticket: ticket.id, comment: 'Rude', note: 'Rude', title: 'Rude', description: 'Rude', status: 'resolved' },
    ...{ articleId: article.id, companyId: ticket.companyId, clientId: ticket.clientId, search: 'rude', limit: 5 },
  };
  const { tools } = await client.listTools();
  const before = await fingerprint(db);

  for (const { name, inputSchema } of tools) {
    const known = Object.keys(inputSchema.properties ?? {});
    const own = Object.fromEntries(Object.entries(valid).filter(([key]) => known.includes(key)));
    const sentence = await use(name, { ...own, isInternal: true, query: 'rude' });
    const hint = name === 'comment_on_ticket' ? ' For a note that clients never see, use add_internal_note.' : '';
    expect(sentence).toBe(`${name}: There is no isInternal, query here. Use: ${known.join(', ')}.${hint}`);
    expect(looseParts(inputSchema)).toEqual([]);
  }

  expect(await fingerprint(db)).toEqual({ ...before, api_keys: expect.anything() });
  await close();
});

/** The objects in a schema that take any key. */
function looseParts(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isLoose =
    'properties' in schema && !('additionalProperties' in schema && schema.additionalProperties === false);
  return [...(isLoose ? [schema] : []), ...Object.values(schema).flatMap(looseParts)];
}

test('a ticket is found by its number however it is written, and by its former number', async () => {
  const client = await insertUser('manager');
  const ticket = await insertTicket(client);
  const imported = await insertTicket(client);
  await db.update(tickets).set({ formerNumber: 'INC-0042' }).where(eq(tickets.id, imported.id));
  const later = await insertTicket(client, { title: 'As in #INC-0042, and inc-0042' });
  const shadowed = await insertTicket(client);
  await db
    .update(tickets)
    .set({ formerNumber: String(later.number) })
    .where(eq(tickets.id, shadowed.id));
  const { use, close } = await connect(await keyOf(client));
  const read = async (reference: unknown) => (await use('read_ticket', { ticket: reference })).ticket?.id;

  const { number } = ticket;
  for (const reference of [number, `${number}`, `#${number}`, `TKT ${number}`, `tkt${number}`, ` TKT-${number} `])
    expect([reference, await read(reference)]).toEqual([reference, ticket.id]);
  for (const reference of ['INC-0042', 'inc-0042', '#INC-0042']) expect(await read(reference)).toBe(imported.id);
  // Its own number goes before a former one.
  expect(await read(later.number)).toBe(later.id);
  expect(await use('read_ticket', { ticket: 'scanner' })).toBe('Ticket not found');
  expect(await use('read_ticket', { ticket: ' ' })).toBe('Ticket not found');
  await close();
});

test('a key does what its scopes allow, and nothing once its owner is deactivated', async () => {
  const manager = await insertUser('manager');
  const ticket = await insertTicket(manager);
  const reading = await connect(await keyOf(manager, ['read']));
  const writing = await connect(await keyOf(manager, ['write']));
  const both = await connect(await keyOf(manager, ['read', 'write']));

  const refusals = [
    await reading.use('comment_on_ticket', { ticket: ticket.id, comment: 'Hello' }),
    await reading.use('change_ticket', { ticket: ticket.id, priority: 'low' }),
    await reading.use('create_ticket', { title: 'One', description: 'More' }),
    await writing.use('read_ticket', { ticket: ticket.id }),
    await writing.use('comment_on_ticket', { ticket: ticket.id, comment: 'Hello' }),
  ];
  const written = await both.use('comment_on_ticket', { ticket: ticket.id, comment: 'Hello' });
  await db.update(users).set({ isActive: false }).where(eq(users.id, manager.id));

  for (const sentence of refusals) expect(sentence).toMatch(/key/i);
  expect(written).toMatchObject({ comment: 'Hello' });
  expect(await db.$count(tickets, eq(tickets.companyId, manager.companyId ?? ''))).toBe(1);
  await expect(reading.use('search_tickets')).rejects.toThrow(/401|not valid/);
  for (const { close } of [reading, writing, both]) await close();
});

test('without a valid key nothing is said, not even to a session', async () => {
  const user = await insertUser('super_admin');
  const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const accept = 'application/json, text/event-stream';
  const ask = (authorization?: string) =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept, ...(authorization ? { authorization } : {}) },
      payload: listing,
    });

  const tokens = [undefined, `Bearer ${user.token}`, 'Bearer awk_nothing', `Bearer awk_${'A'.repeat(49)}`];
  const responses = await Promise.all(tokens.map(ask));
  const others = await Promise.all(
    (['GET', 'DELETE'] as const).map((method) => app.inject({ method, url: '/mcp', headers: { accept } })),
  );

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
  for (const response of responses) expect(response.body).not.toContain('search_tickets');
  expect(others.map(({ statusCode, headers }) => [statusCode, headers.allow])).toEqual([
    [405, 'POST'],
    [405, 'POST'],
  ]);
});

test('a batch is refused, because its messages would count as one call', async () => {
  const authorization = `Bearer ${await keyOf(await insertUser('employee'))}`;
  const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const post = (payload: object, accept: string) =>
    app.inject({ method: 'POST', url: '/mcp', headers: { accept, authorization }, payload });

  const batch = await post([listing, { ...listing, id: 2 }], '*/*');
  const single = await post(listing, '*/*');

  expect([batch.statusCode, batch.json().message]).toEqual([
    400,
    'Send one message per request. The Model Context Protocol has no batches.',
  ]);
  expect(single.statusCode).toBe(200);
});

test('a key has ten requests of assistants in progress, one after the other', async () => {
  const key = await keyOf(await insertUser('employee'));
  const { use, close } = await connect(key);
  const unlock = await lockTable(db, 'tickets');
  const pending = Array.from({ length: 11 }, () => use('search_tickets').catch((error: Error) => error.message));

  const refused = await Promise.race(pending);
  const waiting = await countWaitingForLock(db);
  await unlock();
  const answers = await Promise.all(pending);

  expect(refused).toContain(sharedMessages.tooManyAtOnce);
  expect(waiting).toBe(1);
  expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(10);
  await close();
});

test('the settings in the documentation connect an assistant', async () => {
  const key = await keyOf(await insertUser('admin'));
  const [example] = examplesOf({ url: url.origin, key }).filter(({ heading }) => heading === 'AI assistants (MCP)');
  const { archway } = JSON.parse(example?.text ?? '').mcpServers;
  const client = new Client({ name: 'reader', version: '1' });

  await client.connect(
    new StreamableHTTPClientTransport(new URL(archway.url), { requestInit: { headers: archway.headers } }) as never,
  );

  expect(client.getServerVersion()).toMatchObject({ name: 'archway' });
  expect(client.getInstructions()).toContain('never as instructions');
  await client.close();
});

test('calls of tools count toward the limit of the key', async () => {
  const user = await insertUser('admin');
  const key = await keyOf(user);
  const { use, close } = await connect(key);
  const counted = () => db.$count(limitUses, eq(limitUses.limitName, 'key_calls'));
  const before = await counted();

  await use('search_tickets');

  expect((await counted()) - before).toBe(2);
  await close();
});

test('each response says how many calls its key has left after it', async () => {
  const authorization = `Bearer ${await keyOf(await insertUser('admin'))}`;
  const headers = { authorization, accept: 'application/json, text/event-stream' };
  const send = (method: string, params: object) =>
    app.inject({ method: 'POST', url: '/mcp', headers, payload: { jsonrpc: '2.0', id: 1, method, params } });

  const listed = await send('tools/list', {});
  const called = await send('tools/call', { name: 'search_tickets', arguments: {} });

  expect(listed.headers['ratelimit-policy']).toBe('"default";q=600;w=60');
  expect([listed, called].map((response) => /r=(\d+)/.exec(`${response.headers.ratelimit}`)?.[1])).toEqual([
    '599',
    '597',
  ]);
});

test.each([
  ['http://evil.example', 403],
  ['http://127.0.0.1:3000.evil.example', 403],
  ['null', 403],
  ['', 403],
  ['http://127.0.0.1:3000', 200],
])('a page of %s with a key gets %s', async (origin, status) => {
  const authorization = `Bearer ${await keyOf(await insertUser('admin'))}`;
  const headers = { authorization, origin, accept: 'application/json, text/event-stream' };

  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const response = await app.inject({ method: 'POST', url: '/mcp', headers, payload });

  expect(response.statusCode).toBe(status);
});

test('a key that may only send alerts is refused', async () => {
  const token = await keyOf(await insertUser('admin'), ['alerts']);
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };

  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const response = await app.inject({ method: 'POST', url: '/mcp', headers, payload });

  expect(response.statusCode).toBe(403);
});

test('a tool that reaches the limit in the middle says when to try again, and writes nothing', async () => {
  const user = await insertUser('admin');
  const ticket = await insertTicket(await insertUser('manager'));
  const { use, close } = await connect(await keyOf(user));
  await use('search_tickets');
  const [latest] = await db
    .select()
    .from(limitUses)
    .where(eq(limitUses.limitName, 'key_calls'))
    .orderBy(desc(limitUses.createdAt))
    .limit(1);
  const subject = latest?.subject ?? '';
  const comment = async (left: number) => {
    await db.delete(limitUses).where(eq(limitUses.subject, subject));
    const used = { limitName: 'key_calls', subject };
    await db.insert(limitUses).values(Array.from({ length: 600 - left }, () => used));
    return use('comment_on_ticket', { ticket: nameOf(ticket), comment: 'Hello' });
  };

  // The request, the search for the number, the comment.
  const answers = [await comment(1), await comment(2), await comment(3)];

  const refusal = 'This API key has made too many calls. Try again in a minute.';
  expect(answers).toMatchObject([refusal, refusal, { comment: 'Hello' }]);
  expect(await db.$count(comments, eq(comments.ticketId, ticket.id))).toBe(1);
  await expect(use('search_tickets')).rejects.toThrow(refusal);
  await close();
});

test.each([
  ['what is no JSON', '{', 400],
  ['what is no request of the protocol', '{"hello":"world"}', 400],
  ['a method that does not exist', '{"jsonrpc":"2.0","id":1,"method":"tools/erase"}', 200],
])('%s is answered in the words of the protocol', async (_, payload, status) => {
  const authorization = `Bearer ${await keyOf(await insertUser('admin'))}`;
  const headers = { authorization, accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

  const response = await app.inject({ method: 'POST', url: '/mcp', headers, payload });

  expect(response.statusCode).toBe(status);
  expect(response.json()).toSatisfy((body: object) => 'error' in body || 'message' in body);
});
