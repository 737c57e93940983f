import { expect, test } from 'vitest';
import { readers } from '../readers.ts';
import { helpdeskServer } from '../samples/helpdesk-server.ts';
import { folderOf, readExport } from '../samples/read-export.ts';
import { downloads } from './downloads.ts';
import { connectHelpdesk } from './helpdesk.ts';

async function download(kind: string, url: string, folder: string, allowed = '') {
  const { run, authorization } = downloads[kind] ?? expect.fail(kind);
  const said: string[] = [];
  const desk = connectHelpdesk({
    url,
    authorization: authorization('secret'),
    folder,
    say: (line) => said.push(line),
    signal: new AbortController().signal,
    checkAddress: ({ host, hostname }) => {
      if (![host, hostname].includes(allowed)) throw new Error(`${host} is not public`);
    },
    patience: 0,
  });
  await run(desk, folder);
  return { said, lost: desk.lost() };
}

async function read(kind: keyof typeof readers, folder: string) {
  return readExport(await readers[kind](folder));
}

const at = '2024-01-10T09:00:00Z';

test('a Zammad is downloaded with everything that its import needs', async () => {
  const article = {
    id: 51,
    ticket_id: 5,
    body: '<img src="/api/v1/ticket_attachment/5/51/602?view=inline">',
    content_type: 'text/html',
    internal: false,
    created_by_id: 7,
    created_at: at,
    attachments: [
      { id: 601, filename: 'log.txt' },
      { id: 603, filename: 'gone.txt' },
    ],
  };
  const ticket = { number: '1', title: 'A', state: 'open', customer_id: 7, created_at: at };
  const first = '?expand=true&per_page=100&page=1';
  const second = '?expand=true&per_page=100&page=2';
  const tables = {
    KnowledgeBaseAnswer: { 1: { id: 1, published_at: at, attachments: [{ id: 701, filename: 'manual.pdf' }] } },
    KnowledgeBaseAnswerTranslation: { 9: { id: 9, answer_id: 1, title: 'VPN', content_id: 90 } },
  };
  const content = { 90: { id: 90, body: '<img src="/api/v1/attachments/702">', attachments: [] } };
  const { url, asked } = await helpdeskServer(() => ({
    [`/api/v1/organizations${first}`]: [{ id: 2, name: 'Acme' }],
    [`/api/v1/organizations${second}`]: [],
    [`/api/v1/users${first}`]: [503, [{ id: 7, firstname: 'Bea', roles: ['Customer'] }]],
    [`/api/v1/users${second}`]: [],
    [`/api/v1/tickets${first}`]: [
      { id: 5, ...ticket, time_unit: '1.0' },
      { id: 6, ...ticket, state: 'merged' },
    ],
    [`/api/v1/tickets${second}`]: [{ id: 8, ...ticket }],
    '/api/v1/tickets?expand=true&per_page=100&page=3': [],
    '/api/v1/ticket_states': [{ id: 2, name: 'open', state_type_id: 2 }],
    '/api/v1/settings': [{ name: 'x' }, { name: 'time_accounting_unit', state_current: { value: 'hour' } }],
    '/api/v1/ticket_articles/by_ticket/5?expand=true': [article],
    '/api/v1/ticket_articles/by_ticket/6?expand=true': [
      { ...article, id: 61, ticket_id: 6, attachments: [], body: 'merged' },
    ],
    '/api/v1/ticket_attachment/5/51/601': 'LOG',
    '/api/v1/ticket_attachment/5/51/602': 'PNG',
    '/api/v1/tags?object=Ticket&o_id=5': { tags: ['vpn'] },
    '/api/v1/tags?object=Ticket&o_id=6': { tags: [] },
    '/api/v1/links?link_object=Ticket&link_object_value=6': { links: [{ link_type: 'parent', link_object_value: 5 }] },
    '/api/v1/tickets/5/time_accountings': [{ id: 1, time_unit: '1.0', created_by_id: 7, created_at: at }],
    '/api/v1/knowledge_bases/init': ({ body }: { body: string }) =>
      JSON.parse(body).answer_translation_content_ids?.includes(90)
        ? { ...tables, KnowledgeBaseAnswerTranslationContent: content }
        : tables,
    '/api/v1/attachments/701': 'PDF',
    '/api/v1/attachments/702': 'PNG',
  }));
  const folder = await folderOf({});

  const { said, lost } = await download('zammad', url, folder);
  const { tickets, articles, companies, people, leftOut } = await read('zammad', folder);

  expect(said.filter((line) => line.includes('answers'))).toEqual([
    `attachments/603: ${url}/api/v1/ticket_attachment/5/51/603 answers 404`,
    `ticket 8: ${url}/api/v1/ticket_articles/by_ticket/8 answers 404`,
  ]);
  expect(lost).toBe(2);
  expect([companies.length, Object.keys(people)]).toEqual([1, ['7']]);
  expect(tickets['5']).toMatchObject({
    body: { html: '<img src="file:602">' },
    files: [{ key: '601' }, { key: '602' }],
    tags: ['vpn'],
    time: [{ minutes: 60 }],
  });
  expect(tickets['6']?.mergedIntoKey).toBe('5');
  expect(articles['1']).toMatchObject({ title: 'VPN', files: [{ key: '701' }, { key: '702' }] });
  expect(leftOut).toHaveLength(2);
  expect(asked.every(({ authorization }) => authorization === 'Token token=secret')).toBe(true);

  const before = asked.length;
  await download('zammad', url, folder);
  const again = asked.slice(before).map((one) => one.url);
  expect(again).not.toContain('/api/v1/ticket_articles/by_ticket/5?expand=true');
  expect(again).not.toContain('/api/v1/ticket_attachment/5/51/601');
});

