import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import type { MoveTargetInput } from '#contract/ticket-moves.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveIn } from '#server/platform/domain/active-user.ts';
import { isLocked } from '#server/platform/domain/closed-months.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { findDetails } from './details.ts';
import { assigneeAfter, targetOf } from './move.ts';
import { findTicket } from './queries.ts';

/** Who of the clients will see a ticket once it has another requester, and what else a move does. Throws 404, 400. */
export async function previewMove(db: Db, actor: Actor, ticketId: string, input: MoveTargetInput) {
  const ticket = await findTicket(db, actor, ticketId);
  const target = targetOf(ticket, input) ?? ticket;
  const isSame = target.companyId === ticket.companyId;
  const assignedToId = isSame ? ticket.assignedToId : await assigneeAfter(db, ticket, target.companyId);
  const participants = ticket.participants.map(({ id }) => id);

  const before = await listViewers(db, ticket.companyId, [ticket.clientId, ticket.assignedToId, ...participants]);
  const after = await listViewers(db, target.companyId, [
    target.clientId,
    assignedToId,
    ...(isSame ? participants : []),
  ]);
  return {
    gaining: after.filter(({ id }) => !before.some((person) => person.id === id)),
    losing: before.filter(({ id }) => !after.some((person) => person.id === id)),
    comments: await db.$count(comments, and(eq(comments.ticketId, ticketId), eq(comments.isInternal, false))),
    files: (await findDetails(db, { role: 'employee' }, ticketId)).files.length,
    losesAssignee: assignedToId !== ticket.assignedToId,
    ...(await sumTime(db, ticket, isSame)),
  };
}

/** The client users of a company who see a ticket of these people: those people, and the managers. */
async function listViewers(db: Db, companyId: string, people: (string | null)[]) {
  const ids = people.filter((id) => id !== null);
  return db
    .select({ id: users.id, name: fullName(users) })
    .from(users)
    .where(and(isActiveIn(companyId), or(eq(users.role, 'manager'), inArray(users.id, ids))))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
}

async function sumTime(db: Db, { id, companyId }: { id: string; companyId: string }, isSame: boolean) {
  const minutes = (isBilled: boolean) =>
    sql<number>`coalesce(sum(${timeEntries.minutes}) filter (where ${isLocked} = ${isBilled}), 0)::int`;
  const rows = await db
    .select({ movingMinutes: minutes(false), stayingMinutes: minutes(true) })
    .from(timeEntries)
    .where(and(eq(timeEntries.ticketId, id), eq(timeEntries.companyId, companyId)));
  return isSame ? { movingMinutes: 0, stayingMinutes: 0 } : one(rows);
}
