import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folderOf } from '../samples/read-export.ts';
import { readRecords } from './read-records.ts';
import { jsonSplitter } from './split-json.ts';

async function read(content: string | Buffer, name = 'export.json', lists: string[] = ['tickets', 'users']) {
  const folder = await folderOf({ [name]: content });
  const records = [];
  for await (const record of readRecords(join(folder, name), lists)) records.push(record);
  return records;
}

describe('JSON', () => {
  const two = [{ value: { id: 1 } }, { value: { id: 2, text: 'a "b" {c} [d] \\' } }];

  test.each([
    ['one per line', '{"id":1}\n{"id":2,"text":"a \\"b\\" {c} [d] \\\\"}\n'],
    ['one per line with Windows ends', '{"id":1}\r\n{"id":2,"text":"a \\"b\\" {c} [d] \\\\"}\r\n'],
    ['one after the other', '{"id":1}{"id":2,"text":"a \\"b\\" {c} [d] \\\\"}'],
    ['with commas', '{"id":1},\n{"id":2,"text":"a \\"b\\" {c} [d] \\\\"},\n'],
    ['an array', ' [{"id":1},\n {"id":2,"text":"a \\"b\\" {c} [d] \\\\"}] '],
  ])('reads records written as %s', async (_what, content) => {
    expect(await read(content)).toEqual(two);
  });

  test('reads the lists of pages, wherever in the object they are, and nothing else of a page', async () => {
    const page =
      '{"count":2,"meta":{"tickets":[{"id":9}]},"tickets":[{"id":1,"users":[{"id":8}]}],"users":[{"id":2}],"x":[{}]}';

    const found = [
      { list: 'tickets', value: { id: 1, users: [{ id: 8 }] } },
      { list: 'users', value: { id: 2 } },
    ];
    expect(await read(page)).toEqual(found);
    expect(await read(`[${page},${page}]`)).toEqual([...found, ...found]);
    expect(await read('{"tickets":[],"next_page":null}')).toEqual([]);
  });

  test('keeps ids that are longer than numbers, and leaves other numbers alone', async () => {
    const [record] = await read('{"id":12345678901234567890,"small":9007199254740991,"share":0.1234567890123456789}');

    expect(record).toEqual({
      value: { id: '12345678901234567890', small: 9007199254740991, share: 0.12345678901234568 },
    });
  });

  test.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFF{"name":"Zoë 🖨"}')],
    ['UTF-16, as PowerShell writes it', Buffer.from('\uFEFF{"name":"Zoë 🖨"}', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\uFEFF{"name":"Zoë 🖨"}', 'utf16le').swap16()],
  ])('reads %s', async (_what, content) => {
    expect(await read(content)).toEqual([{ value: { name: 'Zoë 🖨' } }]);
  });

  test('reads gzipped files', async () => {
    const zipped = gzipSync('{"id":1}\n{"id":2}');

    expect(await read(zipped, 'export.jsonl.gz')).toHaveLength(2);
    await expect(read(zipped.subarray(0, -4), 'cut.jsonl.gz')).rejects.toThrow(
      'cut.jsonl.gz is damaged or incomplete.',
    );
  });

  test('reports a damaged record and reads on', async () => {
    const records = await read('{"id":1}\n{"id":}\n{"id":3}\n');

    expect(records).toEqual([
      { value: { id: 1 } },
      { damage: 'the record at byte 9 of export.json', why: 'it is not valid JSON' },
      { value: { id: 3 } },
    ]);
  });

  test('reads what a program saved as Windows-1252, and a text that was cut in the middle of a letter', async () => {
    const latin = Buffer.from('{"name":"Müller"}', 'latin1');
    const cut = Buffer.concat([Buffer.from('{"name":"Jürgen – M'), Buffer.from([0xc3]), Buffer.from('"}')]);

    expect(await read(Buffer.concat([latin, cut, Buffer.from('{"name":"Łukasz 😀"}')]))).toEqual([
      { value: { name: 'Müller' } },
      { value: { name: 'Jürgen – M\ufffd' } },
      { value: { name: 'Łukasz 😀' } },
    ]);
  });

  test('names a file of a ticket with its folder', async () => {
    expect(await read('{"id":}', 'comments/4711.json')).toMatchObject([
      { damage: 'the record at byte 0 of comments/4711.json' },
    ]);
  });

  test('reports a record that is nested too deeply and reads on', async () => {
    const deep = `{"id":2,"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`;

    expect(await read(`{"tickets":[{"id":1},${deep},{"id":3}]}`, 'tickets.json')).toEqual([
      { list: 'tickets', value: { id: 1 } },
      { damage: 'the record at byte 21 of tickets.json', why: 'it is nested too deeply' },
      { list: 'tickets', value: { id: 3 } },
    ]);
  });

  test.each([
    [
      'a file that was cut off',
      '{"id":1}\n{"id":2,"te',
      'export.json ends in the middle of a record. Export it again.',
    ],
    ['a cut string', '{"id":1}\n"te', 'export.json ends in the middle of a record. Export it again.'],
    ['a page of HTML', '<html></html>', 'export.json is not JSON from byte 0 on. Export it again.'],
    ['brackets that do not match', '{"id":1}\n{"a":[}]', 'export.json is not JSON from byte 15 on. Export it again.'],
  ])('refuses %s', async (_what, content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });

  test('finds the same records whatever the chunks of the file are', () => {
    const value = fc.object({ maxDepth: 3, withNullPrototype: false });
    fc.assert(
      fc.property(fc.array(value), fc.integer({ min: 1, max: 9 }), fc.boolean(), (values, size, isPage) => {
        const text = JSON.stringify(isPage ? { next: '"[{', tickets: values, rest: values } : values);
        const bytes = Buffer.from(text);
        const splitter = jsonSplitter(['tickets']);
        const found = [];
        for (let at = 0; at < bytes.length; at += size) found.push(...splitter.push(bytes.subarray(at, at + size)));

        expect(found.map((record) => JSON.parse(record.text))).toEqual(JSON.parse(JSON.stringify(values)));
        expect(splitter.isComplete()).toBe(true);
      }),
    );
  });
});

