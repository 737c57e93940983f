import { expect, test } from 'vitest';
import { previewRoutine } from '#contract/routines.ts';
import { routineMessages } from '#contract/routines-constants.ts';
import { dateMessages } from '#contract/shared-constants.ts';
import { startApp } from '#test/app.ts';

const { call, insertUser } = await startApp();
const staff = await insertUser('admin');

const year = new Date().getUTCFullYear() + 1;
const timing = {
  schedule: { every: 'month', interval: 1, day: 31 },
  time: '09:00',
  startsOn: `${year}-01-01`,
} as const;

test('the next dates are those of the calendar in use, in pages', async () => {
  const body = { ...timing, onClosedDay: 'run', count: 2 } as const;

  const first = await call(staff, previewRoutine, { body });
  const next = await call(staff, previewRoutine, { body: { ...body, after: `${year}-01-31` } });

  expect(first.json().dates.map(({ date }) => date)).toEqual([`${year}-01-31`, expect.stringMatching(/-02-2[89]$/)]);
  expect(next.json().dates[0]).toEqual(first.json().dates[1]);
  expect(next.json().dates[0]?.moved).toEqual(['month_end']);
});

const schedule = timing.schedule;
test.each([
  ['endsOn', routineMessages.endsFirst, { endsOn: `${year - 1}-12-31` }],
  ['schedule', routineMessages.never, { endsOn: `${year}-01-15` }],
  ['schedule.days', routineMessages.days, { schedule: { every: 'week', interval: 1, days: [] } }],
  ['schedule.days', routineMessages.sameDay, { schedule: { every: 'week', interval: 1, days: ['mon', 'mon'] } }],
  ['schedule.interval', routineMessages.dayInterval, { schedule: { every: 'day', interval: 367 } }],
  ['schedule.interval', routineMessages.interval, { schedule: { ...schedule, interval: 61 } }],
  ['schedule.day', routineMessages.dayOfMonth, { schedule: { ...schedule, day: 32 } }],
  ['schedule', routineMessages.schedule, { schedule: { ...schedule, nth: 1, weekday: 'mon' } }],
  ['schedule', routineMessages.schedule, { schedule: { every: 'century' } }],
  ['startsOn', dateMessages.tooFar, { startsOn: '9999-01-01' }],
  ['leadDays', routineMessages.lead, { leadDays: 367 }],
  ['skips', routineMessages.skips, { skips: Array(201).fill(`${year}-01-31`) }],
  ['count', routineMessages.count, { count: 61 }],
])('%s: %s', async (path, message, changes) => {
  const body = { ...timing, count: 1, ...changes } as typeof timing & { count: number };
  const answer = await call(staff, previewRoutine, { body });

  expect(answer.statusCode).toBe(400);
  expect(JSON.parse(answer.body).issues).toEqual([{ path, message }]);
});
