import type { Readable } from 'node:stream';
import type { BusboyFileStream } from '@fastify/busboy';
import { CommentLength } from '#contract/comments-constants.ts';
import { fileMessages, MEGABYTE } from '#contract/files-constants.ts';
import { formOf, incomplete, receive, wholeOf } from '#server/desk/files/form-part.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';

type Limits = { most: number; megabytes: number };

/** What is typed and chosen on the page, which stands there again after a failure. */
export type Typed = {
  comment: string;
  /** Of a rating. */
  score: string;
  rating: string;
};

/** What a form without scripts has sent so far. */
export type AnswerForm<Stored> = Typed & { files: Stored[] };

/**
 * Reads the form of the page: what is typed, and files that are passed on one after the other as they arrive. A browser
 * sends an empty file where none was chosen.
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
  const limits = {
    files: most,
    fields: 4,
    parts: most + 4,
    // In bytes: each character may have four, and a line break one more.
    fieldSize: CommentLength * 5,
    fileSize: megabytes * MEGABYTE,
    headerPairs: 20,
  };
  const form = formOf(contentType, limits, otherForm);
  const arrival = Promise.withResolvers<void>();
  const { reject } = arrival;
  let storing = Promise.resolve();
  let part: BusboyFileStream | undefined;

  form.on('field', (name, value) => {
    // Browsers send line breaks as CRLF but count them as one character.
    if (name === 'comment' || name === 'score' || name === 'rating') answer[name] = value.replaceAll('\r\n', '\n');
    else reject(otherForm());
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
  form.on('filesLimit', () => reject(new Refusal('invalid', fileMessages.tooMany(most))));
  for (const event of ['fieldsLimit', 'partsLimit']) form.on(event, () => reject(otherForm()));
  await receive(payload, form, { arrival, part: () => part, stored: () => storing });
}

const otherForm = () => new Refusal('invalid', 'Please use the form on the page of your ticket.');
