import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { onCallAlerts } from '#server/platform/database/tables/on-call.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';

/** Notes that an urgent ticket was raised outside service hours, so that the person on call is asked. */
export async function raiseAlert(tx: Db, ticketId: string) {
  await tx.insert(onCallAlerts).values({ ticketId });
}

/** Whether a ticket was raised as urgent outside service hours. */
export async function isAlert(db: Db, ticketId: string) {
  return (await db.$count(onCallAlerts, eq(onCallAlerts.ticketId, ticketId))) > 0;
}

/** Joins the company of an alert's ticket, unless either is deleted. */
export const isOfCompany = and(
  eq(companies.id, tickets.companyId),
  isNull(companies.deletedAt),
  isNull(tickets.deletedAt),
);
