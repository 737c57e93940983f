import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { StepStates } from '#contract/checklists-constants.ts';
import { createdAt, id, isOneOf, moment, redactions, version } from './columns.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** The steps of the checklists of tickets. `tickets` counts them, for lists. */
export const checklistSteps = pgTable(
  'checklist_steps',
  {
    id,
    /** The ticket in whose checklist it is. */
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    /** The merged ticket that it came with. */
    homeId: uuid().references(() => tickets.id),
    position: integer().notNull(),
    text: text().notNull(),
    section: text(),
    /** What undoing the merge restores. */
    sectionBeforeMerge: text(),
    help: text().notNull().default(''),
    isRequired: boolean().notNull(),
    state: text({ enum: StepStates }).notNull().default('open'),
    note: text(),
    /** When it was done or found not to be needed, and by whom. */
    doneAt: moment(),
    doneById: uuid().references(() => users.id),
    redactions: redactions(),
    version,
    createdAt,
  },
  (step) => [
    check('step_state_is_known', isOneOf(step.state, StepStates)),
    index('checklist_steps_of_ticket').on(step.ticketId, step.position, step.id),
    index('checklist_steps_of_home').on(step.homeId).where(sql`${step.homeId} is not null`),
  ],
);
