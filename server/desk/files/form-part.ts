import type { Readable } from 'node:stream';
import Busboy, { type BusboyConfig, type BusboyFileStream } from '@fastify/busboy';
import { fileMessages, MEGABYTE } from '#contract/files-constants.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';

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
  const limits = { files: 1, fields: 1, parts: 2, fieldSize: 1_000, fileSize: megabytes * MEGABYTE, headerPairs: 20 };
  const form = formOf(contentType, limits, otherForm);
  const arrival = Promise.withResolvers<void>();
  const { reject } = arrival;
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
  return receive(payload, form, { arrival, part: () => part, stored: () => storing ?? Promise.reject(otherForm()) });
}

type Arriving<Stored> = {
  /** Rejected as soon as the form is refused. */
  arrival: PromiseWithResolvers<void>;
  /** The part that is being read. */
  part: () => BusboyFileStream | undefined;
  /** What was stored, once the form has arrived. */
  stored: () => Promise<Stored>;
};

/**
 * Pipes a body into a form until it has arrived and what it brought is stored.
 * @throws what refused it, after storing has ended; 400 for a body that ends early
 */
export async function receive<Stored>(
  payload: Readable,
  form: ReturnType<typeof formOf>,
  { arrival, part, stored }: Arriving<Stored>,
) {
  const breakOff = () => arrival.reject(incomplete());
  form.on('error', breakOff);
  form.on('finish', arrival.resolve);
  payload.on('error', breakOff);
  payload.on('close', () => {
    if (!payload.readableEnded) breakOff();
  });
  payload.pipe(form);

  try {
    await arrival.promise;
    return await stored();
  } catch (error) {
    payload.unpipe(form);
    part()?.destroy();
    await stored().catch(() => undefined);
    throw error;
  }
}

/** @throws `other` for a body that is not a form */
export function formOf(contentType: string, limits: BusboyConfig['limits'], other: () => Error) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true });
  } catch {
    throw other();
  }
}

/** The bytes of a part. Throws if there are more than the limit, or if the part ends early. */
export async function* wholeOf(part: BusboyFileStream, megabytes: number): AsyncGenerator<Buffer> {
  yield* part;
  if (part.truncated) throw new Refusal('too large', fileMessages.tooLarge(megabytes));
}

const otherForm = () => new Refusal('invalid', fileMessages.onePart);
/** For a body that ends early. */
export const incomplete = () => new Refusal('invalid', fileMessages.incomplete);
