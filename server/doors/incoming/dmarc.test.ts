import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { dkimSign } from 'mailauth';
import { afterAll, expect, test } from 'vitest';
import { comments } from '#server/platform/database/tables/comments.ts';
import { startApp } from '#test/app.ts';
import { startNameServer } from '#test/dns-server.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';

slow('Each email is parsed in a process of its own, as strangers’ emails are');

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});
const key = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;

/** Both `acme` and `evil` have everything that a domain can have; `plain` says nothing about its senders. */
const names = await startNameServer({
  'TXT acme.example': 'v=spf1 ip4:203.0.113.7 -all',
  'TXT _dmarc.acme.example': 'v=DMARC1; p=reject',
  'TXT a1._domainkey.acme.example': key,
  'TXT evil.example': 'v=spf1 ip4:203.0.113.66 -all',
  'TXT _dmarc.evil.example': 'v=DMARC1; p=reject',
  'TXT a1._domainkey.evil.example': key,
});
afterAll(() => names.stop());

const { db, insertUser, insertTicket } = await startApp({ own: true });
const arrive = incomingOf(db, { authservId: undefined, nameServers: [names.address] });

/** Servers that connect to our SMTP listener. */
const acme = { sender: 'bounces@acme.example', remoteAddress: '203.0.113.7', greeting: 'mail.acme.example' };
const evil = { sender: 'bounces@evil.example', remoteAddress: '203.0.113.66', greeting: 'mail.evil.example' };

const at = (domain: string) => `${crypto.randomUUID()}@${domain}`;

async function signed(bytes: Buffer, signingDomain: string) {
  const by = { signingDomain, selector: 'a1', privateKey };
  const { signatures } = await dkimSign(bytes, { ...by, signatureData: [by] });
  return Buffer.concat([Buffer.from(signatures), bytes]);
}

const as = (email: string) => rawMail({ From: `Dana <${email}>` });

test.each([
  ['from a server of the domain', 'pass', acme, (email: string) => as(email)],
  ['signed by the domain, through a forwarder', 'pass', evil, (email: string) => signed(as(email), 'acme.example')],
  ['from a foreign server', 'fail', evil, (email: string) => as(email)],
  ['signed by another domain', 'fail', evil, (email: string) => signed(as(email), 'evil.example')],
  [
    'changed after it was signed',
    'fail',
    evil,
    async (email: string) =>
      Buffer.from((await signed(as(email), 'acme.example')).toString().replace('on fire', 'all right')),
  ],
  [
    'with a result that its sender wrote',
    'fail',
    evil,
    (email: string) =>
      rawMail({ 'Authentication-Results': 'mx.archway.example; dmarc=pass header.from=acme.example', From: email }),
  ],
])('an email %s: %s. Staff act by a pass only, and of clients a fail is held', async (_, verdict, server, write) => {
  const client = await insertUser('employee', { email: at('acme.example') });
  const admin = await insertUser('admin', { email: at('acme.example') });

  const mail = await arrive(await write(client.email), server);
  const ofStaff = await arrive(await write(admin.email), server);

  const isPass = verdict === 'pass';
  expect(mail).toMatchObject(
    isPass ? { state: 'done', result: 'ticket', verdict } : { state: 'held', reason: 'forged', verdict },
  );
  expect(ofStaff).toMatchObject({ state: 'held', reason: isPass ? 'no_requester' : 'staff_not_verified', verdict });
});

test('staff comment by email from a server of their domain', async () => {
  const admin = await insertUser('admin', { email: at('acme.example') });
  const ticket = await insertTicket(await insertUser('employee'), { assignedToId: admin.id });

  const mail = await arrive(rawMail({ From: admin.email, Subject: `Re: [TKT-${ticket.number}] Printer` }), acme);

  expect(mail).toMatchObject({ state: 'done', result: 'comment', verdict: 'pass' });
  expect(await db.select().from(comments).where(eq(comments.ticketId, ticket.id))).toMatchObject([
    { authorId: admin.id },
  ]);
});

