import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { Schedule } from '#contract/routines.ts';
import { HOUR } from '#contract/shared-constants.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { createRoutine, runRoutine } from '#server/desk/routines/commands.ts';
import { createDue } from '#server/desk/routines/create-tickets.ts';
import { runDates } from '#server/desk/routines/run-dates.ts';
import { updateTicket } from '#server/desk/tickets/commands.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { routineRuns } from '#server/platform/database/tables/routine-runs.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { moveBack } from './move-back.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';

const Routine = z.strictObject({
  name: z.string(),
  template: z.string(),
  by: PersonName,
  assignee: PersonName,
  requesters: z.array(PersonName),
  schedule: Schedule,
  time: z.string(),
  leadDays: z.int().default(0),
});
const ours = readYaml('routines.yaml', z.array(Routine));

/** How many months ago the routines began. */
const MONTHS = 6;

/** How long the work on a date takes. */
const HOURS_OF_WORK = 5;

/** What became of some dates of the first routine before the demo. The tickets of all other dates are done. */
const lost: Record<number, { state: 'missed' | 'skipped'; reason: string }> = {
  1: { state: 'missed', reason: 'Archway was not running' },
  3: { state: 'skipped', reason: 'The routine was paused' },
};

/** Adds what the demo's staff do each month, with what was done in the last months, and the next ticket of the first one. */
export async function addRoutines(db: Db, actors: Actors) {
  const { calendar, now } = await findRules(db, null);
  const startsOn = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS, 1)).toISOString().slice(0, 10);
  for (const { template, by, assignee, requesters, ...fields } of ours) {
    const found = await db.select({ id: templates.id }).from(templates).where(eq(templates.name, template));
    const assignedToId = actorOf(actors, assignee).id;
    const targets = requesters.map((name) => {
      const { id: requesterId, companyId } = actorOf(actors, name);
      if (!companyId) throw new Error(`${name} is no client`);
      return { companyId, requesterId, assignedToId };
    });
    const timing = { ...fields, startsOn, endsOn: null, onClosedDay: 'after' as const, skips: [] };
    const usual = { ifOpen: 'create' as const, isPromised: false, tellsRequester: false };
    const { id } = await createRoutine(db, actorOf(actors, by), {
      ...timing,
      ...usual,
      templateId: one(found).id,
      targets,
    });

    const isFirst = fields.name === ours[0]?.name;
    for (const [index, { date, unmovedDate, runsAt }] of [...datesBefore(now, runDates(timing, calendar))].entries()) {
      const outcome = (isFirst && lost[index]) || { state: 'due' as const };
      const run = { routineId: id, date, unmovedDate, ranAt: runsAt, isTold: outcome.state !== 'due', ...outcome };
      await db.transaction(async (tx) => {
        await tx.insert(routineRuns).values(targets.map(({ companyId }) => ({ ...run, companyId })));
        if (outcome.state === 'due')
          await doWork(tx, { actor: actorOf(actors, assignee), routineId: id, date, at: runsAt });
      });
    }
    if (isFirst) await runRoutine(db, actorOf(actors, by), id);
  }
}

/** The dates that are over: one that is still ahead has run as soon as its routine was there. */
function* datesBefore(now: Date, dates: ReturnType<typeof runDates>) {
  const today = now.toISOString().slice(0, 10);
  for (const run of dates) {
    if (run.date >= today) return;
    yield run;
  }
}

type Work = { actor: UserActor; routineId: string; date: string; at: Date };

/** Creates the tickets of a past date, ticks their steps and resolves them, all of it on that day. */
async function doWork(tx: Db, { actor, routineId, date, at }: Work) {
  await createDue(tx, routineId);
  const ofDate = and(eq(routineRuns.routineId, routineId), eq(routineRuns.date, date));
  const made = await tx.update(routineRuns).set({ isTold: true, ranAt: at }).where(ofDate).returning();
  const ids = made.flatMap(({ ticketId }) => ticketId ?? []);
  const doneAt = new Date(at.getTime() + HOURS_OF_WORK * HOUR);
  const isTheirs = inArray(tickets.id, ids);
  const done = { state: 'done', doneAt, doneById: actor.id } as const;
  await tx.update(checklistSteps).set(done).where(inArray(checklistSteps.ticketId, ids));
  await tx.update(tickets).set({ stepsDone: tickets.stepsTotal }).where(isTheirs);
  for (const id of ids) await updateTicket(tx, actor, id, { status: 'resolved' });

  const isResolution = and(inArray(events.recordId, ids), eq(events.action, 'changed'));
  const changes = await tx.select({ id: events.id }).from(events).where(isResolution);
  const movedTo = (moment: Date) => (id: string) => ({ id, at: moment });
  const moved = { tickets: ids.map(movedTo(at)), changes: changes.map(({ id }) => movedTo(doneAt)(id)) };
  await moveBack(tx, { ...moved, comments: [] });
  await tx.update(tickets).set({ resolvedAt: doneAt, updatedAt: doneAt, publicUpdatedAt: doneAt }).where(isTheirs);
}
