import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bytesOf, folderOf, readExport, samplePath } from '../samples/read-export.ts';
import { openOsTicket } from './open.ts';

const dump = samplePath('osticket.sql');
const text = readFileSync(dump, 'utf8');

test('organizations, agents and users are companies and people', async () => {
  const { companies, people } = await readExport(await openOsTicket(dump, {}));

  expect(companies).toMatchObject([
    {
      key: '1',
      name: "O'Brien & Söhne",
      domains: ['obrien.example', 'soehne.example'],
      address: '1 Main Street\r\nSpringfield',
    },
  ]);
  expect(people).toMatchObject({
    'staff-1': {
      name: 'Ann Agent',
      email: 'ann@provider.example',
      role: 'staff',
      isActive: true,
      phone: '+1 555 0100',
    },
    'staff-2': { name: 'Otto Old', isActive: false, createdAt: undefined },
    'user-1': {
      name: 'Bea Client',
      email: 'Bea@obrien.example',
      companyKey: '1',
      phone: '5551234567 ext. 12',
      isActive: true,
    },
    'user-2': { email: 'cyd@example.org', companyKey: '1', isActive: false },
    'user-9': { name: 'Gone Person', email: null, isDeleted: true },
  });
  expect(Object.keys(people)).toHaveLength(5);
});

test('a ticket has its number, form, message, answers and notes', async () => {
  const { tickets } = await readExport(await openOsTicket(dump, {}));

  expect(tickets['1']).toMatchObject({
    number: '000042',
    title: 'Drucker druckt nicht 🖨️',
    requesterKey: 'user-1',
    assigneeKey: 'staff-1',
    status: 'resolved',
    priority: 'urgent',
    category: 'Printers',
    ccKeys: ['user-2'],
    createdAt: new Date('2024-01-10T09:00:00Z'),
    firstAnsweredAt: new Date('2024-01-10T09:30:00Z'),
    resolvedAt: new Date('2024-01-12T12:00:00Z'),
    body: { html: '<p>It says "PC LOAD LETTER".<br />C:\\temp; <img src="file:1" alt="" /></p>' },
  });
  expect(tickets['1']?.comments).toMatchObject([
    { authorKey: null, isInternal: true, body: { text: 'Location: Second floor' } },
    { authorKey: 'staff-1', isInternal: false, body: { text: 'Plain & simple\r\nanswer' } },
    { authorKey: 'staff-1', isInternal: true, body: { html: '<p>Internal</p>' } },
    { authorKey: 'user-9', isInternal: false, body: { html: '<p>I left</p>' } },
    { authorKey: null, isInternal: true, body: { html: '<p>Merged</p>' } },
  ]);
  expect(tickets['3']).toMatchObject({
    title: 'Umlaut ÄÖÜ',
    status: 'in_progress',
    assigneeKey: 'staff-2',
    priority: 'medium',
  });
});

test('a merged ticket has its own message again', async () => {
  const { tickets } = await readExport(await openOsTicket(dump, {}));

  expect(tickets['2']).toMatchObject({
    number: '000043',
    mergedIntoKey: '1',
    status: 'closed',
    priority: 'high',
    body: { html: '<p>Mine does not print either</p>' },
    comments: [],
  });
});

test('files come from the database, in the order of their chunks, or from the folder', async () => {
  const dump = text.replace("(4,2,'H',4,", "(6,2,'H',99,NULL,0,NULL),(4,2,'H',4,");
  const folder = await folderOf({ 'export.sql.gz': gzipSync(dump), 'k/k3onDisk': 'disk!' });

  const { tickets, leftOut } = await readExport(await openOsTicket(relative('', folder), {}));

  const [picture, invoice] = tickets['1']?.files ?? [];
  expect(await bytesOf(picture)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
  expect(invoice).toMatchObject({ name: 'Rechnung März (1).pdf', contentType: 'application/pdf' });
  expect(await bytesOf(invoice)).toEqual(Buffer.from("%PDF-1\0it's\x1a"));
  expect(String(await bytesOf(tickets['1']?.comments[1]?.files[0]))).toBe('disk!');
  expect(leftOut).toEqual([
    'file lost.txt of ticket 000042: it is not in the export',
    'file 99 of ticket 000042: it is not in the export',
    'ticket 000045: it has no requester',
    'ticket 000046: it was deleted',
    'task 55: only tickets are read',
  ]);
});

test.each([
  ['0', 'public'],
  ['1', 'clients'],
])('public articles are for those who may read them in osTicket (restrict_kb %s)', async (restricted, audience) => {
  const folder = await folderOf({ 'a.sql': text.replace("'restrict_kb','0'", `'restrict_kb','${restricted}'`) });

  const { articles } = await readExport(await openOsTicket(folder, {}));

  expect(articles).toMatchObject({
    '1': {
      audience,
      category: 'Accounts',
      tags: ['password', 'login'],
      body: { html: expect.stringContaining('src="file:5"') },
    },
    '2': { audience: 'staff', title: 'Door code' },
  });
});

test('times are in the time zone of the mapping file', async () => {
  const folder = await folderOf({ 'map.yaml': 'timeZone: America/New_York', 'wrong.yaml': 'timeZone: Mars/Base' });

  const { tickets } = await readExport(await openOsTicket(dump, { mapFile: `${folder}/map.yaml` }));

  expect(tickets['1']?.createdAt).toEqual(new Date('2024-01-10T14:00:00Z'));
  await expect(openOsTicket(dump, { mapFile: `${folder}/wrong.yaml` })).rejects.toThrow(/Write a time zone such as/);
});

test.each([
  ['another system', text.replaceAll('help_thread', 'help_other'), /no tables of osTicket/],
  ['two installations', text + text.replaceAll('`help_', '`ost_'), /more than one osTicket \(help_, ost_\)/],
  ['an older version', 'CREATE TABLE ost_ticket_thread (id int);', /older than 1\.10/],
])('the dump of %s is refused', async (_, sql, message) => {
  const folder = await folderOf({ 'a.sql': sql });

  await expect(openOsTicket(folder, {})).rejects.toThrow(message);
});

test('a folder needs one dump', async () => {
  await expect(openOsTicket(await folderOf({ 'a.sql': text, 'b.sql.gz': '' }), {})).rejects.toThrow(
    'has 2 (a.sql, b.sql.gz)',
  );
  await expect(openOsTicket('/nowhere.sql', {})).rejects.toThrow('There is no file or folder /nowhere.sql');
});
