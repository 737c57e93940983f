import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import { OtherTickets } from '#contract/ticket-people-constants.ts';
import { findCompanyBalance } from '#server/desk/agreements/find-balance.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { findTicket } from './queries.ts';

/** How to reach a ticket's requester, what their company has left, and the newest other tickets of theirs and of their colleagues. Throws 404. */
export async function findRequester(db: Db, actor: Actor, ticketId: string) {
  const { clientId, companyId } = await findTicket(db, actor, ticketId);
  const balance = await findCompanyBalance(db, companyId);
  const ofCompany = and(eq(tickets.companyId, companyId), ne(tickets.id, ticketId));
  return {
    ...(await findPerson(db, clientId)),
    company: {
      ...one(
        await db
          .select({
            name: companies.name,
            phone: companies.phone,
            address: companies.address,
            isPerson: companies.isPerson,
          })
          .from(companies)
          .where(eq(companies.id, companyId)),
      ),
      ...(balance && balance.agreements.length > 0 ? { balance } : {}),
    },
    tickets: await listNewest(db, and(ofCompany, eq(tickets.clientId, clientId))),
    colleaguesTickets: await listNewest(db, and(ofCompany, ne(tickets.clientId, clientId))),
  };
}

async function findPerson(db: Db, id: string) {
  const hasAccount = sql<boolean>`${users.passwordHash} is not null`;
  const fields = { id: users.id, name: fullName(users), email: users.email, phone: users.phone, hasAccount };
  return one(await db.select(fields).from(users).where(eq(users.id, id)));
}

function listNewest(db: Db, which: SQL | undefined) {
  const { id, title, status, createdAt } = tickets;
  return db
    .select({ id, ticketNumber, title, status, createdAt })
    .from(tickets)
    .where(and(which, isNull(tickets.deletedAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(OtherTickets);
}
