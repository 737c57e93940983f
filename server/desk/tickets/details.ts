import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { AlertLimit } from '#contract/alerts-constants.ts';
import type { TicketForm } from '#contract/form-answers.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { TicketFile } from '#contract/stored-file.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { anyoneWho, valuesOf } from '#server/platform/domain/any-actor.ts';
import { isFilledInLater } from '#server/platform/domain/filled-in-later.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { noRelations, relationsOf } from './cause/related.ts';
import { redactable } from './redaction/redactable.ts';
import { fieldsInList, followersOfTicket, participantsOfTicket, selectTickets, snoozeOfTicket } from './rows.ts';

type Reader = Pick<Actor, 'role'>;

/** Ticket fields where one ticket is opened, which may be related to others by their causes or is not. */
export const fieldsOfOne = (actor: Actor, { isRelated }: { isRelated: boolean }) => ({
  ...fieldsInList(actor),
  ...fieldsAfterChange(actor),
  author: authorOfTicket(actor),
  participants: participantsOfTicket,
  redactions: tickets.redactions,
  links: linksOfTicket(actor),
  incident: incidentOfTicket,
  form: formOfTicket(actor),
  alerts: alertsOfTicket,
  ...(isStaff(actor)
    ? {
        article: articleOfTicket,
        snoozedBefore,
        nextReminderAt: nextReminder(actor),
        ...(isRelated ? relations : noRelations),
      }
    : { redactableUntil: redactableUntil(actor) }),
});

/** A ticket with its details, as the answer to a change has them. Throws 404 if it is not visible to the actor. */
export async function findWithDetails(db: Db, actor: Actor, id: string) {
  const [ticket] = await detailed(db, { ...valuesOf(actor), id }, actor.role);
  if (!ticket) throw notFound('Ticket');
  return ticket;
}

const detailed = prepared('ticket with details', (db, role: Actor['role']) => {
  const anyone = anyoneWho(role);
  const isWanted = and(eq(tickets.id, sql.placeholder('id')), visibleTo(anyone));
  return selectTickets(db, anyone, fieldsAfterChange(anyone)).where(isWanted);
});

/** Files of a ticket and, for staff, its followers, for the response to a change. */
export async function findDetails(db: Db, actor: Reader, ticketId: string) {
  return one(await db.select(fieldsAfterChange(actor)).from(tickets).where(eq(tickets.id, ticketId)));
}

const fieldsAfterChange = (actor: Reader) => ({
  files: filesOfTicket(actor),
  ...(isStaff(actor) ? { followers: followersOfTicket, snooze: snoozeOfTicket } : {}),
});

