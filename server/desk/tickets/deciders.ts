import { and, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#contract/policies.ts';
import type { DecidersInWords } from '#contract/tickets-constants.ts';
import { approvalDecisions, approvals, approvers } from '#server/platform/database/tables/approvals.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isManager } from '#server/platform/domain/is-manager.ts';

/** The ticket on which an approval was asked for, which may have been merged since. */
export const askedOn = alias(tickets, 'asked_on');

const isNamed = sql<boolean>`exists (
  select from ${approvers} where ${approvers.approvalId} = ${approvals.id} and ${approvers.userId} = ${users.id})`;

/** The managers of another company, to which the ticket has moved, were not asked. */
const isMeant = sql`case when ${approvals.asksManagers}
  then ${isManager} and ${approvals.companyId} = ${tickets.companyId} else ${isNamed} end`;

/** Requesters decide what they asked for only if they are managers, and not where a form says so. */
const isAllowed = sql`(${users.id} <> ${askedOn.clientId} or (${isManager} and not ${approvals.notRequester}))`;

/** Whether an active user of a ticket’s company who sees it is one of those who decide an approval on it. */
export const mayDecide = and(isMeant, isAllowed);

/** Whether a user has decided an approval. */
export const hasDecided = sql<boolean>`exists (select from ${approvalDecisions}
  where ${approvalDecisions.approvalId} = ${approvals.id} and ${approvalDecisions.forId} = ${users.id})`;

/** Whose decision a ticket waits for, as its reader at the client is told; null if it waits for none. */
export const decisionOfTicket = ({ id }: Pick<Actor, 'id'>): SQL<(typeof DecidersInWords)[number] | null> => sql`
  case when tickets.status = 'waiting_client' then (
    select case when bool_or(${mayDecide} and not ${hasDecided}) then 'you'
      when bool_or(${approvals.asksManagers}) then 'manager' else 'colleague' end
    from ${approvals} join ${tickets} asked_on on ${askedOn.id} = ${approvals.askedOnId}
      join ${users} on ${users.id} = ${id}
    where ${approvals.ticketId} = tickets.id and ${approvals.state} = 'pending'
    having count(*) > 0) end`;
