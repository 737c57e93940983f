import { eq } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import { statusMessages } from '#contract/status-constants.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { lockTicket } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { incidentPeople, incidents, incidentTickets, incidentTold } from '#server/platform/database/tables/status.ts';
import { conflict, notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { incidentRecord } from './event-record.ts';
import { findOpenIncident } from './open-incidents.ts';

/**
 * Attaches a ticket to an incident, or detaches it. Doing it again changes nothing.
 * @throws 404 for the ticket or the incident, 403 for a merged ticket
 */
export async function attachTicket(db: Db, actor: UserActor, ticketId: string, incidentId: string | null) {
  await db.transaction(async (tx) => {
    if (incidentId === null) return putOnIncident(tx, actor, ticketId, null);
    const [incident] = await tx
      .select({ id: incidents.id, title: incidents.title })
      .from(incidents)
      .where(eq(incidents.id, incidentId))
      .for('key share');
    if (!incident) throw notFound('Incident');
    return putOnIncident(tx, actor, ticketId, incident);
  });
}

/** Puts a ticket on an incident, or takes it off its incident. */
export async function putOnIncident(
  tx: Db,
  actor: UserActor,
  ticketId: string,
  incident: { id: string; title: string } | null,
) {
  const ticket = await lockTicket(tx, actor, ticketId);
  const [before] = await tx
    .select({ id: incidents.id, title: incidents.title })
    .from(incidentTickets)
    .innerJoin(incidents, eq(incidents.id, incidentTickets.incidentId))
    .where(eq(incidentTickets.ticketId, ticketId));
  if (before?.id === incident?.id) return;

  await tx.delete(incidentTickets).where(eq(incidentTickets.ticketId, ticketId));
  if (incident) await tx.insert(incidentTickets).values({ ticketId, incidentId: incident.id });
  await record(tx, actor, {
    action: incident ? 'attached' : 'detached',
    ...ticketRecord(ticket),
    changes: { incident: [before?.title ?? null, incident?.title ?? null] },
  });
}

/**
 * Notes that an open incident affects a client too. Doing it again changes nothing.
 * @throws 403 for staff, 404 for an incident that is not visible to the actor, 409 for one that is over
 */
export async function joinIncident(db: Db, actor: UserActor, incidentId: string) {
  permit(!isStaff(actor));
  return db.transaction(async (tx) => {
    const incident = await findOpenIncident(tx, actor, incidentId);
    if (incident.endedAt || incident.state === 'completed') throw conflict(statusMessages.notOpen);
    const joined = await tx
      .insert(incidentPeople)
      .values({ incidentId, userId: actor.id })
      .onConflictDoNothing()
      .returning();
    if (joined.length > 0) {
      // They know.
      await tx.insert(incidentTold).values({ incidentId, userId: actor.id, isEnd: false }).onConflictDoNothing();
      await record(tx, actor, { action: 'joined', ...incidentRecord(incident) });
    }
    return findOpenIncident(tx, actor, incidentId);
  });
}
