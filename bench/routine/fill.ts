import type { Client } from 'pg';
import type { Place } from '../speed/places.ts';
import { COMPANIES, FIRST_NUMBER } from '../speed/seed.ts';
import type { Session } from './session.ts';

/** A year of as many tickets, as in a large installation. Fewer tickets have as much less of it. */
const year = { tickets: 100_000, routines: 500, runs: 20_000, agreements: 200 };
/** Of each checklist: with as many runs, there are 300,000. */
export const STEPS = 15;
const MONTHS = 12;
/** Time entries: in the current month of the busiest company, in a month of the next one, and of all others. */
export const [BUSIEST, USUAL, FEW] = [5_000, 100, 22];
/** Companies by rank have them in turn; the first two have hours each month. */
const kinds = ['monthly', 'monthly', 'block', 'unlimited'];

/**
 * Adds a year of routines, checklists, time and agreements to a place, unless it has them. The rows of the past are inserted;
 * the program itself adds the rest, so that all results are what it computes: amounts, what agreements cover, statements.
 */
export async function fillYear(place: Place, client: Client, session: Session) {
  const { send } = session;
  const { rows: found } = await client.query('select from agreements limit 1');
  if (found.length > 0) return;
  const share = Math.min(1, place.tickets / year.tickets);
  const today = await findToday(client, session);

  const template = await addTemplate(session);
  await addRoutines(client, session, template, Math.ceil(year.routines * share));
  await client.query(runRows, [Math.ceil(year.runs * share)]);
  await client.query(routineTickets, [STEPS]);
  await client.query(stepRows, [template.steps.map(({ text }) => text)]);

  const count = Math.ceil(year.agreements * share);
  await client.query(entryRows, [count, MONTHS, BUSIEST, USUAL, FEW, today]);
  await client.query('vacuum (analyze)');
  const prices = { remote: 75_00, onSite: 125_00, training: 100_00, travel: 25_00 };
  await send('PUT', '/admin/prices', { ...prices, minimumMinutes: 60, stepMinutes: 15 });
  const months = monthsUpTo(today);
  const companies = await listBilled(client);
  for (const [rank, id] of companies.entries())
    await send('POST', `/admin/companies/${id}/agreements`, agreementOf(rank, months[0] ?? ''));
  for (const id of companies) {
    for (const month of months.slice(0, -1)) await send('POST', `/admin/companies/${id}/statements/${month}/close`);
  }
  await client.query('vacuum (analyze)');
}

/** The day on which the program is. */
export async function findToday(client: Client, { send }: Session): Promise<string> {
  const { rows } = await client.query('select id from companies limit 1');
  return (await send('GET', `/admin/companies/${rows[0].id}/balance`)).on;
}

/** The months of the year up to a day, the earliest first. */
export function monthsUpTo(today: string) {
  const [years = 0, months = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(years, months - MONTHS + index)).toISOString().slice(0, 'YYYY-MM'.length),
  );
}

/** Companies with time, the busiest first. */
export async function listBilled(client: Client) {
  const { rows } = await client.query<{ id: string }>(
    'select company_id as id from time_entries group by company_id order by count(*) desc, company_id',
  );
  return rows.map(({ id }) => id);
}

/** A template with as many steps as every checklist here has. */
async function addTemplate({ send }: Session): Promise<{ id: string; steps: { text: string }[] }> {
  const steps = Array.from({ length: STEPS }, (_, index) => ({
    ...{ text: `Check number ${index + 1} of the server room`, section: null, help: '', isRequired: false, when: null },
  }));
  return send('POST', '/templates', { name: 'Monthly maintenance', title: 'Maintenance of {{run.month}}', steps });
}

/** Each company has one routine, whose next date is most of a year away. */
async function addRoutines(client: Client, { send }: Session, template: { id: string }, count: number) {
  const { rows: targets } = await client.query<{ companyId: string; requesterId: string }>(`
    select company_id as "companyId", id as "requesterId" from users
    where role = 'manager' and deleted_at is null order by id limit ${COMPANIES}`);
  const lastMonth = new Date(Date.now() - 40 * 86_400_000);
  const schedule = { every: 'year', interval: 1, month: lastMonth.getUTCMonth() + 1, day: 1 };
  const each = Math.floor(targets.length / year.routines);
  for (let at = 0; at < count; at++) {
    const startsOn = `${lastMonth.getUTCFullYear() - 1}-01-01`;
    const fields = { name: `Maintenance ${at + 1}`, templateId: template.id, schedule, time: '09:00', startsOn };
    await send('POST', '/routines', { ...fields, targets: targets.slice(at * each, (at + 1) * each) });
  }
}