/** All files of a ticket and its comments. The description of a merged ticket is an entry of the thread with that ticket's id. */
const filesOfTicket = (actor: Reader) => sql<z.output<typeof TicketFile>[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'id', files.id, 'name', files.name, 'size', files.size, 'contentType', content_type, 'width', width, 'height', height
  ))::jsonb || jsonb_build_object(
    'commentId', case when comment_id is null or is_description then files.home_id else comment_id end
  ) order by comment_id nulls first, position, files.id), '[]')
  from files left join comments on comments.id = comment_id
  where files.ticket_id = tickets.id and ${isStaff(actor) ? sql`true` : sql`not coalesce(is_internal, false)`})`;

/**
 * Who wrote the description, if not the requester: the actor of the event that created the ticket, unless they made it of
 * the requester's inquiry, or, if it was split off, the author of the comment. Clients do not learn who wrote it before it moved to their company.
 */
const authorOfTicket = (actor: Reader) => sql`(
  select json_build_object('name', authors.first_name || ' ' || authors.last_name,
    'isStaff', authors.role in ('super_admin', 'admin'))
  from users authors
  where authors.id = coalesce(
      (select author_id from comments where tickets.split_from_id is not null and is_description
        and (comments.ticket_id = tickets.id and home_id is null or home_id = tickets.id) limit 1),
      (select actor_id from events where record_id = tickets.id and action = 'created'
        and via is distinct from 'inquiry' limit 1))
    and authors.id <> tickets.client_id
    and ${isStaff(actor) ? sql`true` : sql`not ${hasMoved}`})`;

const hasMoved = sql`exists (
  select from events where record_id = tickets.id and action = 'changed' and changes ? 'company')`;

/** Until when the actor may remove the description that they wrote. */
const redactableUntil = ({ id }: Actor) => sql`(
  select iso_time(tickets.created_at + ${redactable}::interval)
  from events where tickets.created_at > now() - ${redactable}::interval
    and record_id = tickets.id and action = 'created' and actor_id = ${id} limit 1)`;

/** Maintenance is over at its planned end, also before that is recorded. */
const incidentOfTicket = sql`(
  select json_build_object('id', incidents.id, 'title', incidents.title,
    'isOpen', ended_at is null and coalesce(ends_at > now(), true))
  from incident_tickets join incidents on incidents.id = incident_id where ticket_id = tickets.id)`;

/** Its form; for clients, only one that it was raised with. The id of a deleted one leads nowhere. */
const formOfTicket = (actor: Reader) => sql<TicketForm | null>`(
  select json_build_object('id', forms.id, 'name', ticket_forms.name, 'answers', ticket_forms.answers)
  from ticket_forms left join forms on forms.id = form_id and forms.deleted_at is null
  where ticket_forms.ticket_id = tickets.id and ${isStaff(actor) ? sql`true` : sql`not ${isFilledInLater}`})`;

/**
 * The alerts that are counted in it and in those that were merged into it, unless they are of its former company. Of a ticket
 * that collects many, the firing ones first.
 */
const alertsOfTicket = sql`(
  select coalesce(json_agg(json_build_object('source', alerts.source, 'title', alerts.title, 'text', alerts.text,
    'state', alerts.state, 'count', alerts.count, 'firstAt', iso_time(alerts.created_at),
    'lastAt', iso_time(alerts.last_at), 'resolvedAt', iso_time(alerts.resolved_at)) order by alerts.created_at), '[]')
  from (
    select * from alerts
    where alerts.company_id = tickets.company_id and (alerts.ticket_id = tickets.id
      or alerts.ticket_id in (select merged.id from tickets merged where merged.merged_into_id = tickets.id))
    order by alerts.state, alerts.created_at limit ${sql.raw(`${AlertLimit.shown}`)}
  ) as alerts)`;

/** The snooze that a client's comment ended, as long as its end is ahead. */
const snoozedBefore = sql`(
  select json_build_object('until', iso_time(until), 'note', note, 'staysOnReply', stays_on_reply)
  from ticket_snoozes where ticket_id = tickets.id and tickets.snoozed_until is null and until > now())`;

/** When the actor is reminded of it next. */
const nextReminder = ({ id }: Actor) => sql`(
  select iso_time(min(at)) from reminders
  where user_id = ${id} and ticket_id in (
    select tickets.id union all select merged.id from tickets merged where merged.merged_into_id = tickets.id))`;

const relations = relationsOf(tickets.id, tickets.mergedIntoId);

/** The newest article that was made from it. */
const articleOfTicket = sql`(
  select json_build_object('id', articles.id, 'title', articles.title)
  from articles where ticket_id = tickets.id and deleted_at is null order by created_at desc limit 1)`;

const linked = alias(tickets, 'linked');

/** The tickets that a ticket was merged into or with, or split from or into. */
function linksOfTicket(actor: Actor) {
  const { id, mergedIntoId, splitFromId } = tickets;
  const relation = sql`case
    when ${linked.mergedIntoId} = ${id} then 'merged' when ${linked.splitFromId} = ${id} then 'split'
    when ${linked.id} = ${mergedIntoId} then 'merged_into' else 'split_from' end`;
  const isLinked = or(
    eq(linked.mergedIntoId, id),
    eq(linked.splitFromId, id),
    sql`${linked.id} in (${mergedIntoId}, ${splitFromId})`,
  );
  return sql`(
    select coalesce(json_agg(json_build_object('id', ${linked.id}, 'ticketNumber', 'TKT-' || ${linked.number},
      'title', ${linked.title}, 'relation', ${relation}) order by ${linked.number}), '[]')
    from ${tickets} linked where ${and(isLinked, visibleTo(actor, linked))})`;
}

/** The details of a new ticket without files. */
export function noDetails(actor: Pick<Actor, 'role'>) {
  return isStaff(actor) ? { files: [], followers: [], snooze: null } : { files: [] };
}
