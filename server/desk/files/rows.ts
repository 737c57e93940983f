import { and, eq, isNull } from 'drizzle-orm';
import { files } from '#server/platform/database/tables/files.ts';

/** File fields exposed by the API. */
export const fileFields = {
  id: files.id,
  name: files.name,
  size: files.size,
  contentType: files.contentType,
  width: files.width,
  height: files.height,
};

type Row = Pick<typeof files.$inferSelect, keyof typeof fileFields>;

/** A file as the API exposes it: only a picture has a width and a height. */
export function presentFile({ id, name, size, contentType, width, height }: Row) {
  return { id, name, size, contentType, ...(width && height ? { width, height } : {}) };
}

/** Files that belong to no ticket, article or inquiry. */
export const isUnused = and(
  isNull(files.ticketId),
  isNull(files.articleId),
  isNull(files.inquiryId),
  eq(files.isKept, false),
);
