import { expect, test } from 'vitest';
import { bytesOf, folderOf, readExport } from '../samples/read-export.ts';
import { article, articles, dump, ticket, users } from '../samples/zammad.ts';
import { openZammad } from './open.ts';

const read = async (folder: Promise<string>) => readExport(await openZammad(await folder, {}));

test('organizations and users are companies and people; every role but customers works', async () => {
  const { companies, people } = await read(dump([ticket(5)]));

  expect(companies).toMatchObject([
    { key: '2', name: 'Acme', domains: ['acme.example'], createdAt: new Date('2020-01-02T03:04:05Z') },
  ]);
  expect(people).toMatchObject({
    7: {
      name: 'Bea Client',
      email: 'Bea@acme.example',
      role: 'client',
      companyKey: '2',
      phone: '0170',
      isActive: true,
    },
    8: { name: 'Ann', role: 'staff' },
    9: { name: 'boss', role: 'staff', isActive: false },
    10: { name: '+1 555', email: null, role: 'client' },
  });
  expect(people['1']).toBeUndefined();
});

test('a ticket has its number, people, times, first article as its text, and the others in order', async () => {
  const closed = {
    state: 'closed',
    state_id: 4,
    close_at: '2024-01-12T12:00:00.000Z',
    last_close_at: '2024-01-13T12:00:00.000Z',
  };
  const { tickets, leftOut } = await read(dump([ticket(5, closed)]));

  expect(tickets['5']).toMatchObject({
    number: '44005',
    title: 'Drucker druckt nicht 🖨️',
    requesterKey: '7',
    assigneeKey: '8',
    companyKey: '2',
    status: 'closed',
    priority: 'high',
    category: 'Printing & Peripherals',
    tags: ['printer', 'office 2'],
    createdAt: new Date('2024-01-10T09:00:00Z'),
    firstAnsweredAt: new Date('2024-01-10T09:30:00Z'),
    resolvedAt: new Date('2024-01-13T12:00:00Z'),
    closedAt: new Date('2024-01-13T12:00:00Z'),
    body: { html: '<div>Look <img style="x" src="file:602"> &amp; <img src="https://elsewhere.example/p.gif"></div>' },
  });
  expect(tickets['5']?.comments).toMatchObject([
    { key: '52', authorKey: '8', isInternal: true, body: { text: '1 < 2' } },
    { key: '53', authorKey: '7', isInternal: false },
    { key: '54', authorKey: null },
  ]);
  expect(leftOut).toEqual([]);
});

test('files and pictures come from the folder of attachments', async () => {
  const { tickets } = await read(dump([ticket(5)]));

  const { files = [] } = tickets['5'] ?? {};
  expect(files.map(({ key, name, contentType }) => [key, name, contentType])).toEqual([
    ['601', 'log.txt', 'text/plain'],
    ['602', 'picture-602', undefined],
  ]);
  expect(String(await bytesOf(files[1]))).toBe('PNG');
});

test('pictures by the id that they had in the email are found, too', async () => {
  const files = [{ id: 602, filename: 'logo.png', preferences: { 'Content-ID': '<logo@acme.example>' } }];
  const body = '<img src="cid:logo@acme.example"><img src="cid:other@acme.example">';
  const old = article(60, '2024-01-10T09:00:00Z', { ticket_id: 6, body, attachments: files });

  const { tickets } = await read(dump([ticket(6)], { 'articles/6.json': JSON.stringify([old]) }));

  expect(tickets['6']?.body).toEqual({ html: '<img src="file:602"><img src="cid:other@acme.example">' });
});

test.each([
  ['new', 1, 'open'],
  ['open', 2, 'in_progress'],
  ['pending reminder', 3, 'waiting_client'],
  ['pending close', 7, 'resolved'],
  ['closed', 4, 'closed'],
  ['merged', 5, 'closed'],
])('the state %s is by name and id', async (state, state_id, expected) => {
  const { tickets } = await read(dump([ticket(5, { state }), ticket(6, { state: undefined, state_id })]));

  expect([tickets['5']?.status, tickets['6']?.status]).toEqual([expected, expected]);
});

