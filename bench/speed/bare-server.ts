import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUIDv7 } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { TicketPage } from '#contract/constants.ts';
import { articleSearch, ticketList } from './same-sql.ts';

/**
 * What a program can at best be that does the same work: `node:http` and `pg`, the same SQL, rows as the driver maps them,
 * `JSON.stringify`. It knows no sessions, no permissions, no validation and no audit log. Statements are sent as text, or
 * prepared once for each connection where a request asks for that. As a process of its own; its parent tells it by messages
 * who may see what (`companies`, by token) and which bytes to answer from memory (`bytes`).
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
let companies: Record<string, string> = {};
let memory = { type: 'text/plain', body: Buffer.alloc(0) };

process.on('message', (told: { companies?: Record<string, string>; bytes?: { type: string; body: string } }) => {
  companies = told.companies ?? companies;
  if (told.bytes) memory = { ...told.bytes, body: Buffer.from(told.bytes.body, 'base64') };
  process.send?.('done');
});

const ticketColumns = `
  select t.id, 'TKT-' || t.number as "ticketNumber", t.title, t.description, t.category, t.priority, t.status, t.tags,
    t.client_id as "clientId", client.first_name as "clientName", client.last_name as "clientLastName",
    t.company_id as "companyId", company.name as "companyName", t.assigned_to_id as "assignedToId",
    assignee.first_name as "assignedToFirstName", assignee.last_name as "assignedToLastName",
    t.created_at as "createdAt", t.resolved_at as "resolvedAt", t.version
  from tickets t
  join companies company on company.id = t.company_id and company.deleted_at is null
  join users client on client.id = t.client_id
  left join users assignee on assignee.id = t.assigned_to_id`;

const commentColumns = `
  select c.id, c.body as comment, c.is_internal as "isInternal", author.first_name as "userName",
    author.last_name as "userLastName", author.role as "userRole", c.created_at as "createdAt"
  from comments c join users author on author.id = c.author_id`;

/** Whether the request that is being answered wants prepared statements. */
const prepares = new AsyncLocalStorage<boolean>();

/** The names of prepared statements, by their texts. */
const names = new Map<string, string>();

/** The answer to a request, by what its address looks like. */
async function answer(method: string, url: URL, token: string, body: Record<string, string>): Promise<unknown> {
  const [, , , resource, id, child] = url.pathname.split('/');
  if (resource === 'auth') return signIn(body);
  if (resource === 'knowledge-base') return searchArticles(url.searchParams);
  if (method === 'GET' && child)
    return rows(`${commentColumns} where c.ticket_id = $1 order by c.created_at, c.id`, [id]);
  if (method === 'GET' && id) return (await rows(`${ticketColumns} where t.id = $1`, [id]))[0];
  if (method === 'GET') return listTickets(url.searchParams, companies[token]);
  if (method === 'PUT') return updateTicket(id, body);
  return child ? addComment(id, body) : createTicket(body);
}

async function rows(text: string, values: unknown[], client: pg.Pool | pg.PoolClient = pool) {
  if (!prepares.getStore()) return (await client.query(text, values)).rows;
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return (await client.query({ name, text, values })).rows;
}

/** One more is read than is sent: it tells whether there is another page. */
async function listTickets(query: URLSearchParams, companyId: string | undefined) {
  const { text, values } = ticketList(query, companyId);
  return (await rows(text, values)).slice(0, TicketPage);
}

async function createTicket({ title, description, category, priority, companyId, clientId }: Record<string, string>) {
  return transaction(async (client) => {
    const id = randomUUIDv7();
    await rows(
      `insert into tickets (id, title, description, category, priority, tags, company_id, client_id)
       select $1, $2, $3, $4, $5, '{}', company.id, client.id
       from companies company, users client where company.id = $6 and client.id = $7`,
      [id, title, description, category, priority, companyId, clientId],
      client,
    );
    return (await rows(`${ticketColumns} where t.id = $1`, [id], client))[0];
  });
}

async function addComment(ticketId: string | undefined, { comment }: Record<string, string>) {
  return transaction(async (client) => {
    const id = randomUUIDv7();
    await rows(
      'insert into comments (id, ticket_id, author_id, body, is_internal) select $1, id, client_id, $3, false from tickets where id = $2',
      [id, ticketId, comment],
      client,
    );
    return (await rows(`${commentColumns} where c.id = $1`, [id], client))[0];
  });
}

async function updateTicket(id: string | undefined, { priority }: Record<string, string>) {
  return transaction(async (client) => {
    await rows('update tickets set priority = $2, version = version + 1 where id = $1', [id, priority], client);
    return (await rows(`${ticketColumns} where t.id = $1`, [id], client))[0];
  });
}

async function signIn({ email }: Record<string, string>) {
  const [user] = await rows(
    `select u.id, u.role, u.email, u.first_name as "firstName", u.last_name as "lastName", u.password_hash as hash
     from users u where lower(u.email) = lower($1) and u.deleted_at is null and u.is_active`,
    [email],
  );
  await rows("insert into sessions (id, user_id, token_hash) values ($1, $2, decode(md5(random()::text), 'hex'))", [
    randomUUIDv7(),
    user.id,
  ]);
  return { user };
}

function searchArticles(query: URLSearchParams) {
  const { text, values } = articleSearch(query);
  return rows(text, values);
}

async function transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

const server = createServer(async (request, response) => {
  if (request.headers['x-memory'] !== undefined) {
    response.writeHead(200, { 'content-type': memory.type, 'content-length': memory.body.length });
    response.end(memory.body);
    return;
  }
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  try {
    const url = new URL(request.url ?? '/', 'http://bare');
    const sent = await bodyOf(request);
    const work = () => answer(request.method ?? 'GET', url, token, sent);
    const found = await (request.headers['x-prepared'] === undefined ? work() : prepares.run(true, work));
    const body = JSON.stringify(found);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
