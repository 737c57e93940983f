import { bigint, boolean, date, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Schedule } from '#contract/routines.ts';
import { ClosedDayRules, OpenTicketRules } from '#contract/routines-constants.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { createdAt, id, moment, version } from './columns.ts';
import { companies } from './companies.ts';
import { templates } from './templates.ts';
import { users } from './users.ts';

/** What creates tickets from a template on certain dates. */
export const routines = pgTable(
  'routines',
  {
    id,
    name: text().notNull(),
    templateId: uuid()
      .notNull()
      .references(() => templates.id),
    /** As sent: `jsonb` would order its fields anew, which would look like a change. */
    schedule: json().$type<Schedule>().notNull(),
    time: text().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }),
    leadDays: integer().notNull(),
    onClosedDay: text({ enum: ClosedDayRules }).notNull(),
    ifOpen: text({ enum: OpenTicketRules }).notNull(),
    isPromised: boolean().notNull(),
    tellsRequester: boolean().notNull(),
    skips: text().array().notNull(),
    pausedAt: moment(),
    /** The last date of the schedule, as it was not moved, whose runs are stored: no earlier date runs any more. */
    plannedThrough: date({ mode: 'string' }),
    /** When the next runs are to be stored; null if no date is left. */
    nextRunAt: moment(),
    /** Of the service hours with which `nextRunAt` was computed. */
    calendarStamp: bigint({ mode: 'number' }).notNull().default(0),
    version,
    createdAt,
  },
  (routine) => [
    index('routines_by_name').on(sortKey(routine.name), routine.id),
    index('routines_due').on(routine.nextRunAt),
    index('routines_of_template').on(routine.templateId),
  ],
);

/** The companies for which a routine creates tickets. */
export const routineTargets = pgTable(
  'routine_targets',
  {
    routineId: uuid()
      .notNull()
      .references(() => routines.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    requesterId: uuid()
      .notNull()
      .references(() => users.id),
    assignedToId: uuid().references(() => users.id),
    position: integer().notNull(),
  },
  (target) => [
    primaryKey({ columns: [target.routineId, target.companyId] }),
    index('routine_targets_of_company').on(target.companyId),
    index('routine_targets_of_requester').on(target.requesterId),
    index('routine_targets_of_assignee').on(target.assignedToId),
  ],
);
