import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { IncidentQueryInput } from '#contract/status.ts';
import { type IncidentState, stateAt } from '#contract/status-words.ts';
import type { Db } from '#server/platform/database/client.ts';
import { incidentPosts, incidents } from '#server/platform/database/tables/status.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';

export const incidentFields = {
  id: incidents.id,
  kind: incidents.kind,
  title: incidents.title,
  impact: incidents.impact,
  state: incidents.state,
  startsAt: incidents.startsAt,
  endsAt: incidents.endsAt,
  endedAt: incidents.endedAt,
};

/** Whether one of the components of an incident is public. */
export const isPublicIncident = sql<boolean>`exists (
  select from incident_components join status_components on status_components.id = component_id
  where incident_id = incidents.id and is_public)`;

type Component = { id: string; name: string; isPublic: boolean };

/** The components of an incident in their order. */
export function componentsOfIncident(isKnown: SQL = sql`true`) {
  return sql<Component[]>`(
    select coalesce(json_agg(json_build_object('id', status_components.id, 'name', name, 'isPublic', is_public)
      order by position, status_components.id), '[]')
    from incident_components join status_components on status_components.id = component_id
    where incident_id = incidents.id and ${isKnown})`;
}

const attachedTickets = sql<{ id: string; ticketNumber: string; title: string; companyName: string }[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'ticketNumber', 'TKT-' || number, 'title', title,
    'companyName', company_name) order by number), '[]')
  from (
    select tickets.id, number, title, companies.name as company_name
    from incident_tickets join tickets on tickets.id = ticket_id join companies on companies.id = tickets.company_id
    where incident_id = incidents.id and tickets.deleted_at is null and companies.deleted_at is null
    order by number limit 200
  ) attached)`;

const peopleOfIncident = sql<{ id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
  from (
    select users.id, first_name || ' ' || last_name as name
    from incident_people join users on users.id = user_id
    where incident_id = incidents.id and deleted_at is null order by incident_people.created_at limit 200
  ) people)`;

/** Finds an incident with everything about it, for staff. Throws 404. */
export async function findIncident(db: Db, id: string) {
  const [incident] = await db
    .select({
      ...incidentFields,
      components: componentsOfIncident(),
      isPublic: isPublicIncident,
      tickets: attachedTickets,
      people: peopleOfIncident,
      version: incidents.version,
    })
    .from(incidents)
    .where(eq(incidents.id, id));
  if (!incident) throw notFound('Incident');
  const posts = (await listPosts(db, [id])).get(id) ?? [];
  return { ...atNow(incident), posts };
}

/** Like `findIncident`, but locks the incident until the transaction ends. */
export async function lockIncident(tx: Db, id: string) {
  await tx.select({ id: incidents.id }).from(incidents).where(eq(incidents.id, id)).for('update');
  // Read after the lock: the previous holder may have changed it.
  return findIncident(tx, id);
}

/** One page of the incidents, the latest start first, plus one more if another page follows. */
export async function listIncidents(db: Db, { open, cursor, limit }: IncidentQueryInput) {
  const page = after(cursor, [byMoment(incidents.startsAt), byId(incidents.id)], 'desc');
  const isWanted = open && (open === 'true' ? isNull(incidents.endedAt) : isNotNull(incidents.endedAt));
  const rows = await db
    .select({
      ...incidentFields,
      components: componentsOfIncident(),
      isPublic: isPublicIncident,
      ticketCount: sql<number>`(select count(*)::int from incident_tickets where incident_id = incidents.id)`,
      peopleCount: sql<number>`(select count(*)::int from incident_people where incident_id = incidents.id)`,
      updatedAt:
        sql<Date>`(select coalesce(max(created_at), incidents.created_at) from incident_posts where incident_id = incidents.id)`.mapWith(
          incidents.createdAt,
        ),
    })
    .from(incidents)
    .where(and(isWanted || undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return rows.map(({ components, ...row }) => ({ ...atNow(row), components: components.map(({ name }) => name) }));
}

/** The posts of some incidents, newest first, by incident. */
export async function listPosts(db: Db, incidentIds: string[]) {
  const posts = await selectPosts(db)
    .where(inArray(incidentPosts.incidentId, incidentIds))
    .orderBy(desc(incidentPosts.createdAt), desc(incidentPosts.id));
  return Map.groupBy(posts, ({ incidentId }) => incidentId);
}

const selectPosts = (db: Db) =>
  db
    .select({
      id: incidentPosts.id,
      incidentId: incidentPosts.incidentId,
      state: incidentPosts.state,
      text: incidentPosts.text,
      authorName: fullName(users),
      createdAt: incidentPosts.createdAt,
      editedAt: incidentPosts.editedAt,
    })
    .from(incidentPosts)
    .innerJoin(users, eq(users.id, incidentPosts.authorId));

/** The incident with its state now: maintenance starts and ends by itself. */
export function atNow<Row extends { state: IncidentState; startsAt: Date; endsAt: Date | null }>(incident: Row) {
  return { ...incident, state: stateAt(incident, new Date()) };
}
