import { sql } from 'drizzle-orm';
import { addComment } from '#server/comments/commands.ts';
import type { Db } from '#server/database/client.ts';
import type { UserActor } from '#server/events/actor.ts';
import { createTicket, updateTicket } from '#server/tickets/commands.ts';
import { attachDemoFile } from './attached-files.ts';
import { commentsOf, type DemoTicket, minutes } from './ticket.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

type Actors = ReadonlyMap<string, UserActor>;
type Dated = { id: string; at: Date };

/**
 * Creates the demo's tickets with their comments and changes, oldest first so that their numbers grow with time. Then
 * moves everything to its past date.
 * @param actors all demo users by name, as the tickets refer to them
 */
export async function raiseTickets(db: Db, demoTickets: DemoTicket[], actors: Actors) {
  const now = new Date();
  const ordered = demoTickets
    .map((ticket) => ({ ticket, openedAt: momentOf(ticket.opened, now) }))
    .sort((a, b) => a.openedAt.getTime() - b.openedAt.getTime());

  const raised: Dated[] = [];
  const said: Dated[] = [];
  for (const { ticket, openedAt } of ordered) {
    const id = await raise(db, ticket, actors);
    raised.push({ id, at: openedAt });
    said.push(...(await talk(db, id, { ticket, openedAt, now }, actors)));
    await work(db, id, ticket, actors);
  }
  await moveBack(db, raised, said);
}

async function raise(
  db: Db,
  { from, phonedTo, title, description, category, priority, tags, attached }: DemoTicket,
  actors: Actors,
) {
  const client = actorOf(actors, from);
  const author = phonedTo ? actorOf(actors, phonedTo) : client;
  const whose = { companyId: client.companyId ?? undefined, clientId: client.id, assignedToId: undefined };
  const fileIds = await attachAll(db, author, attached?.[0]);
  const { id } = await createTicket(db, author, { title, description, category, priority, tags, ...whose, fileIds });
  return id;
}

/** Adds the comments, and returns the date that each should have. */
async function talk(
  db: Db,
  ticketId: string,
  { ticket, openedAt, now }: { ticket: DemoTicket; openedAt: Date; now: Date },
  actors: Actors,
) {
  const thread = commentsOf(ticket);
  const whole = thread.reduce((sum, { afterMinutes }) => sum + afterMinutes * MINUTE, 0);
  // Shortens the gaps in a recent thread, so that no comment has a date in the future.
  const pace = Math.min(1, (now.getTime() - openedAt.getTime()) / (whole + MINUTE));

  const said: Dated[] = [];
  let at = openedAt.getTime();
  for (const [index, { author, afterMinutes, isInternal, comment }] of thread.entries()) {
    at += afterMinutes * MINUTE * pace;
    const actor = actorOf(actors, author);
    const fileIds = await attachAll(db, actor, ticket.attached?.[index + 1]);
    const { id } = await addComment(db, actor, ticketId, { comment, isInternal, fileIds });
    said.push({ id, at: new Date(at) });
  }
  return said;
}

async function attachAll(db: Db, actor: UserActor, names: string[] = []) {
  const ids: string[] = [];
  for (const name of names) ids.push(await attachDemoFile(db, actor, name));
  return ids;
}

async function work(db: Db, ticketId: string, { status, assignee }: DemoTicket, actors: Actors) {
  const assignedToId = assignee ? actorOf(actors, assignee).id : null;
  await updateTicket(db, actorOf(actors, 'priya'), ticketId, { status, assignedToId });
}

/** Tickets are resolved with their last comment. */
async function moveBack(db: Db, raised: Dated[], said: Dated[]) {
  await db.execute(sql`
    update comments set created_at = moved.at from ${moments(said)} as moved where comments.id = moved.id`);
  await db.execute(sql`
    update tickets set created_at = moved.at,
      resolved_at = case when resolved_at is not null then coalesce(
        (select max(created_at) from comments where ticket_id = tickets.id), moved.at) end,
      updated_at = coalesce((select max(created_at) from comments where ticket_id = tickets.id), moved.at),
      public_updated_at = coalesce(
        (select max(created_at) from comments where ticket_id = tickets.id and not is_internal), moved.at)
    from ${moments(raised)} as moved where tickets.id = moved.id`);
}

function moments(dated: Dated[]) {
  const rows = JSON.stringify(dated);
  return sql`(select id, at from jsonb_to_recordset(${rows}::jsonb) as given(id uuid, at timestamptz))`;
}

/** The time of an age. Ages in days fall on a working day, in the office hours of Saint Louis (in UTC). */
function momentOf(age: string, now: Date) {
  const moment = new Date(now.getTime() - minutes(age) * MINUTE);
  if (!age.endsWith('d')) return moment;

  const weekend: Record<number, number> = { 6: 1, 0: 2 };
  const workday = new Date(moment.getTime() - (weekend[moment.getUTCDay()] ?? 0) * DAY);
  const minute = (((minutes(age) * MINUTE) / DAY) * 53) % 480;
  workday.setUTCHours(14, minute, 0, 0);
  return workday.getTime() > now.getTime() - DAY / 2 ? moment : workday;
}

function actorOf(actors: Actors, name: string) {
  const actor = actors.get(name);
  if (!actor) throw new Error(`The demo has nobody called "${name}"`);
  return actor;
}
