import { expect, test } from 'vitest';
import { readMail } from '../read-mail.ts';

async function verdict(...results: string[]) {
  const headers = results.map((result) => `Authentication-Results: ${result}\r\n`).join('');
  const mail = readMail(Buffer.from(`${headers}From: dana@acme.example\r\n\r\nHi`), {
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
  // RFC 8601, appendix B, and what common servers write.
  ['mx.archway.example 1; none', 'none'],
  [
    'mx.archway.example; (a (b \\) c)) dmarc (x) / 1 (y) = (z) pass (ok) reason = "fine; dmarc=fail" header . from = "acme.example"',
    'pass',
  ],
  ['"mx.archway.example" ; DMARC=Pass Header.From=Acme.Example;', 'pass'],
  [
    'mx.archway.example; dkim=pass header.i=@acme.example header.s=s1 header.b=aB/+c=; spf=pass (mx: domain of dana@acme.example designates 192.0.2.1) smtp.mailfrom=dana@acme.example; dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=acme.example',
    'pass',
  ],
  [
    'mx.archway.example;\r\n\tiprev=pass smtp.remote-ip=2001:db8::1;\r\n\tdmarc=pass(p=none)\r\n\theader.from=acme.example',
    'pass',
  ],
  [
    'mx.archway.example; spf=pass smtp.mailfrom="a;dmarc=pass"@evil.example; dmarc=pass header.from=acme.example',
    'pass',
  ],
  ['mx.archway.example; dmarc=pass action=none header.from=acme.example;compauth=pass reason=100', 'pass'],
  ['mx.archway.example; dmarc=pass', 'none'],
  ['mx.archway.example; dmarc=pass policy.dmarc=none', 'none'],
  ['mx.archway.example; dmarc=pass header.from=', 'none'],
  ['mx.archway.example; dmarc=pass header.from=acme.example header.from=evil.example', 'fail'],
  ['mx.archway.example; dmarc=pass header.from=acme.example; dmarc=none', 'none'],
  ['mx.archway.example; dmarc=pass header.from=acme.example; dmarc=fail header.from=acme.example', 'fail'],
  ['mx.archway.example; dmarc/2=pass header.from=acme.example', 'none'],
  ['mx.archway.example; x-dmarc=pass header.from=acme.example', 'none'],
  ['mx.archway.example; spf=none dmarc=pass header.from=acme.example', 'none'],
  ['mx.archway.example; spf=none reason="" dmarc=pass header.from=acme.example', 'none'],
])('%s counts as %s', async (result, expected) => {
  expect(await verdict(result)).toBe(expected);
});

test.each([
  'smtp.mailfrom=a;dmarc=pass@evil.example',
  'smtp.mailfrom=a;dmarc=pass header.from=acme.example@evil.example',
  'smtp.mailfrom=a;dmarc=pass header.from=acme.example x@evil.example',
  'smtp.mailfrom=a;dmarc=pass header.from=acme.example;@evil.example',
  'smtp.mailfrom=a;dmarc=pass header.from=acme.example (@evil.example',
  'smtp.mailfrom=a;dmarc=pass header.from=acme.example"@evil.example',
  'smtp.mailfrom="a";dmarc=pass header.from=acme.example"@evil.example',
  'smtp.mailfrom="a\\";dmarc=pass header.from=acme.example',
  'smtp.helo=a);dmarc=pass header.from=acme.example',
  'smtp.helo=(;dmarc=pass header.from=acme.example',
  'smtp.helo=a\\;dmarc=pass header.from=acme.example',
  'smtp.helo=a;;dmarc=pass header.from=acme.example',
  'smtp.helo=a;dmarc==pass header.from=acme.example',
  'smtp.helo=a;=;dmarc=pass header.from=acme.example',
])('words that a sender chose never make a pass, and never hide a fail: %s', async (words) => {
  const own = `mx.archway.example; spf=none ${words}`;

  expect(await verdict(own)).not.toBe('pass');
  expect(await verdict(`${own}; dmarc=fail header.from=acme.example`)).toBe('fail');
});

test('a header of our server that can’t be read is not replaced by one below it', async () => {
  const below = 'mx.archway.example; dmarc=pass header.from=acme.example';

  expect(await verdict('mx.archway.example; spf=(', below)).toBe('none');
  expect(await verdict('mx.archway.example dmarc=none', below)).toBe('none');
  expect(await verdict('mx.archway.example', below)).toBe('none');
});

test('Microsoft 365 writes no name', async () => {
  const read = async (...results: string[]) => {
    const headers = results.map((result) => `Authentication-Results: ${result}\r\n`).join('');
    const mail = Buffer.from(`${headers}From: dana@acme.example\r\n\r\nHi`);
    return readMail(mail, { authservId: 'microsoft365' }).verdict;
  };
  const spf = 'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=acme.example';
  const pass = `${spf}; dkim=none (message not signed) header.d=none;dmarc=pass action=none header.from=acme.example;compauth=pass reason=100`;

  expect(await read(pass, 'dmarc=fail header.from=acme.example')).toBe('pass');
  expect(await read(spf, pass)).toBe('none');
  expect(await read(`mx.evil.example; ${pass}`, pass)).toBe('none');
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
  const { verdict } = readMail(Buffer.from('Authentication-Results: mx.archway.example; dmarc=pass\r\n\r\nHi'));

  expect(verdict).toBe('none');
});

test('two authors are counted', async () => {
  const both = readMail(Buffer.from('From: a@acme.example, b@acme.example\r\n\r\nHi'));
  const twice = readMail(Buffer.from('From: a@acme.example\r\nFrom: b@acme.example\r\n\r\nHi'));

  expect([both.fromCount, twice.fromCount]).toEqual([2, 2]);
});
