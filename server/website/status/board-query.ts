import { and, asc, desc, eq, gt, inArray, isNull, max, or, sql } from 'drizzle-orm';
import { DAY } from '#contract/shared-constants.ts';
import { StatusLimit } from '#contract/status-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { incidents, statusComponents } from '#server/platform/database/tables/status.ts';
import { findProvider } from '#server/platform/domain/provider.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { componentsOfIncident, incidentFields, isPublicIncident, listPosts } from './incident-queries.ts';

/** The most incidents within the days of the bars. */
const MOST = 1_000;

export type PublicBoard = Awaited<ReturnType<typeof readBoard>>;

/** Everything that the public status page shows. Names only public components, and only incidents that concern one. */
export async function readBoard(db: Db) {
  const { id, name, description, isPublic, position } = statusComponents;
  const components = await db
    .select({ id, name, description })
    .from(statusComponents)
    .where(eq(isPublic, true))
    .orderBy(asc(position), asc(id));
  // A day more, because days begin at midnight in the provider's time zone.
  const oldest = ago((StatusLimit.days + 1) * DAY);
  const found = await db
    .select({ ...incidentFields, components: componentsOfIncident(sql`is_public`) })
    .from(incidents)
    .where(and(or(isNull(incidents.endedAt), gt(incidents.endedAt, oldest)), isPublicIncident))
    .orderBy(desc(incidents.startsAt), desc(incidents.id))
    .limit(MOST);
  const isListed = listedOf(found);
  const posts = await listPosts(db, [...isListed]);
  const changes = await listLastChanges(db, [...isListed]);
  return {
    timeZone: await findZone(db),
    providerName: (await findProvider(db)).name,
    components,
    incidents: found.map(({ components: parts, ...incident }) => ({
      ...incident,
      componentIds: parts.map((part) => part.id),
      isListed: isListed.has(incident.id),
      changedAt: changes.get(incident.id) ?? null,
      posts: (posts.get(incident.id) ?? []).map(({ id: postId, state, text, createdAt }) => {
        return { id: postId, state, text, createdAt };
      }),
    })),
  };
}

/** When somebody last changed each incident or its posts. */
async function listLastChanges(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, Date | null>();
  const { recordId, createdAt } = events;
  const rows = await db
    .select({ recordId, changedAt: max(createdAt) })
    .from(events)
    .where(inArray(recordId, ids))
    .groupBy(recordId);
  return new Map(rows.map((row) => [row.recordId, row.changedAt]));
}

/** The ids of the incidents whose posts are shown: those that are open, and the latest of the others. */
function listedOf(found: { id: string; endedAt: Date | null }[]) {
  const over = found.filter(({ endedAt }) => endedAt).slice(0, StatusLimit.listed);
  return new Set([...found.filter(({ endedAt }) => !endedAt), ...over].map(({ id }) => id));
}
