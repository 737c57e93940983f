import { eq, sql } from 'drizzle-orm';
import { LargestMailHeaders } from '#contract/incoming-mail-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { lineOf } from '#server/doors/incoming/mail-text.ts';
import { endOfHeaders } from '#server/doors/incoming/raw-mail.ts';
import { readInProcess } from '#server/doors/incoming/read-in-process.ts';
import { type Envelope, storeMail } from '#server/doors/incoming/store-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';

/** Room for the line that is added to the headers, in bytes. */
const ROOM = 1_000;

const envelope = { sender: null, recipients: [], isHeadersOnly: true };

/**
 * Prepares a stand-in for an email that can't be stored whole: its headers, cut off at the size limit, followed by a note
 * to staff.
 */
export async function stubOf(bytes: Buffer, note: string) {
  const headers = bytes.subarray(0, Math.min(endOfHeaders(bytes), LargestMailHeaders - ROOM));
  const lines = headers
    .subarray(0, headers.lastIndexOf('\n') + 1)
    .toString('latin1')
    // They describe a body that is missing.
    .replace(/^content-[^\n]*\n([ \t][^\n]*\n)*/gim, '');
  const text = `Content-Type: text/plain; charset=utf-8\r\n\r\n${note}\r\n`;
  const stub = Buffer.concat([Buffer.from(lines, 'latin1'), Buffer.from(text)]);
  // Staff get the email even if its headers can't be read.
  const order = { bytes: stub, envelope, authservId: undefined, nameServers: undefined };
  const mail = await readInProcess(order, 'strangers').catch(() => undefined);
  const read = {
    sender: lineOf(mail?.from ?? '', FieldLimit.email),
    senderName: lineOf(mail?.fromName ?? '', FieldLimit.name),
    subject: lineOf(mail?.subject ?? '', 500),
    text: note,
  };
  return { bytes: stub, read };
}

/** Stores a stub like an email, and holds it for staff. The email is not moved, because the server may refuse that. */
export async function takeInStub(
  tx: Db,
  { bytes, read }: Awaited<ReturnType<typeof stubOf>>,
  place: NonNullable<Envelope['place']>,
) {
  const outcome = await storeMail(tx, bytes, { channel: 'imap', place, ...envelope });
  const held = { state: 'held', reason: 'unreadable', processedAt: sql`now()`, movedAt: sql`now()` } as const;
  if (outcome.isNew) {
    await tx
      .update(incomingMails)
      .set({ ...held, ...read })
      .where(eq(incomingMails.id, outcome.id));
  }
  return outcome;
}
