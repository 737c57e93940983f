import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PageQueryInput } from '#contract/primitives.ts';
import type { Calendar } from '#contract/promise.ts';
import type { Routine, RoutineQueryInput } from '#contract/routines.ts';
import { RoutineLimit, type RunStates } from '#contract/routines-constants.ts';
import { DAY } from '#contract/shared-constants.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import type { Db } from '#server/platform/database/client.ts';
import { matching } from '#server/platform/database/search-words.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { routineRuns } from '#server/platform/database/tables/routine-runs.ts';
import { routines } from '#server/platform/database/tables/routines.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { after, byId, byText } from '#server/platform/http/pagination.ts';
import { nextOf, plannedFields } from './plan.ts';
import { runDatesAfterUnmoved } from './run-dates.ts';
import { listStandings, problemOf } from './targets.ts';

const sortName = sortKey(routines.name);

const routineFields = {
  ...plannedFields,
  name: routines.name,
  templateId: routines.templateId,
  templateName: templates.name,
  ifOpen: routines.ifOpen,
  isPromised: routines.isPromised,
  tellsRequester: routines.tellsRequester,
  version: routines.version,
  sortName,
};

/**
 * One page of the routines, by name, each with the sort key of its cursor.
 * @returns one more than requested if more follow
 */
export async function listRoutines(db: Db, { company, state, search, cursor, limit }: RoutineQueryInput) {
  const page = after(cursor, [byText(sortName), byId(routines.id)], 'asc');
  const ofCompany = company
    ? sql`${routines.id} in (select routine_id from routine_targets where company_id = ${company})`
    : undefined;
  const isWanted = and(ofCompany, state && isIn[state], search ? matches(search) : undefined, page.where);
  return read(db, isWanted, { orderBy: page.orderBy, limit: limit + 1 });
}

/** Finds a routine. Throws 404. */
export async function findRoutine(db: Db, id: string) {
  const [routine] = await read(db, eq(routines.id, id));
  if (!routine) throw notFound('Routine');
  const { sortName: _, ...found } = routine;
  return found;
}

/** What decides when a routine runs, locked until the transaction ends. Throws 404. */
export async function lockPlanned(tx: Db, id: string) {
  await tx.select({ id: routines.id }).from(routines).where(eq(routines.id, id)).for('no key update');
  // Read after the lock: the previous holder may have changed it.
  const [routine] = await tx
    .select({ ...plannedFields, name: routines.name })
    .from(routines)
    .where(eq(routines.id, id));
  if (!routine) throw notFound('Routine');
  return routine;
}

const isIn: Record<NonNullable<RoutineQueryInput['state']>, SQL | undefined> = {
  active: and(isNull(routines.pausedAt), isNotNull(routines.nextRunAt)),
  paused: isNotNull(routines.pausedAt),
  ended: and(isNull(routines.pausedAt), isNull(routines.nextRunAt)),
};

function matches(search: string) {
  return matching(sql`searchable(${routines.name})`, search);
}

type Part = { orderBy: SQL[]; limit: number };

async function read(db: Db, isWanted: SQL | undefined, part?: Part) {
  const query = db
    .select(routineFields)
    .from(routines)
    .innerJoin(templates, eq(templates.id, routines.templateId))
    .where(isWanted)
    .$dynamic();
  const found = await (part ? query.orderBy(...part.orderBy).limit(part.limit) : query);
  if (found.length === 0) return [];

  const ids = found.map(({ id }) => id);
  const { calendar } = await findRules(db, null);
  const standings = Map.groupBy(
    await listStandings(db, sql`targets.routine_id = any(${sql.param(ids)}::uuid[])`),
    ({ routineId }) => routineId,
  );
  const lastRuns = await listLastRuns(db, ids);
  return found.map(({ plannedThrough, ...routine }) => {
    const targets = standings.get(routine.id) ?? [];
    const next = nextOf({ ...routine, plannedThrough }, calendar);
    return {
      ...routine,
      targets: targets.map(
        ({
          companyId,
          companyName,
          requesterId,
          requesterName,
          assignedToId,
          assignedToName,
        }): Routine['targets'][number] => ({
          ...{ companyId, companyName, requesterId, requesterName },
          ...{ assignedToId, assignedToName },
        }),
      ),
      next: next && { date: next.date, unmovedDate: next.unmovedDate, runsAt: next.runsAt },
      lastRun: lastRuns.get(routine.id) ?? null,
      problems: targets.flatMap((target) => {
        const reason = problemOf(target);
        return reason ? [{ companyId: target.companyId, reason }] : [];
      }),
    };
  });
}

