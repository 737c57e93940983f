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
