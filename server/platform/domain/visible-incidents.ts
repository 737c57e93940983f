import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { incidents } from '#server/platform/database/tables/status.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveAccount } from './active-user.ts';
import { isOfPerson, visibleTo } from './visible-tickets.ts';

/** A client user; columns compare each incident with many users. */
type Client = { id: string | typeof users.id; companyId: string | typeof users.companyId };

/**
 * The incidents that an actor may know of: staff all; clients those on a component that is public or that their company
 * uses, and those that they or a ticket of theirs are attached to.
 */
export function visibleIncidents(actor: Actor) {
  return isStaff(actor) ? undefined : isAbout(actor, visibleTo(actor));
}

/** Whether an actor may know of a component: it is public, or their company uses it. */
export function isKnownTo(actor: Actor) {
  return isStaff(actor) ? sql`true` : isUsedBy(actor);
}

/**
 * Which of some client users may know of which of some incidents at this moment: `visibleIncidents` for many users at
 * once. Staff know of all.
 */
export async function listIncidentReaders(db: Db, ids: string[], clientIds: string[]) {
  const isOwnTicket = and(
    sql`${tickets.deletedAt} is null`,
    eq(tickets.companyId, users.companyId),
    or(eq(users.role, 'manager'), isOfPerson(users.id)),
  );
  return db
    .select({ id: incidents.id, userId: users.id })
    .from(incidents)
    .innerJoin(users, isAbout(users, isOwnTicket))
    .where(and(inArray(incidents.id, ids), inArray(users.id, clientIds), isActiveAccount));
}

function isAbout({ id, companyId }: Client, isOwnTicket: SQL | undefined) {
  return or(
    sql`exists (
      select from incident_components join status_components on status_components.id = component_id
      where incident_id = ${incidents.id} and ${isUsedBy({ companyId })})`,
    sql`exists (select from incident_people where incident_id = ${incidents.id} and incident_people.user_id = ${id})`,
    sql`exists (
      select from incident_tickets join tickets on tickets.id = ticket_id
      where incident_id = ${incidents.id} and ${isOwnTicket})`,
  );
}

function isUsedBy({ companyId }: Pick<Client, 'companyId'>) {
  return sql`(is_public or affects_all or exists (
    select from component_companies uses
    where uses.component_id = status_components.id and uses.company_id = ${companyId}))`;
}
