import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { users } from '#server/database/tables/users.ts';
import { forgetPerson } from '../forget/commands.ts';

/**
 * Forgets the people who also appear in tickets of other companies, which they belonged to before. Each becomes a former user
 * of such a company.
 * @returns their ids
 */
export async function forgetThoseElsewhere(tx: Db, people: (typeof users.$inferSelect)[]) {
  const places = await findPlaces(
    tx,
    people.map(({ id }) => id),
  );
  for (const person of people) {
    const companyId = places.get(person.id);
    if (!companyId) continue;
    await forgetPerson(tx, person);
    await tx.update(users).set({ companyId, role: 'employee' }).where(eq(users.id, person.id));
  }
  return new Set(places.keys());
}

/** A company for each person who has written in its tickets, or asked for one. */
async function findPlaces(tx: Db, ids: string[]) {
  const { rows } = await tx.execute<{ userId: string; companyId: string }>(sql`
    select distinct on (user_id) user_id as "userId", company_id as "companyId"
    from (
      select client_id as user_id, company_id from tickets where ${inArray(sql`client_id`, ids)}
      union all
      select author_id, company_id from comments join tickets on tickets.id = ticket_id where ${inArray(sql`author_id`, ids)}
      union all
      select requester_id, company_id from ratings join tickets on tickets.id = ticket_id
      where ${inArray(sql`requester_id`, ids)}
    ) as places
    order by user_id, company_id`);
  return new Map(rows.map(({ userId, companyId }) => [userId, companyId]));
}
