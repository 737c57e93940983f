import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { sortKey } from '#server/database/sort-key.ts';
import { companies } from '#server/database/tables/companies.ts';
import { ticketFollowers, ticketParticipants } from '#server/database/tables/ticket-people.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { users } from '#server/database/tables/users.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import { type Recipient, recipientColumns } from '#server/mail/recipient.ts';
import type { Person } from '#server/tickets/rows.ts';

/** Someone involved in a ticket who can currently see it. */
export type TicketPerson = Recipient & {
  ticketId: string;
  isRequester: boolean;
  isAssignee: boolean;
  isParticipant: boolean;
  isFollower: boolean;
};

/** The people involved in some tickets, except those who can no longer see them. */
export async function listTicketPeople(db: Db, ticketIds: string[]): Promise<TicketPerson[]> {
  if (ticketIds.length === 0) return [];
  const isOf = (people: typeof ticketParticipants | typeof ticketFollowers) =>
    sql<boolean>`exists (select from ${people} where ${people.ticketId} = ${tickets.id} and ${people.userId} = ${users.id})`;
  const rows = await db
    .select({
      ticketId: tickets.id,
      ...recipientColumns,
      isRequester: sql<boolean>`${users.id} = ${tickets.clientId}`,
      isAssignee: sql<boolean>`${users.id} is not distinct from ${tickets.assignedToId}`,
      isParticipant: isOf(ticketParticipants),
      isFollower: isOf(ticketFollowers),
    })
    .from(tickets)
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .innerJoin(users, takesPart(users.id))
    .where(
      and(
        inArray(tickets.id, ticketIds),
        isNull(tickets.deletedAt),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        isNull(companies.deletedAt),
        or(isNull(users.companyId), and(eq(users.companyId, tickets.companyId), isNull(companies.archivedAt))),
      ),
    )
    .orderBy(sortKey(users.lastName), sortKey(users.firstName), users.id);
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  return rows as TicketPerson[];
}

/** Whether a user is among the people of a ticket. */
export function takesPart(userId: PgColumn | string) {
  return sql`${userId} = any(array[${tickets.clientId}, ${tickets.assignedToId}]
    || array(select ${ticketParticipants.userId} from ${ticketParticipants} where ${ticketParticipants.ticketId} = ${tickets.id})
    || array(select ${ticketFollowers.userId} from ${ticketFollowers} where ${ticketFollowers.ticketId} = ${tickets.id}))`;
}

/** The participants whom a change of a ticket added. */
export function newcomersIn(changes: StoredEvent['changes']) {
  // `replaceParticipants` records people with their ids.
  const [before, after] = (changes?.participants ?? [[], []]) as [Person[], Person[]];
  return after.filter(({ id }) => !before.some((person) => person.id === id));
}

/** Whether a change of a ticket made somebody a participant. */
export function isNewcomer(changes: StoredEvent['changes'], userId: string) {
  return newcomersIn(changes).some(({ id }) => id === userId);
}

/** Those whom the email of a ticket's requester let take part. They are told, because others can write in their name. */
export function broughtByEmail({ action, actorId, via, changes }: StoredEvent, people: TicketPerson[]) {
  const requester = people.find(({ isRequester }) => isRequester);
  if (via !== 'email' || requester?.id !== actorId) return [];
  if (action === 'changed') return newcomersIn(changes).map(({ name }) => name);
  const participants = action === 'created' ? people.filter(({ isParticipant }) => isParticipant) : [];
  return participants.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
}

/** Whether somebody got the email that opened a ticket themself, in To or Cc: that is how it added them. */
export function hasOpeningEmail({ action, via }: StoredEvent, person: TicketPerson | undefined) {
  const isOnlyAdded = person?.isParticipant === true && !person.isRequester && !person.isAssignee;
  return isOnlyAdded && action === 'created' && via === 'email';
}

type Comment = { authorId: string | null; isInternal: boolean };

/** Those of a ticket's people who are told about a comment: everyone but its author; about a note, only provider staff. */
export function toldOfComment(people: TicketPerson[], { authorId, isInternal }: Comment) {
  return people.filter((person) => person.id !== authorId && (!isInternal || isStaff(person)));
}

/**
 * Whether somebody is told about a promise: the assignee, or all staff if it is nobody of them; of a missed one also super
 * admins.
 */
export function isPromiseFor(recipient: Actor, people: TicketPerson[], action: 'due soon' | 'missed') {
  if (!isStaff(recipient)) return false;
  if (action === 'missed' && recipient.role === 'super_admin') return true;
  const assignee = people.find((person) => person.isAssignee && isStaff(person));
  return assignee ? assignee.id === recipient.id : true;
}
