import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NewRoutineInput, RoutineChangesInput, Timing } from '#contract/routines.ts';
import { RoutineLimit, routineMessages } from '#contract/routines-constants.ts';
import { templateMessages } from '#contract/templates-constants.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { assignableIn } from '#server/desk/tickets/assignees.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { routineRuns } from '#server/platform/database/tables/routine-runs.ts';
import { routines, routineTargets } from '#server/platform/database/tables/routines.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveIn, isOpenCompany } from '#server/platform/domain/active-user.ts';
import { conflict, invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { createDue } from './create-tickets.ts';
import { type Planned, planAhead, planAnew, planDue, planNext, unskipAhead } from './plan.ts';
import { checkDates } from './preview.ts';
import { findRoutine, listRunsOf, lockPlanned } from './queries.ts';
import { routineRecord } from './record.ts';

type Target = NewRoutineInput['targets'][number];

/**
 * Creates a routine. What is past does not run, unless its date is still ahead: then it runs at once.
 * @throws 409 beyond a limit; 400 for an unknown template, company or person, and for dates that never come
 */
export async function createRoutine(db: Db, actor: UserActor, { targets, ...input }: NewRoutineInput) {
  return db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'routines', 'all');
    if ((await tx.$count(routines)) >= RoutineLimit.routines) throw conflict(routineMessages.tooMany);
    checkLimits({ targets, skips: input.skips });
    await checkTemplate(tx, input.templateId);
    await checkTargets(tx, targets, []);
    const rules = await findRules(tx, null);
    checkDates(input, rules.calendar);

    const row = { id: newId(), ...input };
    await tx.insert(routines).values(row);
    await storeTargets(tx, row.id, targets);
    await planAnew(tx, { ...row, pausedAt: null, plannedThrough: null }, rules);
    await record(tx, actor, { action: 'created', ...routineRecord(row) });
    await createAllDue(tx, row.id);
    return findRoutine(tx, row.id);
  });
}

/** What decides on which dates a routine runs. */
const timingFields = ['schedule', 'time', 'startsOn', 'endsOn', 'leadDays', 'onClosedDay', 'skips'] as const;

/**
 * Updates the fields that were sent. What has run stays, and no date runs a second time. Without a difference nothing is
 * written.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @param action what the audit log calls it
 * @throws 404; 400 and 409 as `createRoutine`; 409 or 412 for a stale copy
 */
export async function updateRoutine(
  db: Db,
  author: UserActor,
  id: string,
  sent: Omit<RoutineChangesInput, 'version'>,
  copy: Copy = {},
  action: 'changed' | 'skipped' = 'changed',
) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const rules = await findRules(tx, null);
    // What is due by now follows the dates from before.
    const planned = await planDue(tx, await lockPlanned(tx, id), rules);
    const current = await findRoutine(tx, id);
    return updateVersioned(tx, actor, current, copy, {
      named: { ...routineRecord(current), action },
      values: async () => {
        checkLimits(sent);
        if (sent.templateId !== current.templateId) await checkTemplate(tx, sent.templateId);
        const { targets } = sent;
        const isSame = targets && JSON.stringify(targets) === JSON.stringify(current.targets.map(targetOf));
        if (targets && !isSame) await checkTargets(tx, targets, current.targets);
        const timing = timingWith(planned, sent);
        if (timing.endsOn !== null && timing.endsOn < timing.startsOn)
          throw invalid('endsOn', routineMessages.endsFirst);
        return { ...sent, targets: isSame ? undefined : targets };
      },
      write: async ({ targets, ...row }, changes) => {
        await tx.update(routines).set(row).where(eq(routines.id, id));
        if (targets) await storeTargets(tx, id, targets);
        const after: Planned = { ...planned, ...timingWith(planned, sent) };
        if (timingFields.some((field) => field in changes)) {
          checkDates(after, rules.calendar);
          await planAnew(tx, after, rules);
        } else if (targets) await planAhead(tx, after, rules);
        await createAllDue(tx, id);
      },
      read: () => findRoutine(tx, id),
      recorded: (changes, after) => withNames(changes, { before: current, after }),
    });
  });
}

/** Deletes a routine with the list of its runs. Its tickets stay. Throws 404. */
export async function deleteRoutine(db: Db, author: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const routine = await lockPlanned(tx, id);
    // The job locks runs before it refers to their routine.
    const isOpen = and(eq(routineRuns.routineId, id), sql`not ${routineRuns.isTold}`);
    await tx.select({ id: routineRuns.id }).from(routineRuns).where(isOpen).for('update');
    await tx.delete(routines).where(eq(routines.id, id));
    await record(tx, actor, { action: 'deleted', ...routineRecord(routine) });
  });
}

/** Pauses a routine. One that is paused stays as it is. Throws 404. */
export async function pauseRoutine(db: Db, author: UserActor, id: string) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const routine = await lockPlanned(tx, id);
    if (!routine.pausedAt) {
      await tx.update(routines).set({ pausedAt: sql`now()` }).where(eq(routines.id, id));
      await record(tx, actor, { action: 'paused', ...routineRecord(routine) });
    }
    return findRoutine(tx, id);
  });
}

