import { sql } from 'drizzle-orm';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { system } from '#server/platform/events/actor.ts';
import { type Changes, type NewEvent, recordAll } from '#server/platform/events/record.ts';
import { routineRecord } from './record.ts';

type Told = {
  id: string;
  name: string;
  date: string;
  created: number;
  unassigned: number;
  failures: { company: string; reason: string }[] | null;
};

/**
 * Records what came of the dates of which no run is due any more, once for each: how many tickets there are and how many have
 * no assignee, and what has failed.
 * @returns how many dates there were
 */
export async function tellOfRuns(tx: Db) {
  // Two who tell at once would each tell of a part of a date.
  await lockUntilEnd(tx, 'routineNews', '');
  const { rows } = await tx.execute<Told>(sql`
    with told as (
      update routine_runs runs set is_told = true
      where not is_told and not exists (
        select from routine_runs others where others.routine_id = runs.routine_id and others.date = runs.date
          and not others.is_told and others.state = 'due')
      returning *
    )
    select routines.id, routines.name, told.date,
      (count(*) filter (where told.state = 'created'))::int as created,
      (count(*) filter (where told.state = 'created' and tickets.assigned_to_id is null))::int as unassigned,
      json_agg(json_build_object('company', companies.name, 'reason', told.reason) order by companies.name)
        filter (where told.state = 'failed') as failures
    from told join routines on routines.id = told.routine_id join companies on companies.id = told.company_id
      left join tickets on tickets.id = told.ticket_id
    group by routines.id, routines.name, told.date
    order by told.date, routines.id`);
  const events = rows.flatMap(eventsOf);
  if (events.length > 0) await recordAll(tx, system, events);
  return rows.length;
}

function eventsOf({ date, created, unassigned, failures, ...routine }: Told): NewEvent[] {
  const named = routineRecord(routine);
  const events: NewEvent[] = [];
  if (created > 0) {
    const changes = { date: [null, date], tickets: [null, created], unassigned: [null, unassigned] } satisfies Changes;
    events.push({ action: 'tickets created', ...named, changes });
  }
  if (failures) {
    const changes = { date: [null, date], failures: [null, failures] } satisfies Changes;
    events.push({ action: 'tickets failed', ...named, changes });
  }
  return events;
}
