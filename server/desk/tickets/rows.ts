import { and, eq, is, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, PgTimestamp } from 'drizzle-orm/pg-core';
import { ClientNotifications } from '#contract/notifications-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Snooze, TicketPromise } from '#contract/tickets.ts';
import type { Db } from '#server/platform/database/client.ts';
import { isoTime, withDates } from '#server/platform/database/iso-time.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { ticketFollowers, ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { decisionOfTicket } from './deciders.ts';

const clients = alias(users, 'clients');
const assignees = alias(users, 'assignees');

export type Person = { id: string; name: string };

/** A ticket's participants, by name. Excludes people who left the company or whose account is inactive. */
export const participantsOfTicket = peopleOfTicket(
  ticketParticipants,
  sql`people.company_id = tickets.company_id
    and not exists (select from companies where companies.id = people.company_id and archived_at is not null)`,
);

/** The active provider staff who follow a ticket, by name. */
export const followersOfTicket = peopleOfTicket(ticketFollowers, sql`people.company_id is null`);

function peopleOfTicket(table: typeof ticketParticipants | typeof ticketFollowers, condition: SQL) {
  return sql<Person[]>`(
    select coalesce(json_agg(json_build_object('id', people.id, 'name', people.first_name || ' ' || people.last_name)
      order by folded(people.last_name) collate "C", folded(people.first_name) collate "C", people.id), '[]')
    from ${table} join users people on people.id = user_id
    where ticket_id = tickets.id and people.is_active and people.deleted_at is null and ${condition})`;
}

/** A promise is missed as soon as its time has passed, also before somebody was notified of that. */
const promiseOfTicket = sql<TicketPromise | null>`(
  select json_build_object(
    'firstReplyDueAt', iso_time(first_reply_due_at),
    'firstReplyWarnAt', iso_time(first_reply_warn_at),
    'firstReplyAt', iso_time(first_reply_at),
    'firstReplyKept', coalesce(first_reply_kept,
      case when stopped_at is null and first_reply_at is null and first_reply_due_at < now() then false end),
    'resolutionDueAt', iso_time(resolution_due_at),
    'resolutionWarnAt', iso_time(resolution_warn_at),
    'resolutionKept', coalesce(resolution_kept,
      case when stopped_at is null and resolution_due_at < now() then false end),
    'pausedAt', iso_time(paused_at)
  )
  from ticket_promises where ticket_id = tickets.id)`.mapWith((json) => withDates<TicketPromise>(json));

type RoutineOfTicket = { id: string | null; name: string; date: string };

type Reader = Pick<Actor, 'role'>;

/** Ticket fields exposed by the API. Internal notes are updates only for provider staff. */
const ticketFields = (reader: Reader | undefined) => ({
  id: tickets.id,
  ticketNumber,
  title: tickets.title,
  description: tickets.description,
  category: tickets.category,
  priority: tickets.priority,
  status: tickets.status,
  tags: tickets.tags,
  clientId: tickets.clientId,
  clientName: clients.firstName,
  clientLastName: clients.lastName,
  companyId: tickets.companyId,
  companyName: companies.name,
  assignedToId: tickets.assignedToId,
  assignedToFirstName: sql<string | null>`${assignees.firstName}`,
  assignedToLastName: sql<string | null>`${assignees.lastName}`,
  hasActiveAssignee: sql<boolean>`coalesce(${assignees.isActive} and ${assignees.deletedAt} is null
    and (${assignees.companyId} is null or ${assignees.companyId} = tickets.company_id and ${companies.archivedAt} is null), false)`,
  createdAt: tickets.createdAt,
  updatedAt: reader && isStaff(reader) ? tickets.updatedAt : tickets.publicUpdatedAt,
  resolvedAt: tickets.resolvedAt,
  source: tickets.source,
  dueOn: tickets.dueOn,
  overdueAt: tickets.overdueAt,
  routine: sql<RoutineOfTicket | null>`case when tickets.routine_name is not null
    then json_build_object('id', tickets.routine_id, 'name', tickets.routine_name, 'date', tickets.routine_date) end`,
  formerNumber: tickets.formerNumber,
  // Responses to changes do not have it.
  mail: sql<null>`null`,
  followsId: tickets.followsId,
  mergedIntoId: tickets.mergedIntoId,
  splitFromId: tickets.splitFromId,
  version: tickets.version,
  promise: promiseOfTicket,
});

