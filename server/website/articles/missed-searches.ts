import { eq, inArray, lt, sql } from 'drizzle-orm';
import { canSeeDrafts } from '#contract/policies.ts';
import { foldText } from '#contract/search-text.ts';
import { DAY } from '#contract/shared-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { missedSearches } from '#server/platform/database/tables/articles.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import type { Reader } from '#server/platform/domain/visible-articles.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { after, byId, byMoment, byNumber } from '#server/platform/http/pagination.ts';
import { withinLimit } from './feedback.ts';
import { listArticles } from './queries.ts';

/** How long a search is kept after it was last typed. */
const KEPT = 90 * DAY;

const BATCH = 1_000;

type Use = { ip?: string; subject?: string };

/** Counts a search if it finds no article that the reader may see. Staff are not counted. */
export async function countMissedSearch(db: Db, reader: Reader, search: string, use: Use) {
  const words = foldText(search).trim();
  if (words === '' || (reader && canSeeDrafts(reader))) return;
  if ((await listArticles(db, reader, { search, limit: 1 })).length > 0) return;
  await withinLimit(
    db.transaction(async (tx) => {
      await countUse(tx, 'missed_searches', use);
      const { times } = missedSearches;
      await tx
        .insert(missedSearches)
        .values({ words, search })
        .onConflictDoUpdate({
          target: missedSearches.words,
          set: { search, times: sql`${times} + 1`, lastAt: sql`now()` },
        });
    }),
  );
}

/**
 * One page of the searches that found no article, most frequent first. For staff.
 * @returns one more than requested if more follow
 */
export async function listMissedSearches(db: Db, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const { id, search, times, lastAt } = missedSearches;
  const page = after(cursor, [byNumber(times), byMoment(lastAt), byId(id)], 'desc');
  return db
    .select({ id, search, times, lastAt })
    .from(missedSearches)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Takes a search from the list. Throws 404. */
export async function deleteMissedSearch(db: Db, actor: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(missedSearches).where(eq(missedSearches.id, id)).returning();
    if (!deleted) throw notFound('Search');
    await record(tx, actor, { action: 'deleted', kind: 'search', recordId: id, recordName: deleted.search });
  });
}

/** Forgets searches that nobody has typed for long. Returns how many. */
export async function forgetMissedSearches(db: Db) {
  const old = db
    .select({ id: missedSearches.id })
    .from(missedSearches)
    .where(lt(missedSearches.lastAt, ago(KEPT)))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const forgotten = await db
    .delete(missedSearches)
    .where(inArray(missedSearches.id, old))
    .returning({ id: missedSearches.id });
  return forgotten.length;
}
