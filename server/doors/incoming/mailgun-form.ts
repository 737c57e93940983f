import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import { LargestMail } from '#contract/incoming-mail-constants.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { inUse } from '#server/platform/http/in-use.ts';

/** In bytes: an encoding makes an email longer. */
export const LargestForm = 2 * LargestMail;

/** The fields that we read. They may not repeat: it would be unclear which one is signed. */
const once = new Set(['body-mime', 'sender', 'recipient', 'timestamp', 'token', 'signature']);

/** Mailgun sends about a dozen. */
const MostFields = 50;

/**
 * How many bytes of forms are in memory at once. Anybody can send one: its signature may be its last field, so it can be
 * checked only as a whole. Mailgun repeats what is refused.
 */
const MostInMemory = 2 * LargestForm;

/** In bytes. A form with too many fields is refused at the end of a piece. */
const PIECE = 65_536;

/**
 * Reads forms, which share a limit on memory.
 * @returns reads the fields of a form as they arrive, so that a form of millions of fields delays nobody. `use` gets the
 * fields: text, or the bytes of a file. Throws 400 for anything but a form, 413 for a larger one, 503 while other forms
 * need the memory
 */
export function mailgunForms() {
  const { take, giveBack } = inUse();
  const limit = [['bytes', MostInMemory]] as const;

  return async function withForm<Result>(
    payload: Readable,
    contentType: string,
    use: (fields: Map<string, Buffer>) => Promise<Result>,
  ) {
    let own = 0;
    try {
      return await use(
        await readFields(payload, contentType, (length) => {
          if (own + length > LargestForm) throw new Refusal('too large', 'The email is too large.');
          if (!take(limit, length)) {
            throw new Refusal('unavailable', 'Too much email is arriving at once. Send it again later.', {
              retryAfter: 60,
            });
          }
          own += length;
        }),
      );
    } finally {
      giveBack(limit, own);
    }
  };
}

async function readFields(payload: Readable, contentType: string, count: (length: number) => void) {
  const fields = new Map<string, Buffer>();
  const files: Promise<unknown>[] = [];
  const form = formOf(contentType);
  const seen = new Set<string>();
  const refuseSecond = (name: string) => {
    if (seen.has(name)) form.destroy(noForm());
    if (once.has(name)) seen.add(name);
  };
  form.on('field', (name, value) => {
    refuseSecond(name);
    fields.set(name, Buffer.from(value));
  });
  form.on('file', (name, stream) => {
    refuseSecond(name);
    const bytes = stream.toArray().then((chunks) => fields.set(name, Buffer.concat(chunks)));
    // Awaited below, unless the form breaks off first.
    bytes.catch(() => undefined);
    files.push(bytes);
  });
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit']) form.on(event, () => form.destroy(noForm()));

  async function* counted() {
    // The request stays open: a client reads its response only after it has sent everything.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      count(chunk.length);
      for (let start = 0; start < chunk.length; start += PIECE) yield chunk.subarray(start, start + PIECE);
    }
  }
  try {
    await pipeline(counted, form);
    await Promise.all(files);
    return fields;
  } catch (error) {
    payload.resume();
    throw error instanceof Refusal ? error : noForm();
  }
}

function formOf(contentType: string) {
  const limits = { files: 1, fields: MostFields, parts: MostFields, fieldSize: LargestForm, fileSize: LargestForm };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw noForm();
  }
}

const noForm = () => new Refusal('invalid', 'Send a form, as a Mailgun route does.');
