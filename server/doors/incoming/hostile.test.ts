import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { tries } from '#test/tries.ts';
import { readMailBytes } from './store-mail.ts';

const { db, insertUser, insertTicket } = await startApp({ own: true });
const arrive = incomingOf(db);

const multipart = (boundary: string, parts: string) =>
  [
    { 'Content-Type': `multipart/mixed; boundary=${boundary}` },
    `--${boundary}\r\n${parts}\r\n--${boundary}--\r\n`,
  ] as const;

function manyParts(count: number) {
  const part = 'Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=x\r\n\r\nx';
  return multipart('b', Array(count).fill(part).join('\r\n--b\r\n'));
}

function deepParts(depth: number) {
  let body = 'Content-Type: text/plain\r\n\r\nat the bottom';
  for (let level = depth; level > 0; level--) {
    body = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${body}\r\n--b${level}--`;
  }
  return multipart('b0', body);
}

test.each([
  ['10,000 parts', () => manyParts(10_000)],
  ['parts 1,000 deep', () => deepParts(1_000)],
  ['HTML 20,000 deep', () => [{ 'Content-Type': 'text/html' }, '<div>'.repeat(20_000)] as const],
  ['a megabyte of quote marks', () => [{}, '> '.repeat(500_000)] as const],
  ['3,000 addresses in Cc', () => [{ Cc: Array(3_000).fill('a@b.example').join(', ') }, 'Hello'] as const],
  ['NUL bytes and broken text', () => [{ Subject: 'a\0b' }, 'x\0\ud800y'] as const],
])('an email with %s is processed or held, and the next one is not delayed by it', async (_, build) => {
  const client = await insertUser('employee');
  const [headers, text] = build();
  const bytes = rawMail({ From: client.email, ...headers }, text);

  const mail = await arrive(bytes);
  const next = await arrive(rawMail({ From: client.email }));

  expect(['done', 'held']).toContain(mail.state);
  expect(mail.attachments.length).toBeLessThanOrEqual(100);
  expect((await readMailBytes(db, mail.id)).equals(bytes)).toBe(true);
  expect(next).toMatchObject({ state: 'done', result: 'ticket' });
});

/** Of each kind twice. */
const count = tries(6, 1_000);

test(`${count} automatic emails send nothing and change nothing`, { timeout: 600_000 }, async () => {
  const client = await insertUser('employee');
  const ticket = await insertTicket(client, { status: 'resolved', resolvedAt: new Date() });
  const before = await db.$count(inquiries);

  for (let n = 0; n < count; n++) {
    const kind = [{ 'Auto-Submitted': 'auto-replied' }, { Precedence: 'bulk' }, { 'List-Id': '<a.b>' }][n % 3];
    await arrive(rawMail({ From: client.email, Subject: `Re: [TKT-${ticket.number}] Away`, ...kind }, `Away ${n}`));
  }

  const [after] = await db.select().from(tickets).where(eq(tickets.id, ticket.id));
  expect(after).toMatchObject({ status: 'resolved', version: ticket.version });
  expect(await db.$count(tickets, eq(tickets.clientId, client.id))).toBe(1);
  expect(await db.$count(outgoingMails, and(eq(outgoingMails.ticketId, ticket.id)))).toBe(0);
  expect(await db.$count(inquiries)).toBe(before);
});
