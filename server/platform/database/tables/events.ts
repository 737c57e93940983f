import { type SQL, sql } from 'drizzle-orm';
import { bigint, check, index, inet, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { AuditActions, AuditKinds, AuditWays } from '#contract/audit-constants.ts';
import { createdAt, id, soonSorted } from './columns.ts';

/** Grows with the transaction's id, also after a move to another database server (event-positions.ts). */
const position = () => bigint({ mode: 'number' }).notNull();

export const EventSubjects = [
  ...['comment', 'rating', 'session', 'post', 'inquiry message', 'API key', 'user', 'step', 'approval'],
] as const;

/**
 * Who did what to which record, when and from where. Append-only: triggers refuse every UPDATE, DELETE and TRUNCATE.
 * Names are copied, without references, so that an event outlives its records.
 */
export const events = pgTable(
  'events',
  {
    id,
    createdAt,
    /** Null for a visitor of the website and for the system itself. */
    actorId: uuid(),
    actorName: text().notNull(),
    client: inet(),
    /** Null for a request in the portal and for the system. */
    via: text({ enum: AuditWays }),
    /** The open page that made the change, which live updates tell nothing new. */
    page: uuid(),
    action: text({ enum: AuditActions }).notNull(),
    kind: text({ enum: AuditKinds }).notNull(),
    recordId: uuid().notNull(),
    recordName: text().notNull(),
    /** The part of the record that the event is about, such as a ticket's comment. Null for the whole record. */
    subjectType: text({ enum: EventSubjects }),
    subjectId: uuid(),
    /** The searchable forms of both names, a line each. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`searchable(${events.actorName}) || E'\\n' || searchable(${events.recordName})`),
    /** The old and new value of each changed field. */
    changes: jsonb().$type<Record<string, [from: unknown, to: unknown]>>(),
    position: position().default(sql`event_position(pg_current_xact_id())`),
  },
  (event) => [
    check('subject_is_complete', sql`(${event.subjectType} is null) = (${event.subjectId} is null)`),
    index('events_in_order').on(event.position, event.id),
    index('events_by_age').on(event.createdAt.desc().nullsFirst(), event.id.desc().nullsFirst()),
    index('events_of_actor').on(event.actorId, event.createdAt.desc().nullsFirst(), event.id.desc().nullsFirst()),
    index('events_of_kind').on(event.kind, event.createdAt.desc().nullsFirst(), event.id.desc().nullsFirst()),
    index('events_of_action').on(event.action, event.createdAt.desc().nullsFirst(), event.id.desc().nullsFirst()),
    index('events_of_record').on(event.recordId, event.createdAt.desc().nullsFirst(), event.id.desc().nullsFirst()),
    index('events_search').using('gin', sql`ascii_only(${event.searchText}) gin_trgm_ops`).with(soonSorted),
    index('events_search_short').using('gin', sql`letters_and_pairs(${event.searchText})`).with(soonSorted),
  ],
);

/** The last event that each consumer has processed. */
export const eventCursors = pgTable('event_cursors', {
  consumer: text().primaryKey(),
  position: position(),
  eventId: uuid().notNull(),
});
