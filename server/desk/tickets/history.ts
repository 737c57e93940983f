import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { PageQuery } from '#contract/primitives.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { cutText } from '#server/platform/events/changes.ts';
import type { Changes } from '#server/platform/events/record.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { refuseHidden } from './queries.ts';

/** Clients see no tags, no ratings, and no earlier texts: staff may have removed something confidential. */
const PublicFields = [
  ...['status', 'priority', 'assignedTo', 'dueOn'],
  ...['approvalAsked', 'approved', 'declined', 'approvalWithdrawn', 'approvalExpired'],
];

/**
 * One page of a ticket's changes, newest first.
 * @returns one more than requested if more follow
 * @throws 404 if the ticket is not visible to the actor, 400 for an invalid cursor
 */
export async function listHistory(
  db: Db,
  actor: Actor,
  ticketId: string,
  { cursor, limit }: z.output<typeof PageQuery>,
) {
  await refuseHidden(db, actor, ticketId);
  const page = after(cursor, [byMoment(events.createdAt), byId(events.id)], 'desc');
  const fields = sql`array(select json_array_elements_text(${JSON.stringify(PublicFields)}::json))`;
  // Who did what at another company, before the ticket moved, is for provider staff.
  const moved = sql`select max(id::text) from events where record_id = ${ticketId} and action = 'changed' and changes ? 'company'`;
  const isPublic = isStaff(actor)
    ? undefined
    : sql`${events.changes} ?| ${fields} and ${events.id} > coalesce((${moved})::uuid, '00000000-0000-0000-0000-000000000000')`;
  const rows = await db
    .select({
      id: events.id,
      createdAt: events.createdAt,
      byName: events.actorName,
      via: events.via,
      changes: events.changes,
    })
    .from(events)
    .where(
      and(
        eq(events.recordId, ticketId),
        inArray(events.action, [
          'imported',
          'changed',
          'redacted',
          'note redacted',
          'rated',
          'asked',
          'acknowledged',
          'snoozed',
          'woke',
          'client reminded',
          'cause set',
          'cause removed',
          'approval requested',
          'approval reminded',
          'approval given',
          'approval decided',
          'approval withdrawn',
          'approval expired',
          'approved time used',
        ]),
        isPublic,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return rows.map(({ changes, ...entry }) => ({ ...entry, changes: visibleChanges(actor, changes ?? {}) }));
}

function visibleChanges(actor: Actor, changes: Changes) {
  return Object.entries(changes)
    .filter(([field]) => isStaff(actor) || PublicFields.includes(field))
    .map(([field, [from, to]]) => ({ field, from: cutText(from), to: cutText(to) }));
}