type States = (typeof RunStates)[number][];

/** Of each routine the last date that has run, and what came of it. */
async function listLastRuns(db: Db, ids: string[]) {
  const { rows } = await db.execute<{ routineId: string; date: string; states: States }>(sql`
    select routines.id as "routineId", last.date::text as date, (
      select array_agg(distinct state) from routine_runs
      where routine_id = routines.id and routine_runs.date = last.date and state <> 'due') as states
    from unnest(${sql.param(ids)}::uuid[]) as routines (id), lateral (
      select date from routine_runs where routine_id = routines.id and state <> 'due' order by date desc limit 1) last`);
  return new Map(rows.map(({ routineId, date, states }) => [routineId, { date, states }]));
}

const runFields = {
  id: routineRuns.id,
  date: routineRuns.date,
  unmovedDate: routineRuns.unmovedDate,
  companyId: routineRuns.companyId,
  companyName: companies.name,
  // Those that are due are left out.
  state: sql<(typeof RunStates)[number]>`${routineRuns.state}`,
  reason: routineRuns.reason,
  ticketId: tickets.id,
  ticketNumber: sql<string | null>`'TKT-' || ${tickets.number}`,
  ranAt: routineRuns.ranAt,
};

/**
 * One page of what a routine did, the latest date first.
 * @returns one more than requested if more follow
 */
export async function listRuns(db: Db, routineId: string, { cursor, limit }: PageQueryInput) {
  const date = sql`${routineRuns.date}::text`;
  const page = after(cursor, [byText(date), byId(routineRuns.id)], 'desc');
  return selectRuns(db)
    .where(and(isDone(routineId), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** What a routine did on one date, by company. */
export async function listRunsOf(db: Db, routineId: string, date: string) {
  return selectRuns(db)
    .where(and(isDone(routineId), eq(routineRuns.date, date)))
    .orderBy(sortKey(companies.name), routineRuns.id);
}

const isDone = (routineId: string) => and(eq(routineRuns.routineId, routineId), ne(routineRuns.state, 'due'));

/** Deleted tickets are left out. */
const selectRuns = (db: Db) =>
  db
    .select(runFields)
    .from(routineRuns)
    .innerJoin(companies, eq(companies.id, routineRuns.companyId))
    .leftJoin(tickets, and(eq(tickets.id, routineRuns.ticketId), isNull(tickets.deletedAt)));

/** The dates of all routines that are not paused, in the time that the calendar shows. */
export async function listDates(db: Db) {
  const { calendar, now } = await findRules(db, null);
  const found = await db
    .select({ ...plannedFields, name: routines.name, companies: targetsOf })
    .from(routines)
    .where(isIn.active)
    .orderBy(sortName, routines.id)
    .limit(RoutineLimit.routines);
  const end = new Date(now.getTime() + RoutineLimit.calendar * DAY).toISOString().slice(0, 10);
  return found
    .flatMap(({ id: routineId, name, companies: count, plannedThrough, ...timing }) =>
      upTo(end, { timing, calendar, plannedThrough }).map((date) => ({ ...date, routineId, name, companies: count })),
    )
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, RoutineLimit.calendarDates);
}

const targetsOf = sql<number>`(select count(*)::int from routine_targets where routine_id = ${routines.id})`;

type Dates = { timing: Parameters<typeof runDatesAfterUnmoved>[0]; calendar: Calendar; plannedThrough: string | null };

function upTo(end: string, { timing, calendar, plannedThrough }: Dates) {
  const dates = [];
  for (const run of runDatesAfterUnmoved(timing, calendar, plannedThrough)) {
    if (run.date > end) break;
    dates.push(run);
  }
  return dates;
}
