import { and, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { NotificationQueryInput } from '#contract/notifications.ts';
import { ClientNotifications, Notices, NotificationKinds } from '#contract/notifications-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import { companyOfTicket } from '#server/desk/tickets/rows.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { isVisibleIncident } from '#server/website/status/open-incidents.ts';

/** One page of the actor's notifications, newest first, plus one more if another page follows. */
export async function listNotifications(db: Db, actor: Actor, { unread, cursor, limit }: NotificationQueryInput) {
  const page = after(cursor, [byMoment(notifications.createdAt), byId(notifications.id)], 'desc');
  const isWanted = unread && (unread === 'true' ? isNull(notifications.readAt) : isNotNull(notifications.readAt));
  const ticket = visibleTicket(db, actor);
  return db
    .select({ ...notificationFields, ticket: named(ticket) })
    .from(notifications)
    .leftJoinLateral(ticket, sql`true`)
    .where(and(isOwn(actor, ticket), isWanted || undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Counts the actor's unread notifications. */
export async function countUnread(db: Db, actor: Actor) {
  const ticket = visibleTicket(db, actor);
  const rows = await db
    .select({ unread: count() })
    .from(notifications)
    .leftJoinLateral(ticket, sql`true`)
    .where(and(isOwn(actor, ticket), isNull(notifications.readAt)));
  return one(rows);
}

/**
 * Lists one notification for each ticket of some of the actor's notifications, an unread one if possible, and those of
 * the given ones that are about inquiries.
 */
export async function listStates(db: Db, actor: Actor, some: { id: string; ticketId: string | null }[]) {
  const ticket = visibleTicket(db, actor);
  const ticketIds = some.flatMap(({ ticketId }) => ticketId ?? []);
  const otherIds = some.filter(({ ticketId }) => ticketId === null).map((each) => each.id);
  const isMeant = or(inArray(notifications.ticketId, ticketIds), inArray(notifications.id, otherIds));
  return db
    .selectDistinctOn([notifications.ticketId], { ...notificationFields, ticket: named(ticket) })
    .from(notifications)
    .leftJoinLateral(ticket, sql`true`)
    .where(and(isOwn(actor, ticket), isMeant))
    .orderBy(notifications.ticketId, sql`${notifications.readAt} desc nulls first`);
}

const { id, kind, sentence, inquiryId, incidentId, createdAt, readAt } = notifications;

const companyId = sql<string | null>`case when ${kind} = 'agreement' then (
  select agreements.company_id from events join agreements on agreements.id = events.record_id
  where events.id = ${notifications.eventId}) end`;

/** The fields of a notification besides its ticket. */
export const notificationFields = { id, kind, sentence, inquiryId, incidentId, companyId, createdAt, readAt };

/** The ticket of a notification, if the actor may see it. The limit makes PostgreSQL start with the notifications. */
function visibleTicket(db: Db, actor: Actor) {
  return db
    .select({ id: tickets.id, ticketNumber: ticketNumber.as('ticket_number'), title: tickets.title })
    .from(tickets)
    .innerJoin(companies, companyOfTicket)
    .where(and(eq(tickets.id, notifications.ticketId), visibleTo(actor)))
    .limit(1)
    .as('ticket');
}

type Ticket = ReturnType<typeof visibleTicket>;

function named(ticket: Ticket) {
  return sql<{ id: string; ticketNumber: string; title: string } | null>`case when ${ticket.id} is not null
    then json_build_object('id', ${ticket.id}, 'ticketNumber', ${ticket.ticketNumber}, 'title', ${ticket.title}) end`;
}

/** The actor's notifications about records that they may see now. */
function isOwn(actor: Actor, ticket: Ticket) {
  const isVisible = isStaff(actor)
    ? or(isNotNull(ticket.id), isNotNull(notifications.inquiryId), inArray(notifications.kind, [...Notices]))
    : and(
        or(isNotNull(ticket.id), isVisibleIncident(actor, notifications.incidentId)),
        inArray(notifications.kind, ClientKinds),
      );
  return and(eq(notifications.userId, actor.id), isVisible);
}

/** Former staff must not see internal notes. */
const ClientKinds = NotificationKinds.filter((each) => each in ClientNotifications);
