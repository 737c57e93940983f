import { and, eq, like, or } from 'drizzle-orm';
import { mergeTicket } from '#server/desk/tickets/merge.ts';
import { splitTicket } from '#server/desk/tickets/split.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';

/** Merges a ticket of the demo into another one, and splits comments off a third. */
export async function moveComments(db: Db, actor: UserActor) {
  const duplicate = await findTicket(db, 'Remote connection at home says');
  const intoId = await findTicket(db, 'Nobody can open the shared schedule');
  await mergeTicket(db, actor, duplicate, { intoId });

  const twoMatters = await findTicket(db, 'Reminder texts go out twice');
  const commentIds = await listComments(db, twoMatters, ['Something else', 'The black bar']);
  await splitTicket(db, actor, twoMatters, { commentIds, title: 'Fax prints a black bar down every page' });
}

async function findTicket(db: Db, title: string) {
  return one(
    await db
      .select({ id: tickets.id })
      .from(tickets)
      .where(like(tickets.title, `${title}%`)),
  ).id;
}

async function listComments(db: Db, ticketId: string, beginnings: string[]) {
  const isChosen = or(...beginnings.map((words) => like(comments.body, `${words}%`)));
  const chosen = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.ticketId, ticketId), isChosen));
  return chosen.map(({ id }) => id);
}
