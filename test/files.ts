import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { completeFile, receiveFile } from '#server/desk/files/store.ts';
import type { Db } from '#server/platform/database/client.ts';
import { files } from '#server/platform/database/tables/files.ts';

/** A picture of a few pixels, in a format of its own. */
export const smallPicture = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#b5541c' } })
  .png()
  .toBuffer();

/** A complete file of somebody. @returns its id */
export async function insertFile(
  db: Db,
  { id: uploadedById, companyId = null }: { id: string; companyId?: string | null },
  { bytes = smallPicture, name = 'photo.png', ...values }: Partial<typeof files.$inferInsert> & { bytes?: Buffer } = {},
) {
  const { id } = await completeFile(db, await receiveFile(db, { name, bytes, uploadedById, companyId }));
  if (Object.keys(values).length > 0) await db.update(files).set(values).where(eq(files.id, id));
  return id;
}
