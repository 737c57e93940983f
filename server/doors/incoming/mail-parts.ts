import { Readable } from 'node:stream';
import { fileMessages, PictureTypes } from '#contract/files-constants.ts';
import { LongestReading } from '#contract/incoming-mail-constants.ts';
import type { Actor } from '#contract/policies.ts';
import { contentTypeOf } from '#server/desk/files/content-type.ts';
import { fileNameOf } from '#server/desk/files/file-name.ts';
import { makePreview } from '#server/desk/files/pictures.ts';
import { refuseMalware } from '#server/desk/files/store.ts';
import type { Db } from '#server/platform/database/client.ts';
import { notFound, Refusal } from '#server/platform/domain/refusals.ts';
import { SeparateProcessFailure, separateProcess } from '#server/platform/process/separate-process.ts';
import type { PartOrder } from './part-process.ts';
import { findWholeMail } from './queries.ts';
import { readMailBytes } from './store-mail.ts';

/** Separate from the processes that read incoming email, so that downloads do not delay it. */
const reader = separateProcess<PartOrder, Uint8Array | null>(import.meta.url, 'part-process', {
  time: LongestReading,
  idle: 30_000,
  memory: 256,
});

type Part = { ticketId: string; mailId: string; number: number };

/**
 * A file of the whole email behind a ticket or a comment that the actor may read (`findWholeMail`).
 * @param number its place among the email's files
 * @throws 404; 410 if the email was removed; 422 for malware; `TooBusy` if too many wait
 */
export async function readMailPart(db: Db, actor: Actor, { ticketId, mailId, number }: Part) {
  const mail = await findWholeMail(db, actor, ticketId, mailId);
  const file = mail.attachments[number];
  if (!file || file.size === 0) throw notFound('File');
  const bytes = await reader.run(orderOf(db, mailId, number, file.size)).catch(nothingIfUnreadable);
  if (!bytes) throw notFound('File');
  await refuseMalware(Readable.from([Buffer.from(bytes)]));
  return { name: fileNameOf(file.name), bytes: Buffer.from(bytes) };
}

/** Like `readMailPart`: a picture as WebP, without its metadata. Throws 404 for another file. */
export async function readMailPicture(db: Db, actor: Actor, part: Part) {
  const { bytes } = await readMailPart(db, actor, part);
  const type = await contentTypeOf(bytes, true);
  const isPicture = PictureTypes.some((known) => known === type);
  const preview = isPicture ? await makePreview(Readable.from([bytes])) : undefined;
  if (!preview) throw new Refusal('hidden', fileMessages.noPreview);
  return preview;
}

/** Loads the email, of up to 40 MB, when its turn comes. */
async function* orderOf(db: Db, mailId: string, number: number, size: number): AsyncIterable<PartOrder> {
  yield { bytes: await readMailBytes(db, mailId), number, size };
}

function nothingIfUnreadable(error: unknown) {
  if (error instanceof SeparateProcessFailure) return null;
  throw error;
}
