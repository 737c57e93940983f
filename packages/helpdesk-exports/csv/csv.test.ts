import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Exported, ExportedTicket } from '../exported.ts';
import { folderOf, readExport } from '../samples/read-export.ts';
import { openCsv } from './open.ts';

const map = `
columns: { number: ID, title: Subject, text: Body, requesterEmail: From, created: Created }
`;
const table = 'ID,Subject,Body,From,Created\n7,Printer,It smokes,ada@birch.example,2024-05-01 10:00\n';

/** At Gmail, anybody can get an address. */
const companyDomainOf = (email: string) => email.split('@')[1]?.replace(/^gmail\.com$/, '') || undefined;

/** Writes files into a folder and reads the import of `tickets.csv` with `map.yaml`. */
async function read(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'csv-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries({ 'map.yaml': map, ...files }))
    await writeFile(join(folder, name), content);
  const source = await openCsv(join(folder, 'tickets.csv'), { mapFile: join(folder, 'map.yaml'), companyDomainOf });
  const records: Exported[] = [];
  for await (const record of source.records()) records.push(record);
  const tickets = records.filter((record): record is ExportedTicket => record.kind === 'ticket');
  return { source, records, tickets, leftOut: records.filter(({ kind }) => kind === 'left-out') };
}

test('a table becomes companies, people and tickets, with the words and times of the mapping', async () => {
  const { source, records } = await read({
    'map.yaml': `
name: Old desk
timeZone: America/New_York
dates: MM/DD/YYYY HH:mm A
statuses: { Erledigt: closed }
priorities: { P1: urgent }
staff: [desk.example]
columns:
  number: Ticket
  title: Subject
  html: Body
  requesterEmail: From
  requesterName: Name
  company: Firm
  assigneeEmail: Agent
  cc: Copy
  status: State
  priority: Prio
  tags: Tags
  created: Opened
  resolved: Done
  mergedInto: Into
`,
    'tickets.csv': `Ticket;Opened;Done;Subject;Body;From;Name;Firm;Agent;Copy;State;Prio;Tags;Into
4711;3/4/2024 1:05 PM;03/05/2024 12:30 a.m.;"Two
lines; ""quoted""";<p>Hi</p>;Ada@Birch.example;Ada Lovelace;Birch & Sons;grace@desk.example;bob@birch.example, x@desk.example;ERLEDIGT;P1;vpn, printer;4712
`,
  });

  expect(source.name).toBe('Old desk');
  expect(records).toMatchObject([
    { kind: 'company', key: 'birch & sons', name: 'Birch & Sons' },
    { kind: 'person', key: 'ada@birch.example', name: 'Ada Lovelace', companyKey: 'birch & sons', role: 'client' },
    { kind: 'person', key: 'grace@desk.example', role: 'staff' },
    { kind: 'person', key: 'bob@birch.example', role: 'client' },
    { kind: 'person', key: 'x@desk.example', role: 'staff' },
    {
      ...{ kind: 'ticket', key: '4711', number: '4711', title: 'Two\nlines; "quoted"', body: { html: '<p>Hi</p>' } },
      ...{ requesterKey: 'ada@birch.example', assigneeKey: 'grace@desk.example', status: 'closed', priority: 'urgent' },
      ...{ tags: ['vpn', 'printer'], ccKeys: ['bob@birch.example', 'x@desk.example'], mergedIntoKey: '4712' },
      ...{ createdAt: new Date('2024-03-04T18:05:00Z'), resolvedAt: new Date('2024-03-05T05:30:00Z') },
    },
  ]);
});

