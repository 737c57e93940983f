import { LongestReading, type MailLanes } from '#contract/incoming-mail-constants.ts';
import type { ReadMail } from '#mail-reader';
import { separateProcess } from '#server/platform/process/separate-process.ts';
import type { Order } from './read-process.ts';

// Its queue has its own limits on waiting.
const limits = { time: LongestReading, wait: 10 * LongestReading, idle: 60_000, memory: 256 };

/** Each lane has its own process, so that an email from a known sender never waits for a stranger's. */
const readers = {
  known: separateProcess<Order, ReadMail>(import.meta.url, 'read-process', limits),
  strangers: separateProcess<Order, ReadMail>(import.meta.url, 'read-process', limits),
};

/** How long the attempts to read an email took, and may take together, in milliseconds. */
export type ReadingTime = { spent: number; most: number };

/** The time for an email that is new, or that staff want processed again. */
export const fullTime = (): ReadingTime => ({ spent: 0, most: LongestReading });

/**
 * Reads an email in a separate process with limits on time and memory.
 * @param time how long reading took is added to it, also after a failure
 * @returns the email; its HTML is sanitized
 * @throws if it can't be read within the limits
 */
export async function readInProcess(
  order: Order,
  lane: (typeof MailLanes)[number],
  time = fullTime(),
): Promise<ReadMail> {
  let start: number | undefined;
  // The order is taken once the process is ready, so waiting for the email before does not count.
  function* taken() {
    start = performance.now();
    yield order;
  }
  try {
    const mail = await readers[lane].run(taken(), Math.max(1, time.most - time.spent));
    // Bytes arrive as plain arrays of bytes.
    return { ...mail, attachments: mail.attachments.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })) };
  } finally {
    if (start !== undefined) time.spent += performance.now() - start;
  }
}
