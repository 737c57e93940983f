import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Schedule } from '#contract/routines.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { createRoutine, runRoutine } from '#server/desk/routines/commands.ts';
import { runDates } from '#server/desk/routines/run-dates.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { routineRuns } from '#server/platform/database/tables/routine-runs.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
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
});
const ours = readYaml('routines.yaml', z.array(Routine));

/** How many months ago the routines began. */
const MONTHS = 2;

/** What became of the dates before the demo: the first was missed, and then the routine was paused. */
const past = [
  { state: 'missed', reason: 'Archway was not running' },
  { state: 'skipped', reason: 'The routine was paused' },
] as const;

/** Adds what the demo's staff do each month, and creates the tickets of the next date. */
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
    const timing = { ...fields, startsOn, endsOn: null, leadDays: 0, onClosedDay: 'after' as const, skips: [] };
    const usual = { ifOpen: 'create' as const, isPromised: false, tellsRequester: false };
    const { id } = await createRoutine(db, actorOf(actors, by), {
      ...timing,
      ...usual,
      templateId: one(found).id,
      targets,
    });

    const dates = runDates(timing, calendar);
    for (const outcome of past) {
      const { date, unmovedDate, runsAt } = dates.next().value ?? { runsAt: now };
      if (runsAt >= now || !date || !unmovedDate) break;
      const run = { routineId: id, date, unmovedDate, ranAt: runsAt, isTold: true, ...outcome };
      await db.insert(routineRuns).values(targets.map(({ companyId }) => ({ ...run, companyId })));
    }
    await runRoutine(db, actorOf(actors, by), id);
  }
}
