import { generateKeyPairSync } from 'node:crypto';
import { authenticate } from 'mailauth';
import { expect, test } from 'vitest';
import { mailSetup } from '#test/delivery.ts';
import { startMailServer } from '#test/mail-server.ts';
import { writeLetter } from './letter.ts';
import { createMailer } from './mailer.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});

/** The names of the test's own domain; nothing else exists. */
const records = new Map([
  ['a1._domainkey.archway.example', `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`],
  ['_dmarc.archway.example', 'v=DMARC1; p=reject; adkim=s'],
]);

async function resolver(name: string, type: string) {
  const text = type === 'TXT' && records.get(name);
  if (text) return [[text]];
  throw Object.assign(new Error('No such name'), { code: 'ENOTFOUND' });
}

async function verdictOf(raw: string) {
  const { dkim, dmarc } = await authenticate(raw, {
    ip: '203.0.113.1',
    helo: 'x.example',
    sender: '',
    resolver: resolver as never,
  });
  const result = dkim.results[0];
  return { dkim: result?.status.result, domain: result?.signingDomain, dmarc: dmarc ? dmarc.status.result : undefined };
}

async function signedMail() {
  const server = await startMailServer();
  const dkim = { domainName: 'archway.example', keySelector: 'a1', privateKey };
  const provider = { name: 'Archway IT', phone: '(314) 555-0142', email: 'support@archway.example' };
  const letter = await writeLetter(mailSetup, {
    to: { name: 'Zoë Łucja', address: 'zoe@acme.example' },
    subject: 'Grüße — 你好',
    messageId: 'abc',
    page: { template: 'TestMail', props: { provider, firstName: 'Zoë', url: 'https://help.archway.example' } },
    headers: {
      'List-Unsubscribe': '<https://help.archway.example/x>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  const content = { html: `<p>${'Grüße '.repeat(300)}</p>`, text: '.\nFrom here\n' };
  await createMailer(server.url, { dkim })({ ...letter, ...content }, new AbortController().signal);
  await server.stop();
  return server.accepted[0]?.raw ?? '';
}

test('a signed email passes DKIM and DMARC', async () => {
  const raw = await signedMail();

  expect(await verdictOf(raw)).toMatchObject({ dkim: 'pass', domain: 'archway.example', dmarc: 'pass' });
});

test('both headers of the one-click unsubscription are signed', async () => {
  const raw = await signedMail();

  const [, signed = ''] = /^DKIM-Signature:[\s\S]*?\bh=([\s\S]*?);/m.exec(raw) ?? [];
  const names = signed.toLowerCase().replaceAll(/\s/g, '').split(':');
  for (const name of ['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(names).toContain(name);
});

test.each([
  ['its text', 'From here', 'From there'],
  ['its sender', 'noreply@archway.example', 'boss@archway.example'],
  ['its unsubscribe link', 'help.archway.example/x', 'evil.example/x'],
])('an email that was changed in %s fails', async (_, from, to) => {
  const raw = await signedMail();

  expect(raw).toContain(from);
  expect((await verdictOf(raw.replaceAll(from, to))).dkim).not.toBe('pass');
});
