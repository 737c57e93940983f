import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';

/**
 * Notes that people are told about the beginning of an incident, or about its end: everybody whose company uses one of its
 * components, the requesters of its tickets, and those who said that it affects them too.
 * @returns the ids of those who were not told yet
 */
export async function noteTold(tx: Db, incidentId: string, { isEnd }: { isEnd: boolean }) {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    insert into incident_told (incident_id, user_id, is_end)
    select ${incidentId}, ${users.id}, ${isEnd}
    from ${users} join ${companies} on ${companies.id} = ${users.companyId}
    where ${isActiveUser} and (
      exists (
        select from incident_components join status_components on status_components.id = component_id
        where incident_id = ${incidentId} and (affects_all or exists (
          select from component_companies uses
          where uses.component_id = status_components.id and uses.company_id = ${users.companyId})))
      or ${users.id} in (
        select client_id from incident_tickets join tickets on tickets.id = ticket_id
        where incident_id = ${incidentId} and tickets.deleted_at is null)
      or ${users.id} in (select user_id from incident_people where incident_id = ${incidentId})
    )
    on conflict do nothing returning user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}

/** The ids of those who were told that an incident began, or that maintenance is planned. */
export async function listTold(tx: Db, incidentId: string) {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select ${users.id} as "userId" from incident_told
    join ${users} on ${users.id} = user_id join ${companies} on ${companies.id} = ${users.companyId}
    where incident_id = ${incidentId} and not is_end and ${isActiveUser}`);
  return rows.map(({ userId }) => userId);
}

/** The incident that a ticket is attached to, if it is still open. */
export async function openIncidentOf(tx: Db, ticketId: string) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select incidents.id from incident_tickets join incidents on incidents.id = incident_id
    where ticket_id = ${ticketId} and ended_at is null`);
  return rows[0]?.id;
}
