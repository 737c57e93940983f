import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isAwaited, selectDeciders } from '#server/desk/approvals/deciders.ts';
import type { findTicket } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { ticketFollowers, ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveAccount, isActiveStaff } from '#server/platform/domain/active-user.ts';
import { type Recipient, recipientColumns } from '#server/platform/mail/recipient.ts';

/** `isQuiet`: its requester gets no news of its creation and resolution. */
export type Ticket = Awaited<ReturnType<typeof findTicket>> & { isQuiet?: boolean | null };

/** Someone's part in a ticket. */
export type Part = { isRequester: boolean; isAssignee: boolean; isParticipant: boolean; isFollower: boolean };

/** Someone involved in a ticket who can currently see it. */
export type TicketPerson = Recipient & Part & { ticketId: string };

/** One of the active provider staff, with the tickets that they have answered. */
export type TeamMember = Recipient & { answered: string[] };

/** Somebody for whose decision an approval waits. */
type ApproverOfTicket = Recipient & { ticketId: string; approvalId: string };

/** A ticket and everyone who may be told about it. */
export type TicketWithPeople = Ticket & { people: TicketPerson[]; approvers: ApproverOfTicket[]; team: TeamMember[] };

/**
 * Adds the people who may be told about some tickets.
 * @param needsTeam whether that includes staff who are not involved in them
 */
export async function withPeople(db: Db, all: Ticket[], needsTeam: boolean): Promise<TicketWithPeople[]> {
  const ids = all.map(({ id }) => id);
  const peopleOf = Map.groupBy(await listTicketPeople(db, ids), ({ ticketId }) => ticketId);
  const team = needsTeam && ids.length > 0 ? await listTeam(db, ids) : [];
  const approversOf = Map.groupBy(await listApprovers(db, ids), ({ ticketId }) => ticketId);
  return all.map((ticket) => {
    const { id } = ticket;
    return { ...ticket, people: peopleOf.get(id) ?? [], approvers: approversOf.get(id) ?? [], team };
  });
}

/** The people involved in some tickets, except those who can no longer see them. */
export async function listTicketPeople(db: Db, ticketIds: string[]): Promise<TicketPerson[]> {
  if (ticketIds.length === 0) return [];
  const isOf = (people: typeof ticketParticipants | typeof ticketFollowers) =>
    sql<boolean>`exists (select from ${people} where ${people.ticketId} = ${tickets.id} and ${people.userId} = ${users.id})`;
  const rows = await db
    .select({
      ticketId: tickets.id,
      ...recipientColumns,
      isRequester: sql<boolean>`${users.id} = ${tickets.clientId}`,
      isAssignee: sql<boolean>`${users.id} is not distinct from ${tickets.assignedToId}`,
      isParticipant: isOf(ticketParticipants),
      isFollower: isOf(ticketFollowers),
    })
    .from(tickets)
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .innerJoin(users, takesPart(users.id))
    .where(
      and(
        inArray(tickets.id, ticketIds),
        isNull(tickets.deletedAt),
        isActiveAccount,
        isNull(companies.deletedAt),
        or(isNull(users.companyId), and(eq(users.companyId, tickets.companyId), isNull(companies.archivedAt))),
      ),
    )
    .orderBy(sortKey(users.lastName), sortKey(users.firstName), users.id);
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  return rows as TicketPerson[];
}

async function listApprovers(db: Db, ticketIds: string[]): Promise<ApproverOfTicket[]> {
  if (ticketIds.length === 0) return [];
  const isPending = and(inArray(approvals.ticketId, ticketIds), eq(approvals.state, 'pending'));
  const asked = await db
    .selectDistinct({ companyId: tickets.companyId })
    .from(approvals)
    .innerJoin(tickets, eq(tickets.id, approvals.ticketId))
    .where(isPending);
  if (asked.length === 0) return [];
  // Named here, so that no other company's people are looked at.
  const areTheirs = inArray(
    users.companyId,
    asked.map(({ companyId }) => companyId),
  );
  const rows = await selectDeciders(db, and(isPending, isAwaited, areTheirs));
  // As for `listTicketPeople`.
  return rows.map(({ ticket, approvalId, person }) => ({
    ticketId: ticket.id,
    approvalId,
    ...person,
  })) as ApproverOfTicket[];
}

/** Whether a user is involved in a ticket. */
export function takesPart(userId: PgColumn | string) {
  return sql`${userId} = any(array[${tickets.clientId}, ${tickets.assignedToId}]
    || array(select ${ticketParticipants.userId} from ${ticketParticipants} where ${ticketParticipants.ticketId} = ${tickets.id})
    || array(select ${ticketFollowers.userId} from ${ticketFollowers} where ${ticketFollowers.ticketId} = ${tickets.id}))`;
}

/** The active provider staff, each with the tickets that they have answered, there or on the closed ticket before. */
export async function listTeam(db: Db, ticketIds: string[]): Promise<TeamMember[]> {
  const { authorId, ticketId, isInternal, source } = comments;
  const isTheirs = sql`${ticketId} = any(array[${tickets.id}, ${tickets.followsId}])`;
  const answers = db
    .selectDistinct({ ticketId: sql<string>`${tickets.id}`.as('answered_id'), authorId })
    .from(tickets)
    .innerJoin(comments, and(isTheirs, eq(isInternal, false), ne(source, 'automatic')))
    .where(inArray(tickets.id, ticketIds))
    .as('answers');
  const answered = sql<string[]>`array_remove(array_agg(${answers.ticketId}), null)`;
  const rows = await db
    .select({ ...recipientColumns, answered })
    .from(users)
    .leftJoin(answers, eq(answers.authorId, users.id))
    .where(isActiveStaff)
    .groupBy(users.id)
    .orderBy(users.lastName, users.firstName, users.id);
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  return rows as TeamMember[];
}
