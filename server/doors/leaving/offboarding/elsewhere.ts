import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { forgetPerson } from '../forget/person.ts';
import { isDue } from './due.ts';

/**
 * Forgets one of the people of companies whose deletion is due, and whose tickets are gone, who also appears in tickets of
 * another company: they become a former user of that one.
 * @returns how many: 0 when none is left
 */
export async function forgetOneElsewhere(db: Db) {
  const people = sql`
    select ${users.id} from ${users} join ${companies} on ${companies.id} = ${users.companyId}
    where ${await isDue(db)} and not exists (select from tickets where tickets.company_id = ${companies.id})`;
  const [[id, companyId] = []] = await findPlaces(db, people);
  if (!id || !companyId) return 0;

  const [person] = await db.select().from(users).where(eq(users.id, id));
  const former = person?.companyId;
  if (!person || !former) return 1;
  await forgetPerson(db, person, {
    lock: async (tx) => {
      const isStillDue = and(eq(companies.id, former), await isDue(tx));
      const [due] = await tx.select({ id: companies.id }).from(companies).where(isStillDue).for('update');
      const isTheirs = and(eq(users.id, id), eq(users.companyId, former));
      return due && (await tx.select().from(users).where(isTheirs).for('update'))[0];
    },
    finish: async (tx) => {
      await tx.update(users).set({ companyId, role: 'employee' }).where(eq(users.id, id));
    },
  });
  return 1;
}

/**
 * A company for each of some people who have written in its tickets, asked for one, or were asked to approve something.
 * @param people a query for their ids
 */
export async function findPlaces(tx: Db, people: SQL) {
  const { rows } = await tx.execute<{ userId: string; companyId: string }>(sql`
    with people as materialized (${people})
    select distinct on (user_id) user_id as "userId", company_id as "companyId"
    from (
      select client_id as user_id, company_id from tickets where client_id in (select * from people)
      union all
      select author_id, company_id from comments join tickets on tickets.id = ticket_id
      where author_id in (select * from people)
      union all
      select requester_id, company_id from ratings join tickets on tickets.id = ticket_id
      where requester_id in (select * from people)
      union all
      select user_id, company_id from approvers join approvals on approvals.id = approval_id
      where user_id in (select * from people)
      union all
      select for_id, company_id from approval_decisions join approvals on approvals.id = approval_id
      where for_id in (select * from people)
    ) as places
    order by user_id, company_id`);
  return new Map(rows.map(({ userId, companyId }) => [userId, companyId]));
}
