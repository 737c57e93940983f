import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { insertCompanyA, plantCanaries } from '#test/canaries.ts';
import { type Answer, crawl, read, readsOf } from '#test/crawl.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';

slow('Asks every call, as each of its callers');

const world = await startApp({ own: true });
const { app, insertUser, insertTicket, send } = world;
const own = await insertCompanyA(world);

const words = ['printer', '987654321', 'TKT-9', 'printr', 'canary', '"canary"', '%', '_'];
const values = [own.companyId, 'closed', 'true', ...words, 'admins', 'active', '1'].slice(0, tries(4, 14));
const addresses = await readsOf(app, { ids: own.ids, values });

const before = await readByClients(addresses);
const planted = await plantCanaries(world, own);
const hidden = [...planted.seen, ...planted.unseen, ...planted.ids, '987654321'];

test('hidden data changes no list, search, page or count of a client', async () => {
  expect(await readByClients(addresses)).toEqual(before);
  expect(before.filter(({ status, body }) => status === 200 && body.length > 2).length).toBeGreaterThan(50);
});

test('a request for hidden data gets the same response as one for data that does not exist', async () => {
  const nothing = crypto.randomUUID();
  // Most filters take a company, a user or a ticket.
  const values = planted.ids.slice(0, tries(2, planted.ids.length));

  const answers = await readByClients(await readsOf(app, { ids: planted.ids, values }));
  const others = await readByClients(await readsOf(app, { ids: [nothing], values: [nothing] }));

  // What does not exist gets one response at each address, so it is asked for once.
  const expected = new Map(others.map(({ reader, url, ...response }) => [`${reader} ${url}`, response]));
  const asked = new RegExp(planted.ids.join('|'), 'g');
  for (const { reader, url, ...response } of answers) {
    expect({ url, ...response }).toEqual({ url, ...expected.get(`${reader} ${url.replaceAll(asked, nothing)}`) });
  }
  expect(told(answers)).toEqual([]);
});

test('a search for a hidden word gets the same response as one for an unknown word', async () => {
  const lists = ['tickets?search=', 'knowledge-base?search=', 'knowledge-base?category=', 'tickets?cursor='];

  for (const list of lists.map((query) => `/api/ticketing/${query}`)) {
    for (const reader of own.people) {
      const other = withoutAddress(await read(app, reader, list + crypto.randomUUID()));
      for (const word of [...planted.seen, ...planted.ids, 'TKT-987654321']) {
        expect({ word, ...withoutAddress(await read(app, reader, list + word)) }).toEqual({ word, ...other });
      }
    }
  }
});

test('no response to a client’s write reveals hidden data', async () => {
  const [companyId, clientId, ticketId] = planted.ids;
  const bodies = [
    { title: 'Mine', description: 'Mine', companyId, clientId, assignedToId: clientId, ticketId },
    { status: 'closed', assignedToId: clientId },
    { comment: 'Hi', isInternal: true, ticketId },
    { tags: ['vip'] },
  ];
  const answers: Answer[] = [];
  for (const reader of own.people) {
    const { id } = await insertTicket(reader, { assignedToId: reader.id });
    for (const url of ['', `/${id}`, `/${id}/comments`, `/${ticketId}`, `/${ticketId}/comments`]) {
      for (const [method, body] of bodies.flatMap((sent) => [['POST', sent] as const, ['PUT', sent] as const])) {
        const response = await send(reader, method, `/api/ticketing/tickets${url}`, body);
        const headers = JSON.stringify(response.headers);
        answers.push({ url, status: response.statusCode, headers, body: response.body });
      }
    }
  }

  expect(told(answers)).toEqual([]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 400, 403, 404]));
});

test('provider staff read the hidden texts, but no field has a password, a hash or a session token', async () => {
  const ids = [...own.ids, ...planted.ids];
  const companyIds = [own.companyId, planted.ids[0] ?? ''];
  const urls = await readsOf(app, { ids, values: ['true', 'admins', ...companyIds], isStaff: true });

  const answers = await crawl(app, await insertUser('super_admin'), urls);

  const all = answers.map(({ headers, body }) => `${headers}\n${body}`).join('\n');
  expect(planted.seen.filter((word) => !all.includes(word))).toEqual([]);
  expect(planted.unseen.filter((word) => all.includes(word))).toEqual([]);
  const records = answers.filter(
    ({ url, headers }) => url !== '/api/openapi.json' && headers.includes('application/json'),
  );
  const keys = new Set(records.flatMap(({ body }) => keysOf(JSON.parse(body))));
  const telling = [...keys].filter((key) => /hash|secret|token|passw|salt/i.test(key));
  expect(telling.sort()).toEqual(['invitationToken', 'minPasswordLength', 'refusesCommonPasswords']);
});

test('a client is answered the fields that the authorization matrix names, and no other', async () => {
  const fieldsAt = (path: string) => {
    const records = before.filter(
      ({ url, status }) => status === 200 && url.split('?')[0] === `/api/ticketing/${path}`,
    );
    return [...new Set(records.flatMap(({ body }) => keysOf(JSON.parse(body))))].sort().join(' ');
  };
  const [companyId, ticketId] = own.ids;

  expect(fieldsAt('tickets')).toMatch(
    /^assignedToFirstName assignedToId assignedToLastName category checklist clientId clientLastName clientName companyId companyName createdAt decisionBy description dueOn followsId formerNumber hasActiveAssignee hasFiles id isUnread mail mergedIntoId overdueAt priority promise resolvedAt routine source splitFromId status tags ticketNumber title updatedAt( version)?$/,
  );
  expect(fieldsAt(`tickets/${ticketId}`).split(' ')).toEqual(
    expect.arrayContaining([...fieldsAt('tickets').split(' '), 'files', 'participants']),
  );
  expect(fieldsAt(`tickets/${ticketId}/comments`)).toBe(
    'comment contentType createdAt files height id isInternal mail name origin redactableUntil redactions size source userLastName userName userRole width',
  );
  expect(fieldsAt('knowledge-base')).toMatch(
    /^audience category companyIds content id isPublished preview slug tags title updatedAt( version)?$/,
  );
  expect(fieldsAt(`assignable-users/${companyId}`)).toBe('firstName id lastName role');
  expect(fieldsAt('auth/session')).toMatch(/^companyId companyName email firstName id isManager lastName role/);
});

async function readByClients(urls: readonly string[]) {
  const readers = [undefined, ...own.people];
  const answers = await Promise.all(
    readers.map(async (reader) =>
      (await crawl(app, reader, urls)).map((answer) => ({ reader: reader?.role ?? 'nobody', ...answer })),
    ),
  );
  return answers.flat();
}

function withoutAddress({ status, headers, body }: Answer) {
  return { status, headers, body };
}

function told(answers: Answer[]) {
  return answers.filter(({ headers, body }) => hidden.some((word) => `${headers}\n${body}`.includes(word)));
}

/** The names of all fields of a JSON value, however deep. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(keysOf);
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}
