import { and, desc, eq, gt, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import { StatusLimit } from '#contract/status-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { fromNow } from '#server/platform/database/intervals.ts';
import { incidents } from '#server/platform/database/tables/status.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { isKnownTo, visibleIncidents } from '#server/platform/domain/visible-incidents.ts';
import { atNow, componentsOfIncident, incidentFields, isPublicIncident, listPosts } from './incident-queries.ts';

/** The most incidents that a client is shown. */
const MOST = 20;

/** The open incidents that affect the actor, the latest start first, and then the coming maintenance. */
export async function listOpenIncidents(db: Db, actor: Actor) {
  const isOpen = and(
    isNull(incidents.endedAt),
    or(isNull(incidents.endsAt), gt(incidents.endsAt, sql`now()`)),
    lt(incidents.startsAt, fromNow(StatusLimit.announced)),
  );
  return read(db, actor, isOpen);
}

/** Finds an incident, open or not. Throws 404 if it is not visible to the actor. */
export async function findOpenIncident(db: Db, actor: Actor, id: string) {
  const incident = await findVisibleIncident(db, actor, id);
  if (!incident) throw notFound('Incident');
  return incident;
}

/** Finds an incident, open or not; undefined if it is not visible to the actor. */
export async function findVisibleIncident(db: Db, actor: Actor, id: string) {
  const [incident] = await read(db, actor, eq(incidents.id, id));
  return incident;
}

/** Whether the incident of another table's row exists and is visible to the actor. */
export function isVisibleIncident(actor: Actor, id: SQLWrapper) {
  return sql`exists (select from ${incidents} where ${and(eq(incidents.id, id), visibleIncidents(actor))})`;
}

/** Finds an incident as the public status page shows it; undefined if it is not public. */
export async function findPublicIncident(db: Db, id: string) {
  const [incident] = await db
    .select({ ...incidentFields, components: componentsOfIncident(sql`is_public`) })
    .from(incidents)
    .where(and(eq(incidents.id, id), isPublicIncident));
  return incident && { ...atNow(incident), components: incident.components.map(({ name }) => name) };
}

async function read(db: Db, actor: Actor, isWanted: SQL | undefined) {
  const rows = await db
    .select({ ...incidentFields, components: componentsOfIncident(isKnownTo(actor)), isMine: isMine(actor) })
    .from(incidents)
    .where(and(isWanted, visibleIncidents(actor)))
    .orderBy(gt(incidents.startsAt, sql`now()`), desc(incidents.startsAt), desc(incidents.id))
    .limit(MOST);
  const posts = await listPosts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ components, ...row }) => ({
    ...atNow(row),
    components: components.map(({ name }) => name),
    posts: posts.get(row.id) ?? [],
  }));
}

function isMine({ id }: Actor) {
  return sql<boolean>`(
    exists (select from incident_people where incident_id = incidents.id and user_id = ${id})
    or exists (
      select from incident_tickets join tickets on tickets.id = ticket_id
      where incident_id = incidents.id and client_id = ${id}))`;
}