test('comments of another table come with their tickets, whatever their order', async () => {
  const { tickets, leftOut } = await read({
    'map.yaml': `${map}
comments:
  file: comments.csv
  columns: { ticket: ID, text: Text, authorEmail: By, created: At, internal: Kind, files: Files }
  internal: [note]
`,
    'tickets.csv': `${table}8,Other,Text,bob@birch.example,2024-05-02\n`,
    'comments.csv': `ID|By|At|Kind|Text|Files
8|grace@desk.example|2024-05-03 10:00|reply|of 8|
7|ada@birch.example|2024-05-02 10:00|reply|second|log.txt; gone.txt; ../map.yaml
7||2024-05-01T12:00:00+02:00|Note|first|
|x@y.example|2024-05-03|reply|whose|
7|x@y.example|yesterday|reply|when|
9|x@y.example|2024-05-03|reply|lost|
`,
    'log.txt': 'all of it',
  });

  expect(tickets.map(({ comments }) => comments.map(({ body }) => body))).toEqual([
    [{ text: 'first' }, { text: 'second' }],
    [{ text: 'of 8' }],
  ]);
  expect(tickets[0]?.comments).toMatchObject([
    { isInternal: true, authorKey: null, createdAt: new Date('2024-05-01T10:00:00Z') },
    { isInternal: false, authorKey: 'ada@birch.example', createdAt: new Date('2024-05-02T10:00:00Z') },
  ]);
  const [log, gone, outside] = tickets[0]?.comments[1]?.files ?? [];
  expect(await text((await log?.open()) ?? Readable.from([]))).toBe('all of it');
  await expect(gone?.open().then(text)).rejects.toThrow('ENOENT');
  await expect(outside?.open()).rejects.toThrow('outside of the folder');
  expect(leftOut).toEqual([
    { kind: 'left-out', what: 'row 5 of comments.csv', why: 'it names no ticket' },
    { kind: 'left-out', what: 'row 6 of comments.csv', why: '“yesterday” is not a time' },
    { kind: 'left-out', what: 'the comment of ticket 9', why: 'its ticket is missing' },
  ]);
});

const special = table.replace('It smokes', 'Größe – 5 €');
test.each([
  ['UTF-8', Buffer.from(special)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${special}`)],
  ['UTF-16', Buffer.from(`\ufeff${special}`, 'utf16le')],
  ['UTF-16 in the other order', Buffer.from(`\ufeff${special}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(special.replace('–', '\x96').replace('€', '\x80'), 'latin1')],
  ['semicolons', Buffer.from(special.replaceAll(',', ';'))],
  ['tabs and carriage returns', Buffer.from(special.replaceAll(',', '\t').replaceAll('\n', '\r\n'))],
])('a file is read whether it has %s', async (_, bytes) => {
  const { tickets } = await read({ 'tickets.csv': bytes });

  expect(tickets).toMatchObject([{ number: '7', body: { text: 'Größe – 5 €' } }]);
});

test('a packed table is read whatever its encoding', async () => {
  const folder = await folderOf({
    'map.yaml': map,
    'tickets.csv.gz': gzipSync(Buffer.from(table.replace('It smokes', 'Größe'), 'latin1')),
  });
  const source = await openCsv(join(folder, 'tickets.csv.gz'), { mapFile: join(folder, 'map.yaml') });
  const { tickets } = await readExport(source);

  expect(tickets[7]?.body).toEqual({ text: 'Größe' });
});

test('a mark at the beginning says more than the mapping', async () => {
  const { tickets } = await read({
    'map.yaml': `${map}encoding: utf-16`,
    'tickets.csv': Buffer.from(`\ufeff${special}`, 'utf16le').swap16(),
  });

  expect(tickets).toMatchObject([{ body: { text: 'Größe – 5 €' } }]);
});

test('a time that is none is reported, and its ticket is read without it', async () => {
  const { tickets, leftOut } = await read({
    'map.yaml': map.replace('created', 'resolved: Body, created'),
    'tickets.csv': table,
  });

  expect(tickets).toMatchObject([{ number: '7', resolvedAt: undefined }]);
  expect(leftOut).toEqual([
    { kind: 'left-out', what: 'the time “resolved” of ticket 7', why: '“It smokes” is not a time' },
  ]);
});

/** The words of a column of comments, each on a comment of its own, and who reads it. */
async function readersOf(words: string[], more = '', column = 'Kind') {
  const comments = `comments: { file: c.csv, columns: { ticket: T, text: Text, created: At, internal: ${column} }${more} }`;
  const rows = words.map((word, index) => `7,${index},2024-05-02,"${word}"`);
  const { tickets } = await read({
    'map.yaml': `${map}${comments}`,
    'tickets.csv': table,
    'c.csv': [`T,Text,At,${column}`, ...rows].join('\n'),
  });
  const notes = tickets[0]?.comments.map(({ body, isInternal }) => [
    words[Number('text' in body && body.text)],
    isInternal,
  ]);
  return Object.fromEntries(notes ?? []);
}

test('usual words for who reads a comment are known in any case', async () => {
  const internal = [
    'True',
    'TRUE',
    '1',
    '1.0',
    'X',
    'x',
    'yes',
    'Y',
    'ja',
    'Internal',
    'Private note',
    'INTERNAL NOTE',
    'note',
    'hidden',
  ];
  const open = ['False', '0', 'no', 'N', 'nein', 'public', 'Public reply', ''];

  const readers = await readersOf([...internal, ...open]);

  expect(readers).toEqual({
    ...Object.fromEntries(internal.map((word) => [word, true])),
    ...Object.fromEntries(open.map((word) => [word, false])),
  });
});

