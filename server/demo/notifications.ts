import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';

/** Notifies people of the comments of the last weeks. Those of the last day are still unread. */
export async function notifyOfComments(db: Db) {
  await db.execute(sql`
    insert into notifications (id, user_id, kind, ticket_id, event_id, sentence, created_at, read_at)
    select gen_random_uuid(), people.id, case when is_internal then 'noted' else 'replied' end, tickets.id,
      gen_random_uuid(),
      authors.first_name || ' ' || authors.last_name || case when is_internal then ' added an internal note' else ' commented' end,
      comments.created_at,
      case when comments.created_at < now() - interval '1 day' then comments.created_at + interval '1 hour' end
    from comments
    join tickets on tickets.id = comments.ticket_id
    join users authors on authors.id = comments.author_id
    join users people on people.id in (tickets.client_id, tickets.assigned_to_id)
    where people.id <> authors.id and (not is_internal or people.company_id is null)
      and comments.created_at > now() - interval '30 days'`);
}