describe('XML', () => {
  test('reads records as Ruby on Rails writes them', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <helpdesk-tickets type="array">
        <helpdesk-ticket>
          <display-id type="integer">12345678901234567890</display-id>
          <subject>Fish &amp; chips &#8211; <![CDATA[<b>]]></subject>
          <responder-id type="integer" nil="true"/>
          <deleted type="boolean">false</deleted>
          <notes type="array"><helpdesk-note><id type="integer">1</id></helpdesk-note></notes>
          <tags type="array"/>
          <cc-email><cc-emails type="array"><cc-email>a@b.example</cc-email></cc-emails></cc-email>
        </helpdesk-ticket>
        <helpdesk-ticket><display-id type="integer">2</display-id></helpdesk-ticket>
      </helpdesk-tickets>`;

    expect(await read(xml, 'Tickets0.xml')).toEqual([
      {
        value: {
          helpdesk_ticket: {
            display_id: '12345678901234567890',
            subject: 'Fish & chips – <b>',
            responder_id: null,
            deleted: 'false',
            notes: [{ helpdesk_note: { id: '1' } }],
            tags: [],
            cc_email: { cc_emails: ['a@b.example'] },
          },
        },
      },
      { value: { helpdesk_ticket: { display_id: '2' } } },
    ]);
  });

  test('reports a record that is nested too deeply and reads on', async () => {
    const deep = `<user>${'<a>'.repeat(9_000)}${'</a>'.repeat(9_000)}</user>`;

    expect(await read(`<users>${deep}<user>Ann</user></users>`, 'Users.xml')).toEqual([
      { damage: 'a record of Users.xml', why: 'it is nested too deeply' },
      { value: { user: 'Ann' } },
    ]);
  });

  test('refuses a file that was cut off', async () => {
    await expect(read('<users><user><name>Ann', 'Users.xml')).rejects.toThrow('Users.xml ends in the middle');
  });
});
