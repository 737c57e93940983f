import { asc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { files } from '#server/platform/database/tables/files.ts';
import type { Spool } from './spool.ts';

/** A file whose bytes belong into the archive. */
export type ExportedFile = Pick<typeof files.$inferSelect, 'id' | 'size'> & { path: string };

/** Adds the records of some files. */
export async function addFiles(tx: Db, spool: Spool, where: SQL | undefined): Promise<ExportedFile[]> {
  const rows = await tx
    .select({
      id: files.id,
      name: files.name,
      size: files.size,
      contentType: files.contentType,
      sha256: sql<string | null>`encode(${files.sha256}, 'hex')`,
      uploaderId: files.uploadedById,
      ticketId: files.ticketId,
      homeId: files.homeId,
      commentId: files.commentId,
      articleId: files.articleId,
      position: files.position,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(where)
    .orderBy(sql`coalesce(${files.homeId}, ${files.ticketId})`, asc(files.position), asc(files.id));
  const found = rows.map((file) => ({ ...file, path: pathOf(file) }));
  await spool.add('files', found);
  return found.map(({ id, size, path }) => ({ id, size, path }));
}

/** Names are not unique, and are safe on every system (server/desk/files/file-name.ts). */
function pathOf({ id, name }: { id: string; name: string }) {
  return `files/${id}/${name}`;
}
