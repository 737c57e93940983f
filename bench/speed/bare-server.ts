import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Actor } from '#contract/policies.ts';
import { TicketPage } from '#contract/tickets-constants.ts';
import { PIECE } from '#server/desk/files/pieces.ts';
import type { Readers } from './calls.ts';
import { readSample, reportCounts, type Sql, ticketList } from './same-sql.ts';

/**
 * The fastest possible program that reads tickets: `node:http` and `pg`, the same SQL, rows as the driver maps them,
 * `JSON.stringify`. It also stores and sends files. It has no sessions, permissions or validation. Statements are sent
 * as text, or prepared once per connection if the request asks for it. It runs in its own process; the parent sends it
 * the users by token.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
let readers: Readers = {};

process.on('message', (told: Readers) => {
  readers = told;
});

/** Ticket fields exposed by the API. `reader` is the parameter with the reader's id. */
const ticketColumns = (from: string, reader: string) => `
  select t.id, 'TKT-' || t.number as "ticketNumber", t.title, t.description, t.category, t.priority, t.status, t.tags,
    t.client_id as "clientId", client.first_name as "clientName", client.last_name as "clientLastName",
    t.company_id as "companyId", company.name as "companyName", t.assigned_to_id as "assignedToId",
    assignee.first_name as "assignedToFirstName", assignee.last_name as "assignedToLastName",
    t.created_at as "createdAt", t.updated_at as "updatedAt", t.resolved_at as "resolvedAt", t.source,
    case when t.source <> 'portal' then (
      select json_build_object('mailId', mails.id, 'isVerified', mails.verdict = 'pass') from incoming_mails mails
      where mails.ticket_id = t.id and mails.result = 'ticket' and mails.state = 'done' limit 1
    ) end as mail,
    t.former_number as "formerNumber", t.follows_id as "followsId", t.merged_into_id as "mergedIntoId", t.split_from_id as "splitFromId", t.version,
    (select json_build_object('firstReplyDueAt', first_reply_due_at, 'firstReplyWarnAt', first_reply_warn_at,
        'firstReplyAt', first_reply_at, 'firstReplyKept', first_reply_kept, 'resolutionDueAt', resolution_due_at,
        'resolutionWarnAt', resolution_warn_at, 'resolutionKept', resolution_kept, 'pausedAt', paused_at)
      from ticket_promises where ticket_id = t.id) as promise,
    exists (select from notifications where user_id = ${reader} and ticket_id = t.id and read_at is null) as "isUnread"
    ${from === 'tickets' ? `, ${onlyOfOne}` : ''}
  from ${from} t
  join companies company on company.id = t.company_id and company.deleted_at is null
  join users client on client.id = t.client_id
  left join users assignee on assignee.id = t.assigned_to_id`;

const peopleIn = (table: string) => `
  (select coalesce(json_agg(json_build_object('id', people.id, 'name', people.first_name || ' ' || people.last_name)), '[]')
    from ${table} join users people on people.id = user_id where ticket_id = t.id)`;

const filesWhere = (condition: string) => `
  (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'size', size, 'contentType', content_type,
    'width', width, 'height', height, 'commentId', comment_id)), '[]') from files where ${condition}) as files`;

/** Ticket fields that the API exposes for a single ticket, but not in lists. */
const onlyOfOne = `
  ${peopleIn('ticket_participants')} as participants,
  ${peopleIn('ticket_followers')} as followers,
  ${filesWhere('ticket_id = t.id')},
  (select coalesce(json_agg(json_build_object('id', id, 'ticketNumber', 'TKT-' || number, 'title', title)), '[]')
    from tickets linked where linked.merged_into_id = t.id or linked.split_from_id = t.id
      or linked.id in (t.merged_into_id, t.split_from_id)) as links`;

