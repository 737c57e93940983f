import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DAY } from '#contract/shared-constants.ts';
import { medianOf } from '../speed/drive.ts';
import type { Place } from '../speed/places.ts';
import { FIRST_NUMBER } from '../speed/seed.ts';
import type { Session } from './session.ts';

/** How many tickets are due at one moment: those of as many companies as a routine may have. */
const [ROUTINES, COMPANIES] = [5, 200];
const DUE = ROUTINES * COMPANIES;
/** In milliseconds: between two requests or two looks at the locks, and how long what follows from a job may take. */
const [PAUSE, AFTERMATH] = [10, 5_000];

/**
 * What a job does with its tickets: the seconds until all are done, and in milliseconds by how much it delayed the reading of
 * one ticket at most, and how long one of its transactions kept tickets locked at most.
 */
export type JobFigures = { job: string; seconds: number; delay: number; lock: number };

type Job = { name: string; begin: (client: pg.Client, session: Session) => Promise<unknown>; left: string };

/** Runs each job with as many tickets at one moment, while tickets are read, one after the other. */
export async function measureJobs(place: Place, session: Session) {
  await using running = new AsyncDisposableStack();
  const [client, looking] = [await connect(place, running), await connect(place, running)];
  const figures: JobFigures[] = [];
  for (const { name, begin, left } of jobsOf(place)) {
    const usual = await watchRequests(client, session, sleep(AFTERMATH));
    await begin(client, session);
    const started = performance.now();
    let seconds = 0;
    const waitUntilDone = async () => {
      while (Number((await client.query(left)).rows[0].count) > 0) await sleep(100);
      seconds = (performance.now() - started) / 1_000;
      await sleep(AFTERMATH);
    };
    const done = waitUntilDone();
    const locks = watchLocks(looking, done);
    const waits = await watchRequests(client, session, done);
    figures.push({ job: name, seconds, delay: Math.max(...waits) - medianOf(usual), lock: await locks });
    process.stdout.write(`${JSON.stringify(figures.at(-1))}\n`);
  }
  await resolveAfter(session, 0);
  return figures;
}

async function connect({ address }: Place, running: AsyncDisposableStack) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  running.defer(() => client.end());
  return client;
}

/** Each begins with what the one before has left. Their tickets are newer than all others, so that they are removed. */
function jobsOf({ tickets }: Place): Job[] {
  const isNew = `number > ${FIRST_NUMBER + tickets}`;
  return [
    {
      name: 'tickets of routines are created',
      begin: async (client, session) => {
        await addRoutines(client, session);
        await makeDue(client, 3);
      },
      left: leftOf(3),
    },
    { name: 'tickets that are still open get a note', begin: (client) => makeDue(client, 2), left: leftOf(2) },
    {
      name: 'snoozed tickets wake',
      begin: (client) =>
        client.query(`
          with snoozed as (update tickets set snoozed_until = now() where ${isNew} returning id, snoozed_until)
          insert into ticket_snoozes (ticket_id, until, by_id, stays_on_reply, start_id)
          select snoozed.id, snoozed_until, chief.id, false, gen_random_uuid()
          from snoozed, (select id from users where role = 'super_admin' limit 1) chief`),
      left: 'select count(*) from tickets where snoozed_until is not null',
    },
    {
      name: 'tickets that waited for clients are resolved',
      begin: async (client, session) => {
        await client.query(waitingTickets);
        // Their creation is news.
        await sleep(AFTERMATH);
        await resolveAfter(session, 20);
      },
      left: `select count(*) from tickets where ${isNew} and status = 'waiting_client'`,
    },
  ];
}