test('a client whose domain says nothing is accepted as not verified, and staff of such a domain are held', async () => {
  const client = await insertUser('employee', { email: at('plain.example') });
  const admin = await insertUser('admin', { email: at('plain.example') });

  const mail = await arrive(as(client.email), evil);
  const ofStaff = await arrive(as(admin.email), evil);

  expect(mail).toMatchObject({ state: 'done', result: 'ticket', verdict: 'none' });
  expect(ofStaff).toMatchObject({ state: 'held', reason: 'staff_not_verified', verdict: 'none' });
});

test('email through our own mail server is not checked against the address of that server', async () => {
  const client = await insertUser('employee', { email: at('acme.example') });
  names.asked.length = 0;

  const mails = [
    await arrive(as(client.email), { ...acme, remoteAddress: '127.0.0.1' }),
    await arrive(as(client.email), { sender: acme.sender }),
  ];

  expect(mails).toMatchObject(Array(2).fill({ state: 'done', verdict: 'none' }));
  expect(names.asked).toEqual([]);
});

test.each([
  ['a correct one with another name', (victim: string, own: string) => `"${victim}" <${own}>`],
  ['an address as the name', (victim: string, own: string) => `${victim} <${own}>`],
  ['two in angle brackets', (victim: string, own: string) => `<${victim}> <${own}>`],
  ['two, the other way round', (victim: string, own: string) => `<${own}> <${victim}>`],
  ['a comment before', (victim: string, own: string) => `(${victim}) ${own}`],
  ['a comment after', (victim: string, own: string) => `${victim} (${own})`],
  ['a route', (victim: string, own: string) => `<@evil.example:${victim}> ${own}`],
  ['a quoted local part', (victim: string) => `"${victim}"@evil.example`],
  ['a group', (victim: string, own: string) => `${own}: ${victim};`],
  ['a group of both', (victim: string, own: string) => `All: ${victim}, ${own};`],
  ['an encoded address', (victim: string, own: string) => `=?utf-8?q?${victim.replace('@', '=40')}?= <${own}>`],
  ['an encoded angle bracket', (victim: string, own: string) => `=?utf-8?q?=3C${victim}=3E?= ${own}`],
  [
    'an encoded address in angle brackets',
    (victim: string, own: string) => `<${own} =?utf-8?q?=3C${victim.replace('@', '=40')}=3E?=`,
  ],
  [
    'an encoded address in a comment',
    (victim: string, own: string) => `(=?utf-8?q?=3C${victim.replace('@', '=40')}=3E?= ${own}`,
  ],
  ['a NUL', (victim: string, own: string) => `${victim}\0 <${own}>`],
  ['a carriage return', (victim: string, own: string) => `${victim}\rFrom: ${own}`],
  ['an unfinished quote', (victim: string, own: string) => `" <${victim}> <${own}>`],
  ['an escaped quote', (victim: string, own: string) => `"\\" <${victim}>" <${own}>`],
  ['a semicolon', (victim: string, own: string) => `${victim}; ${own}`],
  ['a second header', (victim: string, own: string) => [own, victim]],
  ['a second header, the other way round', (victim: string, own: string) => [victim, own]],
])('however the header is written (%s), a pass of one’s own domain gives nobody else’s name', async (_, write) => {
  const admin = await insertUser('admin', { email: at('acme.example') });
  const ticket = await insertTicket(await insertUser('employee'), { assignedToId: admin.id });
  const headers = { From: write(admin.email, 'mallory@evil.example'), Subject: `Re: [TKT-${ticket.number}] Printer` };

  const mail = await arrive(await signed(rawMail(headers), 'evil.example'), evil);

  expect(mail.commentId).toBeNull();
  expect(await db.$count(comments, eq(comments.ticketId, ticket.id))).toBe(0);
});

test('a sender’s unresponsive name server delays the next email by seconds only', { tags: 'release' }, async () => {
  names.silent.add('silent.example').add('_dmarc.silent.example');
  const client = await insertUser('employee', { email: at('silent.example') });
  const other = await insertUser('employee', { email: at('acme.example') });

  const slow = arrive(as(client.email), { ...evil, sender: client.email });
  const next = await arrive(as(other.email), acme);

  expect(next).toMatchObject({ state: 'done', result: 'ticket', verdict: 'pass' });
  expect(['done', 'held']).toContain((await slow).state);
});
