import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { HOUR } from '#contract/shared-constants.ts';
import { type TimeKind, TimeKinds } from '#contract/time-constants.ts';
import { closeMonth } from '#server/desk/time/close.ts';
import { addTime } from '#server/desk/time/commands.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Dated, moveBack } from './move-back.ts';
import type { Actors } from './people.ts';
import { readYaml } from './read-data.ts';

const DemoTime = z.strictObject({
  minutes: z.array(z.int()),
  notes: z.record(z.enum(TimeKinds), z.array(z.string())),
});

const { minutes, notes } = readYaml('time.yaml', DemoTime);

/** The company whose contract covers remote work, and whose last month is closed. */
const COVERED = 'Gateway Family Dental';

type Visit = { ticketId: string; actor: UserActor; kind: TimeKind; at: Date };

/**
 * Adds the time that staff worked on the demo's tickets when they answered them, over all its months, and closes the last
 * month of one company.
 */
export async function workOnTickets(db: Db, actors: Actors) {
  const staff = [...actors.values()].filter(({ companyId }) => companyId === null);
  const zone = await findZone(db);
  const dayOf = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: zone });

  const past: Dated[] = [];
  for (const [index, { ticketId, actor, kind, at }] of (await listVisits(db, staff)).entries()) {
    const work = {
      kind,
      minutes: minutes[index % minutes.length] ?? 60,
      hasTravel: kind === 'on_site',
      isBillable: index % 17 !== 11,
      workedOn: dayOf(at),
      note: notes[kind][index % notes[kind].length] ?? '',
      endsTimer: false,
    };
    const { id } = await addTime(db, actor, ticketId, work);
    await db.update(timeEntries).set({ createdAt: at }).where(eq(timeEntries.id, id));
    past.push({ id: await eventOf(db, id), at });
  }
  past.push(await closeLastMonth(db, staff, monthOf(dayOf(new Date()))));
  await moveBack(db, { tickets: [], comments: [], changes: past });
}

/** One visit for each ticket that staff answered and that was not merged, at the time of their last answer. */
async function listVisits(db: Db, staff: UserActor[]): Promise<Visit[]> {
  const byId = new Map(staff.map((actor) => [actor.id, actor]));
  const answers = await db
    .select({
      ticketId: tickets.id,
      authorId: comments.authorId,
      at: comments.createdAt,
      tags: tickets.tags,
      category: tickets.category,
      company: companies.name,
    })
    .from(comments)
    .innerJoin(tickets, eq(tickets.id, comments.ticketId))
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .where(and(inArray(comments.authorId, [...byId.keys()]), isNull(comments.homeId), isNull(tickets.splitFromId)))
    .orderBy(asc(tickets.number), asc(comments.createdAt), asc(comments.id));

  const last = new Map(answers.map((answer) => [answer.ticketId, answer]));
  return [...last.values()].flatMap(({ authorId, ticketId, at, ...about }, index) => {
    const actor = byId.get(authorId);
    return actor ? [{ ticketId, actor, kind: kindOf(about, index), at }] : [];
  });
}

function kindOf({ tags, category, company }: { tags: string[]; category: string; company: string }, index: number) {
  if (category.includes('Training') || tags.includes('training-needed')) return 'training';
  if (category.includes('Hardware') || tags.includes('on-site')) return 'on_site';
  if (company === COVERED && index % 4 !== 3) return 'covered';
  return index % 13 === 6 ? 'training' : 'remote';
}

/** Closes the month before the current one, in the afternoon of the first day after it, or an hour ago. */
async function closeLastMonth(db: Db, staff: UserActor[], current: string): Promise<Dated> {
  const month = new Date(Date.parse(`${current}-01`) - 24 * HOUR).toISOString().slice(0, 'YYYY-MM'.length);
  const at = new Date(Math.min(Date.parse(`${current}-01T21:10:00Z`), Date.now() - HOUR));
  const { id, name } = one(await db.select().from(companies).where(eq(companies.name, COVERED)));
  const [chief] = staff;
  if (!chief) throw new Error('The demo has no staff');

  await closeMonth(db, chief, { id, name }, month);
  await db.update(closedMonths).set({ closedAt: at }).where(eq(closedMonths.companyId, id));
  return { id: await eventOf(db, id, 'closed'), at };
}

/** The event of a record that was just created or closed. */
async function eventOf(db: Db, recordId: string, action: 'created' | 'closed' = 'created') {
  const isTheirs = and(eq(events.recordId, recordId), eq(events.action, action));
  return one(await db.select({ id: events.id }).from(events).where(isTheirs)).id;
}
