import { and, eq, inArray, like } from 'drizzle-orm';
import { changeTickets } from '#server/desk/tickets/bulk.ts';
import { setFollowing } from '#server/desk/tickets/followers.ts';
import { setParticipants } from '#server/desk/tickets/participants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { type Actors, actorOf } from './people.ts';

/**
 * In a ticket about a printer, two colleagues participate and an admin follows. All open tickets about printers get the
 * same tag in one bulk change.
 */
export async function workTogether(db: Db, actors: Actors) {
  const isLabels = like(tickets.title, 'Front desk label printer%');
  const { id } = one(await db.select({ id: tickets.id }).from(tickets).where(isLabels));
  await setParticipants(db, actorOf(actors, 'dana'), id, [actorOf(actors, 'carol').id, actorOf(actors, 'luis').id]);
  await setFollowing(db, actorOf(actors, 'priya'), id, true);

  const isOpenPrinting = and(
    eq(tickets.category, 'Printing & Peripherals'),
    inArray(tickets.status, ['open', 'in_progress']),
  );
  const printing = await db.select({ id: tickets.id }).from(tickets).where(isOpenPrinting);
  await changeTickets(db, actorOf(actors, 'marcus'), { tickets: printing, changes: { addTags: ['driver-policy'] } });
}
