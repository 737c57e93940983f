import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOf, folderOf, readExport, samplePath } from '../samples/read-export.ts';
import { openRt } from './open.ts';
import { readStorable } from './storable.ts';

const dump = samplePath('rt.sql');
// Written by Perl's Storable in the form of rt-serializer --clone, from the same rows as the dump.
const serialized = samplePath('rt-serialized');

test.each([dump, serialized])('users are people and their organizations companies (%s)', async (path) => {
  const { companies, people } = await readExport(await openRt(path, {}));

  expect(companies).toMatchObject([{ key: "o'brien & söhne", name: "O'Brien & Söhne" }]);
  expect(people).toMatchObject({
    '12': { name: 'Enoch Root', role: 'staff' },
    '20': { name: 'Ann Agent', email: 'ann@provider.example', role: 'staff', isActive: true, phone: '+1 555 0100' },
    '21': { isActive: false, role: 'staff' },
    '30': {
      name: 'Bea Client',
      email: 'Bea@obrien.example',
      role: 'client',
      companyKey: "o'brien & söhne",
      phone: '2',
    },
    '31': { name: '', email: 'cyd@example.org', companyKey: "o'brien & söhne" },
    '99': { email: null, isDeleted: true },
  });
  expect(Object.keys(people)).toHaveLength(6);
});

test.each([dump, serialized])('a ticket has its texts, people, fields and time (%s)', async (path) => {
  const { tickets } = await readExport(await openRt(path, {}));

  expect(tickets['1']).toMatchObject({
    number: '1',
    title: "Drucker druckt nicht 🖨️ \\ 'x'",
    requesterKey: '30',
    assigneeKey: '20',
    ccKeys: ['31', '20'],
    status: 'resolved',
    priority: 'high',
    category: 'Printers',
    createdAt: new Date('2024-05-01T09:00:00Z'),
    firstAnsweredAt: new Date('2024-05-01T09:30:00Z'),
    resolvedAt: new Date('2024-05-03T12:00:00Z'),
    body: { html: '<p>It says “PC LOAD LETTER” — ü = <img src="file:6"></p>' },
    time: [
      { authorKey: '20', minutes: 10 },
      { authorKey: '20', minutes: 15 },
    ],
  });
  expect(tickets['1']?.comments).toMatchObject([
    { authorKey: null, isInternal: true, body: { text: 'Site: Berlin, Paris\nNotes: Long ünote' } },
    { authorKey: '99', isInternal: false, body: { text: 'I left' }, createdAt: tickets['1']?.createdAt },
    { authorKey: '20', isInternal: false, body: { html: '<p>Please <b>restart</b> it</p>' } },
    { authorKey: '20', isInternal: true, body: { text: "It's the fuser;\nreally" } },
  ]);
  expect(tickets['1']?.comments).toHaveLength(4);
});

test.each([dump, serialized])('parts of an email that are not its message are files (%s)', async (path) => {
  const { tickets } = await readExport(await openRt(path, {}));

  const files = tickets['1']?.files ?? [];
  expect(files.map(({ name }) => name)).toEqual([
    'shot.png',
    'Rechnung März.txt',
    'attachment-9.html',
    'attachment-10.txt',
  ]);
  expect(await bytesOf(files[0])).toEqual(Buffer.from("\x89PNG\r\n\x1a\n\0'", 'latin1'));
  expect(String(await bytesOf(files[1]))).toBe('Total: 5 €');
});

test('a merged ticket is merged, and what is no ticket is left out', async () => {
  const { tickets, leftOut } = await readExport(await openRt(dump, {}));

  expect(tickets['2']).toMatchObject({
    mergedIntoKey: '1',
    body: { text: 'Mine too' },
    priority: 'low',
    assigneeKey: undefined,
  });
  expect(tickets['6']).toMatchObject({ title: '', status: 'open', priority: 'urgent', requesterKey: '99' });
  expect(leftOut).toEqual([
    'file big.zip of ticket 2: RT keeps it outside of its database',
    'ticket 3: it has no requester',
    'ticket 4: it is of the type reminder',
    'ticket 5: it was deleted',
  ]);
});

test('rt-serializer brings files that RT keeps outside of its database', async () => {
  const { tickets } = await readExport(await openRt(serialized, {}));

  expect(String(await bytesOf(tickets['2']?.files[0]))).toBe('zip!');
});

test.each([dump, serialized])('articles are for staff (%s)', async (path) => {
  const { articles } = await readExport(await openRt(path, {}));

  expect(articles).toMatchObject({
    '1': {
      title: 'Passwords',
      body: { text: 'How to reset\n\nPress Forgot,\nthen ü' },
      category: 'Answers',
      audience: 'staff',
      isPublished: true,
    },
    '2': { isPublished: false, authorKey: undefined },
  });
});

test('names of tables and columns may be in lower case, and groups have types instead of names', async () => {
  const sql = readFileSync(dump, 'utf8').replaceAll(/`\w+`/g, (name) => name.toLowerCase());
  const groups = sql.indexOf('CREATE TABLE `groups`');
  const older = sql.slice(0, groups) + sql.slice(groups).replace('`name`', '`type`');

  const { tickets, people } = await readExport(await openRt(await folderOf({ 'rt.sql': older }), {}));

  expect(tickets['1']).toMatchObject({ requesterKey: '30', assigneeKey: '20', files: { length: 4 } });
  expect(people['20']?.role).toBe('staff');
});

test('parts of an email that contain each other stop nothing', async () => {
  const sql = readFileSync(dump, 'utf8').replace(
    '-- Dump completed',
    "INSERT INTO `Attachments` (id,TransactionId,Parent,ContentType,Content) VALUES (901,900,902,'text/plain','Lost'),(902,900,901,'text/plain','in a ring'),(903,900,901,'text/html','Found');INSERT INTO `Transactions` (id,ObjectType,ObjectId,Type,Creator,Created) VALUES (900,'RT::Ticket',1,'Comment',20,'2024-06-01 00:00:00');\n-- Dump completed",
  );
  const { tickets } = await readExport(await openRt(await folderOf({ 'rt.sql': sql }), {}));

  expect(tickets['1']?.comments.at(-1)).toMatchObject({ body: { html: 'Found' } });
});

test('exports that lack what is needed are refused', async () => {
  const folder = await folderOf({ 'initialdata.json': '{}' });
  await expect(openRt(folder, {})).rejects.toThrow(/Use rt-serializer --clone instead/);
  await expect(openRt('Results.tsv', {})).rejects.toThrow(/Import it as csv/);
  await expect(openRt(samplePath('osticket.sql'), {})).rejects.toThrow(/no tables of RT: tickets/);

  const copy = await folderOf({ 'x.txt': '' });
  cpSync(serialized, copy, { recursive: true });
  const about = readFileSync(join(copy, 'rt-serialized'));
  writeFileSync(join(copy, 'rt-serialized'), about.toString('latin1').replace('Clone', 'Other'), 'latin1');
  await expect(openRt(copy, {})).rejects.toThrow(/again with rt-serializer --clone/);
});

test('a file of Storable that is cut off or holds more than data is refused', () => {
  const bytes = readFileSync(join(serialized, '001.dat'));

  expect(() => [...readStorable(bytes.subarray(0, -3))]).toThrow(/incomplete/);
  expect(() => [...readStorable(Buffer.from('pst1\x05\x0b', 'latin1'))]).toThrow(/not written by rt-serializer/);
  // A reference to an object of a class.
  expect(() => [...readStorable(Buffer.from('pst0\x05\x0b\x04\x11\x03Foo', 'latin1'))]).toThrow(/unknown kind \(17\)/);
});
