import { Readable } from 'node:stream';
import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { fileMessages, isPicture } from '#contract/files-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { filePreviews, type files, pictureCopies } from '#server/platform/database/tables/files.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { makePreview } from './pictures.ts';
import { presentFile } from './rows.ts';
import { type InTurn, openRange } from './store.ts';

/** How long a failure is remembered, in milliseconds: a picture that can't be shown takes seconds each time. */
const NEXT_TRY = 3_600_000;

/**
 * The preview of a file, as WebP. It is made when first asked for.
 * @param inTurn runs each read of the file
 * @throws 404 for a file without a preview; 503 if too many pictures wait
 */
export async function readPreview(db: Db, file: File, inTurn: InTurn) {
  if (!isPicture(presentFile(file))) throw withoutPreview();

  const kept = await db
    .select()
    .from(filePreviews)
    .where(and(eq(filePreviews.fileId, file.id), isRecent(filePreviews)));
  return bytesOf(kept, async () => {
    const bytes = (await makePreview(openRange(db, file, { from: 0, to: file.size }, inTurn))) ?? null;
    await db
      .insert(filePreviews)
      .values({ fileId: file.id, bytes })
      .onConflictDoUpdate({ target: filePreviews.fileId, set: { bytes, createdAt: sql`now()` } });
    return bytes;
  });
}

/**
 * A copy of a picture that is at most as wide as a number of pixels. It is made of the preview when first asked for.
 * @throws as `readPreview`
 */
export async function readCopy(db: Db, file: File, width: number, inTurn: InTurn) {
  if (width >= (file.width ?? 0)) return readPreview(db, file, inTurn);

  const isAsked = and(eq(pictureCopies.fileId, file.id), eq(pictureCopies.width, width));
  const kept = await db
    .select()
    .from(pictureCopies)
    .where(and(isAsked, isRecent(pictureCopies)));
  return bytesOf(kept, async () => {
    const preview = await readPreview(db, file, inTurn);
    const bytes = (await makePreview(Readable.from([preview]), width)) ?? null;
    await db
      .insert(pictureCopies)
      .values({ fileId: file.id, width, bytes })
      .onConflictDoUpdate({
        target: [pictureCopies.fileId, pictureCopies.width],
        set: { bytes, createdAt: sql`now()` },
      });
    return bytes;
  });
}

type File = typeof files.$inferSelect;

/** What was made is kept, and what could not be made is not tried again soon. */
function isRecent({ bytes, createdAt }: typeof filePreviews | typeof pictureCopies) {
  return or(isNotNull(bytes), gt(createdAt, ago(NEXT_TRY)));
}

/** The bytes that are kept, or else are made; throws 404 if none can be. */
async function bytesOf([kept]: { bytes: Buffer | null }[], make: () => Promise<Buffer | null>) {
  const bytes = kept ? kept.bytes : await make();
  if (!bytes) throw withoutPreview();
  return bytes;
}

const withoutPreview = () => new Refusal('hidden', fileMessages.noPreview);
