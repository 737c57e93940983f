import { and, eq, inArray, like } from 'drizzle-orm';
import { type Db, one } from '#server/database/client.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import type { UserActor } from '#server/events/actor.ts';
import { changeTickets } from '#server/tickets/bulk.ts';
import { setFollowing } from '#server/tickets/followers.ts';
import { setParticipants } from '#server/tickets/participants.ts';

/**
 * In a ticket about a printer, two colleagues participate and an admin follows. All open tickets about printers get the
 * same tag in one bulk change.
 * @param actors all demo users by name
 */
export async function workTogether(db: Db, actors: ReadonlyMap<string, UserActor>) {
  function actorOf(name: string) {
    const actor = actors.get(name);
    if (!actor) throw new Error(`The demo has nobody called "${name}"`);
    return actor;
  }

  const isLabels = like(tickets.title, 'Front desk label printer%');
  const { id } = one(await db.select({ id: tickets.id }).from(tickets).where(isLabels));
  await setParticipants(db, actorOf('dana'), id, [actorOf('carol').id, actorOf('luis').id]);
  await setFollowing(db, actorOf('priya'), id, true);

  const isOpenPrinting = and(
    eq(tickets.category, 'Printing & Peripherals'),
    inArray(tickets.status, ['open', 'in_progress']),
  );
  const printing = await db.select({ id: tickets.id }).from(tickets).where(isOpenPrinting);
  await changeTickets(db, actorOf('marcus'), { tickets: printing, changes: { addTags: ['driver-policy'] } });
}