/** Resumes a paused routine: what has passed is skipped, unless its date is still ahead. Throws 404. */
export async function resumeRoutine(db: Db, author: UserActor, id: string) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const routine = await lockPlanned(tx, id);
    if (routine.pausedAt) {
      const rules = await findRules(tx, null);
      await planDue(tx, routine, rules);
      await tx.update(routines).set({ pausedAt: null }).where(eq(routines.id, id));
      await unskipAhead(tx, routine, rules);
      await record(tx, actor, { action: 'resumed', ...routineRecord(routine) });
      await createAllDue(tx, id);
    }
    return findRoutine(tx, id);
  });
}

/** Creates the tickets of the next date now; it does not run again. Throws 404, and 409 if there is none. */
export async function runRoutine(db: Db, author: UserActor, id: string) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const routine = await lockPlanned(tx, id);
    if (routine.pausedAt) throw conflict(routineMessages.isPaused);
    const rules = await findRules(tx, null);
    const next = await planNext(tx, await planDue(tx, routine, rules), rules);
    if (!next) throw conflict(routineMessages.hasEnded);
    await record(tx, actor, { action: 'run', ...routineRecord(routine), changes: { date: [null, next.date] } });
    await createAllDue(tx, id);
    return listRunsOf(tx, id, next.date);
  });
}

/** Somebody waits for them, so they are not left to the job. */
async function createAllDue(tx: Db, routineId: string) {
  while ((await createDue(tx, routineId)) > 0);
}

function checkLimits({ targets = [], skips = [] }: { targets?: unknown[] | undefined; skips?: unknown[] | undefined }) {
  if (targets.length > RoutineLimit.targets) throw conflict(routineMessages.tooManyTargets);
  if (skips.length > RoutineLimit.skips) throw conflict(routineMessages.tooManySkips);
}

/** It can't be deleted until the transaction ends. */
async function checkTemplate(tx: Db, id: string | undefined) {
  if (id === undefined) return;
  const found = await tx.select({ id: templates.id }).from(templates).where(eq(templates.id, id)).for('key share');
  if (found.length === 0) throw invalid('templateId', templateMessages.notFound);
}

/** A routine keeps people who have left since, so only those who are new to a company are checked. */
async function checkTargets(tx: Db, targets: Target[], before: Target[]) {
  const ids = targets.map(({ companyId }) => companyId);
  const open = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(inArray(companies.id, ids), isOpenCompany))
    .orderBy(companies.id)
    .for('share');
  for (const [index, { companyId, requesterId, assignedToId }] of targets.entries()) {
    const known = before.find((target) => target.companyId === companyId);
    if (!known && !open.some(({ id }) => id === companyId))
      throw invalid(`targets.${index}.companyId`, routineMessages.unknownCompany);
    if (requesterId !== known?.requesterId && !(await isUser(tx, requesterId, isActiveIn(companyId))))
      throw invalid(`targets.${index}.requesterId`, routineMessages.wrongRequester);
    const isKnown = assignedToId === null || assignedToId === known?.assignedToId;
    if (!isKnown && !(await isUser(tx, assignedToId, assignableIn(companyId))))
      throw invalid(`targets.${index}.assignedToId`, routineMessages.wrongAssignee);
  }
}

async function isUser(tx: Db, id: string, isWanted: ReturnType<typeof and>) {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isWanted));
  return found.length > 0;
}

async function storeTargets(tx: Db, routineId: string, targets: Target[]) {
  await tx.delete(routineTargets).where(eq(routineTargets.routineId, routineId));
  await tx.insert(routineTargets).values(targets.map((target, position) => ({ routineId, ...target, position })));
}

const targetOf = ({ companyId, requesterId, assignedToId }: Target): Target => ({
  companyId,
  requesterId,
  assignedToId,
});

function timingWith(before: Timing, sent: Partial<{ [field in keyof Timing]: Timing[field] | undefined }>): Timing {
  return {
    schedule: sent.schedule ?? before.schedule,
    time: sent.time ?? before.time,
    startsOn: sent.startsOn ?? before.startsOn,
    endsOn: sent.endsOn === undefined ? before.endsOn : sent.endsOn,
    leadDays: sent.leadDays ?? before.leadDays,
    onClosedDay: sent.onClosedDay ?? before.onClosedDay,
    skips: sent.skips ?? before.skips,
  };
}

type Named = { templateName: string; targets: { companyName: string }[] };

/** The audit log names templates and companies. */
function withNames(
  { templateId, targets, ...changes }: Changes,
  { before, after }: { before: Named; after: Named },
): Changes {
  const names = (routine: Named) => routine.targets.map(({ companyName }) => companyName);
  return {
    ...changes,
    ...(templateId ? { template: [before.templateName, after.templateName] } : {}),
    ...(targets ? { companies: [names(before), names(after)] } : {}),
  };
}
