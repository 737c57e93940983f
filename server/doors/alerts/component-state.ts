import { and, desc, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import { HOUR } from '#contract/shared-constants.ts';
import type { TicketPriority } from '#contract/tickets.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { alerts } from '#server/platform/database/tables/alerts.ts';
import { incidents, statusComponents } from '#server/platform/database/tables/status.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { createIncident, updateIncident } from '#server/website/status/incident-commands.ts';
import { lockIncident } from '#server/website/status/incident-queries.ts';
import { addPost } from '#server/website/status/posts.ts';

/** These are public, so they contain nothing of an alert's own text. */
const words = {
  title: (component: string) => `Problem with ${component}`,
  begins: 'Our monitoring has detected a problem. We are looking into it.',
  ends: 'Our monitoring reports that it works again.',
};

/** An incident with this many posts stays open until staff end it, because its alerts keep starting and ending. */
const MostPosts = 8;

/** How soon after its end an incident continues when an alert fires, in milliseconds. */
const SameIncident = HOUR;

type Begun = { id: string; priority: TicketPriority };

/**
 * Sets the state of a component when an alert begins: continues the last incident that alerts opened for it, or opens one.
 * Only keys of staff name a component.
 */
export async function beginOnComponent(tx: Db, actor: UserActor, { id, priority }: Begun, componentId: string | null) {
  if (!componentId || !isStaff(actor)) return;
  // Alerts of one component wait for each other, so that they make one incident.
  const [component] = await tx
    .select({ name: statusComponents.name })
    .from(statusComponents)
    .where(eq(statusComponents.id, componentId))
    .for('no key update');
  if (!component) return;

  const impact = priority === 'urgent' || priority === 'high' ? 'down' : 'degraded';
  const current = await findIncident(tx, componentId);
  const incidentId = current
    ? await continueIncident(tx, actor, current, impact)
    : (
        await createIncident(tx, actor, {
          kind: 'incident',
          title: words.title(component.name).slice(0, 200),
          text: words.begins,
          componentIds: [componentId],
          impact,
          ticketIds: [],
        })
      ).id;
  await tx.update(alerts).set({ statusComponentId: componentId, incidentId }).where(eq(alerts.id, id));
}

/** The newest incident that alerts opened for a component, if it is open or ended recently. */
async function findIncident(tx: Db, componentId: string) {
  const [incident] = await tx
    .select({ id: incidents.id, impact: incidents.impact, endedAt: incidents.endedAt })
    .from(alerts)
    .innerJoin(incidents, eq(incidents.id, alerts.incidentId))
    .where(
      and(
        eq(alerts.statusComponentId, componentId),
        isNotNull(alerts.incidentId),
        or(isNull(incidents.endedAt), gt(incidents.endedAt, ago(SameIncident))),
      ),
    )
    .orderBy(desc(incidents.createdAt), desc(incidents.id))
    .limit(1);
  return incident;
}

type Current = NonNullable<Awaited<ReturnType<typeof findIncident>>>;

async function continueIncident(tx: Db, actor: UserActor, { id, impact, endedAt }: Current, now: 'degraded' | 'down') {
  if (endedAt) await addPost(tx, actor, id, { text: words.begins, state: 'investigating' });
  if (impact === 'degraded' && now === 'down') await updateIncident(tx, actor, id, { impact: now });
  return id;
}

/** Ends the incident of an alert, unless another alert of it is firing, staff have ended it, or it keeps starting. */
export async function endOnComponent(tx: Db, actor: UserActor, { id, incidentId }: typeof alerts.$inferSelect) {
  if (!incidentId || !isStaff(actor)) return;
  const incident = await lockIncident(tx, incidentId);
  const isOther = and(eq(alerts.incidentId, incidentId), eq(alerts.state, 'firing'), ne(alerts.id, id));
  if (incident.endedAt || incident.posts.length >= MostPosts || (await tx.$count(alerts, isOther)) > 0) return;
  await addPost(tx, actor, incidentId, { text: words.ends, state: 'resolved' });
}
