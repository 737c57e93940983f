import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { onCallAlerts } from '#server/platform/database/tables/on-call.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveAccount } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { record } from '#server/platform/events/record.ts';
import type { Link } from '#server/platform/links/links.ts';
import { isOfCompany } from './alerts.ts';

export type Acknowledgment = NonNullable<Awaited<ReturnType<typeof findAcknowledgment>>>;

const acknowledgers = alias(users, 'acknowledgers');

/** Finds the ticket of a link to the person on call. Undefined if it was deleted, or they have left. */
export async function findAcknowledgment(db: Db, { userId, subjectId }: Link) {
  const [found] = await db
    .select({
      ticketId: tickets.id,
      number: ticketNumber,
      title: tickets.title,
      companyName: companies.name,
      userId: users.id,
      name: fullName(users),
      acknowledgedById: onCallAlerts.acknowledgedById,
      acknowledgedByName: sql<string | null>`${fullName(acknowledgers)}`,
    })
    .from(onCallAlerts)
    .innerJoin(tickets, eq(tickets.id, onCallAlerts.ticketId))
    .innerJoin(companies, isOfCompany)
    .innerJoin(users, and(eq(users.id, userId), isNull(users.companyId)))
    .leftJoin(acknowledgers, eq(acknowledgers.id, onCallAlerts.acknowledgedById))
    .where(and(eq(onCallAlerts.ticketId, subjectId), isActiveAccount));
  return found;
}

/**
 * Records that the person of a link takes care of the ticket. Doing it again changes nothing.
 * @param address of the request
 * @returns the same as `findAcknowledgment`
 */
export async function acknowledge(db: Db, link: Link, address: string) {
  return db.transaction(async (tx) => {
    const found = await findAcknowledgment(tx, link);
    if (!found) return undefined;
    const { ticketId, userId, name } = found;
    const row = { acknowledgedAt: sql`now()`, acknowledgedById: userId, nextAt: null };
    const isOpen = and(eq(onCallAlerts.ticketId, ticketId), isNull(onCallAlerts.acknowledgedAt));
    const { rowCount } = await tx.update(onCallAlerts).set(row).where(isOpen);
    if (rowCount) {
      const ticket = { kind: 'ticket', recordId: ticketId, recordName: found.number } as const;
      const changes = { onCallAcknowledged: [null, name] satisfies [null, string] };
      const subject = { type: 'user', id: userId } as const;
      await record(tx, { type: 'user', id: userId, address }, { action: 'acknowledged', ...ticket, subject, changes });
    }
    return findAcknowledgment(tx, link);
  });
}
