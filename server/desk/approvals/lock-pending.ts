import { and, eq, type SQL } from 'drizzle-orm';
import { readTicket } from '#server/desk/tickets/commands.ts';
import { companyOfTicket } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';

/**
 * Locks a pending approval with its company and ticket, whoever may see it.
 * @param which what else must still be true of it
 * @returns undefined if it has ended, or its ticket was deleted or changed meanwhile
 */
export async function lockPending(tx: Db, id: string, which?: SQL) {
  const [held] = await tx
    .select({ companyId: companies.id })
    .from(approvals)
    .innerJoin(tickets, eq(tickets.id, approvals.ticketId))
    .innerJoin(companies, companyOfTicket)
    .where(eq(approvals.id, id))
    .for('share', { of: companies });
  if (!held) return undefined;
  const [locked] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(approvals, eq(approvals.ticketId, tickets.id))
    // Under the company's lock no merge takes it elsewhere.
    .where(and(eq(approvals.id, id), eq(tickets.companyId, held.companyId)))
    .for('update', { of: tickets });
  if (!locked) return undefined;
  const isDue = and(eq(approvals.id, id), eq(approvals.ticketId, locked.id), eq(approvals.state, 'pending'), which);
  const [approval] = await tx.select().from(approvals).where(isDue).for('update');
  return approval && { approval, ticket: await readTicket(tx, locked.id) };
}
