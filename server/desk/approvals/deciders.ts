import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companyOfTicket } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { approvalDecisions, approvals, approvers } from '#server/platform/database/tables/approvals.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { isOfPerson } from '#server/platform/domain/visible-tickets.ts';
import { recipientColumns } from '#server/platform/mail/recipient.ts';

const askedOn = alias(tickets, 'asked_on');

/** A private person decides for their company, which is themselves. */
const isManager = or(eq(users.role, 'manager'), companies.isPerson);

const isNamed = sql<boolean>`exists (
  select from ${approvers} where ${approvers.approvalId} = ${approvals.id} and ${approvers.userId} = ${users.id})`;

/** The managers of another company, to which the ticket has moved, were not asked. */
const isMeant = sql`case when ${approvals.asksManagers}
  then ${isManager} and ${approvals.companyId} = ${tickets.companyId} else ${isNamed} end`;

/** Requesters decide what they asked for only if they are managers, and not where a form says so. */
const isAllowed = sql`(${users.id} <> ${askedOn.clientId} or (${isManager} and not ${approvals.notRequester}))`;

const seesTicket = or(eq(users.role, 'manager'), isOfPerson(users.id));

const hasDecided = sql<boolean>`exists (select from ${approvalDecisions}
  where ${approvalDecisions.approvalId} = ${approvals.id} and ${approvalDecisions.forId} = ${users.id})`;

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
    .where(and(which, isActiveUser, isMeant, isAllowed, seesTicket))
    .orderBy(sortKey(users.lastName), sortKey(users.firstName), asc(users.id));
}

/** The people who can decide some approvals, by name, and whether each has. */
export async function listDeciders(db: Db, approvalIds: string[]) {
  const all = await selectDeciders(db, inArray(approvals.id, approvalIds));
  return all.map(({ person, approvalId, name, hasDecided: decided }) => {
    return { approvalId, id: person.id, name, hasDecided: decided };
  });
}
