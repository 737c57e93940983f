import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { AlertSources, AlertStates } from '#contract/alerts-constants.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { apiKeys } from './api-keys.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { companies } from './companies.ts';
import { incidents, statusComponents } from './status.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

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
    /** The SHA-256 of another key of it, if it has two. */
    otherHash: bytea(),
    /** Who sent it: the owner of the key, and the key, until it is deleted. Null in rows that are older than this column. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    apiKeyId: uuid().references(() => apiKeys.id, { onDelete: 'set null' }),
    /** Its highest priority since it fires. */
    priority: text({ enum: TicketPriorities }),
    /** How many problems a group stood for when staff were told last. Null for an alert that is not a group. */
    members: integer(),
    /** Whether it came beyond the hourly limit, so that its ticket collects others as well. */
    isCollected: boolean().notNull().default(false),
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
    index('alerts_by_other_key').on(alert.companyId, alert.otherHash, alert.createdAt),
    index('alerts_of_user').on(alert.userId),
    index('alerts_of_key').on(alert.apiKeyId),
    index('alerts_of_ticket').on(alert.ticketId),
    index('alerts_of_component').on(alert.statusComponentId, alert.createdAt),
    index('alerts_of_incident').on(alert.incidentId),
  ],
);

/** The monitors of Uptime Kuma that sent heartbeats with a key of staff, and the company of the last one. */
export const alertMonitors = pgTable(
  'alert_monitors',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The SHA-256 of its name. */
    nameHash: bytea().notNull(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Whether a tag named the company. */
    isTagged: boolean().notNull(),
    lastAt: moment().notNull().defaultNow(),
  },
  (monitor) => [
    primaryKey({ columns: [monitor.userId, monitor.nameHash] }),
    index('alert_monitors_of_company').on(monitor.companyId),
  ],
);

/** Alerts that were refused, each refusal of the same alert once. */
export const refusedAlerts = pgTable(
  'refused_alerts',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The company that it was about, if it is known. */
    companyId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    /** The name of the key. */
    keyName: text(),
    /** The SHA-256 of what makes it another refusal. */
    refusalHash: bytea().notNull(),
    title: text().notNull(),
    company: text().notNull(),
    reason: text().notNull(),
    excerpt: text().notNull(),
    count: integer().notNull().default(1),
    createdAt,
    lastAt: moment().notNull().defaultNow(),
  },
  (refused) => [
    uniqueIndex('refused_alerts_by_refusal').on(refused.userId, refused.refusalHash),
    index('refused_alerts_last').on(refused.lastAt.desc().nullsFirst(), refused.id.desc().nullsFirst()),
    index('refused_alerts_of_company').on(refused.companyId),
  ],
);
