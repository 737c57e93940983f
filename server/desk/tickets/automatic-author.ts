import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';

/** In whose name an automatic comment is: of the assigned staff, of who wrote last, or else of the first of the staff. */
export async function findAuthor(tx: Db, ticketId: string) {
  const isStaff = sql`company_id is null`;
  const { rows } = await tx.execute<{ id: string | null }>(sql`
    select coalesce(
      (select users.id from users join tickets on assigned_to_id = users.id where tickets.id = ${ticketId} and users.${isStaff}),
      (select author_id from comments join users on users.id = author_id
        where ticket_id = ${ticketId} and not is_internal and users.${isStaff} order by comments.created_at desc limit 1),
      (select id from users where ${isStaff} and is_active and deleted_at is null
        order by role = 'super_admin' desc, created_at limit 1)
    ) as id`);
  return rows[0]?.id ?? undefined;
}
