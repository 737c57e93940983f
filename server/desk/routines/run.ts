import { sql } from 'drizzle-orm';
import { findRules } from '#server/desk/promise/rules.ts';
import type { Db } from '#server/platform/database/client.ts';
import { createDue } from './create-tickets.ts';
import { planRoutines } from './plan.ts';
import { tellOfRuns } from './tell.ts';

/**
 * Stores the runs that have come due, creates a batch of their tickets and tells staff of the dates that are done, each in a
 * transaction of its own. Two may run at once, and one that dies leaves nothing half done.
 * @returns how much there was: 0 when nothing is left
 */
export async function runRoutines(db: Db) {
  const planned = await db.transaction(async (tx) => planRoutines(tx, await findRules(tx, null)));
  const created = await db.transaction(async (tx) => createDue(tx));
  const told = created === 0 ? await db.transaction(async (tx) => tellOfRuns(tx)) : 0;
  return planned + created + told;
}

/** Whether `runRoutines` has something to do. */
export function areRoutinesDue() {
  return sql`(exists (select from routines where next_run_at <= now())
    or exists (select from routine_runs where not is_told))`;
}
