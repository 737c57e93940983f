import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOf, folderOf, readExport, samplePath } from '../samples/read-export.ts';
import { openFreeScout } from './open.ts';

const dump = samplePath('freescout.sql');
const text = readFileSync(dump, 'utf8');

test('users and customers are people, and their companies are companies', async () => {
  const { companies, people } = await readExport(await openFreeScout(dump, {}));

  expect(companies).toMatchObject([{ key: "o'brien", name: "O'Brien" }]);
  expect(people).toMatchObject({
    'user-1': { name: 'Ann Agent', role: 'staff', isActive: true, phone: '555' },
    'user-2': { isActive: false, isDeleted: undefined },
    'user-3': { email: 'del@provider.example', isActive: false, isDeleted: true },
    'user-7': { email: null, role: 'staff', isDeleted: true },
    'customer-1': { name: 'Bea Client', email: 'bea@obrien.example', phone: '+1 555 0100', companyKey: "o'brien" },
    'customer-2': { name: '', email: 'cyd@example.org', companyKey: "o'brien" },
    'customer-3': { name: 'No Address', email: null, companyKey: undefined },
    'customer-99': { email: null, isDeleted: true },
  });
  expect(Object.keys(people)).toHaveLength(8);
});

test('a conversation is a ticket with its messages, notes, tags, fields and time', async () => {
  const { tickets } = await readExport(await openFreeScout(dump, {}));

  expect(tickets['1']).toMatchObject({
    number: '101',
    title: 'Printer — “broken”',
    requesterKey: 'customer-1',
    assigneeKey: 'user-1',
    status: 'closed',
    category: 'Support',
    tags: ['printer', 'vip'],
    ccKeys: ['customer-2'],
    firstAnsweredAt: new Date('2024-03-01T10:00:00Z'),
    closedAt: new Date('2024-03-02T10:00:00Z'),
    time: [{ minutes: 10, authorKey: 'user-1', isBillable: false }],
  });
  expect(tickets['1']?.comments).toMatchObject([
    { authorKey: null, isInternal: true, body: { text: 'Site: Berlin\nAsset: PC-17' } },
    {
      authorKey: null,
      isInternal: true,
      body: { html: '<div>By a workflow</div>' },
      createdAt: tickets['1']?.createdAt,
    },
    { authorKey: 'user-1', isInternal: false, body: { html: '<div>Please restart it</div>' } },
    { authorKey: 'user-1', isInternal: true, body: { html: '<div>It’s the fuser</div>' } },
  ]);
});

test('tickets have their ids as numbers if nobody has set others', async () => {
  const unset = text.replaceAll(/^\((\d),10\d,/gm, '($1,1,');

  const { tickets } = await readExport(await openFreeScout(await folderOf({ 'a.sql': unset }), {}));

  expect(Object.values(tickets).map(({ number }) => number)).toEqual(['1', '2', '3', '7']);
});

test('a note about a call stays internal', async () => {
  const { tickets } = await readExport(await openFreeScout(dump, {}));

  expect(tickets['7']).toMatchObject({
    body: { text: '' },
    requesterKey: 'customer-99',
    assigneeKey: 'user-7',
    status: 'in_progress',
  });
  expect(tickets['7']?.comments).toMatchObject([{ isInternal: true, body: { html: '<div>She called</div>' } }]);
  expect(tickets['2']?.status).toBe('waiting_client');
});

test('a merged conversation is merged, and what was not kept is left out', async () => {
  const { tickets, leftOut } = await readExport(await openFreeScout(dump, {}));

  expect(tickets['3']).toMatchObject({ mergedIntoKey: '1', status: 'closed', title: 'Same problem' });
  expect(leftOut.filter((line) => line.startsWith('ticket'))).toEqual([
    'ticket 104: it is spam',
    'ticket 105: it was deleted',
    'ticket 106: it is a draft',
    'ticket 108: it has no requester',
  ]);
});

test('files and pictures come from the folder, and from nowhere else', async () => {
  const folder = await folderOf({
    'desk.sql': text,
    'secret.txt': 'secret',
    'storage/app/attachment/1/2/1/shot ü.png': 'one',
    'storage/app/attachment/1/2/2/old.png': 'two',
    'storage/app/attachment/3/4/1/offer.pdf': 'pdf',
  });

  const { tickets, leftOut } = await readExport(await openFreeScout(relative('', folder), {}));

  expect(tickets['1']?.body).toEqual({
    html: '<div>It says “no” <img src="file:1"><img src=\'file:2\'><img src="https://other.example/x.png"></div>',
  });
  expect(String(await bytesOf(tickets['1']?.files[0]))).toBe('one');
  expect(String(await bytesOf(tickets['1']?.comments[2]?.files[0]))).toBe('pdf');
  expect(leftOut.slice(0, 2)).toEqual([
    'file gone.txt of ticket 101: it is not in the export',
    'file secret.txt of ticket 101: it is not in the export',
  ]);
});

test('each language of an article is an article', async () => {
  const { articles } = await readExport(await openFreeScout(dump, {}));

  expect(articles).toMatchObject({
    '1': {
      title: 'Passwords',
      body: { html: '<p>Reset</p>' },
      category: 'Accounts',
      isPublished: true,
      audience: 'public',
    },
    '1-de': { title: 'Passwörter', body: { html: '<p>Zurück</p>' }, category: 'Konten' },
    '2': { title: 'Plain title', category: 'Secret', isPublished: false, audience: 'staff' },
  });
});

test('modules that are not there are no mistake, another system is', async () => {
  const withoutModules = text.replaceAll(/`(kb_|tags|timelogs|custom_fields)/g, '`x_$1');

  const { tickets } = await readExport(await openFreeScout(await folderOf({ 'a.sql': withoutModules }), {}));

  expect(tickets['1']).toMatchObject({ tags: [], time: [] });
  await expect(openFreeScout(samplePath('osticket.sql'), {})).rejects.toThrow(
    /no tables of FreeScout: conversations, threads/,
  );
});
