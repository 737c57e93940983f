import { and, eq, exists, isNull, lte, sql } from 'drizzle-orm';
import type { NewPostInput } from '#contract/status.ts';
import { EndStates, IncidentStates, StatusLimit, statusMessages } from '#contract/status-constants.ts';
import type { IncidentState } from '#contract/status-words.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { incidentPosts, incidents } from '#server/platform/database/tables/status.ts';
import { conflict, invalid, notFound } from '#server/platform/domain/refusals.ts';
import { system, type UserActor } from '#server/platform/events/actor.ts';
import { record, recordAll } from '#server/platform/events/record.ts';
import { type Copy, refuseStale } from '#server/platform/http/conflicts.ts';
import { incidentRecord } from './event-record.ts';
import { findIncident, lockIncident } from './incident-queries.ts';

/** How many maintenances one call ends. */
const BATCH = 50;

/**
 * Publishes a post, which may change the incident's state, end it or open it again.
 * @throws 404, 400 for a state of the other kind, 409 for maintenance that is over and beyond the most posts
 */
export async function addPost(db: Db, actor: UserActor, incidentId: string, { text, state: sent }: NewPostInput) {
  return db.transaction(async (tx) => {
    const incident = await lockIncident(tx, incidentId);
    const state = stateAfter(incident, sent);
    if (incident.posts.length >= StatusLimit.posts) throw conflict(statusMessages.tooManyPosts);

    const post = { id: newId(), incidentId, state, text, authorId: actor.id };
    await tx.insert(incidentPosts).values(post);
    const wasOver = incident.endedAt !== null;
    const isOver = EndStates.includes(state);
    if (sent) {
      const endedAt = isOver ? sql`coalesce(${incidents.endedAt}, now())` : null;
      await tx.update(incidents).set({ state, endedAt }).where(eq(incidents.id, incidentId));
    }
    const action = wasOver === isOver ? 'posted' : isOver ? 'ended' : 'reopened';
    await record(tx, actor, {
      action,
      ...incidentRecord(incident),
      subject: { type: 'post', id: post.id },
      ...(state === incident.state ? {} : { changes: { state: [incident.state, state] } }),
    });
    return findIncident(tx, incidentId);
  });
}

type Posted = { kind: 'incident' | 'maintenance'; state: IncidentState; endedAt: Date | null };

function stateAfter({ kind, state, endedAt }: Posted, sent: NewPostInput['state']): IncidentState {
  if (kind === 'incident' && !sent) throw invalid('state', statusMessages.stateRequired);
  if (!sent) return state;
  const isOfIncident = IncidentStates.some((each) => each === sent);
  if (isOfIncident !== (kind === 'incident')) throw invalid('state', statusMessages.wrongState(kind));
  if (kind === 'maintenance' && (endedAt || state === 'completed')) throw conflict(statusMessages.isOver);
  return sent;
}

/**
 * Corrects the text of a post.
 * @param copy the version of the incident that was edited; without it the text overwrites whatever is stored
 * @throws 404, 409 or 412 for a stale copy
 */
export async function updatePost(db: Db, actor: UserActor, postId: string, text: string, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const [post] = await tx.select().from(incidentPosts).where(eq(incidentPosts.id, postId));
    if (!post) throw notFound('Post');
    const incident = await lockIncident(tx, post.incidentId);
    await refuseStale(tx, incident, copy, { what: 'incident' });
    if (text === post.text) return incident;

    await tx.update(incidentPosts).set({ text, editedAt: sql`now()` }).where(eq(incidentPosts.id, postId));
    await tx
      .update(incidents)
      .set({ version: incident.version + 1 })
      .where(eq(incidents.id, incident.id));
    await record(tx, actor, { action: 'changed', ...incidentRecord(incident), changes: { post: [post.text, text] } });
    return findIncident(tx, post.incidentId);
  });
}

const isPastEnd = and(isNull(incidents.endedAt), lte(incidents.endsAt, sql`now()`));

/** Whether `endMaintenance` has something to do. */
export function isMaintenanceOver(db: Db) {
  return exists(db.select({ id: incidents.id }).from(incidents).where(isPastEnd));
}

/**
 * Ends maintenance whose planned end has passed.
 * @returns how many: 0 when none is left
 */
export async function endMaintenance(db: Db) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: incidents.id, title: incidents.title })
      .from(incidents)
      .where(isPastEnd)
      .orderBy(incidents.id)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { id } of due) {
      await tx
        .update(incidents)
        .set({ state: 'completed', endedAt: sql`${incidents.endsAt}` })
        .where(eq(incidents.id, id));
    }
    if (due.length > 0) {
      await recordAll(
        tx,
        system,
        due.map((incident) => ({
          action: 'ended' as const,
          ...incidentRecord(incident),
          changes: { state: ['planned', 'completed'] as [string, string] },
        })),
      );
    }
    return due.length;
  });
}
