import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Calendar } from '#contract/promise.ts';
import type { RunDate, Timing } from '#contract/routines.ts';
import type { Rules } from '#server/desk/promise/rules.ts';
import type { Db } from '#server/platform/database/client.ts';
import { routineRuns } from '#server/platform/database/tables/routine-runs.ts';
import { routines } from '#server/platform/database/tables/routines.ts';
import { dateOf as dateIn } from '#server/platform/lib/days.ts';
import { dateOf, dayOf } from './days.ts';
import { runDatesAfterUnmoved } from './run-dates.ts';
import { FARTHEST_MOVE } from './schedule.ts';

/** What decides when a routine runs, locked until the transaction ends. */
export type Planned = Timing & { id: string; pausedAt: Date | null; plannedThrough: string | null };

type Time = Pick<Rules, 'calendar' | 'now' | 'stamp'>;

/** Why a run of a paused routine was skipped. A run whose date is still ahead is made up for when it is resumed. */
export const whilePaused = 'The routine was paused';
const whileStopped = 'Archway was not running';

/** The run that a routine has next, if it is not paused. */
export function nextOf({ pausedAt, plannedThrough, ...timing }: Omit<Planned, 'id'>, calendar: Calendar) {
  if (pausedAt) return null;
  return firstAfter(timing, calendar, plannedThrough);
}

/**
 * Stores the runs whose moment has come. After downtime only those of the latest date are due, and the earlier ones are
 * missed; while the routine is paused, all are skipped. What is stored already stays.
 * @returns the routine as it is then
 */
export async function planDue<Routine extends Planned>(tx: Db, routine: Routine, time: Time): Promise<Routine> {
  const { calendar, now } = time;
  const past: RunDate[] = [];
  for (const run of runDatesAfterUnmoved(routine, calendar, routine.plannedThrough)) {
    if (run.runsAt > now) break;
    past.push(run);
  }
  const latest = past.at(-1);
  if (latest) {
    const isSkipped = routine.pausedAt !== null;
    const missed = isSkipped ? past : past.slice(0, -1);
    const state = isSkipped ? 'skipped' : 'missed';
    await storeRuns(tx, routine.id, missed, { state, reason: isSkipped ? whilePaused : whileStopped });
    if (!isSkipped) await storeRuns(tx, routine.id, [latest], { state: 'due' });
  }
  return moveOn(tx, routine, time, latest?.unmovedDate ?? routine.plannedThrough);
}

/**
 * Plans a routine that is new or has other dates than before: what is past by now does not run, unless its date is still
 * ahead.
 */
export async function planAnew(tx: Db, routine: Planned, time: Time) {
  const { calendar, now } = time;
  const { from, ahead, through } = pastOf(routine, calendar, now);
  await storeRuns(tx, routine.id, ahead, { state: 'due' });
  await moveOn(tx, routine, time, await pastRuns(tx, routine, calendar, through ?? from));
}

/** The last of the unmoved dates that follow one and have run before their moment. */
async function pastRuns(tx: Db, routine: Planned, calendar: Calendar, from: string) {
  const { routineId, unmovedDate } = routineRuns;
  const rows = await tx
    .selectDistinct({ unmovedDate })
    .from(routineRuns)
    .where(and(eq(routineId, routine.id), gt(unmovedDate, from)));
  const ran = new Set(rows.map((run) => run.unmovedDate));
  let through = from;
  for (const run of runDatesAfterUnmoved(routine, calendar, from)) {
    if (!ran.has(run.unmovedDate)) break;
    through = run.unmovedDate;
  }
  return through;
}

/** Makes the dates due whose moment has passed, but which are still ahead, for the companies that have no such run yet. */
export async function planAhead(tx: Db, routine: Planned, { calendar, now }: Time) {
  if (routine.pausedAt) return;
  await storeRuns(tx, routine.id, pastOf(routine, calendar, now).ahead, { state: 'due' });
}

/** Makes the runs due that a pause skipped and whose date is still ahead, if the routine still has that date. */
export async function unskipAhead(tx: Db, routine: Planned, { calendar, now }: Time) {
  const dates = pastOf(routine, calendar, now).ahead.map(({ date }) => date);
  if (dates.length === 0) return;
  const { routineId, date, state, reason } = routineRuns;
  const wasPaused = and(eq(state, 'skipped'), eq(reason, whilePaused));
  await tx
    .update(routineRuns)
    .set({ state: 'due', reason: null, isTold: false })
    .where(and(eq(routineId, routine.id), wasPaused, inArray(date, dates)));
}

