import { expect, test } from 'vitest';
import { companies, exported, note, printer, solutions, ticket, users } from '../samples/freshdesk.ts';
import { bytesOf, folderOf, readExport } from '../samples/read-export.ts';
import { openFreshdesk } from './open.ts';

const read = async (folder: Promise<string>) => readExport(await openFreshdesk(await folder, {}));

test('companies and users; who never confirmed an address is active, who was deleted or blocked is not', async () => {
  const { companies: found, people, records } = await read(exported([printer]));

  expect(found).toMatchObject([
    { key: '700', name: 'Acme', domains: ['acme.example', 'acme.test'], createdAt: new Date('2020-01-02T03:04:05Z') },
  ]);
  expect(people).toMatchObject({
    5001: {
      name: 'Bea Client',
      email: 'Bea@acme.example',
      role: 'client',
      companyKey: '700',
      isActive: true,
      phone: '0170',
    },
    5002: { role: 'staff', companyKey: undefined },
    5003: { isActive: false, isDeleted: true },
    5004: { email: null, isActive: false, isDeleted: false, phone: '+1 555' },
  });
  expect([...new Set(records.map(({ kind }) => kind))]).toEqual(['company', 'person', 'left-out', 'ticket']);
});

test('a ticket has its number, people, times, answers and notes', async () => {
  const { tickets, leftOut } = await read(exported([printer]));

  expect(tickets['28']).toMatchObject({
    number: '28',
    title: 'Drucker druckt nicht 🖨️',
    requesterKey: '5001',
    assigneeKey: '5002',
    companyKey: '700',
    status: 'closed',
    priority: 'urgent',
    category: 'Incident',
    tags: ['printer', 'office 2'],
    ccKeys: ['5003', '5001'],
    createdAt: new Date('2024-01-10T09:00:00Z'),
    firstAnsweredAt: new Date('2024-01-10T10:00:00Z'),
    resolvedAt: new Date('2024-01-12T12:00:00Z'),
    closedAt: new Date('2024-01-16T12:00:00Z'),
  });
  expect(tickets['28']?.comments).toMatchObject([
    { key: '2', authorKey: '5002', isInternal: true, body: { html: '<div>Rich 2</div>' } },
    { key: '3', authorKey: '5002', isInternal: false },
  ]);
  expect(leftOut).toEqual(['the copies of ticket 28 to stranger@else.example: no user has this address']);
});

test('pictures inside of texts are files, by the path or the token of their address', async () => {
  const { tickets } = await read(exported([printer]));

  const { files = [], body } = tickets['28'] ?? {};
  expect(files.map(({ key, name, contentType }) => [key, name, contentType])).toEqual([
    ['4300', 'log.txt', 'text/plain'],
    ['4301', 'photo.png', undefined],
    ['4302', 'picture-4302', undefined],
  ]);
  expect(String(await bytesOf(files[2]))).toBe('GIF');
  expect(body).toEqual({
    html: '<div>Look: <img src="file:4301" class="inline-image"><img src="file:4302"> &amp; log</div>',
  });
});

test.each([
  [2, 'open'],
  [3, 'waiting_client'],
  [4, 'resolved'],
  [5, 'closed'],
  [6, 'waiting_client'],
  [7, 'in_progress'],
  [12, 'in_progress'],
])('the status %s is %s', async (status, expected) => {
  const { tickets } = await read(exported([ticket(30, { status })]));

  expect(tickets['30']?.status).toBe(expected);
  expect(tickets['30']?.resolvedAt).toEqual(
    ['resolved', 'closed'].includes(expected) ? new Date('2024-01-20T09:00:00Z') : undefined,
  );
});

test('a merged ticket knows the other', async () => {
  const merged = ticket(31, {
    status: 5,
    notes: [
      note(1, '2024-01-10T11:00:00+01:00'),
      note(2, '2024-01-10T12:00:00+01:00', {
        private: true,
        body_html: 'This ticket is closed and merged into ticket <a href="/helpdesk/tickets/28">28</a>',
      }),
    ],
  });

  const { tickets } = await read(exported([printer, merged]));

  expect(tickets['31']?.mergedIntoKey).toBe('28');
  expect(tickets['28']?.mergedIntoKey).toBeUndefined();
});

