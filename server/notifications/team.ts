import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { comments } from '#server/database/tables/comments.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { users } from '#server/database/tables/users.ts';
import { type Recipient, recipientColumns } from '#server/mail/recipient.ts';
import type { TicketPerson } from './recipients.ts';

/** The active provider staff, and which of them have answered each ticket, or the closed one that it follows. */
export type Team = { staff: Recipient[]; answered: Map<string, string[]> };

/** For what only the people of a ticket are told of. */
export const nobody: Team = { staff: [], answered: new Map() };

const isActiveStaff = and(isNull(users.companyId), eq(users.isActive, true), isNull(users.deletedAt));

/** The support team of some tickets. */
export async function findTeam(db: Db, ticketIds: string[]): Promise<Team> {
  const { source, isInternal } = comments;
  const isTheirs = sql`${comments.ticketId} = any(array[${tickets.id}, ${tickets.followsId}])`;
  const rows = await db
    .selectDistinct({ ticketId: tickets.id, userId: users.id })
    .from(tickets)
    .innerJoin(comments, and(isTheirs, eq(isInternal, false), ne(source, 'automatic')))
    .innerJoin(users, and(eq(users.id, comments.authorId), isActiveStaff))
    .where(inArray(tickets.id, ticketIds));
  const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId);
  const answered = new Map([...byTicket].map(([id, all]) => [id, all.map(({ userId }) => userId)]));
  return { staff: await listStaff(db), answered };
}

/** The active provider staff. */
export async function listStaff(db: Db) {
  const rows = await db
    .select(recipientColumns)
    .from(users)
    .where(isActiveStaff)
    .orderBy(users.lastName, users.firstName, users.id);
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  return rows as Recipient[];
}

type Deed = { ticketId: string; actorId: string | null };

/**
 * Who is told what happened on a ticket that nobody is assigned to, so that somebody is: those of the staff who have
 * answered it; all staff if nobody else has.
 * @param people who take part in the ticket
 */
export function listLeftToTeam({ staff, answered }: Team, people: TicketPerson[], { ticketId, actorId }: Deed) {
  // A client who is assigned to their own ticket is not told what they write there themselves.
  const isAttended = people.some((person) => person.isAssignee && (isStaff(person) || person.id !== actorId));
  if (isAttended) return [];
  const others = staff.filter(({ id }) => id !== actorId);
  const known = others.filter(({ id }) => answered.get(ticketId)?.includes(id));
  return known.length > 0 ? known : others;
}

/** Whether somebody is a client: anybody but active staff. */
export function isByClient({ staff }: Team, actorId: string | null) {
  return actorId !== null && !staff.some(({ id }) => id === actorId);
}
