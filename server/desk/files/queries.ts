import { and, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { visibleTo as articlesVisibleTo, type Reader } from '#server/platform/domain/visible-articles.ts';
import { visibleTo as ticketsVisibleTo } from '#server/platform/domain/visible-tickets.ts';
import { isUnused } from './rows.ts';

/** Finds a complete file. Throws 404 if it is not visible to the actor. */
export async function findFile(db: Db, actor: Actor, id: string) {
  const file = await findVisibleFile(db, actor, id);
  if (!file) throw notFound('File');
  return file;
}

/** Like `findFile`, without an error. */
export async function findVisibleFile(db: Db, actor: Actor, id: string) {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNotNull(files.completedAt), visibleTo(db, actor)));
  return file;
}

/** Finds a complete file of a public article. */
export async function findFileOfVisitor(db: Db, id: string) {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNotNull(files.completedAt), exists(articleOf(db, null))));
  return file;
}

/**
 * The files visible to the actor: those of messages and articles that they may see, their own unused ones, and for staff
 * those of inquiries.
 */
function visibleTo(db: Db, actor: Actor) {
  return or(
    and(isUnused, eq(files.uploadedById, actor.id)),
    and(
      exists(ticketOf(db, actor)),
      isStaff(actor) ? undefined : or(isNull(files.commentId), exists(publicCommentOf(db))),
    ),
    exists(articleOf(db, actor)),
    isStaff(actor) ? isNotNull(files.inquiryId) : undefined,
  );
}

const found = { found: sql`1` };

function ticketOf(db: Db, actor: Actor) {
  const company = and(eq(companies.id, tickets.companyId), isNull(companies.deletedAt), isNull(tickets.deletedAt));
  return db
    .select(found)
    .from(tickets)
    .innerJoin(companies, company)
    .where(and(eq(tickets.id, files.ticketId), ticketsVisibleTo(actor)));
}

function publicCommentOf(db: Db) {
  return db
    .select(found)
    .from(comments)
    .where(and(eq(comments.id, files.commentId), eq(comments.isInternal, false)));
}

function articleOf(db: Db, reader: Reader) {
  return db
    .select(found)
    .from(articles)
    .where(and(eq(articles.id, files.articleId), articlesVisibleTo(reader)));
}