/** Makes the next date of a routine due now. Returns it; undefined if there is none. */
export async function planNext(tx: Db, routine: Planned, time: Time) {
  const next = firstAfter(routine, time.calendar, routine.plannedThrough);
  if (!next) return undefined;
  await storeRuns(tx, routine.id, [next], { state: 'due' });
  await moveOn(tx, routine, time, next.unmovedDate);
  return next;
}

/** Those dates of a routine whose moment has passed that are still ahead, and the last one of them all, unmoved. */
function pastOf(routine: Planned, calendar: Calendar, now: Date) {
  const today = dateIn(now, calendar.timezone);
  // All earlier ones have passed.
  const from = dateOf(dayOf(today) - FARTHEST_MOVE - 2);
  const ahead: RunDate[] = [];
  let through: string | undefined;
  for (const run of runDatesAfterUnmoved(routine, calendar, from)) {
    if (run.runsAt > now) break;
    through = run.unmovedDate;
    if (run.date > today) ahead.push(run);
  }
  return { from, ahead, through };
}

/** Stores up to which date runs are stored, and when the next ones are to be. */
async function moveOn<Routine extends Planned>(
  tx: Db,
  routine: Routine,
  { calendar, stamp }: Time,
  through: string | null,
) {
  const next = firstAfter(routine, calendar, through);
  const row = { plannedThrough: through, nextRunAt: next?.runsAt ?? null, calendarStamp: stamp };
  await tx.update(routines).set(row).where(eq(routines.id, routine.id));
  return { ...routine, plannedThrough: through };
}

function firstAfter(timing: Timing, calendar: Calendar, unmoved: string | null) {
  for (const run of runDatesAfterUnmoved(timing, calendar, unmoved)) return run;
  return null;
}

type Outcome = { state: 'due' | 'skipped' | 'missed'; reason?: string };

/**
 * Stores runs of all companies of a routine. Of each company a date is stored once, and so is what the schedule calls it:
 * otherwise a date that is moved elsewhere after its run would run again.
 */
async function storeRuns(tx: Db, routineId: string, dates: RunDate[], { state, reason }: Outcome) {
  if (dates.length === 0) return;
  const column = (values: string[]): SQL => sql`${sql.param(values)}::date[]`;
  await tx.execute(sql`
    insert into routine_runs (id, routine_id, company_id, date, unmoved_date, state, reason, is_told)
    select gen_random_uuid(), routine_id, company_id, dates.date, dates.unmoved_date, ${state}, ${reason ?? null}, ${state !== 'due'}
    from routine_targets targets
      cross join unnest(${column(dates.map(({ date }) => date))}, ${column(dates.map(({ unmovedDate }) => unmovedDate))})
        as dates (date, unmoved_date)
    where targets.routine_id = ${routineId} and not exists (
      select from routine_runs earlier where earlier.routine_id = targets.routine_id
        and earlier.company_id = targets.company_id and earlier.unmoved_date = dates.unmoved_date)
    on conflict (routine_id, company_id, date) do nothing`);
}

/** The columns of `Planned`. */
export const plannedFields = {
  id: routines.id,
  schedule: routines.schedule,
  time: routines.time,
  startsOn: routines.startsOn,
  endsOn: routines.endsOn,
  leadDays: routines.leadDays,
  onClosedDay: routines.onClosedDay,
  skips: routines.skips,
  pausedAt: routines.pausedAt,
  plannedThrough: routines.plannedThrough,
};

/** How many routines one transaction plans. */
const BATCH = 20;

/**
 * Plans the routines whose time has come, and those whose next moment was computed with earlier service hours. Skips those
 * that are locked.
 * @returns how many there were
 */
export async function planRoutines(tx: Db, time: Time) {
  const isOutdated = sql`${routines.calendarStamp} <> ${time.stamp}`;
  const due = await tx
    .select({ id: routines.id })
    .from(routines)
    .where(sql`${routines.nextRunAt} <= now() or ${isOutdated}`)
    .orderBy(routines.nextRunAt)
    .limit(BATCH)
    .for('no key update', { skipLocked: true });
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  for (const routine of await tx.select(plannedFields).from(routines).where(inArray(routines.id, ids)))
    await planDue(tx, routine, time);
  return due.length;
}
