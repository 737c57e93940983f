import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { rawMail } from '../raw-mail.ts';
import { readMail } from '../read-mail.ts';
import { decodeText } from './charset.ts';

/** Each piece in UTF-8, or as bytes. */
const bytesOf = (...pieces: (string | number[])[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece))));
const latin1 = (text: string) => [...Buffer.from(text, 'latin1')];

test.each([
  [
    'a footer in Latin-1',
    bytesOf('Grüße aus Köln. ', latin1('Nur für den Empfänger.')),
    'Grüße aus Köln. Nur für den Empfänger.',
  ],
  [
    'one umlaut and a longer footer',
    bytesOf('Grüße\n', latin1('Geschäftsführer: Jörg Müller, Übach')),
    'Grüße\nGeschäftsführer: Jörg Müller, Übach',
  ],
  ['a stray hard space', bytesOf('Preis:', [0xa0], '5 €'), 'Preis:\u00a05 €'],
  ['one degree sign', bytesOf('25', [0xb0], 'C im Büro'), '25°C im Büro'],
  ['quotation marks of Windows', bytesOf('Él dijo ', [0x93], 'hola', [0x94]), 'Él dijo “hola”'],
  ['Japanese with one wrong byte', bytesOf('プリンターが', [0xff], '壊れました'), 'プリンターがÿ壊れました'],
  [
    'Russian with a footer in Latin-1',
    bytesOf('Принтер сломался. ', latin1('Müller & Söhne')),
    'Принтер сломался. Müller & Söhne',
  ],
  [
    'a wrong byte after a mark of the byte order',
    bytesOf([0xef, 0xbb, 0xbf], 'Büro', [0xa0], 'zwei'),
    'Büro\u00a0zwei',
  ],
  ['cut within its last character', bytesOf('Viele Grüß', [0xc3]), 'Viele Grüß'],
  ['cut within a character of three bytes', bytesOf('Das kostet 5 ', [0xe2, 0x82]), 'Das kostet 5 '],
  ['cut within an emoji, with a line break', bytesOf('Schön ', [0xf0, 0x9f, 0x98], '\r\n'), 'Schön '],
  ['é of Latin-1 at its end', bytesOf('à côté, caf', [0xe9]), 'à côté, café'],
])('text in UTF-8 keeps its letters: %s', (_, bytes, expected) => {
  expect(decodeText(bytes, 'utf-8')).toBe(expected);
  expect(decodeText(bytes)).toBe(expected);
});

test.each([
  [
    'Latin-1',
    Buffer.from('Der Drucker im Büro hört nicht auf zu drucken, schöne Grüße', 'latin1'),
    'Der Drucker im Büro hört',
  ],
  ['windows-1251', Buffer.from('cff0e8edf2e5f0206ee520f0e0e1eef2e0e5f2', 'hex'), 'Принтер'],
  [
    'GB 18030',
    Buffer.from('b4f2d3a1bbfab2bbb9a4d7f7a3acc7ebb0efc3a6a1a3d0bbd0bba3a1b4f2d3a1bbfabba5c1aacdf8', 'hex'),
    '打印机不工作',
  ],
])('text that is not UTF-8 at all is guessed: %s', (_, bytes, expected) => {
  expect(decodeText(bytes, 'utf-8')).toContain(expected);
});

test('UTF-8 that is declared as something else is read as UTF-8, with a wrong byte too', () => {
  const bytes = bytesOf('Grüße aus Köln, schöne Tage in München', [0xa0], '!');

  expect(decodeText(bytes, 'iso-8859-1')).toBe('Grüße aus Köln, schöne Tage in München\u00a0!');
});

test('one wrong byte in HTML, a subject, a name and the name of a file changes nothing else', () => {
  const body = [
    '--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n<p>Im B\xc3\xbcro sind 25\xb0C, sch\xc3\xb6n.</p>\r\n',
    "--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename*=utf-8''B%C3%BCro%A0M%C3%A4rz.csv\r\n\r\na,b\r\n--b--\r\n",
  ].join('');
  const mail = rawMail(
    {
      From: '=?utf-8?Q?J=C3=B6rg_M=FCller?= <j@acme.example>',
      Subject: 'B\xc3\xbcro: 25\xb0C',
      'Content-Type': 'multipart/mixed; boundary=b',
    },
    body,
  );

  const { subject, fromName, text, attachments } = readMail(Buffer.from(mail.toString('utf8'), 'latin1'));

  expect({ subject, fromName, text, names: attachments.map(({ name }) => name) }).toEqual({
    subject: 'Büro: 25°C',
    fromName: 'Jörg Müller',
    text: 'Im Büro sind 25°C, schön.',
    names: ['Büro März.csv'],
  });
});

test.each([
  [
    'cp850',
    Buffer.from('477281e1652c206461732042616e642066817220 4d84727a'.replace(' ', ''), 'hex'),
    'Grüße, das Band für März',
  ],
  ['csPC850Multilingual', Buffer.from('66817220', 'hex'), 'für '],
  ['IBM437', Buffer.from('63616682208d', 'hex'), 'café ì'],
  ['DOS-852', Buffer.from('88a5', 'hex'), 'łą'],
  ['cp866', Buffer.from('8fe0a8ade2a5e0', 'hex'), 'Принтер'],
  ['maccenteuro', Buffer.from('8e8a', 'hex'), 'éä'],
  ['HZ-GB-2312', Buffer.from('ok ~~ ~{NRCG~}, ~{4r~}\n'), 'ok ~ 我们, 打\n'],
  ['iso-2022-kr', Buffer.from('\x1b$)C\x0e>H3g\x0f, ok\n'), '안녕, ok\n'],
  ['', Buffer.from('\x1b$)C\x0e>H3g\x0f, ok\n'), '안녕, ok\n'],
])('charsets that are older than Unicode are read: %s', (charset, bytes, expected) => {
  expect(decodeText(bytes, charset)).toBe(expected);
});

test.each([
  ['Chinese', 'gb18030', '打印机坏了', '您好，打印机又坏了，请尽快派人来看一下。谢谢！'],
  ['Russian', 'windows-1251', 'Принтер', 'Здравствуйте! Принтер опять не печатает, помогите пожалуйста.'],
  ['Japanese', 'shift_jis', '印刷できません', 'プリンターがまた壊れました。よろしくお願いします。'],
])(
  'a short subject in raw %s bytes is read as the text is, though nothing declares a charset',
  (_, charset, subject, text) => {
    const head = Buffer.from('From: ada@acme.example\nSubject: ');
    const bytes = Buffer.concat([
      head,
      iconv.encode(subject, charset),
      Buffer.from('\n\n'),
      iconv.encode(text, charset),
    ]);

    expect(readMail(bytes)).toMatchObject({ subject, text });
  },
);
