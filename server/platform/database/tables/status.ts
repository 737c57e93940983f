import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { IncidentImpacts, IncidentKinds, IncidentStates, MaintenanceStates } from '#contract/status-constants.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { createdAt, id, moment, version } from './columns.ts';
import { companies } from './companies.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** The services on the status page. */
export const statusComponents = pgTable(
  'status_components',
  {
    id,
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Whether the public page shows it. */
    isPublic: boolean().notNull().default(true),
    /** Whether all companies use it. Otherwise those of `component_companies`. */
    affectsAll: boolean().notNull().default(false),
    position: integer().notNull(),
    version,
    createdAt,
  },
  (component) => [uniqueIndex('status_components_by_name').on(sql`lower(${component.name})`)],
);

/** The companies that use a component. */
export const componentCompanies = pgTable(
  'component_companies',
  {
    componentId: uuid()
      .notNull()
      .references(() => statusComponents.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
  },
  (use) => [
    primaryKey({ columns: [use.componentId, use.companyId] }),
    index('components_of_company').on(use.companyId),
  ],
);

/** Incidents and maintenance. */
export const incidents = pgTable(
  'incidents',
  {
    id,
    kind: text({ enum: IncidentKinds }).notNull(),
    title: text().notNull(),
    impact: text({ enum: IncidentImpacts }),
    /** Maintenance stays `planned` until it is over: its start follows from the time. */
    state: text({ enum: [...IncidentStates, ...MaintenanceStates] }).notNull(),
    startsAt: moment().notNull().defaultNow(),
    /** The planned end of maintenance. */
    endsAt: moment(),
    /** Null while it is open. */
    endedAt: moment(),
    version,
    createdAt,
  },
  (incident) => [
    check(
      'about_its_kind',
      sql`(${incident.kind} = 'incident') = (${incident.impact} is not null)
        and (${incident.kind} = 'maintenance') = (${incident.endsAt} is not null)`,
    ),
    check(
      'ended_in_an_end_state',
      sql`(${incident.state} in ('resolved', 'completed', 'canceled')) = (${incident.endedAt} is not null)`,
    ),
    index('incidents_by_start').on(incident.startsAt.desc().nullsFirst(), incident.id.desc().nullsFirst()),
    index('incidents_open').on(incident.startsAt).where(sql`${incident.endedAt} is null`),
    index('incidents_by_end').on(incident.endedAt).where(sql`${incident.endedAt} is not null`),
  ],
);

const incidentId = uuid()
  .notNull()
  .references(() => incidents.id, { onDelete: 'cascade' });
const userId = uuid()
  .notNull()
  .references(() => users.id, { onDelete: 'cascade' });

/** The components that an incident concerns. */
export const incidentComponents = pgTable(
  'incident_components',
  {
    incidentId,
    componentId: uuid()
      .notNull()
      .references(() => statusComponents.id, { onDelete: 'cascade' }),
  },
  (part) => [
    primaryKey({ columns: [part.incidentId, part.componentId] }),
    index('incidents_of_component').on(part.componentId),
  ],
);

/** What was published about an incident. */
export const incidentPosts = pgTable(
  'incident_posts',
  {
    id,
    incidentId,
    state: text({ enum: [...IncidentStates, ...MaintenanceStates] }).notNull(),
    text: text().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt,
    editedAt: moment(),
  },
  (post) => [index('posts_of_incident').on(post.incidentId, post.createdAt)],
);

/** The tickets that are attached to an incident. */
export const incidentTickets = pgTable(
  'incident_tickets',
  {
    ticketId: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    incidentId,
    createdAt,
  },
  (attached) => [index('tickets_of_incident').on(attached.incidentId)],
);

/** Clients who said that an incident affects them too. */
export const incidentPeople = pgTable('incident_people', { incidentId, userId, createdAt }, (person) => [
  primaryKey({ columns: [person.incidentId, person.userId] }),
  index('incidents_of_person').on(person.userId),
]);

/** Who was told that an incident began, and that it is over: each person once. */
export const incidentTold = pgTable('incident_told', { incidentId, userId, isEnd: boolean().notNull() }, (told) => [
  primaryKey({ columns: [told.incidentId, told.userId, told.isEnd] }),
  index('told_of_person').on(told.userId),
]);

/** Addresses that get the posts of public incidents by email. */
export const statusSubscribers = pgTable(
  'status_subscribers',
  {
    id,
    address: text().notNull(),
    /** Null until the link in the first email was used. */
    confirmedAt: moment(),
    createdAt,
  },
  (subscriber) => [
    uniqueIndex('status_subscribers_by_address').on(foldedAddress(subscriber.address)),
    index('status_subscribers_unconfirmed').on(subscriber.createdAt).where(sql`${subscriber.confirmedAt} is null`),
  ],
);
