import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOf, folderOf, readExport } from '../samples/read-export.ts';
import { comment, exported, lines, organizations, printer, ticket, users } from '../samples/zendesk.ts';
import { openZendesk } from './open.ts';

const read = async (folder: Promise<string>) => readExport(await openZendesk(await folder, {}));

test('organizations and users are companies and people, suspended and deleted ones too', async () => {
  const { companies, people, records } = await read(exported(lines(printer)));

  expect(companies).toMatchObject([
    {
      key: '900',
      name: 'Acme & Söhne',
      domains: ['acme.example', 'soehne.example'],
      createdAt: new Date('2020-01-02T03:04:05Z'),
    },
    { key: '901', name: 'Nobody Inc.' },
  ]);
  expect(people).toMatchObject({
    360001: {
      name: 'Bea Client',
      email: 'Bea@acme.example',
      role: 'client',
      companyKey: '900',
      isActive: true,
      isDeleted: false,
    },
    360002: { role: 'staff', phone: '+1 555 0100', companyKey: undefined },
    360003: { role: 'staff', isActive: false, isDeleted: false },
    360004: { email: null, role: 'client', isActive: false, isDeleted: true },
  });
  expect([...new Set(records.map(({ kind }) => kind))]).toEqual(['company', 'person', 'ticket']);
});

test('a ticket has its people, times, first comment as its text, and the others in order', async () => {
  const { tickets, leftOut } = await read(exported(lines(printer)));

  expect(tickets['4711']).toMatchObject({
    number: '4711',
    title: 'Printer says “PC LOAD LETTER”',
    requesterKey: '360001',
    assigneeKey: '360002',
    companyKey: '900',
    status: 'closed',
    priority: 'urgent',
    category: 'Printing & Peripherals',
    tags: ['printer', 'office_2'],
    ccKeys: ['360004', '360003'],
    createdAt: new Date('2024-01-10T09:00:00Z'),
    firstAnsweredAt: new Date('2024-01-10T09:30:00Z'),
    resolvedAt: new Date('2024-01-12T12:00:00Z'),
    closedAt: new Date('2024-01-16T12:00:00Z'),
    mergedIntoKey: undefined,
  });
  expect(tickets['4711']?.comments).toMatchObject([
    { key: '2', authorKey: '360002', isInternal: true },
    { key: '3', authorKey: '360002', isInternal: false, body: { html: expect.stringContaining('Rich 3') } },
    { key: '4', authorKey: null, body: { text: 'Plain 4' } },
  ]);
  expect(leftOut).toEqual([]);
});

test('files come from the folder of attachments, and pictures inside of texts name theirs', async () => {
  const { tickets } = await read(exported(lines(printer)));

  const { files = [], body } = tickets['4711'] ?? {};
  expect(files.map(({ key, name, contentType }) => [key, name, contentType])).toEqual([
    ['77', 'photo.png', 'image/png'],
    ['78', 'log.txt', 'text/plain'],
  ]);
  expect(String(await bytesOf(files[0]))).toBe('PNG');
  expect(String(await bytesOf(files[1]))).toBe('LOG');
  expect(body).toEqual({
    html: '<p>Look:</p><img alt="x" src="file:77"><img src="https://elsewhere.example/pixel.gif" width="1" height="1">',
  });
});

test('files are found in a folder that is named as seen from the current one', async () => {
  const { tickets } = await read(exported(lines(printer)).then((folder) => relative('', folder)));

  const [photo, log] = tickets[4711]?.files ?? [];
  expect(String(await bytesOf(photo))).toBe('PNG');
  expect(String(await bytesOf(log))).toBe('LOG');
});

test('a missing file is reported, and its picture keeps its address', async () => {
  const attachments = [
    { id: 79, file_name: 'a.png', content_url: 'https://acme.zendesk.com/attachments/token/zZ/?name=a.png' },
    { id: '../users', file_name: 'b.png', content_url: 'https://acme.zendesk.com/b' },
    { id: 80, file_name: 'redacted.txt', deleted: true },
  ];
  const html_body = '<img src="https://acme.zendesk.com/attachments/token/zZ/?name=a.png">';
  const lost = ticket(5, { comments: [comment(50, '2024-01-10T09:00:00Z', { html_body, attachments })] });

  const { tickets, leftOut } = await read(exported(lines(lost)));

  expect(tickets['5']).toMatchObject({ files: [], body: { html: html_body } });
  expect(leftOut).toEqual(['attachments/79 (a.png), attachments/../users (b.png) of ticket 5: there is no such file']);
});

test.each([
  ['new', 'open'],
  ['open', 'in_progress'],
  ['pending', 'waiting_client'],
  ['hold', 'in_progress'],
  ['solved', 'resolved'],
  ['closed', 'closed'],
])('the status %s is %s', async (status, expected) => {
  const { tickets } = await read(exported(lines(ticket(6, { status, priority: null }))));

  expect(tickets['6']).toMatchObject({ status: expected, priority: 'medium' });
  expect(Boolean(tickets['6']?.resolvedAt)).toBe(['resolved', 'closed'].includes(expected));
});