test('a Zendesk is downloaded page by page, with its files from elsewhere, to which no login goes', async () => {
  const elsewhere = await helpdeskServer(() => ({ '/token/aB1/?name=photo.png': 'PNG', '/router.png': 'ROUTER' }));
  const comment = (id: number, attachments: object[] = []) => ({
    id,
    author_id: 1,
    html_body: '<p>x</p>',
    public: true,
    created_at: at,
    attachments,
  });
  const { url, asked } = await helpdeskServer((self) => ({
    '/api/v2/organizations.json?page[size]=100': {
      organizations: [{ id: 9, name: 'Acme' }],
      meta: { has_more: true },
      links: { next: `${self}/api/v2/organizations.json?page[size]=100&page[after]=x` },
    },
    '/api/v2/organizations.json?page[size]=100&page[after]=x': {
      organizations: [{ id: 10, name: 'Next' }],
      meta: { has_more: false },
      links: { next: `${self}/never` },
    },
    '/api/v2/incremental/users/cursor.json?start_time=0': {
      users: [{ id: 1, name: 'Bea', role: 'end-user', active: true }],
      after_url: `${self}/never`,
      end_of_stream: true,
    },
    '/api/v2/incremental/tickets/cursor.json?start_time=0&include=metric_sets,groups': {
      tickets: [
        {
          id: 5,
          subject: 'A',
          status: 'solved',
          requester_id: 1,
          group_id: 3,
          created_at: at,
          updated_at: '2024-02-01T00:00:00Z',
        },
        { id: 6, status: 'deleted', created_at: at },
      ],
      metric_sets: [{ ticket_id: 5, solved_at: '2024-01-12T00:00:00Z' }],
      groups: [{ id: 3, name: 'Network' }],
      after_url: `${self}/api/v2/more`,
      end_of_stream: false,
    },
    '/api/v2/more': {
      tickets: [{ id: 7, subject: 'B', status: 'new', requester_id: 1, created_at: at }],
      end_of_stream: true,
    },
    '/api/v2/tickets/5/comments.json?page[size]=100&include_inline_images=true': [
      429,
      {
        comments: [
          comment(50, [{ id: 77, file_name: 'photo.png', content_url: `${elsewhere.url}/token/aB1/?name=photo.png` }]),
        ],
        meta: { has_more: true },
        links: {
          next: `${self}/api/v2/tickets/5/comments.json?page[size]=100&include_inline_images=true&page[after]=y`,
        },
      },
    ],
    '/api/v2/tickets/5/comments.json?page[size]=100&include_inline_images=true&page[after]=y': {
      comments: [comment(51)],
      meta: { has_more: false },
    },
    '/api/v2/tickets/7/comments.json?page[size]=100&include_inline_images=true': {
      comments: [comment(70)],
      meta: { has_more: false },
    },
    '/api/v2/help_center/sections.json?page[size]=100': {
      sections: [{ id: 30, name: 'VPN' }],
      meta: { has_more: false },
    },
    '/api/v2/help_center/articles.json?page[size]=100': {
      articles: [{ id: 40, title: 'Set up', body: '<p>x</p>', section_id: 30 }],
      meta: { has_more: false },
    },
    '/api/v2/help_center/articles/40/attachments.json': {
      article_attachments: [
        { id: 88, article_id: 40, file_name: 'router.png', content_url: `${elsewhere.url}/router.png` },
      ],
    },
  }));
  const folder = await folderOf({});

  const { lost } = await download('zendesk', url, folder, new URL(elsewhere.url).host);
  const { companies, tickets, articles, leftOut } = await read('zendesk', folder);

  expect(lost).toBe(1); // The segments of users, which only a manager of the help center sees.
  expect(companies.map(({ key }) => key)).toEqual(['9', '10']);
  expect(tickets['5']).toMatchObject({
    category: 'Network',
    resolvedAt: new Date('2024-01-12T00:00:00Z'),
    files: [{ key: '77', name: 'photo.png' }],
    comments: [{ key: '51' }],
  });
  expect(Object.keys(tickets)).toEqual(['5', '7']);
  expect(articles['40']).toMatchObject({ category: 'VPN', files: [{ key: '88' }] });
  expect(leftOut).toEqual(['ticket 6: it was deleted in Zendesk']);
  expect(asked.every(({ authorization }) => authorization === `Basic ${btoa('secret')}`)).toBe(true);
  expect(elsewhere.asked.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
});

test('the export of a Zendesk gets its files and the help center, and nothing is asked for twice', async () => {
  const { url, asked } = await helpdeskServer(() => ({ '/a.png': 'PNG' }));
  const attachments = [{ id: 77, file_name: 'a.png', content_url: `${url}/a.png` }];
  const comments = [{ id: 1, html_body: '<p>x</p>', public: true, created_at: at, attachments }];
  const folder = await folderOf({
    'users.json': '{"id":1,"name":"Bea","role":"end-user"}',
    'tickets.json': JSON.stringify({ id: 5, status: 'open', requester: { id: 1 }, created_at: at, comments }),
  });

  await download('zendesk', url, folder);
  await download('zendesk', url, folder);

  expect((await read('zendesk', folder)).tickets['5']).toMatchObject({ files: [{ key: '77' }] });
  expect(asked.filter((one) => one.url === '/a.png')).toHaveLength(1);
  expect(asked.filter((one) => one.url.includes('tickets'))).toEqual([]);
});

test('the export of a Freshdesk gets the files of tickets and articles', async () => {
  const token = `e30.${Buffer.from('{"id":4302}').toString('base64url')}.sig`;
  const { url, asked } = await helpdeskServer((self) => ({
    '/api/v2/tickets/28': {
      description: `<img src="${self}/inline/attachment?token=${token}&amp;fresh=1">`,
      attachments: [{ id: 4300, name: 'log.txt', attachment_url: `${self}/files/log` }],
    },
    '/api/v2/tickets/28/conversations?per_page=100&page=1': [
      { body: '', attachments: [{ id: 4301, name: 'a.png', attachment_url: `${self}/files/a` }] },
    ],
    '/api/v2/tickets/archived/4': { description: '', attachments: [{ id: 4303, attachment_url: `${self}/files/old` }] },
    '/api/v2/tickets/archived/4/conversations?per_page=100&page=1': [],
    [`/inline/attachment?token=${token}&fresh=1`]: 'GIF',
    '/files/log': 'LOG',
    '/files/a': 'PNG',
    '/files/old': 'OLD',
    '/files/manual': 'PDF',
  }));
  const old = [
    { attachment: { id: 4300, content_file_name: 'log.txt', attachment_url: 'http://127.0.0.1:1/expired' } },
  ];
  const ticket = (display_id: number, more: object = {}) => ({
    helpdesk_ticket: {
      id: display_id,
      display_id,
      requester_id: 1,
      status: 2,
      created_at: at,
      attachments: old,
      ...more,
    },
  });
  const article = {
    id: 1,
    title: 'x',
    status: 2,
    description: '',
    attachments: [{ id: 4400, attachment_url: `${url}/files/manual` }],
  };
  const folder = await folderOf({
    'Users.json': '[{"user":{"id":1,"name":"Bea"}}]',
    'Tickets0.json': JSON.stringify([
      ticket(28, { description_html: `<img src='https://acme.freshdesk.com/inline/attachment?token=${token}'>` }),
      ticket(29, { attachments: [], description: 'No files' }),
      ticket(30),
    ]),
    'ArchivedTickets0.json': JSON.stringify([
      { helpdesk_archive_ticket: ticket(4, { attachments: [{ id: 4303, attachment_url: 'x' }] }).helpdesk_ticket },
    ]),
    'Solutions.json': JSON.stringify([
      { category: { name: 'A', folders: [{ name: 'B', visibility: 1, articles: [article] }] } },
    ]),
  });

  const { said, lost } = await download('freshdesk', url, folder);
  const { tickets, articles } = await read('freshdesk', folder);

  expect(lost).toBe(1);
  expect(said).toContain(`ticket 30: ${url}/api/v2/tickets/30 answers 404`);
  expect(tickets['28']).toMatchObject({ files: [{ key: '4300' }, { key: '4302' }] });
  expect(tickets['4']).toMatchObject({ files: [{ key: '4303' }] });
  expect(articles['1']).toMatchObject({ files: [{ key: '4400' }] });
  expect(asked.map((one) => one.url)).not.toContain('/api/v2/tickets/29');
});

test('a picture that a client has put in a ticket reads nothing in the operator’s network', async () => {
  const inside = await helpdeskServer(() => ({
    '/keys?/attachments/production/7/x.png': 'SECRET',
    '/attachments/production/9/x.png': 'SECRET',
  }));
  const { url } = await helpdeskServer((self) => ({
    '/api/v2/tickets/28': {
      description: `<img src="${inside.url}/keys?/attachments/production/7/x.png"><img src="${self}/attachments/production/9/x.png">`,
      attachments: [],
    },
    '/api/v2/tickets/28/conversations?per_page=100&page=1': [],
    '/attachments/production/9/x.png': { location: `${inside.url}/attachments/production/9/x.png` },
  }));
  const ticket = { id: 28, display_id: 28, description_html: '<img src="/attachments/production/7/">' };
  const folder = await folderOf({ 'Users.json': '[]', 'Tickets0.json': JSON.stringify([{ helpdesk_ticket: ticket }]) });

  const { said, lost } = await download('freshdesk', url, folder);

  expect(inside.asked).toEqual([]);
  expect(lost).toBe(2);
  expect(said.filter((line) => line.startsWith('attachments/'))).toHaveLength(2);
  const again = await folderOf({ 'Users.json': '[]', 'Tickets0.json': JSON.stringify([{ helpdesk_ticket: ticket }]) });
  await download('freshdesk', url, again, new URL(inside.url).host);
  expect(inside.asked).toMatchObject([{ authorization: undefined }, { authorization: undefined }]);
});

test('a picture whose server is gone is reported, without ending the download, and asked for by the next one', async () => {
  const { url, asked } = await helpdeskServer((self) => ({
    '/api/v2/tickets/28': {
      description: '<img src="http://127.0.0.1:1/attachments/production/7/x.png">',
      attachments: [{ id: 8, attachment_url: `${self}/files/log` }],
    },
    '/api/v2/tickets/28/conversations?per_page=100&page=1': [],
    '/files/log': 'LOG',
  }));
  const ticket = { id: 28, display_id: 28, description_html: '<img src="/attachments/production/7/">' };
  const folder = await folderOf({ 'Users.json': '[]', 'Tickets0.json': JSON.stringify([{ helpdesk_ticket: ticket }]) });

  for (const _ of ['first', 'again']) {
    const { said, lost } = await download('freshdesk', url, folder, '127.0.0.1');
    expect(said[0]).toContain('attachments/7: Could not reach 127.0.0.1:1');
    expect(lost).toBe(1);
  }
  expect(asked.filter((one) => one.url === '/files/log')).toHaveLength(1);
});

test.each([
  ['refuses', () => ({}), 'answers 404'],
  ['is not there', () => ({}), 'Could not reach'],
])('an old system that %s ends the download in a sentence', async (why, answers, sentence) => {
  const { url } = await helpdeskServer(answers);
  const folder = await folderOf({});

  const there = why === 'refuses' ? url : 'http://127.0.0.1:1';
  await expect(download('zammad', there, folder)).rejects.toThrow(sentence);
});