test.each([
  ['Dieses Ticket wird geschlossen und mit Ticket 28 zusammengeführt', 5, '28'],
  ['<div>Ce ticket est fermé et fusionné avec le ticket <a href="/helpdesk/tickets/28">28</a></div>', 5, '28'],
  ['このチケットはクローズされ、チケット28にマージされました', 5, '28'],
  ['Merged the 2 files into folder 28', 5, undefined],
  ['Dieses Ticket wird mit Ticket 28 zusammengeführt', 2, undefined],
  ['Solved as in ticket 28', 5, undefined],
  [`Merged into 28. ${'And then some. '.repeat(20)}`, 5, undefined],
])('a ticket is merged if its last note says so in any language: %s', async (body_html, status, expected) => {
  const merged = ticket(31, { status, notes: [note(2, '2024-01-10T12:00:00+01:00', { private: true, body_html })] });

  const { tickets } = await read(exported([printer, merged]));

  expect(tickets['31']?.mergedIntoKey).toBe(expected);
});

test('a ticket is one of its own company, also where the export calls it the owner', async () => {
  const { tickets } = await read(exported([ticket(31, { company_id: null, owner_id: 701 })]));

  expect(tickets['31']?.companyKey).toBe('701');
});

test('what cannot be read is reported with its reason, and the rest is read', async () => {
  const { tickets, leftOut } = await read(
    exported([
      ticket(32, { deleted: true }),
      ticket(33, { spam: true }),
      ticket(34, { requester_id: null }),
      ticket(35, { created_at: null }),
      ticket(36, { notes: [{ note: { id: 1 } }], attachments: [{ id: 9, name: 'lost.pdf' }] }),
    ]),
  );

  expect(Object.keys(tickets)).toEqual(['36']);
  expect(leftOut).toEqual([
    'ticket 32: it is in the trash of Freshdesk',
    'ticket 33: it is marked as spam',
    'ticket 34: it has no requester',
    expect.stringMatching(/^ticket 35: created_at: /),
    'attachments/9 (lost.pdf) of ticket 36: there is no such file',
    expect.stringMatching(/^a note of ticket 36: created_at: /),
  ]);
});

test('numbered and archived files are read in the order of their numbers', async () => {
  const { tickets, records } = await read(
    exported([ticket(1)], {
      'Tickets10.json': JSON.stringify({ total: 1, helpdesk_tickets: [ticket(3)] }),
      'Tickets2.json': JSON.stringify([ticket(2)]),
      'ArchivedTickets0.json': JSON.stringify([{ helpdesk_archive_ticket: ticket(4).helpdesk_ticket }]),
    }),
  );

  expect(Object.keys(tickets)).toHaveLength(4);
  expect(records.flatMap((record) => (record.kind === 'ticket' ? record.key : []))).toEqual(['4', '1', '2', '3']);
});

test('the export in XML says the same as in JSON', async () => {
  const xml = (name: string, records: object[]) => `<?xml version="1.0" encoding="UTF-8"?>${written(name, records)}`;
  const json = exported([printer], { 'Solutions.json': JSON.stringify(solutions) });
  const sameInXml = folderOf({
    'Companies.xml': xml('companies', companies),
    'Users.xml': xml('users', users),
    'Tickets0.xml': xml('helpdesk-tickets', [printer]),
    'Solutions.xml': xml('solution-categories', solutions),
    'attachments/4300': 'LOG',
    'attachments/4301': 'PNG',
    'attachments/4302': 'GIF',
  });

  const plain = async (folder: Promise<string>) => JSON.parse(JSON.stringify(await read(folder)));
  expect(await plain(sameInXml)).toEqual(await plain(json));
});

