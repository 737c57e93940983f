import { asc, eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '#contract/shared-constants.ts';
import { NewComponent } from '#contract/status.ts';
import { IncidentImpacts, IncidentStates } from '#contract/status-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { incidentPosts, incidents } from '#server/platform/database/tables/status.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { createComponent } from '#server/website/status/component-commands.ts';
import { createIncident } from '#server/website/status/incident-commands.ts';
import { addPost } from '#server/website/status/posts.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';
import { minutes } from './ticket.ts';

const DemoComponent = z.strictObject({
  ...NewComponent.pick({ name: true, description: true, affectsAll: true }).shape,
  /** The places of the companies in `companies.yaml`, from 1. */
  companies: z.array(z.int()).default([]),
});

const shared = { title: z.string(), components: z.array(z.string()), by: PersonName };

const DemoIncident = z.strictObject({
  ...shared,
  impact: z.enum(IncidentImpacts),
  daysAgo: z.number(),
  /** Their ages count from the start. */
  posts: z.array(z.strictObject({ after: z.string(), state: z.enum(IncidentStates), text: z.string() })),
});

const DemoMaintenance = z.strictObject({
  ...shared,
  inDays: z.int(),
  /** The hour in the provider's time zone, when offices are closed. */
  atHour: z.int(),
  hours: z.number(),
  text: z.string(),
});

const demoStatus = readYaml(
  'status.yaml',
  z.strictObject({
    components: z.array(DemoComponent),
    incidents: z.array(DemoIncident),
    maintenance: z.array(DemoMaintenance),
  }),
);

/** Fills the status page: its components, what went wrong in the last months, and what is planned. */
export async function showStatus(db: Db, actors: Actors, companyIds: string[]) {
  const ids = new Map<string, string>();
  const chief = actorOf(actors, 'priya');
  for (const { companies, ...component } of demoStatus.components) {
    const theirs = companies.flatMap((place) => companyIds[place - 1] ?? []);
    const { id } = await createComponent(db, chief, { ...component, isPublic: true, companyIds: theirs });
    ids.set(component.name, id);
  }
  const componentsOf = (names: string[]) => names.map((name) => idOf(ids, name));
  for (const incident of demoStatus.incidents) {
    await tellIncident(db, actors, { ...incident, componentIds: componentsOf(incident.components) });
  }
  const timeZone = await findZone(db);
  for (const { title, components, by, inDays, atHour, hours, text } of demoStatus.maintenance) {
    const day = Temporal.Now.plainDateISO(timeZone).add({ days: inDays });
    const start = day.toZonedDateTime({ timeZone, plainTime: { hour: atHour } });
    const startsAt = new Date(start.epochMilliseconds);
    const endsAt = new Date(startsAt.getTime() + hours * HOUR);
    const planned = { kind: 'maintenance' as const, title, text, startsAt, endsAt, ticketIds: [] };
    await createIncident(db, actorOf(actors, by), { ...planned, componentIds: componentsOf(components) });
  }
}

function idOf(ids: Map<string, string>, name: string) {
  const id = ids.get(name);
  if (!id) throw new Error(`The demo has no component called "${name}"`);
  return id;
}

type Told = z.output<typeof DemoIncident> & { componentIds: string[] };

/** Publishes an incident that is over, and moves it to its past dates. */
async function tellIncident(db: Db, actors: Actors, { title, impact, by, daysAgo, posts, componentIds }: Told) {
  const actor = actorOf(actors, by);
  const startsAt = new Date(Date.now() - daysAgo * DAY);
  const momentOf = ({ after }: { after: string }) => new Date(startsAt.getTime() + minutes(after) * MINUTE);
  const [first, ...later] = posts;
  if (!first) throw new Error(`The incident "${title}" of the demo has no post`);
  const { state, text } = first;
  if (state === 'resolved') throw new Error(`The incident "${title}" of the demo begins with its end`);
  const opened = { kind: 'incident' as const, title, impact, text, state, startsAt, componentIds, ticketIds: [] };
  const { id } = await createIncident(db, actor, opened);
  for (const post of later) await addPost(db, actor, id, { state: post.state, text: post.text });

  const stored = await db
    .select({ id: incidentPosts.id })
    .from(incidentPosts)
    .where(eq(incidentPosts.incidentId, id))
    .orderBy(asc(incidentPosts.createdAt), asc(incidentPosts.id));
  for (const [index, post] of posts.entries()) {
    const createdAt = momentOf(post);
    await db
      .update(incidentPosts)
      .set({ createdAt })
      .where(eq(incidentPosts.id, stored[index]?.id ?? ''));
  }
  const last = posts.at(-1);
  await db
    .update(incidents)
    .set({ createdAt: startsAt, endedAt: last ? momentOf(last) : null })
    .where(eq(incidents.id, id));
}