test('a state of the installation has the meaning of its type', async () => {
  const states = [
    { id: 8, name: 'waiting for parts', state_type_id: 3 },
    { id: 9, name: 'open', state_type_id: 5 },
  ];
  const { tickets, leftOut } = await read(
    dump([ticket(5, { state: 'waiting for parts' }), ticket(6), ticket(7, { state: 'parked', state_id: 20 })], {
      'ticket_states.json': JSON.stringify(states),
    }),
  );

  expect([tickets['5']?.status, tickets['6']?.status]).toEqual(['waiting_client', 'closed']);
  expect(leftOut).toContain('ticket 44007: its state is parked');
});

test('a merged ticket knows the other by the link to its parent', async () => {
  const links = [
    { link_type: 'normal', link_object: 'Ticket', link_object_value: 1 },
    { link_type: 'child', link_object: 'Ticket', link_object_value: 2 },
    { link_type: 'parent', link_object: 'Ticket', link_object_value: 5 },
  ];
  const { tickets } = await read(
    dump([ticket(5), ticket(6, { state: 'merged', owner_id: 1 })], { 'links/6.json': JSON.stringify({ links }) }),
  );

  expect(tickets['6']).toMatchObject({ mergedIntoKey: '5', assigneeKey: undefined, status: 'closed' });
});

test('the text of a ticket that began with an internal article stays internal', async () => {
  const { tickets } = await read(
    dump([ticket(6)], {
      'articles/6.json': JSON.stringify([article(60, '2024-01-10T09:00:00Z', { ticket_id: 6, internal: true })]),
    }),
  );

  expect(tickets['6']).toMatchObject({ body: { text: '' }, files: [] });
  expect(tickets['6']?.comments).toMatchObject([{ key: '60', isInternal: true }]);
});

test.each([
  ['hour', [90, 15]],
  ['quarter', [23, 4]],
  ['minute', [2]],
])('time in units of one %s is minutes', async (unit, minutes) => {
  const times = [
    { id: 1, ticket_id: 5, time_unit: '1.5', created_by_id: 8, created_at: '2024-01-10T10:00:00Z' },
    { id: 2, ticket_id: 5, time_unit: '0.25', created_by_id: 8, created_at: '2024-01-10T10:00:00Z' },
  ];
  const files = { 'time_accountings/5.json': JSON.stringify(times) };
  const known = await read(dump([ticket(5)], { ...files, 'time_accounting_unit.json': JSON.stringify({ unit }) }));
  const unknown = await read(
    dump([ticket(5)], { ...files, 'time_accounting_unit.json': JSON.stringify({ unit: '' }) }),
  );

  expect(known.tickets['5']?.time?.map((entry) => entry.minutes)).toEqual(minutes);
  expect(known.leftOut).toHaveLength(2 - minutes.length);
  expect(unknown.tickets['5']?.time).toEqual([]);
  expect(unknown.leftOut).toEqual([
    '2 of 2 times worked on ticket 44005: Zammad does not say what its units of time are',
  ]);
});

test('what cannot be read is reported with its reason, and the rest is read', async () => {
  const { tickets, leftOut } = await read(
    dump(
      [
        ticket(5),
        ticket(6, { state: 'removed' }),
        ticket(7, { customer_id: null }),
        ticket(8, { created_at: 'now' }),
        ticket(9),
      ],
      {
        'articles/5.json': JSON.stringify([
          article(51, '2024-01-10T09:00:00Z', { attachments: [{ id: 699, filename: 'lost.pdf' }] }),
          { id: 52, ticket_id: 5 },
        ]),
      },
    ),
  );

  expect(Object.keys(tickets)).toEqual(['5', '9']);
  expect(leftOut).toEqual([
    'attachments/699 (lost.pdf) of ticket 44005: there is no such file',
    expect.stringMatching(/^an article of ticket 44005: created_at: /),
    'ticket 44006: it was removed in Zammad',
    'ticket 44007: it has no customer',
    'a ticket: created_at: is not a time',
    'the articles of ticket 44009: the dump does not have them',
  ]);
});

test('one file with all articles says the same as one for each ticket', async () => {
  const { tickets } = await read(
    folderOf({
      'users.json': JSON.stringify(users),
      'tickets.json': JSON.stringify([ticket(5)]),
      'ticket_articles.json': JSON.stringify([article(40, '2024-01-01T00:00:00Z', { ticket_id: 4 }), ...articles]),
      'tags/5.json': JSON.stringify({ tags: ['printer', 'office 2'] }),
      'attachments/601': 'LOG',
      'attachments/602': 'PNG',
    }),
  );

  const whole = await read(dump([ticket(5)]));
  expect(JSON.stringify(tickets)).toEqual(JSON.stringify(whole.tickets));
});

