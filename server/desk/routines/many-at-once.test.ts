import { inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { routines } from '#server/platform/database/tables/routines.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { insertRoutine } from '#test/routines.ts';
import { runRoutines } from './run.ts';

const world = await startApp({ own: true, limitFactor: 1_000 });
const { call, db, insertTicket, insertUser } = world;

/** Companies of each routine, as many as it may have, and routines that are due at one minute. */
const [COMPANIES, ROUTINES] = [200, 5];

test('1,000 tickets of routines that are due at one minute delay nobody', {
  tags: 'release',
  timeout: 600_000,
}, async () => {
  const admin = await insertUser('admin');
  const targets = await insertTargets();
  const client = await insertUser('manager', { companyId: targets[0]?.companyId ?? '' });
  const params = { ticketId: (await insertTicket(client)).id };
  const ids: string[] = [];
  for (let made = 0; made < ROUTINES; made++) ids.push((await insertRoutine(world, { ...everyDay, targets })).id);
  const requests = [
    () => call(client, listTickets, { querystring: {} }),
    () => call(admin, findTicket, { params }),
    () => call(client, addComment, { params, body: { comment: 'Any news?' } }),
    () => call(admin, updateTicket, { params, body: { title: `Printer ${crypto.randomUUID()}` } }),
  ];
  /** How long a request takes, one after the other, in milliseconds. */
  async function measure(isOver: (count: number) => boolean) {
    const durations: number[] = [];
    while (!isOver(durations.length)) {
      const start = performance.now();
      const response = await requests[durations.length % requests.length]?.();
      durations.push(performance.now() - start);
      expect(response?.statusCode).toBeLessThan(300);
    }
    return durations;
  }
  // The first ones compile and plan.
  await measure((count) => count === 40);
  const before = await measure((count) => count === 200);
  await db
    .update(routines)
    .set({ startsOn: twoDaysAgo, endsOn: twoDaysAgo, plannedThrough: null, nextRunAt: sql`now()` })
    .where(inArray(routines.id, ids));

  let isRunning = true;
  const [meanwhile] = await Promise.all([measure(() => !isRunning), runAll().finally(() => (isRunning = false))]);

  expect(await db.$count(tickets, inArray(tickets.routineId, ids))).toBe(COMPANIES * ROUTINES);
  expect(meanwhile.length).toBeGreaterThan(requests.length);
  expect(percentile(meanwhile, 0.9) / percentile(before, 0.9)).toBeLessThan(12);
});

const everyDay = { schedule: { every: 'day', interval: 1 }, onClosedDay: 'run' } as const;
const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

async function insertTargets() {
  const rows = Array.from({ length: COMPANIES }, (_, index) => ({ name: `Company ${index}` }));
  const made = await db.insert(companies).values(rows).returning({ id: companies.id });
  const people = made.map(({ id: companyId }) => {
    const email = `${crypto.randomUUID()}@acme.example`;
    return { companyId, role: 'manager' as const, email, firstName: 'Dana', lastName: 'Fox' };
  });
  const managers = await db.insert(users).values(people).returning({ id: users.id, companyId: users.companyId });
  return managers.map(({ id: requesterId, companyId }) => ({
    companyId: companyId ?? '',
    requesterId,
    assignedToId: null,
  }));
}

async function runAll() {
  while ((await runRoutines(db)) > 0);
}

function percentile(values: number[], share: number) {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}