function agreementOf(rank: number, from: string) {
  const kind = kinds[rank % kinds.length];
  const startsOn = `${from}-01`;
  const terms = { from, fee: 700_00, ...(kind === 'monthly' ? monthly : {}) };
  const block = { minutes: 20_000, price: 1_400_00, boughtOn: startsOn, from: startsOn };
  return { name: `Agreement ${rank + 1}`, kind, startsOn, terms: [terms], blocks: kind === 'block' ? [block] : [] };
}

export const monthly = { includedMinutes: 5_000, rollsOver: { months: 3 } };

/** Earlier tickets become those of the routine of their company, at most one on a day. */
const runRows = `
  insert into routine_runs (id, routine_id, company_id, date, unmoved_date, state, ticket_id, ran_at, is_told)
  select gen_random_uuid(), routine_id, company_id, date, date, 'created', id, created_at, true from (
    select distinct on (target.routine_id, target.company_id, ticket.created_at::date)
      target.routine_id, target.company_id, ticket.created_at::date as date, ticket.id, ticket.created_at, ticket.number
    from tickets ticket join routine_targets target on target.company_id = ticket.company_id
    where ticket.created_at < now() - interval '1 day'
    order by target.routine_id, target.company_id, ticket.created_at::date, ticket.number) dated
  order by number % 7, number limit $1::int`;

const routineTickets = `
  update tickets set source = 'routine', routine_id = run.routine_id, routine_name = routine.name, routine_date = run.date,
    is_quiet = true, due_on = run.date, overdue_at = run.date + interval '23 hours', is_checklist_shown = false,
    steps_total = $1::int, steps_done = case when status in ('resolved', 'closed') then $1::int else $1::int / 2 end
  from routine_runs run join routines routine on routine.id = run.routine_id where run.ticket_id = tickets.id`;

const stepRows = `
  insert into checklist_steps (id, ticket_id, position, text, is_required, state, done_at, done_by_id, created_at)
  select gen_random_uuid(), ticket.id, place, step.text, false, case when is_done then 'done' else 'open' end,
    case when is_done then updated_at end, case when is_done then coalesce(assigned_to_id, chief.id) end, ticket.created_at
  from tickets ticket, unnest($1::text[]) with ordinality as step (text, place),
    lateral (select place <= steps_done as is_done) done, (select id from users where role = 'super_admin' limit 1) chief
  where steps_total is not null`;

/** Of the companies with most tickets. They have no amount until the prices are confirmed. */
const entryRows = `
  insert into time_entries (id, ticket_id, company_id, user_id, kind, minutes, has_travel, is_billable, worked_on, note,
    amount, is_priced, created_at)
  select gen_random_uuid(), tickets[1 + n % cardinality(tickets)], company_id, chief.id, kind, 15 * (1 + n % 8),
    kind = 'on_site', n % 20 <> 0, worked_on, 'Worked on it', 0, n % 20 = 0, worked_on + interval '18 hours'
  from (
    select company_id, array_agg(id order by number) as tickets, row_number() over (order by count(*) desc, company_id) as rank
    from tickets where number > ${FIRST_NUMBER} group by company_id order by rank limit $1::int) company,
    generate_series(0, $2::int - 1) ago,
    lateral (select case when rank = 1 and ago = 0 then $3::int when rank = 2 then $4::int else $5::int end as entries) work,
    generate_series(1, entries) n,
    lateral (select case when ago = 0 then extract(day from $6::date)::int else 28 end as days) worked,
    lateral (select (date_trunc('month', $6::date) - ago * interval '1 month')::date + n % days as worked_on) moment,
    lateral (select (array['remote', 'remote', 'remote', 'on_site', 'training'])[1 + n % 5] as kind) kinds,
    (select id from users where role = 'super_admin' limit 1) chief`;
