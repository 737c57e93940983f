import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { RunStates } from '#contract/routines-constants.ts';
import { id, isOneOf, moment } from './columns.ts';
import { companies } from './companies.ts';
import { routines } from './routines.ts';
import { tickets } from './tickets.ts';

/** What a routine did for a company on a date: `due` until it is done. The index on all three is what makes it happen once. */
export const routineRuns = pgTable(
  'routine_runs',
  {
    id,
    routineId: uuid()
      .notNull()
      .references(() => routines.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    date: date({ mode: 'string' }).notNull(),
    unmovedDate: date({ mode: 'string' }).notNull(),
    state: text({ enum: ['due', ...RunStates] }).notNull(),
    reason: text(),
    ticketId: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    ranAt: moment().notNull().defaultNow(),
    /** Whether staff have been told of it, or need not be. */
    isTold: boolean().notNull(),
  },
  (run) => [
    check('run_state_is_known', isOneOf(run.state, ['due', ...RunStates])),
    uniqueIndex('routine_runs_once').on(run.routineId, run.companyId, run.date),
    index('routine_runs_of_routine').on(run.routineId, run.date, run.id),
    index('routine_runs_open').on(run.routineId, run.date).where(sql`not ${run.isTold}`),
    index('routine_runs_of_company').on(run.companyId),
    index('routine_runs_of_ticket').on(run.ticketId).where(sql`${run.ticketId} is not null`),
  ],
);
