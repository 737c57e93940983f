import type { ReadMail } from '#server/mail/inbound/read-mail.ts';
import { createHelper } from '#server/process/helper.ts';
import type { Order } from './read-process.ts';

const reader = createHelper<Order, ReadMail>(import.meta.url, 'read-process', {
  time: 10_000,
  idle: 60_000,
  memory: 256,
});

/**
 * Reads an email in a process of its own, with limits on time and memory.
 * @returns the email; its HTML is sanitized
 * @throws if it can't be read within the limits
 */
export async function readApart(order: Order): Promise<ReadMail> {
  const mail = await reader.run([order]);
  // Bytes arrive as plain arrays of bytes.
  return { ...mail, attachments: mail.attachments.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })) };
}
