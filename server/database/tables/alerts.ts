import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { AlertSources, AlertStates } from '#contract/alerts-constants.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { companies } from './companies.ts';
import { incidents, statusComponents } from './status.ts';
import { tickets } from './tickets.ts';

/** Problems that monitoring tools report. All reports of one are counted in one row for each of its tickets. */
export const alerts = pgTable(
  'alerts',
  {
    id,
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The SHA-256 of the key by which the tool tells it from others. */
    dedupeHash: bytea().notNull(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    source: text({ enum: AlertSources }).notNull(),
    /** As it was reported last. */
    title: text().notNull(),
    text: text().notNull(),
    state: text({ enum: AlertStates }).notNull().default('firing'),
    /** How often it was reported as firing. */
    count: integer().notNull().default(1),
    createdAt,
    lastAt: moment().notNull().defaultNow(),
    resolvedAt: moment(),
    /** The component whose state it sets, and the incident by which it does. */
    statusComponentId: uuid().references(() => statusComponents.id, { onDelete: 'set null' }),
    incidentId: uuid().references(() => incidents.id, { onDelete: 'set null' }),
  },
  (alert) => [
    index('alerts_by_key').on(alert.companyId, alert.dedupeHash, alert.createdAt),
    index('alerts_of_ticket').on(alert.ticketId),
    index('alerts_of_component').on(alert.statusComponentId, alert.createdAt),
    index('alerts_of_incident').on(alert.incidentId),
  ],
);
