import { eq, inArray } from 'drizzle-orm';
import type { IncidentChangesInput, NewIncidentInput } from '#contract/status.ts';
import { statusMessages } from '#contract/status-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import {
  incidentComponents,
  incidentPosts,
  incidents,
  statusComponents,
} from '#server/platform/database/tables/status.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { putOnIncident } from './attach.ts';
import { incidentRecord } from './event-record.ts';
import { findIncident, lockIncident } from './incident-queries.ts';

/**
 * Publishes an incident, or announces maintenance.
 * @throws 400 for unknown components, and for times that make no sense; 404 for a ticket that does not exist
 */
export async function createIncident(db: Db, actor: UserActor, input: NewIncidentInput) {
  const { text, componentIds, ticketIds, impact, endsAt, startsAt = new Date(), ...fields } = input;
  const state = input.kind === 'maintenance' ? 'planned' : (input.state ?? 'investigating');
  refuseTimes({ ...input, startsAt });
  const row = { ...fields, id: newId(), state, startsAt, impact: impact ?? null, endsAt: endsAt ?? null } as const;
  const post = { id: newId(), incidentId: row.id, state, text, authorId: actor.id } as const;
  return db.transaction(async (tx) => {
    const components = await findComponents(tx, componentIds);
    await tx.insert(incidents).values(row);
    await replaceComponents(tx, row.id, components);
    await tx.insert(incidentPosts).values(post);
    for (const ticketId of [...new Set(ticketIds)].sort()) await putOnIncident(tx, actor, ticketId, row);
    await record(tx, actor, { action: 'created', ...incidentRecord(row), subject: { type: 'post', id: post.id } });
    return findIncident(tx, row.id);
  });
}

/**
 * Updates the fields that were sent. Without a difference nothing is written, and nobody is told.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404, 400 for unknown components and for times that make no sense, 409 or 412 for a stale copy
 */
export async function updateIncident(
  db: Db,
  actor: UserActor,
  id: string,
  { componentIds, ...sent }: Omit<IncidentChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const incident = await lockIncident(tx, id);
    const { kind } = incident;
    const startsAt = sent.startsAt ?? incident.startsAt;
    const endsAt = sent.endsAt ?? incident.endsAt ?? undefined;
    if (sent.impact && kind === 'maintenance') throw invalid('impact', statusMessages.noImpact);
    if (sent.endsAt && kind === 'incident') throw invalid('endsAt', statusMessages.noEnd);
    if (sent.startsAt || sent.endsAt)
      refuseTimes({ kind, startsAt, ...(incident.endedAt || !endsAt ? {} : { endsAt }) });
    const components = componentIds && (await findComponents(tx, componentIds));
    return updateVersioned(tx, actor, incident, copy, {
      named: incidentRecord(incident),
      values: () => ({ ...sent, components }),
      write: async ({ components: theirs, ...row }) => {
        await tx.update(incidents).set(row).where(eq(incidents.id, id));
        if (theirs) await replaceComponents(tx, id, theirs);
      },
      read: () => findIncident(tx, id),
    });
  });
}

/** Deletes an incident with its posts. Throws 404. */
export async function deleteIncident(db: Db, actor: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const incident = await lockIncident(tx, id);
    await tx.delete(incidents).where(eq(incidents.id, id));
    await record(tx, actor, { action: 'deleted', ...incidentRecord(incident) });
  });
}

type Times = { kind: 'incident' | 'maintenance'; startsAt: Date; endsAt?: Date | undefined };

function refuseTimes({ kind, startsAt, endsAt }: Times) {
  const now = new Date();
  if (kind === 'incident' && startsAt > now) throw invalid('startsAt', statusMessages.startInFuture);
  if (endsAt && endsAt <= startsAt) throw invalid('endsAt', statusMessages.endBeforeStart);
  if (endsAt && endsAt <= now) throw invalid('endsAt', statusMessages.endInPast);
}

/** The components in their order, as an incident lists them. */
async function findComponents(tx: Db, ids: string[]) {
  const wanted = [...new Set(ids)];
  const { id, name, isPublic, position } = statusComponents;
  const found = await tx
    .select({ id, name, isPublic })
    .from(statusComponents)
    .where(inArray(id, wanted))
    .orderBy(position, id)
    .for('key share');
  if (found.length < wanted.length) throw invalid('componentIds', statusMessages.unknownComponent);
  return found;
}

async function replaceComponents(tx: Db, incidentId: string, components: { id: string }[]) {
  await tx.delete(incidentComponents).where(eq(incidentComponents.incidentId, incidentId));
  await tx.insert(incidentComponents).values(components.map(({ id }) => ({ incidentId, componentId: id })));
}