test('something unexpected in a field that a ticket can do without does not matter', async () => {
  const odd = ticket(6, {
    group: 'Network',
    assignee: [7],
    tags: {},
    metric_set: 'none',
    updated_at: 'soon',
    subject: { a: 1 },
  });

  const { tickets, leftOut } = await read(exported(lines(odd)));

  expect(tickets['6']).toMatchObject({ tags: [], title: 'Printer says “PC LOAD LETTER”' });
  expect(leftOut).toEqual([]);
});

test('a merged ticket knows the other, in every language', async () => {
  const merge = (body: string) => [
    comment(70, '2024-01-10T09:00:00Z', { body: 'See #9' }),
    comment(71, '2024-01-10T10:00:00Z', { body, html_body: `<p>${body}</p>`, public: false }),
  ];
  const tickets = [
    ticket(7, {
      tags: ['closed_by_merge'],
      status: 'closed',
      comments: merge('Diese Anfrage wurde geschlossen und zusammengeführt mit Anfrage #4711 &#34;Drucker&#34;.'),
    }),
    ticket(8, { comments: merge('This request was closed and merged into request #4711') }),
  ];

  const { tickets: found } = await read(exported(lines(printer, ...tickets)));

  expect(found['7']?.mergedIntoKey).toBe('4711');
  expect(found['8']?.mergedIntoKey).toBeUndefined();
});

test('the text of a ticket that began with an internal note stays internal', async () => {
  const note = comment(90, '2024-01-10T09:00:00Z', { public: false, html_body: '<p>Secret</p>' });

  const { tickets } = await read(exported(lines(ticket(9, { subject: 'A call', comments: [note] }))));

  expect(tickets['9']).toMatchObject({ body: { text: '' }, files: [] });
  expect(tickets['9']?.comments).toMatchObject([{ isInternal: true, body: { html: '<p>Secret</p>' } }]);
});

test('what cannot be read is reported with its reason, and the rest is read', async () => {
  const { tickets, leftOut } = await read(
    exported(
      lines(
        ticket(10, { status: 'deleted' }),
        ticket(11, { requester: null }),
        ticket(12, { created_at: 'yesterday' }),
        ticket(13, { comments: [] }),
        ticket(14, { comments: [comment(140, '2024-01-10T09:00:00Z'), { id: 141 }] }),
        ticket(15, { status: 'archived' }),
        ticket(16, { status: 'constructor' }),
      ),
    ),
  );

  expect(Object.keys(tickets)).toEqual(['13', '14']);
  expect(leftOut).toEqual([
    'ticket 10: it was deleted in Zendesk',
    'ticket 11: it has no requester',
    'ticket 12: created_at: is not a time',
    'the comments of ticket 13: the export does not have them',
    expect.stringContaining('a comment of ticket 14: created_at: '),
    'ticket 15: its status is archived',
    'ticket 16: its status is constructor',
  ]);
});

test('times in the future or before the ticket are moved to its limits', async () => {
  const comments = [
    comment(1, '2024-01-10T08:59:00Z'),
    comment(2, '2024-01-09T00:00:00Z'),
    comment(3, '2999-01-01T00:00:00Z'),
  ];
  const { tickets } = await read(exported(lines(ticket(16, { updated_at: '2999-01-01T00:00:00Z', comments }))));

  const { createdAt, updatedAt, comments: found = [] } = tickets['16'] ?? {};
  expect(createdAt).toEqual(new Date('2024-01-10T09:00:00Z'));
  expect(found.map((one) => one.createdAt.getTime())).toEqual([createdAt?.getTime(), expect.any(Number)]);
  expect([updatedAt, found[1]?.createdAt].every((moment) => moment && moment <= new Date())).toBe(true);
});

test('pages of the API say the same as the export, with comments by ticket', async () => {
  const { comments, requester, assignee, organization, ...rest } = printer;
  const ofApi = { ...rest, requester_id: requester.id, assignee_id: assignee.id, organization_id: organization.id };
  const page = (list: string, text: string) =>
    JSON.stringify({ [list]: text.split('\n').map((line) => JSON.parse(line)), next_page: null, count: 1 });

  const { companies, people, tickets } = await read(
    folderOf({
      'organizations-1.json': page('organizations', organizations),
      'users-1.json': page('users', users),
      'tickets-1.json': JSON.stringify({ users: [{ id: 1 }], tickets: [ofApi], end_of_stream: true }),
      'comments/4711.json': JSON.stringify({ comments: comments.slice(0, 2), users: [] }),
      'comments/4711-2.json': JSON.stringify({ comments: comments.slice(2) }),
      'attachments/77': 'PNG',
      'attachments/78': 'LOG',
    }),
  );

  const whole = await read(exported(lines(printer)));
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
  expect(plain({ companies, people, tickets })).toEqual(
    plain({ companies: whole.companies, people: whole.people, tickets: whole.tickets }),
  );
});

