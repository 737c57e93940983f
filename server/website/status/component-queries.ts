import { asc, eq, isNull, sql } from 'drizzle-orm';
import { effectOf, lastsBetween, worstOf } from '#contract/status-words.ts';
import type { Db } from '#server/platform/database/client.ts';
import { incidentComponents, incidents, statusComponents } from '#server/platform/database/tables/status.ts';
import { notFound } from '#server/platform/domain/refusals.ts';

type Named = { id: string; name: string };

const companiesOfComponent = sql<Named[]>`(
  select coalesce(json_agg(json_build_object('id', companies.id, 'name', companies.name)
    order by companies.name, companies.id), '[]')
  from component_companies join companies on companies.id = company_id
  where component_id = status_components.id and deleted_at is null)`;

const componentFields = {
  id: statusComponents.id,
  name: statusComponents.name,
  description: statusComponents.description,
  isPublic: statusComponents.isPublic,
  affectsAll: statusComponents.affectsAll,
  companies: companiesOfComponent,
  position: statusComponents.position,
  version: statusComponents.version,
};

/** All components in their order, each with its state now. */
export async function listComponents(db: Db) {
  const components = await selectComponents(db).orderBy(asc(statusComponents.position), asc(statusComponents.id));
  return withStates(db, components);
}

/** Whether there is a public component, and so a status page. */
export async function hasStatusPage(db: Db) {
  return (await db.$count(statusComponents, eq(statusComponents.isPublic, true))) > 0;
}

/** Finds a component. Throws 404. */
export async function findComponent(db: Db, id: string) {
  const [found] = await withStates(db, await selectComponents(db).where(eq(statusComponents.id, id)));
  if (!found) throw notFound('Component');
  return found;
}

const selectComponents = (db: Db) => db.select(componentFields).from(statusComponents);

async function withStates<Component extends { id: string }>(db: Db, components: Component[]) {
  const { kind, impact, startsAt, endsAt, endedAt } = incidents;
  const open = await db
    .select({ componentId: incidentComponents.componentId, kind, impact, startsAt, endsAt, endedAt })
    .from(incidents)
    .innerJoin(incidentComponents, eq(incidentComponents.incidentId, incidents.id))
    .where(isNull(endedAt));
  const now = new Date();
  return components.map((component) => {
    const theirs = open.filter(({ componentId, ...incident }) => {
      return componentId === component.id && lastsBetween(incident, now, new Date(now.getTime() + 1));
    });
    return { ...component, state: worstOf(theirs.map(effectOf)) };
  });
}
