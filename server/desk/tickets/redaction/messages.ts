import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Redaction } from '#contract/primitives.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { splitComments } from '#server/platform/database/tables/split-comments.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { redactable } from './redactable.ts';

/** A comment or a description whose text or files can be removed. A description that was split off is both. */
export type Message = {
  commentId: string | null;
  /** The ticket whose description it is. */
  describedId: string | null;
  text: string;
  isInternal: boolean;
  createdAt: Date;
  redactions: Redaction[];
  authorName: string;
  /** Whether the actor wrote it, a short time ago. */
  isRecentOwn: boolean;
};

/**
 * An entry of a ticket's thread: a comment, or the description of a ticket that was merged into it, which has that
 * ticket's id. Throws 404 if no such ticket is visible to the actor.
 */
export async function findEntry(db: Db, actor: Actor, ticketId: string, entryId: string): Promise<Message> {
  const found = (await findComment(db, actor, ticketId, entryId)) ?? (await findMerged(db, actor, ticketId, entryId));
  if (!found) throw notFound('Comment');
  return found;
}

async function findComment(db: Db, actor: Actor, ticketId: string, id: string): Promise<Message | undefined> {
  const isEntry = and(eq(comments.id, id), eq(comments.ticketId, ticketId), eq(comments.isDescription, false));
  const [found] = await db
    .select({
      commentId: sql<string | null>`${comments.id}`,
      describedId: sql<string | null>`null`,
      text: comments.body,
      isInternal: comments.isInternal,
      createdAt: comments.createdAt,
      redactions: comments.redactions,
      authorName: fullName(users),
      isRecentOwn: isRecentOwn(actor, sql`${comments.authorId}`, sql`${comments.createdAt}`),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(and(isEntry, isStaff(actor) ? undefined : eq(comments.isInternal, false)));
  return found;
}

async function findMerged(db: Db, actor: Actor, ticketId: string, id: string) {
  if (id === ticketId) return undefined;
  const [merged] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, id), sql`${tickets.id} in ${mergedFamily(ticketId)}`));
  return merged && findDescription(db, actor, merged.id);
}

/** The description of a ticket that was found, and the comment that it was made from, if it was split off. */
export async function findDescription(db: Db, actor: Actor, ticketId: string): Promise<Message> {
  const creator = db
    .select({ id: events.actorId })
    .from(events)
    .where(and(eq(events.recordId, tickets.id), eq(events.action, 'created')))
    .limit(1);
  const itsComments = db
    .select({ id: splitComments.commentId })
    .from(splitComments)
    .where(eq(splitComments.ticketId, ticketId));
  const isMadeFrom = and(inArray(comments.id, itsComments), eq(comments.isDescription, true));
  const rows = await db
    .select({
      commentId: comments.id,
      describedId: sql<string | null>`${tickets.id}`,
      text: tickets.description,
      isInternal: sql<boolean>`false`,
      createdAt: tickets.createdAt,
      redactions: tickets.redactions,
      authorName: fullName(users),
      isRecentOwn: isRecentOwn(actor, sql`coalesce((${creator}), ${comments.authorId})`, sql`${tickets.createdAt}`),
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.clientId))
    .leftJoin(comments, isMadeFrom)
    .where(eq(tickets.id, ticketId));
  return one(rows);
}

function isRecentOwn(actor: Actor, authorId: SQL, createdAt: SQL) {
  return sql<boolean>`(${authorId} = ${actor.id} and ${createdAt} > now() - ${redactable}::interval) is true`;
}
