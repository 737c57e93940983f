import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { comments } from '#server/database/tables/comments.ts';
import { users } from '#server/database/tables/users.ts';

/** Comment fields exposed by the API. */
const commentFields = {
  id: comments.id,
  comment: comments.body,
  isInternal: comments.isInternal,
  userName: users.firstName,
  userLastName: users.lastName,
  userRole: users.role,
  createdAt: comments.createdAt,
  source: comments.source,
  // Only the thread shows it: a comment that was just written came by no email, or its email is not yet linked to it.
  mail: sql<null>`null`,
  // A comment that was just written came with no merged ticket.
  origin: sql<null>`null`,
};

const authorOfComment = eq(users.id, comments.authorId);

/** Selects comments with their authors. */
export const selectComments = (db: Db) => db.select(commentFields).from(comments).innerJoin(users, authorOfComment);
