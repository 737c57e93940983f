import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folderOf, samplePath } from '../samples/read-export.ts';
import { type DumpRow, readDump, tablesOf } from './read-dump.ts';
import { statementsOf } from './statements.ts';
import { readStatement } from './tables.ts';

const example = readFileSync(samplePath('osticket.sql'));

const definition = 'CREATE TABLE `t` (`id` int NOT NULL, `a` text, `b` blob, PRIMARY KEY (`id`));\n';

test.each([1, 2, 3, 7, 64])('chunks of %i bytes give the same statements', async (size) => {
  const whole = await all(statementsOf(chunksOf(example, example.length)));

  const cut = await all(statementsOf(chunksOf(example, size)));

  expect(cut.map(String)).toEqual(whole.map(String));
  expect(whole.filter((statement) => statement.includes('INSERT INTO')).length).toBe(25);
});

test.each([
  [
    "(1,'it\\'s; \\\"x\\\" \\\\ \\n\\t\\r\\b\\0\\Z\\%\\_\\q',NULL)",
    { id: '1', a: 'it\'s; "x" \\ \n\t\r\b\0\x1a\\%\\_q', b: null },
  ],
  ["(-2,'it''s',DEFAULT)", { id: '-2', a: "it's", b: null }],
  ["( 3 , '' , 0x00FF )", { id: '3', a: '', b: Buffer.from([0, 255]) }],
  ["(4,_utf8mb4'ü',X'c3bc')", { id: '4', a: 'ü', b: Buffer.from('ü') }],
  ["(5,n'x',b'1')", { id: '5', a: 'x', b: Buffer.from('1') }],
  ['(6,_latin1 0x41,_binary 0x42)', { id: '6', a: 'A', b: Buffer.from('B') }],
  ["(7,'(a),(b)',_binary '\\0\\\\')", { id: '7', a: '(a),(b)', b: Buffer.from([0, 0x5c]) }],
  ['(1.5e3,"double ""quoted""",\'\')', { id: '1.5e3', a: 'double "quoted"', b: Buffer.alloc(0) }],
])('reads the values of %s', async (values, expected) => {
  const rows = await rowsOf(`${definition}INSERT INTO \`t\` VALUES ${values};`);

  expect(rows).toEqual([expected]);
});

test('any text and any bytes come back as they were', async () => {
  const anyText = fc.string({
    unit: fc.constantFrom(
      'a',
      "'",
      '"',
      '`',
      '\\',
      ';',
      ',',
      '(',
      ')',
      '\n',
      '\0',
      '\x1a',
      '--',
      '/*',
      '*/',
      '#',
      'ü',
      '😀',
      'DELIMITER',
    ),
  });
  const anyRows = fc.array(fc.tuple(anyText, fc.uint8Array({ maxLength: 20 })), { minLength: 1, maxLength: 5 });

  await fc.assert(
    fc.asyncProperty(anyRows, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const values = rows.map(
        ([text, bytes], id) => `(${id},'${escaped(text)}',0x${Buffer.from(bytes).toString('hex')})`,
      );
      const dump = Buffer.from(`INSERT INTO t VALUES ${values.join(',')};`);

      const statements = await all(statementsOf(chunksOf(dump, size)));

      expect(statements).toHaveLength(1);
      const read = readStatement(statements[0] ?? dump);
      expect(read?.kind === 'rows' && [...read.rows].map(([, text, bytes]) => [String(text), bytes])).toEqual(
        rows.map(([text, bytes]) => [text, Buffer.from(bytes)]),
      );
    }),
    { numRuns: process.env.SUITE === 'release' ? 3_000 : 100 },
  );
});

test.each([
  ["INSERT INTO t VALUES (1,'x',NULL),\n(2,'y',NULL)"],
  ["insert into `db`.`t` (`a`,`id`) values ('x',1),('y',2)"],
  ['INSERT  IGNORE INTO db.t(id, a) VALUES (1,\'x\');\nREPLACE INTO "t" ("id","a") VALUE (2,\'y\')'],
  ["/* a; 'b */ -- c;\n# d'\nINSERT INTO t VALUES (1,'x',NULL);;;\nINSERT INTO t VALUES (2,'y',NULL)"],
  [
    "DELIMITER $$\nCREATE TRIGGER z BEGIN INSERT INTO t VALUES (9,'z',NULL); END$$\nDELIMITER ;\nINSERT INTO t VALUES (1,'x',NULL),(2,'y',NULL);",
  ],
])('reads the rows of %s', async (statements) => {
  const rows = await rowsOf(definition + statements);

  expect(rows.map(({ id, a }) => [id, a])).toEqual([
    ['1', 'x'],
    ['2', 'y'],
  ]);
});

