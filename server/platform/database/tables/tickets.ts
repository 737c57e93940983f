import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FirstTicketNumber, TicketPriorities, TicketSources, TicketStatuses } from '#contract/tickets-constants.ts';
import { createdAt, deletedAt, id, isOneOf, moment, redactions, soonSorted, version } from './columns.ts';
import { companies } from './companies.ts';
import { routines } from './routines.ts';
import { users } from './users.ts';

/** Every update counts, unless it says otherwise. Never earlier than before: transactions do not end in the order of now(). */
const lastUpdate = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`greatest(now(), updated_at)`);

const priorities = sql.raw(TicketPriorities.map((priority) => `'${priority}'`).join(', '));

export const ticketNumbers = pgSequence('ticket_numbers', { startWith: FirstTicketNumber });

export const tickets = pgTable(
  'tickets',
  {
    id,
    number: bigint({ mode: 'number' }).notNull().default(sql`nextval('ticket_numbers')`),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    priority: text({ enum: TicketPriorities }).notNull(),
    /** The place of the priority, from 1 for low. */
    urgency: integer()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`array_position(array[${priorities}], ${tickets.priority})`),
    status: text({ enum: TicketStatuses }).notNull().default('open'),
    tags: text().array().notNull(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    clientId: uuid()
      .notNull()
      .references(() => users.id),
    assignedToId: uuid().references(() => users.id),
    source: text({ enum: TicketSources }).notNull().default('portal'),
    /** In the system that it was imported from. */
    formerNumber: text(),
    /** The closed ticket on which its requester commented. */
    followsId: uuid().references((): AnyPgColumn => tickets.id),
    /** The ticket it was merged into. While that lasts it is closed, and its comments and files are there. */
    mergedIntoId: uuid().references((): AnyPgColumn => tickets.id),
    /** What undoing the merge restores. */
    statusBeforeMerge: text({ enum: TicketStatuses }),
    resolvedAtBeforeMerge: moment(),
    /** The ticket whose comments it was made from. */
    splitFromId: uuid().references((): AnyPgColumn => tickets.id),
    /** The ticket that causes it, as staff have said; what follows from it is in server/desk/tickets/cause. */
    causeId: uuid().references((): AnyPgColumn => tickets.id),
    version,
    createdAt,
    resolvedAt: moment(),
    /** The last change or comment. Internal notes count, so only provider staff get it. */
    updatedAt: lastUpdate(),
    /** The last change or public comment. */
    publicUpdatedAt: lastUpdate(),
    /** When the first promise that is open is due (ticket-promises.ts); a far date where none is. */
    dueAt: moment().notNull().default(sql`'9999-12-31T00:00:00Z'`),
    /** The date by which it is to be done, and when that has passed, by the service hours. */
    dueOn: date({ mode: 'string' }),
    overdueAt: moment(),
    /** The routine that created it, with its name at that time, and the date for which it did. */
    routineId: uuid().references(() => routines.id, { onDelete: 'set null' }),
    routineName: text(),
    routineDate: date({ mode: 'string' }),
    /** Whether its requester gets no news of its creation and resolution; null for a usual ticket. */
    isQuiet: boolean(),
    /** When it comes back (ticket-snoozes.ts); null while it is awake. */
    snoozedUntil: moment(),
    /** How many steps of its checklist are done or not needed, and how many there are; null without steps. */
    stepsDone: integer(),
    stepsTotal: integer(),
    /** Whether clients see its checklist; null if nobody has said so. */
    isChecklistShown: boolean(),
    /** What was removed from its description and its files. */
    redactions: redactions(),
    deletedAt,
  },
  (ticket) => [
    check('priority_is_known', isOneOf(ticket.priority, TicketPriorities)),
    check('status_is_known', isOneOf(ticket.status, TicketStatuses)),
    uniqueIndex('tickets_by_number').on(ticket.number),
    index('tickets_by_age').on(ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst()),
    index('tickets_active')
      .on(ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst())
      .where(sql`${ticket.status} in ('open', 'in_progress', 'waiting_client')`),
    index('tickets_of_company').on(
      ticket.companyId,
      ticket.createdAt.desc().nullsFirst(),
      ticket.id.desc().nullsFirst(),
    ),
    index('tickets_active_of_company')
      .on(ticket.companyId, ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst())
      .where(sql`${ticket.status} in ('open', 'in_progress', 'waiting_client')`),
    index('tickets_of_client').on(ticket.clientId, ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst()),
    index('tickets_of_assignee').on(
      ticket.assignedToId,
      ticket.createdAt.desc().nullsFirst(),
      ticket.id.desc().nullsFirst(),
    ),
    index('tickets_of_category').on(ticket.category, ticket.createdAt, ticket.id),
    index('tickets_of_tag').using('gin', ticket.tags).with(soonSorted),
    index('tickets_by_urgency').on(ticket.urgency, ticket.createdAt, ticket.id),
    index('tickets_by_update').on(ticket.updatedAt, ticket.createdAt, ticket.id),
    index('tickets_of_company_by_update').on(ticket.companyId, ticket.publicUpdatedAt, ticket.createdAt, ticket.id),
    index('tickets_by_due').on(
      sql`least(${ticket.dueAt}, case when ${ticket.status} in ('open', 'in_progress', 'waiting_client') then ${ticket.overdueAt} end)`,
      ticket.createdAt,
      ticket.id,
    ),
    index('tickets_due_on').on(ticket.dueOn).where(sql`${ticket.dueOn} is not null`),
    index('tickets_of_routine')
      .on(ticket.routineId, ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst())
      .where(sql`${ticket.routineId} is not null`),
    index('tickets_snoozed').on(ticket.snoozedUntil).where(sql`${ticket.snoozedUntil} is not null`),
    index('tickets_by_former_number').on(ticket.formerNumber).where(sql`${ticket.formerNumber} is not null`),
    index('tickets_that_follow').on(ticket.followsId).where(sql`${ticket.followsId} is not null`),
    index('tickets_merged').on(ticket.mergedIntoId).where(sql`${ticket.mergedIntoId} is not null`),
    index('tickets_split').on(ticket.splitFromId).where(sql`${ticket.splitFromId} is not null`),
    index('tickets_caused').on(ticket.causeId).where(sql`${ticket.causeId} is not null`),
    index('tickets_deleted').on(ticket.id).where(sql`${ticket.deletedAt} is not null`),
    index('tickets_by_resolution').on(ticket.resolvedAt),
    index('tickets_resolved').on(ticket.resolvedAt).where(sql`${ticket.status} = 'resolved'`),
    index('tickets_resolved_by_age')
      .on(ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst())
      .where(sql`${ticket.status} = 'resolved'`),
  ],
);

/** For a statement that does not count as an update of the ticket: it keeps the time of its last one. */
export const sameUpdate = { updatedAt: sql`${tickets.updatedAt}`, publicUpdatedAt: sql`${tickets.publicUpdatedAt}` };