const isSnoozed = sql`tickets.snoozed_until is not null and tickets.status in ('open', 'in_progress', 'waiting_client')`;

/** Until when a ticket is out of the way, and who put it there; null if it is not. Only provider staff see it. */
export const snoozeOfTicket = sql<Snooze | null>`case when ${isSnoozed} then (
  select json_build_object('until', iso_time(snoozes.until), 'byName', users.first_name || ' ' || users.last_name,
    'note', note, 'staysOnReply', stays_on_reply)
  from ticket_snoozes snoozes join users on users.id = by_id where ticket_id = tickets.id) end`;

/** Ticket fields in lists. Clients get no emails of staff, and nothing of internal notes. */
export const fieldsInList = (actor: Actor) => ({
  ...ticketFields(actor),
  mail: sql`case when tickets.source = 'mail' then (
    select json_build_object('mailId', mails.id, 'isVerified', mails.verdict = 'pass')
    from incoming_mails mails join users senders on senders.id = mails.user_id
    where mails.ticket_id = tickets.id and mails.result = 'ticket' and mails.state = 'done'
      and ${isStaff(actor) ? sql`true` : sql`senders.role not in ('super_admin', 'admin')`}
    limit 1) end`,
  isUnread: sql`exists (
    select from notifications where user_id = ${actor.id} and ticket_id = tickets.id and read_at is null
      and ${isStaff(actor) ? sql`true` : sql`kind = any(${sql.param(clientKinds)}::text[])`})`,
  checklist: sql`case when steps_total is not null and ${isStaff(actor) ? sql`true` : sql`is_checklist_shown`}
    then json_build_object('done', steps_done, 'total', steps_total) end`,
  // Not with exists, for which the planner might read all files.
  hasFiles: sql`coalesce((
    select true from files left join comments on comments.id = comment_id
    where files.ticket_id = tickets.id and ${isStaff(actor) ? sql`true` : sql`not coalesce(is_internal, false)`}
    limit 1), false)`,
  ...(isStaff(actor) ? { snooze: snoozeOfTicket } : { decisionBy: decisionOfTicket(actor) }),
});

/** Clients are not told what concerns only provider staff, also if they were among them before. */
const clientKinds = Object.keys(ClientNotifications);

/** Fields with their names, for a row that PostgreSQL turns into JSON. */
export function named(fields: Record<string, SQL | PgColumn>) {
  const columns = Object.entries(fields).map(
    ([name, field]) => sql`${is(field, PgTimestamp) ? isoTime(field) : field} as ${sql.identifier(name)}`,
  );
  return sql.join(columns, sql`, `);
}

/** Joins the company of a ticket that is there: neither it nor its company is deleted. */
export const companyOfTicket = and(
  eq(companies.id, tickets.companyId),
  isNull(companies.deletedAt),
  isNull(tickets.deletedAt),
);
const clientOfTicket = eq(clients.id, tickets.clientId);
const assigneeOfTicket = eq(assignees.id, tickets.assignedToId);

/**
 * Selects tickets with the users they reference, except deleted ones and those of deleted companies.
 * @param reader who gets them; by default somebody who may not know of internal notes
 * @param more further fields
 */
export const selectTickets = <More extends Record<string, SQL>>(db: Db, reader?: Reader, more = {} as More) =>
  db
    .select({ ...ticketFields(reader), participants: participantsOfTicket, redactions: tickets.redactions, ...more })
    .from(tickets)
    .innerJoin(companies, companyOfTicket)
    .innerJoin(clients, clientOfTicket)
    .leftJoin(assignees, assigneeOfTicket);