const commentColumns = `
  select c.id, c.body as comment, c.is_internal as "isInternal", author.first_name as "userName",
    author.last_name as "userLastName", author.role as "userRole", c.created_at as "createdAt", c.source,
    case when c.source <> 'portal' then (
      select json_build_object('mailId', id, 'isVerified', verdict = 'pass', 'noteReason', note_reason) from incoming_mails where comment_id = c.id
    ) end as mail,
    (select coalesce(json_agg(json_build_object('id', mails.id, 'name', people.first_name || ' ' || people.last_name,
        'at', coalesce(bounced_at, failed_at, sent_at, mails.created_at), 'response', response)), '[]')
      from mailed_comments join outgoing_mails mails on mails.id = mail_id left join users people on people.id = mails.user_id
      where comment_id = c.id) as mailed,
    ${filesWhere('comment_id = c.id')},
    (select json_build_object('id', id, 'ticketNumber', 'TKT-' || number, 'title', title) from tickets
      where id = c.home_id) as origin
  from comments c join users author on author.id = c.author_id`;

/** Whether the current request asks for prepared statements. */
const prepares = new AsyncLocalStorage<boolean>();

/** The names of prepared statements, by their texts. */
const names = new Map<string, string>();

/** The response to a request, by the pattern of its address. */
async function answer(url: URL, token: string): Promise<unknown> {
  const [, , , resource, id, child] = url.pathname.split('/');
  if (resource === 'admin') {
    const { text, values } = reportCounts(url.searchParams);
    return rows(text, values);
  }
  if (child) return rows(`${commentColumns} where c.ticket_id = $1 order by c.created_at, c.id`, [id]);
  const { userId = '', companyId } = readers[token] ?? {};
  if (id) return (await rows(`${ticketColumns('tickets', '$2')} where t.id = $1`, [id, userId]))[0];
  // One more than requested tells whether another page follows.
  const list = ticketList(url.searchParams, actorOf(userId, companyId), TicketPage + 1);
  const find = ({ text, values }: Sql) => rows(text, values).then(([found]) => found);
  const { text, values } = list.rows((await list.ids?.(find, await sampleTexts())) ?? []);
  const columns = ticketColumns('page', `$${values.length + 1}`);
  const sorted = `${text} ${columns} order by t.created_at desc, t.id desc`;
  return (await rows(sorted, [...values, userId])).slice(0, TicketPage);
}

let sample: Promise<{ text: string }[]> | undefined;

async function sampleTexts() {
  sample ??= rows(readSample.text, readSample.values);
  return (await sample).map(({ text }) => text);
}

function actorOf(id: string, companyId: string | undefined): Actor {
  return companyId ? { id, role: 'manager', companyId } : { id, role: 'admin', companyId: null };
}

/** Stores a body while it arrives, in pieces as large as those of the program. */
async function keepFile(request: IncomingMessage) {
  const [file] = await rows(`insert into files (id, name) values (gen_random_uuid(), 'bare') returning id`, []);
  const keep = (number: number, bytes: Buffer) => rows(insertPiece, [file.id, number, bytes]);
  let number = 0;
  let arrived: Buffer[] = [];
  for await (const chunk of request) {
    arrived.push(chunk);
    if (sizeOf(arrived) < PIECE) continue;
    await keep(number++, Buffer.concat(arrived));
    arrived = [];
  }
  if (arrived.length > 0) await keep(number, Buffer.concat(arrived));
  return { id: file.id };
}

async function sendFile(id: string | undefined, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  for (let number = 0; ; number++) {
    const [piece] = await rows('select bytes from file_pieces where file_id = $1 and number = $2', [id, number]);
    if (!piece) return response.end();
    if (!response.write(piece.bytes)) await once(response, 'drain');
  }
}

const insertPiece = 'insert into file_pieces (file_id, number, bytes) values ($1, $2, $3)';
const sizeOf = (chunks: Buffer[]) => chunks.reduce((size, { length }) => size + length, 0);

async function rows(text: string, values: unknown[]) {
  if (!prepares.getStore()) return (await pool.query(text, values)).rows;
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return (await pool.query({ name, text, values })).rows;
}

const server = createServer(async (request, response) => {
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  try {
    const url = new URL(request.url ?? '/', 'http://bare');
    const [, , , resource, id] = url.pathname.split('/');
    if (resource === 'files' && request.method === 'GET') return await sendFile(id, response);
    const work = () => (resource === 'files' ? keepFile(request) : answer(url, token));
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