test('articles of the help center have a section, files and readers', async () => {
  const article = (id: number, more: object) => ({
    id,
    title: `Article ${id}`,
    body: '<p>Text</p>',
    section_id: 30,
    draft: false,
    user_segment_id: null,
    label_names: ['vpn', 'remote work'],
    author_id: 360002,
    created_at: '2023-01-01T00:00:00Z',
    updated_at: '2023-02-01T00:00:00Z',
    ...more,
  });
  const { articles, leftOut } = await read(
    exported(lines(printer), {
      'articles-1.json': JSON.stringify({
        count: 4,
        articles: [
          article(1, { body: '<img src="https://acme.zendesk.com/hc/article_attachments/88/router.png"> &amp; more' }),
          article(2, { draft: true, user_segment_id: 61 }),
          article(3, { user_segment_id: 62 }),
          article(4, { user_segment_id: 99 }),
        ],
      }),
      'sections.json': JSON.stringify({ sections: [{ id: 30, name: 'VPN', category_id: 1 }] }),
      'user_segments.json': JSON.stringify({
        user_segments: [
          { id: 61, name: 'Signed in', user_type: 'signed_in_users' },
          { id: 62, name: 'Team', user_type: 'staff' },
        ],
      }),
      'article_attachments/1.json': JSON.stringify({
        article_attachments: [
          { id: 88, article_id: 1, file_name: 'router.png', content_type: 'image/png', inline: true },
          { id: 89, article_id: 1, file_name: 'manual.pdf', content_type: 'application/pdf' },
        ],
      }),
      'attachments/88': 'PNG',
    }),
  );

  expect(articles).toMatchObject({
    1: {
      title: 'Article 1',
      body: { html: '<img src="file:88"> &amp; more' },
      category: 'VPN',
      tags: ['vpn', 'remote work'],
      isPublished: true,
      audience: 'public',
      authorKey: '360002',
      files: [{ key: '88', name: 'router.png' }],
    },
    2: { isPublished: false, audience: 'clients' },
    3: { audience: 'staff' },
    4: { audience: 'staff' },
  });
  expect(leftOut).toEqual(['attachments/89 (manual.pdf) of article “Article 1”: there is no such file']);
});

test('an export that is not one is refused in a sentence', async () => {
  const folder = await folderOf({ 'tickets.json': '' });

  await expect(openZendesk(folder, {})).rejects.toThrow(`${folder} has no users. Export tickets, users and`);
  await expect(openZendesk(`${folder}/tickets.json`, {})).rejects.toThrow('is not a folder. Unpack the export');
});

test.each([
  ['good', 5],
  ['bad', 1],
])('a satisfaction that is %s is a rating of %d by the requester', async (score, expected) => {
  const rating = { id: 7, score, comment: 'Thanks!' };
  const solved = ticket(6, { status: 'solved', satisfaction_rating: rating, updated_at: '2024-01-20T09:00:00Z' });

  const { tickets } = await read(exported(lines(solved, ticket(8, { satisfaction_rating: { score: 'offered' } }))));

  const at = new Date('2024-01-20T09:00:00Z');
  expect(tickets['6']?.ratings).toEqual([
    { key: '7', authorKey: '360001', score: expected, comment: 'Thanks!', resolvedAt: at, createdAt: at },
  ]);
  expect(tickets['8']?.ratings).toBeUndefined();
});

test.each([['null'], ['{}'], ['"none"']])('comments that are %s stop nothing', async (comments) => {
  const { tickets, leftOut } = await read(
    exported(lines(ticket(6, { comments: undefined })), { 'comments/6.json': `{"comments":${comments}}` }),
  );

  expect(Object.keys(tickets)).toEqual(['6']);
  expect(leftOut).toEqual(['the comments of ticket 6: the export does not have them']);
});

test('what a Mac leaves in the folders of an export is not part of it', async () => {
  const { tickets } = await read(
    exported(lines(printer), { '._tickets.json': '\0\x05', 'attachments/78/.DS_Store': 'x' }),
  );

  expect(String(await bytesOf(tickets['4711']?.files[1]))).toBe('LOG');
});

test('comments whose ticket is not there are reported, those of a ticket that is left out are not', async () => {
  const comments = JSON.stringify({ comments: [comment(1, '2024-01-10T09:00:00Z')] });
  const { leftOut } = await read(
    exported(lines(ticket(10, { status: 'deleted' })), { 'comments/10.json': comments, 'comments/99.json': comments }),
  );

  expect(leftOut).toEqual(['ticket 10: it was deleted in Zendesk', 'the comment of ticket 99: its ticket is missing']);
});
