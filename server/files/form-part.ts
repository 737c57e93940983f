import type { Readable } from 'node:stream';
import Busboy, { type BusboyFileStream } from '@fastify/busboy';
import { fileMessages, MEGABYTE } from '#contract/files-constants.ts';
import { HttpError } from '#server/http/errors.ts';

/**
 * Reads a form that has exactly one part, the file `file`. Its bytes are passed on as they arrive.
 * @param megabytes the maximum size of the file
 * @param store stores the bytes, and has ended when this function returns or throws
 * @throws what `store` throws; 400 for another form or one that ends early, 413 for a larger file
 */
export async function readFilePart<Stored>(
  payload: Readable,
  contentType: string,
  megabytes: number,
  store: (name: string, bytes: AsyncIterable<Buffer>) => Promise<Stored>,
) {
  const form = formOf(contentType, megabytes);
  const { promise: arrival, resolve, reject } = Promise.withResolvers<void>();
  let part: BusboyFileStream | undefined;
  let storing: Promise<Stored> | undefined;

  form.on('file', (field, stream, name) => {
    part = stream;
    // From now on: a form may break off before the part is read, and nobody else listens then.
    stream.on('error', () => reject(incomplete()));
    if (field !== 'file') reject(otherForm());
    else storing = store(name ?? '', wholeOf(stream, megabytes));
    storing?.catch(reject);
  });
  for (const event of ['field', 'filesLimit', 'fieldsLimit', 'partsLimit']) form.on(event, () => reject(otherForm()));
  form.on('error', () => reject(incomplete()));
  form.on('finish', resolve);
  payload.on('error', () => reject(incomplete()));
  payload.on('close', () => {
    if (!payload.readableEnded) reject(incomplete());
  });
  payload.pipe(form);

  try {
    await arrival;
    if (!storing) throw otherForm();
    return await storing;
  } catch (error) {
    // The rest of the body is read and dropped, because a client reads its answer only after it has sent everything.
    payload.unpipe(form);
    payload.resume();
    part?.destroy();
    await storing?.catch(() => undefined);
    throw error;
  }
}

function formOf(contentType: string, megabytes: number) {
  const limits = { files: 1, fields: 1, parts: 2, fieldSize: 1_000, fileSize: megabytes * MEGABYTE, headerPairs: 20 };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true });
  } catch {
    throw otherForm();
  }
}

/** The bytes of a part. Throws if there are more than the limit, or if the part ends early. */
async function* wholeOf(part: BusboyFileStream, megabytes: number): AsyncGenerator<Buffer> {
  yield* part;
  if (part.truncated) throw new HttpError(413, fileMessages.tooLarge(megabytes));
}

const otherForm = () => new HttpError(400, fileMessages.onePart);
const incomplete = () => new HttpError(400, fileMessages.incomplete);