test.each([
  ['unknown words', ['Vertraulich!', 'yes', '?', 'constructor'], '', 'Kind', 'Vertraulich!, constructor'],
  ['a yes about clients', ['yes', 'true', 'private'], '', 'Public', 'true, yes'],
  ['a word that the mapping turns around', ['yes', 'no'], ', internal: [no]', 'Kind', 'yes'],
])('%s for who reads a comment are refused', async (_, words, more, column, named) => {
  const refusal = /Say in the mapping file under “comments: internal” or “comments: public” what these mean: (.*)/;

  const { message } = await readersOf(words, more, column).catch((error: Error) => error);

  expect(refusal.exec(message)?.[1]).toContain(named);
});

test('the mapping says what other words for who reads a comment mean', async () => {
  const own = ', internal: [geheim, no], public: [offen, yes, true]';

  expect(await readersOf(['Geheim', 'offen', 'no', 'YES', 'true'], own, 'Public')).toEqual({
    ...{ Geheim: true, no: true },
    ...{ offen: false, YES: false, true: false },
  });
});

test('a column that may say who reads a comment is not left out without a word', async () => {
  const readWith = (columns: string, header = 'Is_Private?') =>
    read({
      'map.yaml': `${map}comments: { file: c.csv, columns: { ticket: T, created: At${columns} } }`,
      'tickets.csv': table,
      'c.csv': `T,At,${header}\n7,2024-05-02,yes\n`,
    });

  await expect(readWith('')).rejects.toThrow(
    'c.csv has a column “Is_Private?”, which may decide who reads it. Name it',
  );
  const { tickets } = await readWith(', internal: Is_Private?');
  expect(tickets[0]?.comments).toMatchObject([{ isInternal: true }]);
  for (const file of [await readWith(', internal: false'), await readWith('', 'Internal ID')])
    expect(file.tickets[0]?.comments).toMatchObject([{ isInternal: false }]);
});

test('addresses are read as people write them, and each is one person', async () => {
  const written = [
    'Nora Kern <nora@birch.example>',
    'mailto:nora@birch.example',
    '"nora@birch.example" (Nora)',
    'NORA@birch.example',
  ];
  const rows = written.map((from, index) => `${index},Printer,x,"${from.replaceAll('"', '""')}",2024-05-01 10:00`);

  const { records, tickets, leftOut } = await read({
    'map.yaml': map.replace('created', 'cc: Copies, created'),
    'tickets.csv': [
      'ID,Subject,Body,From,Created,Copies',
      ...rows.map((row) => `${row},`),
      '9,Printer,x,the visitor,2024-05-01,"Kern, Nora <nora@birch.example>; mailto:bob@birch.example"',
    ].join('\n'),
  });

  expect(records.filter(({ kind }) => kind === 'person')).toMatchObject([
    { key: 'nora@birch.example', name: 'Kern, Nora' },
    { key: 'the visitor', email: 'the visitor' },
    { key: 'bob@birch.example' },
  ]);
  expect(tickets.map(({ requesterKey }) => requesterKey)).toEqual([
    ...written.map(() => 'nora@birch.example'),
    'the visitor',
  ]);
  expect(tickets.at(-1)?.ccKeys).toEqual(['nora@birch.example', 'bob@birch.example']);
  expect(leftOut).toMatchObject([
    { what: 'the address of the requester of ticket 9', why: '“the visitor” is not an email address' },
  ]);
});

test('colleagues who only comment or are copied belong to the company of their domain, if there is just one', async () => {
  const { records } = await read({
    'map.yaml': `${map.replace('created', 'company: Firm, cc: Copies, created')}
comments: { file: c.csv, columns: { ticket: T, created: At, authorEmail: By } }`,
    'tickets.csv': `ID,Subject,Body,From,Created,Firm,Copies
1,a,x,ada@birch.example,2024-05-01,Birch,"bob@birch.example, x@gmail.com, cyd@shared.example"
2,b,x,y@gmail.com,2024-05-01,Birch,
3,c,x,d@shared.example,2024-05-01,Birch,
4,d,x,e@shared.example,2024-05-01,Alder,
5,e,x,alone@birch.example,2024-05-01,,
`,
    'c.csv': 'T,At,By\n1,2024-05-02,carl@birch.example\n',
  });
  const people = records.flatMap((record) => (record.kind === 'person' ? [[record.key, record.companyKey]] : []));

  expect(Object.fromEntries(people)).toEqual({
    ...{ 'ada@birch.example': 'birch', 'bob@birch.example': 'birch', 'carl@birch.example': 'birch' },
    ...{ 'x@gmail.com': undefined, 'y@gmail.com': 'birch' },
    ...{ 'cyd@shared.example': undefined, 'd@shared.example': 'birch', 'e@shared.example': 'alder' },
    // Whoever asked without a company did so for themselves.
    'alone@birch.example': undefined,
  });
});

