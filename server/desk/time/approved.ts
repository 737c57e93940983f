import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Statement } from '#contract/statements.ts';
import type { Db } from '#server/platform/database/client.ts';
import { approvalDecisions, approvals } from '#server/platform/database/tables/approvals.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { findZone } from '#server/platform/domain/zone.ts';

type Ticket = Statement['tickets'][number];

/** Whether a company has approved anything. */
export function hasApproved(companyId: string) {
  return sql`exists (
    select from ${approvals} where ${approvals.companyId} = ${companyId} and ${approvals.state} = 'approved')`;
}

/** Tickets of a company with who approved what was asked on them, and on which day. */
export async function withApprovals(db: Db, companyId: string, tickets: Ticket[]): Promise<Ticket[]> {
  const ids = tickets.map(({ ticketId }) => ticketId);
  if (ids.length === 0) return tickets;
  const zone = await findZone(db);
  const rows = await db
    .select({
      askedOnId: approvals.askedOnId,
      ticketId: approvals.ticketId,
      byName: fullName(users),
      on: sql<string>`to_char(${approvalDecisions.createdAt} at time zone ${zone}, 'YYYY-MM-DD')`,
    })
    .from(approvals)
    .innerJoin(approvalDecisions, eq(approvalDecisions.approvalId, approvals.id))
    .innerJoin(users, eq(users.id, approvalDecisions.forId))
    .where(
      and(
        eq(approvals.companyId, companyId),
        eq(approvals.state, 'approved'),
        eq(approvalDecisions.decision, 'approved'),
        or(inArray(approvals.askedOnId, ids), inArray(approvals.ticketId, ids)),
      ),
    )
    .orderBy(asc(approvalDecisions.createdAt), asc(approvalDecisions.id));
  // Time stays on the ticket that it was added to, even if that was merged, and so does what was asked there.
  const byTicket = Map.groupBy(rows, ({ askedOnId, ticketId }) => (ids.includes(askedOnId) ? askedOnId : ticketId));
  return tickets.map((ticket) => {
    const its = byTicket.get(ticket.ticketId);
    return its ? { ...ticket, approvals: its.map(({ byName, on }) => ({ byName, on })) } : ticket;
  });
}
