import { expect, test } from 'vitest';
import { readRtf } from './rtf.ts';

function stored(rtf: string) {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(rtf.length, 4);
  header.writeUInt32LE(0x414c454d, 8);
  return Buffer.concat([header, Buffer.from(rtf, 'latin1')]);
}

test('the compressed example of MS-OXRTFCP is read', () => {
  const example =
    '2d0000002b0000004c5a4675f1c5c7a703000a0072637067313235423 20af32068656c0900206277 05b06c647d0a800fa0';

  expect(readRtf(Buffer.from(example.replaceAll(' ', ''), 'hex'))).toEqual({ kind: 'plain', text: 'hello world' });
});

test('RTF gives back the HTML that it wraps', () => {
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <p>}\\htmlrtf {\\b \\htmlrtf0 Gr\\'fc\\'dfe{\\*\\htmltag72 </p>}\\htmlrtf \\par}\\htmlrtf0}";

  expect(readRtf(stored(rtf))).toEqual({ kind: 'html', text: '<p>Grüße</p>' });
});

test('bytes that are not RTF give no text', () => {
  expect(readRtf(Buffer.alloc(40))).toBeUndefined();
});

test.each([
  ['lines, tabs and symbols', 'one\\par two\\line\\tab three \\emdash \\lquote a\\rquote', 'one\ntwo\n\tthree —‘a’'],
  ['escaped signs', '\\{a\\} b\\\\c', '{a} b\\c'],
  ['cells of a table', '\\trowd A\\cell B\\cell\\row C\\cell D\\cell\\row', 'A | B | \nC | D |'],
  ['characters beyond the code page', '\\u8364? \\u-10179?\\u-8704?', '€ 😀'],
  ['a picture and an attached object', 'a {\\pict\\wmetafile8 0123} b {\\object\\objattph{\\result c}} d', 'a  b  d'],
  ['the author and a header', '{\\info{\\author Ada}}{\\header top}words{\\footerf low}', 'words'],
])('of RTF without HTML, %s are read', (_, rtf, text) => {
  const found = readRtf(
    stored(`{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\stylesheet{\\s0 Normal;}}${rtf}}`),
  );

  expect({ ...found, text: found?.text.replaceAll('\r\n', '\n') }).toEqual({
    kind: 'plain',
    text,
  });
});

test('the font says which charset a byte is in', () => {
  const fonts = '{\\fonttbl{\\f0\\fcharset204 Arial;}{\\f1\\fcharset0 Arial;}}';

  const found = readRtf(stored(`{\\rtf1\\ansi\\ansicpg1251${fonts}\\f0 \\'cf\\'f0\\'e8 \\f1 caf\\'e9}`));

  expect(found?.text).toBe('При café');
});

test('a long picture, missing brackets and groups nested 100,000 deep do no harm', () => {
  expect(readRtf(stored(`{\\rtf1 a {\\pict ${'0f'.repeat(2_000_000)}}b}`))?.text).toBe('a b');
  expect(readRtf(stored('{\\rtf1 hello {\\b wor'))?.text).toBe('hello wor');
  expect(readRtf(stored('{\\rtf1 hello}}} more'))?.text).toBe('hello');
  expect(readRtf(stored(`{\\rtf1 ${'{'.repeat(100_000)}`))).toBeUndefined();
});