test('numbers of tickets are the same as Excel and other systems write them', async () => {
  const { tickets, leftOut } = await read({
    'map.yaml': `${map.replace('created', 'mergedInto: Into, created')}
comments: { file: c.csv, columns: { ticket: T, text: Text, created: At } }`,
    'tickets.csv': `sep=;
ID;Subject;Body;From;Created;Into
#5;a;x;ada@birch.example;2024-05-01;12
12.0;b;x;ada@birch.example;2024-05-01;
`,
    'c.csv': 'T,Text,At\n5,one,2024-05-02\n12,two,2024-05-02\n#12,three,2024-05-02\n',
  });

  expect(leftOut).toEqual([]);
  expect(tickets).toMatchObject([
    { number: '5', mergedIntoKey: '12', comments: [{ body: { text: 'one' } }] },
    { number: '12', comments: [{ body: { text: 'two' } }, { body: { text: 'three' } }] },
  ]);
});

test.each([
  ['an Excel workbook', Buffer.from('PK\x03\x04\x14\x00\x1b[31m'), 'tickets.csv is an Excel workbook or a ZIP file.'],
  ['two columns of a name', table.replace('Created', 'Created,Body'), 'tickets.csv has several columns “Body”.'],
])('a table with %s is refused in one sentence', async (_, content, sentence) => {
  await expect(read({ 'tickets.csv': content })).rejects.toThrow(sentence);
});

test('rows without a number, a requester or a time are left out', async () => {
  const { tickets, leftOut } = await read({
    'tickets.csv': `${table},No number,x,ada@birch.example,2024-05-01\n9,No requester,x,,2024-05-01\n10,No time,x,ada@birch.example,2024-02-30\n11,Short\n`,
  });

  expect(tickets).toHaveLength(1);
  expect(leftOut.map(({ kind: _, ...row }) => row)).toEqual([
    { what: 'row 3', why: 'it has no number' },
    { what: 'ticket 9', why: 'it has no requester' },
    { what: 'ticket 10', why: '“2024-02-30” is not a time' },
    { what: 'ticket 11', why: 'it has no requester' },
  ]);
});

test.each([
  [
    'a column that is not there',
    map.replace('Subject', 'Title'),
    'tickets.csv has no column “Title”. It has: ID, Subject, Body, From, Created',
  ],
  ['a misspelled key', `${map}colums: {}`, 'the file: There is no colums here. Use: name, encoding, '],
  [
    'a misspelled key for comments',
    `${map}comments: { file: x, colums: {} }`,
    'comments: There is no colums here. Use: file, ',
  ],
  ['a missing column', map.replace(', created: Created', ''), 'columns.created: Name a column of the table'],
  ['an unknown time zone', `${map}timeZone: Mars`, 'Write a time zone such as America/Chicago'],
  ['broken YAML', 'columns: [', 'is not YAML'],
  [
    'unknown words',
    map.replace('created', 'status: Body, priority: Subject, created'),
    'Say in the mapping file under “statuses” what these mean: It smokes\nSay in the mapping file under “priorities” what these mean: Printer',
  ],
])('a mapping with %s is refused in one sentence', async (_, mapping, sentence) => {
  await expect(read({ 'map.yaml': mapping, 'tickets.csv': table })).rejects.toThrow(sentence);
});

test.each([
  ['tickets.csv', `${map}encoding: windows-1252`, undefined],
  ['tickets.csv', map, `${table}8,"Never closed,x,ada@birch.example,2024-05-01\n`],
])('a table that can’t be read to its end is refused in one sentence', async (name, mapping, content) => {
  const files = { 'map.yaml': mapping, ...(content === undefined ? {} : { [name]: content }) };

  await expect(read(files)).rejects.toThrow(/^\S+tickets\.csv can’t be read: /);
});
