import { expect, test } from 'vitest';
import { type Calendar, ServiceMoment } from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { dayBeforeServiceDays, serviceMoment } from './service-moment.ts';

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const calendar: Calendar = {
  timezone: 'America/Chicago',
  hours: workdays.flatMap((day) => [
    { day, from: '08:00', to: '12:00' },
    { day, from: '13:00', to: '17:00' },
  ]),
  holidays: [{ date: '2026-11-26', name: 'Thanksgiving Day' }],
};

/** At 10:00 PM of Wednesday in Chicago, which is already Thursday in UTC. */
const wednesdayNight = new Date('2026-11-26T04:00:00Z');

test.each([
  ['two service hours over lunch', { preset: 'later' }, '2026-11-25T17:00:00Z', '2026-11-25T20:00:00Z'],
  ['two service hours over a holiday', { preset: 'later' }, wednesdayNight, '2026-11-27T16:00:00Z'],
  ['the first service moment after today', { preset: 'tomorrow' }, wednesdayNight, '2026-11-27T14:00:00Z'],
  ['tomorrow on a Friday', { preset: 'tomorrow' }, '2026-11-27T14:00:00Z', '2026-11-30T14:00:00Z'],
  ['next Monday', { preset: 'next_week' }, '2026-11-30T15:00:00Z', '2026-12-07T14:00:00Z'],
  ['the third service day', { serviceDays: 3 }, wednesdayNight, '2026-12-01T14:00:00Z'],
  ['an hour within service hours', { serviceMinutes: 60 }, '2026-11-25T17:30:00Z', '2026-11-25T19:30:00Z'],
] as const)('%s', (_, wanted, at, expected) => {
  const found = serviceMoment(calendar, { ...wanted, at: new Date(at) } as ServiceMoment);
  expect(found).toEqual(new Date(expected));
});

test.each([{}, { preset: 'later', serviceDays: 1 }, { serviceDays: 1, serviceMinutes: 1 }])(
  'one way to name the moment is sent, not %j',
  (wanted) => {
    const { error } = ServiceMoment.safeParse({ at: wednesdayNight.toISOString(), ...wanted });
    expect(error?.issues.map(({ message }) => message)).toContain(promiseMessages.oneMoment);
  },
);

test('the day before service days is where their moment turns past, for each hour of a month', () => {
  const now = new Date('2026-12-02T15:30:00Z');
  const hours = Array.from({ length: 30 * 24 }, (_, hour) => new Date(now.getTime() - hour * 3_600_000));
  for (const serviceDays of [1, 2, 3, 7]) {
    const limit = dayBeforeServiceDays(calendar, now, serviceDays);
    const isPast = (at: Date) => (serviceMoment(calendar, { at, serviceDays }) ?? now) <= now;

    expect(hours.filter((at) => limit && at < limit)).toEqual(hours.filter(isPast));
  }
  expect(dayBeforeServiceDays({ ...calendar, hours: [] }, now, 1)).toBeNull();
});
