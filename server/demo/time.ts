import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type TimeKind, TimeKinds } from '#contract/time-constants.ts';
import { addTime } from '#server/desk/time/commands.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { findZone, providerToday } from '#server/platform/domain/zone.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { MONTHLY } from './agreements.ts';
import { type Dated, moveBack } from './move-back.ts';
import type { Actors } from './people.ts';
import { readYaml } from './read-data.ts';

const DemoTime = z.strictObject({
  minutes: z.array(z.int()),
  notes: z.record(z.enum(TimeKinds), z.array(z.string())),
});

const { minutes, notes } = readYaml('time.yaml', DemoTime);

/** The company whose contract on paper covers remote work. */
const COVERED = 'Carondelet Steel Fabrication';

/** How many minutes of this month are worked for the company with hours each month. */
const MOST_OF_MONTH = 400;
/** In minutes: by how much an entry may be rounded up. */
const LONGEST_STEP = 15;

type Visit = { ticketId: string; actor: UserActor; kind: TimeKind; company: string; at: Date };

/** Adds the time that staff worked on the demo's tickets when they answered them, over all its months. */
export async function workOnTickets(db: Db, actors: Actors) {
  const staff = [...actors.values()].filter(({ companyId }) => companyId === null);
  const zone = await findZone(db);
  const dayOf = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: zone });

  const past: Dated[] = [];
  const current = monthOf(await providerToday(db));
  let ofMonth = 0;
  for (const [index, { ticketId, actor, kind, company, at }] of (await listVisits(db, staff)).entries()) {
    const work = {
      kind,
      minutes: minutes[index % minutes.length] ?? 60,
      hasTravel: kind === 'on_site',
      isBillable: index % 17 !== 11,
      workedOn: dayOf(at),
      note: notes[kind][index % notes[kind].length] ?? '',
      endsTimer: false,
    };
    if (company === MONTHLY && monthOf(work.workedOn) === current) {
      if (ofMonth + work.minutes > MOST_OF_MONTH) continue;
      ofMonth += work.minutes + LONGEST_STEP;
    }
    const { id } = await addTime(db, actor, ticketId, work);
    await db.update(timeEntries).set({ createdAt: at }).where(eq(timeEntries.id, id));
    past.push({ id: await eventOf(db, id), at });
  }
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
    return actor ? [{ ticketId, actor, kind: kindOf(about, index), company: about.company, at }] : [];
  });
}

function kindOf({ tags, category, company }: { tags: string[]; category: string; company: string }, index: number) {
  if (category.includes('Training') || tags.includes('training-needed')) return 'training';
  if (category.includes('Hardware') || tags.includes('on-site')) return 'on_site';
  if (company === COVERED && index % 4 !== 3) return 'covered';
  return index % 13 === 6 ? 'training' : 'remote';
}

/** The event of an entry that was just added. */
async function eventOf(db: Db, recordId: string) {
  const isTheirs = and(eq(events.recordId, recordId), eq(events.action, 'created'));
  return one(await db.select({ id: events.id }).from(events).where(isTheirs)).id;
}