test('records of the API, with other names and without wrappers, say the same', async () => {
  const { notes, attachments, description_html, cc_email, ticket_type, ticket_states, ...rest } =
    printer.helpdesk_ticket;
  const ofApi = {
    ...rest,
    id: rest.display_id,
    display_id: undefined,
    description: description_html,
    description_text: rest.description,
    type: ticket_type,
    cc_emails: cc_email.cc_emails,
    stats: ticket_states,
    attachments: [{ id: 4300, name: 'log.txt', content_type: 'text/plain', attachment_url: 'https://s3/log' }],
  };
  const conversations = notes.map(({ note: { body_html, ...one } }) => ({
    ...one,
    ticket_id: 28,
    body: body_html,
    body_text: one.body,
  }));
  const [bea, ann, ...others] = users.map(({ user }) => user);
  const api = folderOf({
    'companies.json': JSON.stringify(companies.map(({ company }) => company)),
    'contacts.json': JSON.stringify([{ ...bea, customer_id: undefined, company_id: 700 }, ...others]),
    'agents.json': JSON.stringify([
      { id: 5002, available: true, contact: { ...ann, id: undefined, helpdesk_agent: undefined } },
    ]),
    'tickets.json': JSON.stringify([ofApi]),
    'conversations.json': JSON.stringify(conversations),
    'attachments/4300': 'LOG',
    'attachments/4301': 'PNG',
    'attachments/4302': 'GIF',
  });

  const { people, tickets } = await read(api);
  const whole = await read(exported([printer]));
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
  expect(plain({ people, tickets })).toEqual(plain({ people: whole.people, tickets: whole.tickets }));
});

test('notes whose ticket is not there are reported, those of a ticket that is left out are not', async () => {
  const note = (id: number, ticket_id: number) => ({
    ...{ id, ticket_id, body: 'x', private: false, created_at: '2024-01-10T09:00:00Z' },
  });
  const { tickets, leftOut } = await read(
    exported([printer, ticket(9, { spam: true })], {
      'conversations.json': JSON.stringify([note(1, 28), note(2, 404), note(3, 9), note(4, 404)]),
    }),
  );

  expect(tickets[28]?.comments.map(({ key }) => key)).toContain('1');
  expect(leftOut).toContain('ticket 9: it is marked as spam');
  expect(leftOut.filter((line) => line.includes('comment'))).toEqual([
    '2 comments of ticket 404: its ticket is missing',
  ]);
});

test('solutions are articles with their folder and its readers', async () => {
  const { articles, leftOut } = await read(exported([ticket(1)], { 'Solutions.json': JSON.stringify(solutions) }));

  expect(articles).toMatchObject({
    1: {
      title: 'Set up',
      category: 'VPN',
      audience: 'clients',
      isPublished: true,
      authorKey: '5002',
      files: [{ key: '4301' }],
    },
    2: { title: 'Draft', isPublished: false },
    3: { category: 'Chosen', audience: 'staff' },
  });
  expect(articles['1']?.body).toEqual({ html: '<p>Text <img src="file:4301"></p>' });
  expect(leftOut).toEqual([
    'the readers of article “Just for some”: it was for chosen companies; only staff can read it now',
  ]);
});

test('an export that is not one is refused in a sentence', async () => {
  const folder = await folderOf({ 'Users.xml': '<users/>' });

  await expect(openFreshdesk(folder, {})).rejects.toThrow(`${folder} has no tickets. Unpack the whole export`);
});

/** As Ruby on Rails writes it. */
function written(name: string, value: unknown): string {
  const tag = name.replaceAll('_', '-');
  if (value === undefined) return '';
  if (value === null) return `<${tag} nil="true"/>`;
  if (typeof value === 'number') return `<${tag} type="integer">${value}</${tag}>`;
  if (typeof value === 'boolean') return `<${tag} type="boolean">${value}</${tag}>`;
  if (typeof value === 'string') return `<${tag}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${tag}>`;
  if (!Array.isArray(value)) {
    return `<${tag}>${Object.entries(value)
      .map(([field, inner]) => written(field, inner))
      .join('\n')}</${tag}>`;
  }
  const elements = value.map((element) => {
    const wrappers = typeof element === 'object' ? Object.entries(element as object) : [];
    const [wrapper] = wrappers.length === 1 ? wrappers : [];
    return wrapper ? written(...(wrapper as [string, unknown])) : written(tag.replace(/s$/, ''), element);
  });
  return `<${tag} type="array">${elements.join('\n')}</${tag}>`;
}
