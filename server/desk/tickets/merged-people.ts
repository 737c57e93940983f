import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { ticketFollowers, ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { ticketRecord } from './event-record.ts';
import { type Person, selectTickets } from './rows.ts';

/**
 * Adds the people of a ticket to the one that it was merged into: its requester, its client assignee and its
 * participants become participants there, and its followers follow it. Those that came with a ticket that was merged into
 * it are among them, unless somebody removed them.
 */
export async function joinPeople(tx: Db, actor: UserActor, ticketId: string, intoId: string) {
  await changingParticipants(tx, actor, [intoId], async () => {
    const from = sql`(${ticketId}::uuid)`;
    await copyParticipants(tx, intoId, { from });
    await insertFollowers(tx, intoId, { from });
  });
}

/**
 * Ends what a merge let people do in other tickets. Call it after the merge is undone.
 * @param intoIds the tickets that the ticket was merged into, the nearest first, because the next one has its people
 */
export async function leavePeople(tx: Db, actor: UserActor, ticketId: string, intoIds: string[]) {
  await changingParticipants(tx, actor, intoIds, async () => {
    for (const id of intoIds) {
      // Some of those who leave are there because of another merge as well. People who were removed before are not added again.
      const from = sql`(select id from tickets where merged_into_id = ${id})`;
      await copyParticipants(tx, id, { from, userIds: await removeBrought(tx, ticketParticipants, id, ticketId) });
      await insertFollowers(tx, id, { from, userIds: await removeBrought(tx, ticketFollowers, id, ticketId) });
    }
  });
}

/** Removes the people of a ticket that a merged one brought, and returns their ids. */
async function removeBrought(
  tx: Db,
  people: typeof ticketParticipants | typeof ticketFollowers,
  ticketId: string,
  mergedId: string,
) {
  const isTheirs = sql`${people.originId} in ${mergedFamily(mergedId)}`;
  const removed = await tx
    .delete(people)
    .where(and(eq(people.ticketId, ticketId), isTheirs))
    .returning({ userId: people.userId });
  return removed.map(({ userId }) => userId);
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

/** `from`: the tickets that people are copied from. `userIds`: only these people, by default all. */
type Copied = { from: SQL; userIds?: string[] };

const among = (userIds: string[] | undefined) => (userIds ? inArray(sql`user_id`, userIds) : sql`true`);

async function copyParticipants(tx: Db, ticketId: string, { from, userIds }: Copied) {
  await tx.execute(sql`
    insert into ticket_participants (ticket_id, user_id, origin_id)
    select distinct on (user_id) into_ticket.id, user_id, people.origin_id from tickets into_ticket, (
      select tickets.id as origin_id, users.id as user_id from tickets
      join users on users.id in (client_id, assigned_to_id) and users.company_id = tickets.company_id
      where tickets.id in ${from}
      union all
      select coalesce(origin_id, ticket_id), user_id from ticket_participants where ticket_id in ${from}
    ) people
    where into_ticket.id = ${ticketId} and user_id <> into_ticket.client_id and ${among(userIds)}
    order by user_id, people.origin_id
    on conflict do nothing`);
}

async function insertFollowers(tx: Db, ticketId: string, { from, userIds }: Copied) {
  await tx.execute(sql`
    insert into ticket_followers (ticket_id, user_id, origin_id)
    select distinct on (user_id) ${ticketId}::uuid, user_id, coalesce(origin_id, ticket_id) from ticket_followers
    where ticket_id in ${from} and ${among(userIds)}
    order by user_id, coalesce(origin_id, ticket_id)
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
