import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const folder = new URL('./corpus/', import.meta.url);
const emails = readdirSync(folder).flatMap((name) =>
  name.endsWith('.eml') ? [readFileSync(new URL(name, folder))] : [],
);

test('any bytes are read without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
      const { kind, text } = readMail(Buffer.from(bytes));

      expect(['message', 'auto', 'bounce']).toContain(kind);
      expect(text).toBeTypeOf('string');
    }),
    { numRuns: 200 },
  );
});

test('pieces of emails in any order are read without an error', async () => {
  const piece = fc
    .constantFrom(...emails)
    .chain((email) =>
      fc.nat(email.length).chain((start) => fc.nat(400).map((length) => email.subarray(start, start + length))),
    );

  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      expect(readMail(Buffer.concat(pieces)).text).toBeTypeOf('string');
    }),
    { numRuns: 200 },
  );
});

test('an email that ends anywhere is read without an error', {
  meta: { slow: 'Cuts off emails at each byte' },
}, async () => {
  for (const email of emails) {
    for (let length = 0; length < email.length; length += Math.ceil(email.length / 7)) {
      expect(readMail(email.subarray(0, length)).subject).toBeTypeOf('string');
    }
  }
});

test('a multipart nested 1,000 deep is one file from the 20th on', async () => {
  let body = 'Content-Type: text/plain\r\n\r\nInner words\r\n';
  for (let level = 0; level < 1000; level += 1) {
    body = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${body}\r\n--b${level}--\r\n`;
  }

  const { attachments } = readMail(Buffer.from(`From: dana@acme.example\r\n${body}`));

  expect(attachments).toMatchObject([{ contentType: 'application/octet-stream' }]);
});

test('of 10,000 parts the first 100 are read', async () => {
  const part = '--b\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\nx\r\n';
  const email = `From: dana@acme.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(10_000)}--b--\r\n`;

  const { attachments } = readMail(Buffer.from(email));

  expect(attachments).toHaveLength(100);
});

test('HTML nested 100,000 deep is read', async () => {
  const email = `Content-Type: text/html\r\n\r\n${'<div><blockquote>'.repeat(100_000)}words`;

  expect(readMail(Buffer.from(email)).whole).toContain('words');
});

/** Texts that make careless patterns slow. */
const hostile: Record<string, (size: number) => string> = {
  'spaces in the subject': (size) => `Subject: a${' '.repeat(size)}b\r\n\r\n`,
  'encoded words in the subject': (size) => `Subject: ${'=?utf-8?Q?a'.repeat(size / 10)}\r\n\r\n`,
  'addresses without an end': (size) => `From: ${'<a@'.repeat(size / 3)}\r\n\r\n`,
  'quote marks': (size) => `Subject: x\r\n\r\n${'>'.repeat(size)}`,
  'quoted lines': (size) => `Subject: x\r\n\r\n${'> a\n'.repeat(size / 4)}`,
  'colons at the ends of lines': (size) => `Subject: x\r\n\r\n${'On 2026 10:14 a@b.example:\n'.repeat(size / 27)}`,
  'header lines': (size) => `Subject: x\r\n\r\n${'To: a\n'.repeat(size / 6)}`,
  'one line of spaces': (size) => `Subject: x\r\n\r\nwords${' '.repeat(size)}words`,
  'one line of at signs': (size) => `Subject: x\r\n\r\n${'@a'.repeat(size / 2)}:`,
  'blank lines': (size) => `Subject: x\r\n\r\na${'\n'.repeat(size)}b`,
  dashes: (size) => `Subject: x\r\n\r\n${'-'.repeat(size)}x`,
  'delimiters of signatures': (size) => `Subject: x\r\n\r\n${'--\n'.repeat(size / 3)}`,
  'open tags': (size) => `Content-Type: text/html\r\n\r\n${'<'.repeat(size)}`,
  'style elements': (size) => `Content-Type: text/html\r\n\r\n${'<style><'.repeat(size / 8)}`,
  'cells of a table': (size) => `Content-Type: text/html\r\n\r\n<table>${'<tr><td>a<td>b'.repeat(size / 14)}`,
  'nested tables': (size) => `Content-Type: text/html\r\n\r\n${'<table><tr><td>a'.repeat(size / 16)}`,
  'cells in one row': (size) => `Content-Type: text/html\r\n\r\n<table><tr>${'<td>a'.repeat(size / 5)}`,
  'empty cells in one row': (size) => `Content-Type: text/html\r\n\r\n<table><td>a${'<td>'.repeat(size / 4)}<td>b`,
  'pictures, each in its line': (size) =>
    `Content-Type: text/html\r\n\r\nwords${'<img src=cid:x><br>'.repeat(size / 19)}`,
  'blank lines below a quoted picture': (size) =>
    `Content-Type: text/html\r\n\r\na<blockquote type=cite><img src=cid:x></blockquote>${'<br>'.repeat(size / 4)}`,
  'rows of pictures': (size) =>
    `Content-Type: text/html\r\n\r\na<table>${'<tr><td><img src=cid:x></tr>'.repeat(size / 28)}`,
  'links in one line': (size) => `Content-Type: text/html\r\n\r\n${'<a href=//a.b>a</a>'.repeat(size / 19)}`,
  'links within links': (size) => `Content-Type: text/html\r\n\r\n${'<a href=//a.b>a'.repeat(size / 15)}`,
  'a long link around lines': (size) => `Content-Type: text/html\r\n\r\n<a href=//a.b>${'<p>a'.repeat(size / 4)}</a>`,
  'the address of a link': (size) => `Content-Type: text/html\r\n\r\n<a href="//a${'%20/ '.repeat(size / 5)}">a</a>`,
  'pictures in the HTML': (size) =>
    `Content-Type: text/html\r\n\r\n${'<img src="data:image/png;base64,QUJD">'.repeat(size / 37)}`,
  'pictures in the HTML without an end': (size) =>
    `Content-Type: text/html\r\n\r\n${"<img src='data:image/png;base64,".repeat(size / 31)}`,
  'pictures without words': (size) =>
    `Content-Type: text/html\r\n\r\n${'<a href=//a><img src=//a.b>'.repeat(size / 27)}`,
  'links with long ends': (size) =>
    `Content-Type: text/html\r\n\r\n${`<a href="//a${'/'.repeat(1900)}x">a</a>`.repeat(size / 1920)}`,
  'dots in an address': (size) => `From: <a@${'.'.repeat(size / 10)}x>\r\n\r\n`,
  'brackets without the other one': (size) => `Cc: ${'<a@b '.repeat(size / 50)}\r\n\r\n`,
  'ids without an end': (size) => `References: ${'<a'.repeat(size / 20)}\r\n\r\n`,
  'a calendar': (size) => `Content-Type: text/calendar\r\n\r\nA;${'"'.repeat(size)}`,
  'parameters of a type': (size) => `Content-Type: text/plain${'; a*1*=x'.repeat(size / 8)}\r\n\r\n`,
  'boundaries of a multipart': (size) => `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\n'.repeat(size / 4)}`,
};

test.each(Object.entries(hostile))(
  'the time for %s grows with their number, not its square',
  { tags: 'release' },
  async (_, email) => {
    const time = async (size: number) => {
      const bytes = Buffer.from(email(size));
      const start = performance.now();
      readMail(bytes);
      return performance.now() - start;
    };
    await time(20_000);

    const ratios: number[] = [];
    for (let round = 0; round < 3; round += 1) ratios.push((await time(640_000)) / Math.max(10, await time(20_000)));

    // 32 times as much: 1,024 if the time grew with the square.
    expect(Math.min(...ratios)).toBeLessThan(200);
  },
);
