import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AlertLimit, AlertTag } from '#contract/alerts-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { ActiveStatuses, DefaultCategory } from '#contract/tickets-constants.ts';
import { lockTicket } from '#server/desk/tickets/queries.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { alerts } from '#server/platform/database/tables/alerts.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { isBeyond, mayUse } from '#server/platform/http/count-use.ts';
import type { Company } from './find-company.ts';
import type { Alert } from './formats/alert.ts';
import { descriptionOf, titleOf } from './words.ts';

/**
 * Whether an alert opens a ticket of its own, which is counted. Beyond the hourly limit only urgent ones do. A client's keys
 * count for that client, whose tickets are limited anyway.
 */
export async function hasRoom(tx: Db, actor: UserActor, alert: Alert, company: Company) {
  const subject = isStaff(actor) ? company.id : actor.id;
  const isWithin = await mayUse(tx, 'alert_tickets', { subject });
  if (!isStaff(actor) && (await isBeyond(tx, 'tickets', { subject: actor.id }))) return false;
  return isWithin || alert.priority === 'urgent';
}

/** Finds the active ticket that collects a company's further alerts: those of staff's keys, or of one client. Locks it. */
export async function findCollecting(tx: Db, actor: UserActor, companyId: string) {
  const name = `alerts beyond ${companyId} ${isStaff(actor) ? '' : actor.id}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const isOfStaff = sql`not exists (select from users where users.id = ${alerts.userId} and company_id is not null)`;
  const [found] = await tx
    .select({ id: tickets.id })
    .from(alerts)
    .innerJoin(tickets, eq(tickets.id, finalTicket(alerts.ticketId)))
    .where(
      and(
        eq(alerts.companyId, companyId),
        eq(alerts.isCollected, true),
        isStaff(actor) ? isOfStaff : eq(alerts.userId, actor.id),
        eq(tickets.companyId, companyId),
        isNull(tickets.mergedIntoId),
        inArray(tickets.status, [...ActiveStatuses]),
        visibleTo(actor),
      ),
    )
    .orderBy(desc(alerts.createdAt))
    .limit(1);
  return found && lockTicket(tx, actor, found.id);
}

const INTRO = `Alerts have opened ${AlertLimit.ticketsPerHour} tickets within an hour. This one holds the others:`;

/** The first texts of a collecting ticket. */
export function collectingTexts(first: string) {
  return { ...textsOf(1, [first]), category: DefaultCategory, tags: [AlertTag] };
}

/** Counts and lists the alerts of a collecting ticket in its texts, unless somebody has replaced them. */
export async function listCollected(tx: Db, ticket: { id: string; title: string; description: string }) {
  if (!/^\d+ further alerts?$/.test(ticket.title) || !ticket.description.startsWith(INTRO)) return;
  const isOfTicket = and(eq(alerts.ticketId, ticket.id), eq(alerts.isCollected, true));
  const { count } = one(await tx.select({ count: sql<number>`count(*)::int` }).from(alerts).where(isOfTicket));
  const first = await tx
    .select({ title: alerts.title })
    .from(alerts)
    .where(isOfTicket)
    .orderBy(alerts.createdAt, alerts.id)
    .limit(AlertLimit.shown);
  await tx
    .update(tickets)
    .set({
      ...textsOf(
        count,
        first.map(({ title }) => title),
      ),
      ...sameUpdate,
    })
    .where(eq(tickets.id, ticket.id));
}

function textsOf(count: number, titles: string[]) {
  const rest = count > titles.length ? [`and ${count - titles.length} more`] : [];
  return {
    title: titleOf(`${count} further ${count === 1 ? 'alert' : 'alerts'}`),
    description: descriptionOf(`${INTRO}\n\n${[...titles, ...rest].map((title) => `- ${title}`).join('\n')}`),
  };
}
