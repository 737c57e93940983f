import fc from 'fast-check';

/** Texts that have broken servers: characters that a database, an encoder, a template or a parser trips over. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00\ud83d',
  '\u202e\u2028\ufeff',
  '%00',
  '%',
  '_',
  '\\',
  "'; drop table users; --",
  "' or 1=1 --",
  '1 union select null, null',
  '$1',
  '{{7*7}}<%= 7 %>#{7}',
  '(a+)+$',
  '[',
  '../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: x=1',
  '9'.repeat(400),
  '0000-01-01T00:00:00.000Z',
  'NaN',
  '-1',
  '1e309',
  '2147483648',
  '9007199254740993',
  'x'.repeat(5_000),
];

const largeTexts = ['x'.repeat(300_000), '語'.repeat(100_000), '>'.repeat(100_000), '**a'.repeat(33_000)];

/** Values of any type that a field may be sent with. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...largeTexts) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 3, arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, -0) },
  { weight: 2, arbitrary: fc.constantFrom([], [[]], [null], ['\u0000'], Array(5_000).fill('x'), {}, { $gt: '' }) },
  { weight: 2, arbitrary: fc.constantFrom({ toString: 1, length: -1 }, { constructor: 'x' }, { __proto__: { x: 1 } }) },
  { weight: 2, arbitrary: fc.jsonValue() },
);

/** Ways to write JSON that is none, or not what it seems. */
export const spoiled = fc.constantFrom<((json: string) => string | Buffer)[]>(
  (json) => json.slice(0, -1),
  (json) => `\ufeff${json}`,
  (json) => `${json}${json}`,
  (json) => json.replace('{', '{"__proto__":{"isAdmin":true},'),
  (json) => json.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},'),
  (json) => json.replace(/^\{(.+)\}$/s, '{$1,$1}'),
  (json) => json.replaceAll('"', "'"),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -2)), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from('"}')]),
  (json) => Buffer.from(json, 'utf16le'),
  () => '['.repeat(100_000),
  () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  () => '',
  () => 'null',
  () => '"text"',
  () => '1e400',
  () => `{"title":"${'x'.repeat(1_100_000)}"}`,
);

/** What stands in the query of an address after `name=`, as it is sent. */
export const hostileQuery = fc.oneof(
  fc.constantFrom(...hostileTexts.map((text) => encodeURIComponent(text.toWellFormed()))),
  fc.string({ unit: 'binary', maxLength: 50 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%', '%zz', '%C3%28', '%ED%A0%80', 'a&a=b', '&&==&', '[]=1', '%5B__proto__%5D=1'),
);
