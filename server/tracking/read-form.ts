import type { Readable } from 'node:stream';
import Busboy, { type BusboyFileStream } from '@fastify/busboy';
import { CommentLength } from '#contract/comments-constants.ts';
import { fileMessages, MEGABYTE } from '#contract/files-constants.ts';
import { HttpError } from '#server/http/errors.ts';

type Limits = { most: number; megabytes: number };

/** What a form without scripts has sent so far: also what is typed again after a failure. */
export type AnswerForm<Stored> = { comment: string; files: Stored[] };

/**
 * Reads the form of an answer: the field `comment`, and files that are passed on one after the other as they arrive. A
 * browser sends an empty file where none was chosen.
 * @param answer is filled as the form arrives, so that what was typed survives a failure
 * @param store stores the bytes of a file, and has ended when this function returns or throws
 * @throws what `store` throws; 400 for another form, too many files or one that ends early; 413 for a larger file
 */
export async function readAnswerForm<Stored>(
  payload: Readable,
  contentType: string,
  { most, megabytes }: Limits,
  answer: AnswerForm<Stored>,
  store: (name: string, bytes: AsyncIterable<Buffer>) => Promise<Stored>,
) {
  const form = formOf(contentType, { most, megabytes });
  const { promise: arrival, resolve, reject } = Promise.withResolvers<void>();
  let storing = Promise.resolve();
  let part: BusboyFileStream | undefined;

  form.on('field', (name, value) => {
    // Browsers send line breaks as CRLF but count them as one character.
    if (name === 'comment') answer.comment = value.replaceAll('\r\n', '\n');
  });
  form.on('file', (_, stream, name) => {
    // From now on: a form may break off before the part is read, and nobody else listens then.
    stream.on('error', () => reject(incomplete()));
    if (!name) {
      stream.resume();
      return;
    }
    part = stream;
    const stored = storing.then(() => store(name, wholeOf(stream, megabytes)));
    storing = stored.then((file) => {
      answer.files.push(file);
    });
    storing.catch(reject);
  });
  form.on('filesLimit', () => reject(new HttpError(400, fileMessages.tooMany(most))));
  for (const event of ['fieldsLimit', 'partsLimit']) form.on(event, () => reject(otherForm()));
  form.on('error', () => reject(incomplete()));
  form.on('finish', resolve);
  payload.on('error', () => reject(incomplete()));
  payload.on('close', () => {
    if (!payload.readableEnded) reject(incomplete());
  });
  payload.pipe(form);

  try {
    await arrival;
    await storing;
  } catch (error) {
    // The rest of the body is read and dropped, because a client reads its answer only after it has sent everything.
    payload.unpipe(form);
    payload.resume();
    part?.destroy();
    await storing.catch(() => undefined);
    throw error;
  }
}

function formOf(contentType: string, { most, megabytes }: Limits) {
  const limits = {
    files: most,
    fields: 3,
    parts: most + 3,
    // In bytes: each character may have four, and a line break one more.
    fieldSize: CommentLength * 5,
    fileSize: megabytes * MEGABYTE,
    headerPairs: 20,
  };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true });
  } catch {
    throw otherForm();
  }
}

/** The bytes of a part. Throws if there are more than the limit. */
async function* wholeOf(part: BusboyFileStream, megabytes: number): AsyncGenerator<Buffer> {
  yield* part;
  if (part.truncated) throw new HttpError(413, fileMessages.tooLarge(megabytes));
}

const otherForm = () => new HttpError(400, 'Please use the form on the page of your ticket.');
const incomplete = () => new HttpError(400, fileMessages.incomplete);
