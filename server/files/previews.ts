import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { fileMessages, isPicture } from '#contract/files-constants.ts';
import type { Db } from '#server/database/client.ts';
import { ago } from '#server/database/intervals.ts';
import { filePreviews, type files } from '#server/database/tables/files.ts';
import { HttpError } from '#server/http/errors.ts';
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
export async function readPreview(db: Db, file: typeof files.$inferSelect, inTurn: InTurn) {
  if (!isPicture(presentFile(file))) throw withoutPreview();

  const isRecent = or(isNotNull(filePreviews.bytes), gt(filePreviews.createdAt, ago(NEXT_TRY)));
  const [kept] = await db
    .select()
    .from(filePreviews)
    .where(and(eq(filePreviews.fileId, file.id), isRecent));
  const bytes = kept ? kept.bytes : await keepPreview(db, file, inTurn);
  if (!bytes) throw withoutPreview();
  return bytes;
}

async function keepPreview(db: Db, file: typeof files.$inferSelect, inTurn: InTurn) {
  const bytes = (await makePreview(openRange(db, file, { from: 0, to: file.size }, inTurn))) ?? null;
  await db
    .insert(filePreviews)
    .values({ fileId: file.id, bytes })
    .onConflictDoUpdate({ target: filePreviews.fileId, set: { bytes, createdAt: sql`now()` } });
  return bytes;
}

const withoutPreview = () => new HttpError(404, fileMessages.noPreview);
