import { and, desc, eq } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import { DAY, MINUTE } from '#contract/shared-constants.ts';
import { addComment } from '#server/desk/comments/commands.ts';
import { createTicket, updateTicket } from '#server/desk/tickets/commands.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { attachDemoFile } from './attached-files.ts';
import type { Coming } from './conversions.ts';
import { type Dated, moveBack, type Past } from './move-back.ts';
import { type Actors, actorOf } from './people.ts';
import { type DemoTicket, demoTickets, minutes } from './ticket.ts';

/** How long a resolved ticket is left alone before it is closed. */
const QUIET = 3 * DAY;

type Cast = { actors: Actors; linkTo: (articleTitle: string) => string };

/**
 * Creates the demo's tickets with their comments and changes, oldest first so that their numbers grow with time. Then
 * moves everything to its past date.
 * @param cast all demo users by name, as the tickets refer to them, and where articles are
 * @param others tickets from elsewhere
 */
export async function raiseTickets(db: Db, cast: Cast, others: Coming[]) {
  const now = new Date();
  const own = demoTickets.map((ticket) => comingOf(db, { ticket, openedAt: momentOf(ticket.opened, now), now }, cast));
  const ordered = [...own, ...others].sort((a, b) => a.openedAt.getTime() - b.openedAt.getTime());

  const raised = [];
  for (const ticket of ordered) raised.push({ ...ticket, id: await ticket.raise() });
  const lives = [];
  for (const { live: liveOn, id } of raised) lives.push(await liveOn(id));
  const past: Past = {
    tickets: raised.map(({ id, openedAt }) => ({ id, at: openedAt })),
    comments: lives.flatMap(({ comments }) => comments),
    changes: lives.flatMap(({ changes }) => changes),
  };
  await moveBack(db, past);
}

function comingOf(db: Db, planned: Omit<Raised, 'id'>, cast: Cast): Coming {
  return {
    openedAt: planned.openedAt,
    raise: () => raise(db, planned.ticket, cast.actors),
    live: (id) => live(db, { id, ...planned }, cast),
  };
}

type Raised = { id: string; ticket: DemoTicket; openedAt: Date; now: Date };

/** All that happens to a ticket after its creation. */
async function live(db: Db, { id, ticket, openedAt, now }: Raised, cast: Cast) {
  const assigned = await assign(db, id, { ticket, openedAt }, cast.actors);
  const comments = await talk(db, id, { ticket, openedAt, now }, cast);
  const finished = await finish(db, id, { ticket, at: comments.at(-1)?.at ?? openedAt, now }, cast.actors);
  return { comments, changes: [...assigned, ...finished] };
}

async function raise(
  db: Db,
  { from, phonedTo, title, description, category, priority, tags, attached }: DemoTicket,
  actors: Actors,
) {
  const client = actorOf(actors, from);
  const author = phonedTo ? actorOf(actors, phonedTo) : client;
  const whose = { companyId: client.companyId ?? undefined, clientId: client.id, assignedToId: undefined };
  const fileIds = await attachAll(db, author, attached);
  const { id } = await createTicket(db, author, { title, description, category, priority, tags, ...whose, fileIds });
  return id;
}

/** Adds the comments, and returns the date that each should have. */
async function talk(
  db: Db,
  ticketId: string,
  { ticket, openedAt, now }: { ticket: DemoTicket; openedAt: Date; now: Date },
  { actors, linkTo }: Cast,
) {
  const { thread } = ticket;
  const whole = thread.reduce((sum, { after }) => sum + minutes(after) * MINUTE, 0);
  // Shortens the gaps in a recent thread, so that no comment has a date in the future.
  const pace = Math.min(1, (now.getTime() - openedAt.getTime()) / (whole + MINUTE));

  const said: Dated[] = [];
  let at = openedAt.getTime();
  for (const { by, after, isInternal, text, attached } of thread) {
    at += minutes(after) * MINUTE * pace;
    const actor = actorOf(actors, by);
    const fileIds = await attachAll(db, actor, attached);
    const comment = text.replace(/\{\{(.+?)\}\}/g, (_, title: string) => linkTo(title));
    const { id } = await addComment(db, actor, ticketId, { comment, isInternal, fileIds });
    said.push({ id, at: new Date(at) });
  }
  return said;
}

async function attachAll(db: Db, actor: UserActor, names: string[]) {
  const ids: string[] = [];
  for (const name of names) ids.push(await attachDemoFile(db, actor, name));
  return ids;
}

/** The ticket is assigned when it is opened. */
async function assign(
  db: Db,
  ticketId: string,
  { ticket: { assignee, status }, openedAt }: { ticket: DemoTicket; openedAt: Date },
  actors: Actors,
) {
  if (!assignee) return [];
  const started = status === 'open' ? {} : { status: 'in_progress' as const };
  await updateTicket(db, actorOf(actors, 'priya'), ticketId, {
    ...started,
    assignedToId: actorOf(actors, assignee).id,
  });
  return lastChange(db, ticketId, openedAt);
}

/** The ticket gets its status right after the last comment. One that is closed was resolved first. */
async function finish(
  db: Db,
  ticketId: string,
  { ticket: { status, assignee, thread }, at, now }: { ticket: DemoTicket; at: Date; now: Date },
  actors: Actors,
) {
  const before = assignee && status !== 'open' ? 'in_progress' : 'open';
  if (status === before) return [];
  const staff = thread.findLast(({ by }) => isStaff(actorOf(actors, by)));
  const actor = actorOf(actors, staff?.by ?? 'priya');
  if (status !== 'closed') {
    await updateTicket(db, actor, ticketId, { status });
    return lastChange(db, ticketId, at);
  }
  await updateTicket(db, actor, ticketId, { status: 'resolved' });
  const resolved = await lastChange(db, ticketId, at);
  await updateTicket(db, actor, ticketId, { status });
  const closedAt = new Date(Math.min(at.getTime() + QUIET, now.getTime()));
  return [...resolved, ...(await lastChange(db, ticketId, closedAt))];
}

async function lastChange(db: Db, ticketId: string, at: Date): Promise<Dated[]> {
  const isTheirs = and(eq(events.recordId, ticketId), eq(events.action, 'changed'));
  const found = await db.select({ id: events.id }).from(events).where(isTheirs).orderBy(desc(events.id)).limit(1);
  return found.map(({ id }) => ({ id, at }));
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
