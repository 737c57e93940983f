import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { askedOn, hasDecided, mayDecide } from '#server/desk/tickets/deciders.ts';
import { companyOfTicket } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { isOfPerson } from '#server/platform/domain/visible-tickets.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { recipientColumns } from '#server/platform/mail/recipient.ts';

const seesTicket = or(eq(users.role, 'manager'), isOfPerson(users.id));

/** Whether an approval waits for the decision of one of its deciders. */
export const isAwaited = and(eq(approvals.state, 'pending'), sql`not ${hasDecided}`);

/**
 * Who can decide approvals at this moment, also those who have: active users of the ticket’s company who see the ticket and
 * were named, or are its managers. By name, each with what is asked.
 * @param which approvals and users
 */
export function selectDeciders(db: Db, which: SQL | undefined) {
  const { kind, question, amount, minutes, needs, expiresOn } = approvals;
  return db
    .select({
      approvalId: approvals.id,
      person: recipientColumns,
      name: fullName(users),
      hasDecided,
      ticket: { id: tickets.id, ticketNumber, title: tickets.title },
      companyName: companies.name,
      asked: { kind, question, amount, minutes, needs, expiresOn },
      askedByName: sql<
        string | null
      >`(select first_name || ' ' || last_name from users askers where id = ${approvals.askedById})`,
    })
    .from(approvals)
    .innerJoin(tickets, eq(tickets.id, approvals.ticketId))
    .innerJoin(askedOn, eq(askedOn.id, approvals.askedOnId))
    .innerJoin(companies, companyOfTicket)
    .innerJoin(users, eq(users.companyId, tickets.companyId))
    .where(and(which, isActiveUser, mayDecide, seesTicket))
    .orderBy(sortKey(users.lastName), sortKey(users.firstName), asc(users.id));
}

/** Whether the last day of an approval is over, though it may still be pending until the job runs. */
export async function isOver(db: Db, { expiresOn }: Pick<typeof approvals.$inferSelect, 'expiresOn'>) {
  return expiresOn !== null && expiresOn < (await providerToday(db));
}

/** The people who can decide some approvals, by name, and whether each has. */
export async function listDeciders(db: Db, approvalIds: string[]) {
  const all = await selectDeciders(db, inArray(approvals.id, approvalIds));
  return all.map(({ person, approvalId, name, hasDecided: decided }) => {
    return { approvalId, id: person.id, name, hasDecided: decided };
  });
}
