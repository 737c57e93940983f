import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { pino } from 'pino';
import { z } from 'zod';
import { finishMail, readArrival } from '#server/doors/incoming/process-mail.ts';
import { storeMail } from '#server/doors/incoming/store-mail.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { bytesOf, readYaml } from './read-data.ts';

const DemoEmail = z.strictObject({
  from: z.string(),
  subject: z.string(),
  text: z.string().optional(),
  html: z.string().optional(),
  answers: z.int().optional(),
  minutesAgo: z.number(),
  headers: z.record(z.string(), z.string()).default({}),
  files: z.array(z.strictObject({ name: z.string(), type: z.string() })).default([]),
});
type DemoEmail = z.output<typeof DemoEmail>;

const demoEmails = readYaml('emails.yaml', z.array(DemoEmail));

/** Writes emails without sending them. */
const writer = createTransport({ streamTransport: true, newline: 'windows' });

/** Receives emails as from any mailbox: some become a ticket and comments, others wait for staff. */
export async function receiveEmails(db: Db) {
  const log = pino({ level: 'silent' });
  for (const [index, email] of demoEmails.entries()) {
    const { id } = await storeMail(db, await writeEmail(email, index), {
      channel: 'imap',
      sender: null,
      recipients: [],
    });
    const around = { db, log, own: { sending: [], receiving: [] } };
    const arrival = await readArrival(db, id, around);
    await db.transaction((tx) => finishMail(tx, arrival, around));
    await moveBack(db, id, email);
  }
}

async function writeEmail({ from, subject, text = '', html, answers, headers, files }: DemoEmail, index: number) {
  const idOf = (position: number) => `<demo-${position}@moundcitysupply.example>`;
  const inReplyTo = answers === undefined ? {} : { inReplyTo: idOf(answers) };
  const attachments = files.map(({ name, type }) => ({
    filename: name,
    content: bytesOf(name),
    contentType: type,
    ...(type.startsWith('image/') ? { cid: name } : {}),
  }));
  const content = html === undefined ? { text } : { html };
  const to = 'support@archway.example';
  const mail = { from, to, subject, messageId: idOf(index), headers, attachments, ...inReplyTo, ...content };
  const { message } = await writer.sendMail(mail);
  return buffer(Readable.from(message));
}

async function moveBack(db: Db, id: string, { minutesAgo, answers }: DemoEmail) {
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  const ofMail = eq(incomingMails.id, id);
  const { ticketId, commentId } = one(await db.update(incomingMails).set({ createdAt }).where(ofMail).returning());
  if (commentId) await db.update(comments).set({ createdAt }).where(eq(comments.id, commentId));
  if (!ticketId) return;
  const updated = { updatedAt: createdAt, publicUpdatedAt: createdAt };
  const moved = answers === undefined ? { createdAt, ...updated } : updated;
  await db.update(tickets).set(moved).where(eq(tickets.id, ticketId));
}
