import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { comments } from '#server/database/tables/comments.ts';
import { files } from '#server/database/tables/files.ts';
import { fileFields, presentFile } from './rows.ts';

/** The files of a ticket and its comments that the actor may see, if they may see the ticket. */
export async function listTicketFiles(db: Db, actor: Pick<Actor, 'role'>, ticketId: string) {
  const isShown = isStaff(actor) ? undefined : or(isNull(files.commentId), eq(comments.isInternal, false));
  // The description of a merged ticket is an entry of the thread with the ticket's id.
  const entryId = sql<string | null>`case when ${files.commentId} is null or ${comments.isDescription}
    then ${files.homeId} else ${files.commentId} end`;
  const rows = await db
    .select({ ...fileFields, commentId: entryId })
    .from(files)
    .leftJoin(comments, eq(comments.id, files.commentId))
    .where(and(eq(files.ticketId, ticketId), isShown))
    .orderBy(sql`${files.commentId} nulls first`, files.position, files.id);
  return rows.map(({ commentId, ...file }) => ({ ...presentFile(file), commentId }));
}
