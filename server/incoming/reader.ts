import { once } from 'node:events';
import pLimit from 'p-limit';
import type { ReadMail } from '#server/mail/inbound/read-mail.ts';
import { type Helper, startHelper, stopHelper } from '#server/process/helper.ts';
import type { Order } from './read-process.ts';

/** In milliseconds: for reading one email, and how long the process waits for the next one. */
const Patience = { reading: 10_000, idle: 60_000 };

/** In MB, of the heap. */
const MostMemory = 256;

const oneAtATime = pLimit(1);

/** A process, not a thread: V8 may end the whole process when a thread exceeds its heap limit (decision 072). */
let reader: Promise<Reader> | undefined;

type Reader = Helper & { idle?: NodeJS.Timeout };

/**
 * Reads an email in a process of its own, with limits on time and memory.
 * @returns the email; its HTML is sanitized
 * @throws if it can't be read within the limits
 */
export function readApart(order: Order): Promise<ReadMail> {
  return oneAtATime(() => read(order));
}

async function read(order: Order) {
  reader ??= startReader();
  const current = await reader;
  const { child, ended } = current;
  clearTimeout(current.idle);
  const over = AbortSignal.any([ended, AbortSignal.timeout(Patience.reading)]);
  child.ref();
  child.channel?.ref();
  try {
    const answered = once(child, 'message', { signal: over });
    child.send(order);
    const [mail]: ReadMail[] = await answered;
    if (mail) return withBuffers(mail);
    throw new Error('The reader answered nothing');
  } catch (error) {
    await stopHelper(current);
    throw over.aborted ? new Error('The email could not be read within the limits of time and memory') : error;
  } finally {
    child.unref();
    child.channel?.unref();
    current.idle = setTimeout(() => child.kill('SIGKILL'), Patience.idle).unref();
  }
}

/** Bytes arrive as plain arrays of bytes. */
function withBuffers(mail: ReadMail) {
  return { ...mail, attachments: mail.attachments.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })) };
}

function startReader(): Promise<Reader> {
  return startHelper(import.meta.url, 'read-process', {
    execArgv: [`--max-old-space-size=${MostMemory}`],
    serialization: 'advanced',
    onEnd: () => {
      reader = undefined;
    },
  });
}