async function addRoutines(client: pg.Client, { send }: Session) {
  // Those of the run before, and as many others: a program has 500 routines at most.
  await client.query(`
    delete from routines where id in (
      select id from routines order by (name like 'Due at once %') desc, id limit ${ROUTINES})`);
  const { rows: templates } = await client.query('select id from templates limit 1');
  const { rows: targets } = await client.query(`
    select distinct on (company_id) company_id as "companyId", id as "requesterId" from users
    where role = 'manager' limit ${COMPANIES}`);
  const schedule = { every: 'day', interval: 1 };
  const timing = { schedule, time: '00:00', onClosedDay: 'run', startsOn: dayAgo(3), ifOpen: 'skip' };
  for (let made = 0; made < ROUTINES; made++)
    await send('POST', '/routines', { ...timing, name: `Due at once ${made}`, templateId: templates[0].id, targets });
}

/** Makes a past date due now, and the last one. */
function makeDue(client: pg.Client, ago: number) {
  return client.query(
    `update routines set ends_on = $1, planned_through = $2, next_run_at = now() where name like 'Due at once %'`,
    [dayAgo(ago), dayAgo(ago + 1)],
  );
}

const leftOf = (ago: number) => `
  select ${DUE} - count(*) as count from routine_runs join routines on routines.id = routine_id
  where name like 'Due at once %' and date = '${dayAgo(ago)}' and state <> 'due'`;

const dayAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

const waitingTickets = `
  with waiting as (
    insert into tickets (id, title, description, category, priority, status, tags, company_id, client_id, assigned_to_id,
      created_at, updated_at, public_updated_at)
    select gen_random_uuid(), 'Alarm of ' || number, 'It began at noon.', 'Other', 'medium', 'waiting_client', '{}',
      company_id, client_id, assigned_to_id, at, at, at
    from tickets, (select now() - interval '60 days' as at) moment
    where assigned_to_id is not null order by number limit ${DUE}
    returning id, number, client_id, created_at)
  insert into events (id, created_at, actor_id, actor_name, action, kind, record_id, record_name)
  select gen_random_uuid(), created_at, client_id, 'A client', 'created', 'ticket', id, 'TKT-' || number from waiting`;

/** After how many days of service tickets that wait are resolved; 0 for never. */
async function resolveAfter({ send }: Session, days: number) {
  const settings: { id: string; settingKey: string }[] = await send('GET', '/admin/settings');
  const setting = settings.find(({ settingKey }) => settingKey === 'waiting_resolve_days');
  await send('PUT', `/admin/settings/${setting?.id}`, { settingValue: String(days) });
}

/** How long each of many requests for one ticket takes, until something is over. In milliseconds. */
async function watchRequests(client: pg.Client, { send }: Session, until: Promise<unknown>) {
  const { rows } = await client.query('select id from tickets order by number limit 100');
  let isOver = false;
  const ending = until.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await send('GET', `/tickets/${rows[times.length % rows.length].id}`);
    times.push(performance.now() - start);
    await sleep(PAUSE);
  }
  await ending;
  return times;
}

/**
 * How long a transaction kept locks on tickets at most, until something is over: from the last look that did not see it to the
 * first that sees it no more. In milliseconds.
 */
async function watchLocks(client: pg.Client, until: Promise<unknown>) {
  let isOver = false;
  const ending = until.finally(() => {
    isOver = true;
  });
  const since = new Map<string, number>();
  let longest = 0;
  for (let before = performance.now(); !isOver; await sleep(PAUSE)) {
    const { rows } = await client.query<{ holder: string }>(lockHolders);
    const now = performance.now();
    for (const { holder } of rows) if (!since.has(holder)) since.set(holder, before);
    for (const [holder, start] of since) {
      if (rows.some((row) => row.holder === holder)) continue;
      longest = Math.max(longest, now - start);
      since.delete(holder);
    }
    before = now;
  }
  await ending;
  return longest;
}

const lockHolders = `
  select distinct activity.pid || ' ' || xact_start as holder
  from pg_stat_activity activity join pg_locks locks using (pid)
  where backend_type = 'client backend' and relation = 'tickets'::regclass
    and mode in ('RowShareLock', 'RowExclusiveLock')`;
