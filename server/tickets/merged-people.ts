import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { mergedFamily } from '#server/database/merged-tickets.ts';
import { ticketFollowers, ticketParticipants } from '#server/database/tables/ticket-people.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import type { UserActor } from '#server/events/actor.ts';
import { recordAll } from '#server/events/record.ts';
import { ticketRecord } from './audit.ts';
import { type Person, selectTickets } from './rows.ts';

/**
 * Adds the people of the tickets that were merged into a ticket: their requesters, client assignees and participants
 * become participants, and their followers follow it.
 */
export async function joinPeople(tx: Db, actor: UserActor, ticketId: string) {
  await changingParticipants(tx, actor, [ticketId], () => insertPeople(tx, ticketId));
}

/**
 * Ends what a merge let people do in other tickets. Call it after the merge is undone.
 * @param intoIds the tickets that the ticket was merged into, one into another
 */
export async function leavePeople(tx: Db, actor: UserActor, ticketId: string, intoIds: string[]) {
  await changingParticipants(tx, actor, intoIds, async () => {
    for (const people of [ticketParticipants, ticketFollowers]) {
      const isTheirs = sql`${people.originId} in ${mergedFamily(ticketId)}`;
      await tx.delete(people).where(and(inArray(people.ticketId, intoIds), isTheirs));
    }
    // Some are there because of another merge as well.
    for (const id of intoIds) await insertPeople(tx, id);
  });
}

/**
 * Copies the people of a ticket to the one that was split off from it: its requester and participants become
 * participants there, and its followers follow it.
 */
export async function copyPeople(tx: Db, fromId: string, ticketId: string) {
  await tx.execute(sql`
    insert into ticket_participants (ticket_id, user_id)
    select created.id, user_id from tickets created, (
      select client_id as user_id from tickets where id = ${fromId}
      union select user_id from ticket_participants where ticket_id = ${fromId}
    ) people
    where created.id = ${ticketId} and user_id <> created.client_id`);
  await tx.execute(sql`
    insert into ticket_followers (ticket_id, user_id)
    select ${ticketId}::uuid, user_id from ticket_followers where ticket_id = ${fromId}`);
}

async function insertPeople(tx: Db, ticketId: string) {
  const family = mergedFamily(ticketId);
  await tx.execute(sql`
    insert into ticket_participants (ticket_id, user_id, origin_id)
    select distinct on (user_id) into_ticket.id, user_id, people.ticket_id from tickets into_ticket, (
      select tickets.id as ticket_id, users.id as user_id from tickets
      join users on users.id in (client_id, assigned_to_id) and users.company_id = tickets.company_id
      where tickets.id in ${family}
      union all
      select ticket_id, user_id from ticket_participants where ticket_id in ${family} and origin_id is null
    ) people
    where into_ticket.id = ${ticketId} and people.ticket_id <> into_ticket.id and user_id <> into_ticket.client_id
    order by user_id, people.ticket_id
    on conflict do nothing`);
  await tx.execute(sql`
    insert into ticket_followers (ticket_id, user_id, origin_id)
    select distinct on (user_id) ${ticketId}::uuid, user_id, ticket_id from ticket_followers
    where ticket_id in ${family} and ticket_id <> ${ticketId} and origin_id is null
    order by user_id, ticket_id
    on conflict do nothing`);
}

/** Makes a change, and counts it as one of the tickets whose participants are others then. */
async function changingParticipants(tx: Db, actor: UserActor, ids: string[], change: () => Promise<void>) {
  const before = await listTickets(tx, ids);
  await change();
  const after = await listTickets(tx, ids);
  const changed = before.flatMap((ticket, index) => {
    const participants: [Person[], Person[]] = [ticket.participants, after[index]?.participants ?? []];
    const isSame = JSON.stringify(participants[0]) === JSON.stringify(participants[1]);
    return isSame ? [] : [{ ticket, participants }];
  });
  if (changed.length === 0) return;

  await tx
    .update(tickets)
    .set({ version: sql`${tickets.version} + 1` })
    .where(
      inArray(
        tickets.id,
        changed.map(({ ticket }) => ticket.id),
      ),
    );
  const action = 'changed' as const;
  const events = changed.map(({ ticket, ...changes }) => ({ action, ...ticketRecord(ticket), changes }));
  await recordAll(tx, actor, events);
}

async function listTickets(tx: Db, ids: string[]) {
  return selectTickets(tx).where(inArray(tickets.id, ids)).orderBy(asc(tickets.id));
}