test('a definition may have comments, commas and parentheses anywhere', async () => {
  const rows = await rowsOf(
    "CREATE TABLE IF NOT EXISTS `t` (\n `id` int COMMENT 'a, (b', -- it's `x` int\n# (and\n `key` enum('a,b','c)') DEFAULT 'a,b',\n `d` decimal(10,2),\n KEY `k` (`key`(10)), CONSTRAINT `c` FOREIGN KEY (`id`) REFERENCES `u` (`id`)\n) /*!50100 PARTITION BY KEY (id) */;INSERT INTO t VALUES (1,'c)',2.50);",
  );

  expect(rows).toEqual([{ id: '1', key: 'c)', d: '2.50' }]);
});

test.each([
  ['/*!40101 SET NAMES latin1 */;', '', [0xfc, 0x80], 'ü€'],
  ['/*!40101 SET NAMES utf8 */;', '', [0xc3, 0xbc], 'ü'],
  ['', '', [0xf0, 0x9f, 0x98, 0x80], '😀'],
  ["-- It's\nSET NAMES 'cp1251';", '', [0xc4, 0xe0], 'Да'],
  ['/*!40101 SET NAMES binary */;', ' CHARACTER SET latin1', [0xfc], 'ü'],
  ['/*!40101 SET NAMES binary */;', ' CHARACTER SET utf8mb4', [0xc3, 0xbc], 'ü'],
])('decodes texts after %s', async (names, charset, bytes, expected) => {
  const dump = Buffer.concat([
    Buffer.from(`${names}\nCREATE TABLE t (a text${charset}, b blob) DEFAULT CHARSET=koi8r;INSERT INTO t VALUES ('`),
    Buffer.from(bytes),
    Buffer.from("','"),
    Buffer.from(bytes),
    Buffer.from("');"),
  ]);

  expect(await rowsOf(dump)).toEqual([{ a: expected, b: Buffer.from(bytes) }]);
});

test('a row may begin with what a dump says about its encoding', async () => {
  const rows = await rowsOf(
    `${definition}-- SET NAMES latin1\nINSERT INTO t VALUES (1,'/*!40101 SET NAMES latin1 */ ü');`,
  );

  expect(rows).toMatchObject([{ a: '/*!40101 SET NAMES latin1 */ ü' }]);
});

test('a compressed dump is read, and one that was cut off is refused', async () => {
  const folder = await folderOf({
    'whole.sql.gz': gzipSync(example),
    'cut.sql.gz': gzipSync(example).subarray(0, 2000),
    'cut.sql': `${definition}INSERT INTO t VALUES (1,'cut`,
    'utf16.sql': Buffer.from('\ufeff-- dump', 'utf16le'),
    'empty.sql': '',
    'broken-off.sql': example.subarray(0, example.lastIndexOf('-- Dump completed')),
    'dump.zip': Buffer.from('PK\x03\x04'),
  });

  expect(await tablesOf(join(folder, 'whole.sql.gz'))).toHaveLength(25);
  await expect(tablesOf(join(folder, 'cut.sql.gz'))).rejects.toThrow(
    /can’t be read to its end: unexpected end of file/,
  );
  await expect(tablesOf(join(folder, 'cut.sql'))).rejects.toThrow('ends in the middle of a row');
  await expect(tablesOf(join(folder, 'utf16.sql'))).rejects.toThrow(/UTF-16/);
  await expect(tablesOf(join(folder, 'empty.sql'))).rejects.toThrow(/is empty/);
  await expect(tablesOf(join(folder, 'broken-off.sql'))).rejects.toThrow('it does not end with “Dump completed”');
  await expect(tablesOf(join(folder, 'dump.zip'))).rejects.toThrow('is compressed, but not with gzip');
});

test('a dump of several databases, or of PostgreSQL, is refused', async () => {
  const folder = await folderOf({
    'two.sql': `USE \`a\`;${definition}USE \`b\`;${definition}`,
    'postgres.sql':
      "CREATE TABLE public.t (\n    id integer NOT NULL\n);\nCOPY public.t (id, a) FROM stdin;\n1\tit's\n\\.\n",
  });

  await expect(tablesOf(join(folder, 'two.sql'))).rejects.toThrow('more than one table t');
  await expect(tablesOf(join(folder, 'postgres.sql'))).rejects.toThrow(/PostgreSQL/);
});

test('rows without the columns of their table are refused', async () => {
  await expect(rowsOf('INSERT INTO t VALUES (1);')).rejects.toThrow(/make it without --no-create-info/);
  await expect(rowsOf(`${definition}INSERT INTO t VALUES (1,'a' 'b');`)).rejects.toThrow(/damaged/);
});

async function rowsOf(dump: string | Buffer): Promise<DumpRow[]> {
  const folder = await folderOf({ 'dump.sql': dump });
  return (await all(readDump(join(folder, 'dump.sql'), (table) => table === 't'))).map(({ row }) => row);
}

/** As `mysql_real_escape_string` does. */
function escaped(text: string) {
  const letters: Record<string, string> = { '\0': '0', '\n': 'n', '\x1a': 'Z', "'": "'", '"': '"', '\\': '\\' };
  return [...text].map((letter) => (letter in letters ? `\\${letters[letter]}` : letter)).join('');
}

async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all<Value>(values: AsyncIterable<Value>) {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}
