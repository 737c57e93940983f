import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import { canSeeDrafts } from '#contract/policies.ts';
import { articles } from '#server/database/tables/articles.ts';

/** The articles visible to the actor. Every read of `articles` uses it, so hidden drafts are not found. */
export function visibleTo(actor: Actor) {
  return and(isNull(articles.deletedAt), canSeeDrafts(actor) ? undefined : eq(articles.isPublished, true));
}