test('answers of the knowledge base are articles in their primary language', async () => {
  const answer = (id: number, more: object) => ({
    id,
    category_id: 1,
    archived_at: null,
    internal_at: null,
    published_at: null,
    created_at: '2023-01-01T00:00:00Z',
    attachments: [],
    tags: [],
    ...more,
  });
  const translation = (id: number, answer_id: number, more: object = {}) => ({
    id,
    answer_id,
    title: `Answer ${answer_id}`,
    kb_locale_id: 2,
    content_id: id,
    created_by_id: 8,
    updated_at: '2023-02-01T00:00:00Z',
    ...more,
  });
  const rows = <Row extends { id: number }>(list: Row[]) => Object.fromEntries(list.map((row) => [row.id, row]));
  const tables = {
    KnowledgeBase: rows([{ id: 1 }]),
    KnowledgeBaseLocale: { 1: { id: 1, primary: false }, 2: { id: 2, primary: true } },
    KnowledgeBaseCategoryTranslation: {
      1: { id: 1, category_id: 1, kb_locale_id: 1, title: 'Netzwerk' },
      2: { id: 2, category_id: 1, kb_locale_id: 2, title: 'Network' },
    },
    KnowledgeBaseAnswer: rows([
      answer(1, {
        published_at: '2023-01-02T00:00:00Z',
        tags: ['vpn'],
        attachments: [{ id: 701, filename: 'manual.pdf' }],
      }),
      answer(2, { internal_at: '2023-01-02T00:00:00Z' }),
      answer(3, {}),
      answer(4, { published_at: '2023-01-02T00:00:00Z', archived_at: '2023-01-03T00:00:00Z' }),
      answer(5, {}),
    ]),
    KnowledgeBaseAnswerTranslation: rows([
      translation(10, 1, { kb_locale_id: 1, title: 'Antwort 1' }),
      translation(11, 1),
      translation(12, 2),
      translation(13, 3),
      translation(14, 4),
      translation(15, 5, { content_id: 99 }),
    ]),
    KnowledgeBaseAnswerTranslationContent: rows([
      { id: 11, body: '<p><img src="/api/v1/attachments/702" cid="x"> Text</p>', attachments: [] },
      ...[10, 12, 13, 14].map((id) => ({ id, body: '<p>Text</p>', attachments: [] })),
    ]),
  };

  const { articles: found, leftOut } = await read(
    dump([ticket(5)], {
      'knowledge_base.json': JSON.stringify(tables),
      'attachments/701': 'PDF',
      'attachments/702': 'PNG',
    }),
  );

  expect(found).toMatchObject({
    1: {
      title: 'Answer 1',
      body: { html: '<p><img src="file:702" cid="x"> Text</p>' },
      category: 'Network',
      tags: ['vpn'],
      isPublished: true,
      audience: 'public',
      authorKey: '8',
      files: [{ key: '701', name: 'manual.pdf' }, { key: '702' }],
    },
    2: { isPublished: true, audience: 'staff' },
    3: { isPublished: false, audience: 'staff' },
    4: { isPublished: false },
  });
  expect(leftOut).toEqual([
    'the translation “Antwort 1” of article “Answer 1”: articles have one language',
    'article “Answer 5”: the dump does not have its text',
  ]);
});

test('an export that is not one is refused in a sentence', async () => {
  const folder = await folderOf({ 'users-1.json': '[]' });

  await expect(openZammad(folder, {})).rejects.toThrow(`${folder} has no tickets. Zammad has no export of its own`);
});

test('articles whose ticket is not there are reported', async () => {
  const articles = ['2024-01-10T09:00:00Z', '2024-01-10T10:00:00Z'].map((at, n) =>
    article(80 + n, at, { ticket_id: 8 }),
  );
  const { leftOut } = await read(dump([ticket(5)], { 'articles/8.json': JSON.stringify(articles) }));

  expect(leftOut).toEqual(['2 comments of ticket 8: its ticket is missing']);
});
