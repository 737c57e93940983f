import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { refusalOf, startApp } from '#test/app.ts';

type Entry = typeof events.$inferInsert;
type Query = NonNullable<Input<typeof listAuditEntries>['querystring']>;

const { call, db, insertUser, send } = await startApp({ own: true });
const chief = await insertUser('super_admin');

const grace = crypto.randomUUID();
const ticket = crypto.randomUUID();
await insertEntries([
  { actorName: 'Ada Lovelace', action: 'created', recordName: 'TKT-1001', createdAt: day(1), recordId: ticket },
  {
    actorName: 'Grace Hopper',
    actorId: grace,
    client: '2001:db8::7',
    action: 'changed',
    recordName: 'TKT-1001',
    recordId: ticket,
    createdAt: day(2),
    changes: { status: ['open', 'resolved'] },
  },
  { actorName: 'Archway', action: 'changed', kind: 'setting', recordName: 'provider_name', createdAt: day(3) },
  { actorName: 'Grace Hopper', actorId: grace, action: 'deleted', kind: 'company', createdAt: day(4) },
  { actorName: '100% Ada_', action: 'signed in', kind: 'user', recordName: 'Ada (a%b@c.example)', createdAt: day(5) },
]);

function day(date: number) {
  return new Date(Date.UTC(2026, 2, date, 12));
}

async function insertEntries(entries: Partial<Entry>[]) {
  const usual = { action: 'created', kind: 'ticket', actorName: 'Ada Lovelace', recordName: 'Acme' } as const;
  await db.insert(events).values(entries.map((entry) => ({ recordId: crypto.randomUUID(), ...usual, ...entry })));
}

async function list(querystring: Query) {
  return (await call(chief, listAuditEntries, { querystring })).json();
}

/** The days of March on which the entries of an answer were made. */
async function daysOf(querystring: Query) {
  return (await list({ to: day(31).toISOString(), ...querystring })).map(({ createdAt }) =>
    new Date(createdAt).getUTCDate(),
  );
}

test('a merge is one entry, and in the log of each ticket its own', async () => {
  const [inner, outer] = [crypto.randomUUID(), crypto.randomUUID()];
  const merged = { actorName: 'Merger', action: 'merged', createdAt: day(40) } as const;
  await insertEntries([
    { ...merged, recordId: inner, recordName: 'TKT-1', changes: { mergedInto: [null, 'TKT-2'] } },
    { ...merged, recordId: outer, recordName: 'TKT-2', changes: { merged: [null, 'TKT-1'] } },
  ]);
  const namesOf = async (query: Query) => (await list(query)).map(({ recordName }) => recordName);

  expect(await namesOf({ actor: 'Merger' })).toEqual(['TKT-1']);
  expect(await namesOf({ record: outer })).toEqual(['TKT-2']);
});

test('it lists actor, action, record, time, address and changes, newest first', async () => {
  expect(await daysOf({})).toEqual([5, 4, 3, 2, 1]);
  expect((await list({ record: ticket }))[0]).toEqual({
    id: expect.any(String),
    createdAt: '2026-03-02T12:00:00.000Z',
    via: null,
    actorId: grace,
    actorName: 'Grace Hopper',
    address: '2001:db8::7',
    action: 'changed',
    kind: 'ticket',
    recordId: ticket,
    recordName: 'TKT-1001',
    changes: { status: ['open', 'resolved'] },
  });
});

test.each([
  ['gr', 'tk'],
  ['grace', 'tkt'],
])('every filter can be set at once: “%s” and “%s”', async (actor, record) => {
  const cursor = Buffer.from(JSON.stringify([day(5).toISOString(), crypto.randomUUID()])).toString('base64url');
  const dates = { from: day(1).toISOString(), to: day(31).toISOString() };

  expect(await daysOf({ actor, record, kind: 'ticket', action: 'changed', ...dates, cursor })).toEqual([2]);
});

describe('it can be narrowed', () => {
  test.each<[string, Query, number[]]>([
    ['to a person, by part of their name', { actor: 'grace' }, [4, 2]],
    ['to a person, by their id', { actor: grace }, [4, 2]],
    ['to a name in which signs mean themselves', { actor: '% Ada_' }, [5]],
    ['to a kind of record', { kind: 'setting' }, [3]],
    ['to an action', { action: 'changed' }, [3, 2]],
    ['to a record, by part of its name', { record: 'tkt-1001' }, [2, 1]],
    ['to a record, by its id', { record: ticket }, [2, 1]],
    ['to records whose name has a sign', { record: 'a%b' }, [5]],
    ['to the time from a moment on', { from: day(4).toISOString() }, [5, 4]],
    ['to the time before a moment', { to: day(2).toISOString() }, [1]],
    ['by all of these', { actor: 'hopper', kind: 'ticket', action: 'changed', from: day(1).toISOString() }, [2]],
    ['to nothing', { actor: 'nobody is called this' }, []],
    ['not by blanks', { actor: ' ', record: '' }, [5, 4, 3, 2, 1]],
  ])('%s', async (_, query, days) => {
    expect(await daysOf(query)).toEqual(days);
  });

  test.each([
    ['kind=secret', 'Choose a kind from the list'],
    ['action=stolen', 'Choose an action from the list'],
    ['from=0000-01-01T00:00:00.000Z', 'Choose a later date'],
    ['cursor=x', 'This cursor is not valid. Use the one from the Link header of the previous page.'],
  ])('not by %s', async (query, message) => {
    const response = await send(chief, 'GET', `/api/ticketing/admin/audit-log?${query}`);

    expect(refusalOf(response)).toMatchObject({ statusCode: 400, message });
  });

  test.each(['from=yesterday', 'to=2026-02-31T00:00:00.000Z', 'to=9', 'limit=0', 'limit=201', 'record=%00'])(
    'nor by %s',
    async (query) => {
      expect((await send(chief, 'GET', `/api/ticketing/admin/audit-log?${query}`)).statusCode).toBe(400);
    },
  );
});

test('page by page every entry is met once, those of the same moment too', async () => {
  const same = { createdAt: day(20), kind: 'article' } as const;
  await insertEntries(Array.from({ length: 7 }, (_, index) => ({ ...same, recordName: `Article ${index}` })));

  const met: string[] = [];
  let url: string | undefined = '/api/ticketing/admin/audit-log?kind=article&limit=3';
  for (let page = 0; url && page < 4; page++) {
    const response = await send(chief, 'GET', url);
    met.push(...response.json().map(({ recordName }: { recordName: string }) => recordName));
    url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
  }

  expect(url).toBeUndefined();
  expect(met).toHaveLength(7);
  expect(new Set(met).size).toBe(7);
});

test('long texts are truncated in the list and complete in the database', async () => {
  const text = `${'語'.repeat(5_000)}.`;
  await insertEntries([
    { recordName: 'Long', changes: { content: ['', text], tags: [[], ['a']], isPublished: [false, true] } },
  ]);

  const [entry] = await list({ record: 'Long' });
  const [stored] = (
    await db.execute<{ length: number }>(sql`
    select length(changes -> 'content' ->> 1) as length from events where record_name = 'Long'`)
  ).rows;

  expect(entry?.changes).toEqual({
    content: ['', `${'語'.repeat(300)}…`],
    tags: [[], ['a']],
    isPublished: [false, true],
  });
  expect(stored?.length).toBe(5_001);
});

test('only super admins read it', async () => {
  const response = await call(await insertUser('admin'), listAuditEntries, {});

  expect(refusalOf(response)).toEqual({
    statusCode: 403,
    message: 'Access Denied: Only super admins can read the audit log',
  });
});
