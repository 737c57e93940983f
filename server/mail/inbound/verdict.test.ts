import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

async function verdict(...results: string[]) {
  const headers = results.map((result) => `Authentication-Results: ${result}\r\n`).join('');
  const mail = await readMail(Buffer.from(`${headers}From: dana@acme.example\r\n\r\nHi`), {
    authservId: 'mx.archway.example',
  });
  return mail.verdict;
}

test.each([
  ['mx.archway.example; spf=pass; dmarc=pass (p=reject) header.from=acme.example', 'pass'],
  ['MX.archway.example 1; dmarc=fail header.from=acme.example', 'fail'],
  ['mx.archway.example; dmarc=pass (p=none dis=none) header.from=ACME.example.', 'pass'],
  ['mx.archway.example; dmarc=pass header.from=example', 'pass'],
  ['mx.archway.example; dmarc=pass header.from=evil.example', 'fail'],
  ['mx.archway.example; dmarc=pass header.from=notacme.example', 'fail'],
  ['mx.archway.example; spf=pass', 'none'],
  ['mx.archway.example; dmarc=temperror', 'none'],
  ['mx.archway.example; spf=fail (; dmarc=pass)', 'none'],
  ['mx.archway.example; spf=fail reason="; dmarc=pass"', 'none'],
  ['mx.attacker.example; dmarc=pass', 'none'],
])('%s counts as %s', async (result, expected) => {
  expect(await verdict(result)).toBe(expected);
});

test('only the topmost result of our server counts', async () => {
  const results = [
    'mx.attacker.example; dmarc=pass',
    'mx.archway.example; dmarc=fail',
    'mx.archway.example; dmarc=pass',
  ];

  expect(await verdict(...results)).toBe('fail');
});

test('without the name of our server nothing counts', async () => {
  const { verdict } = await readMail(Buffer.from('Authentication-Results: mx.archway.example; dmarc=pass\r\n\r\nHi'));

  expect(verdict).toBe('none');
});

test('two authors are counted', async () => {
  const both = await readMail(Buffer.from('From: a@acme.example, b@acme.example\r\n\r\nHi'));
  const twice = await readMail(Buffer.from('From: a@acme.example\r\nFrom: b@acme.example\r\n\r\nHi'));

  expect([both.fromCount, twice.fromCount]).toEqual([2, 2]);
});
