import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Calendar } from '#contract/promise.ts';
import { PreviewLimit, TargetLimit, Weekdays } from '#contract/promise-constants.ts';
import { spanBySpan } from '#test/promise/span-by-span.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';
import { afterServiceMinutes, serviceMinutes } from './service-time.ts';

slow('Counts every minute of years');

const MINUTE = 60_000;
const DAY = 24 * 60;
const CASES = tries(2_000, 100_000);

/** Twelve days each, around both clock changes, over the end of a year, February 29, and in zones without changes. */
const windows = [
  ['America/Chicago', '2026-03-03'],
  ['America/Chicago', '2026-10-27'],
  ['America/Chicago', '2027-12-27'],
  ['America/Chicago', '2028-02-24'],
  ['Europe/Berlin', '2026-03-24'],
  ['Europe/Berlin', '2026-10-20'],
  ['Australia/Lord_Howe', '2026-03-31'],
  ['Australia/Lord_Howe', '2026-09-29'],
  ['America/Havana', '2026-03-03'],
  ['America/Havana', '2026-10-27'],
  ['Pacific/Apia', '2011-12-25'],
  ['Africa/Casablanca', '2026-02-10'],
  ['Asia/Kathmandu', '2026-05-01'],
  ['Asia/Tokyo', '2026-05-01'],
] as const;
const LENGTH = 12 * DAY;

/** What the clock on the wall shows in each minute of a window: the minute of the week, and the day of the window. */
function readClock([zone, date]: (typeof windows)[number]) {
  const start = Date.parse(date);
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const shown = Array.from({ length: LENGTH }, (_, minute) => clock.format(start + minute * MINUTE).split(', '));
  const dates = [...new Set(shown.map(([day = '']) => day))];
  return {
    zone,
    start,
    dates,
    days: shown.map(([day = '']) => dates.indexOf(day)),
    minutes: shown.map(([day = '', time = '']) => ((new Date(day).getUTCDay() + 6) % 7) * DAY + minuteOf(time)),
  };
}

function minuteOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const clocks = windows.map(readClock);

type Stop = { from: number; to: number | null };

/** Whether service time runs in a minute, by what the clock on the wall shows. */
function runningMinutes({ days, dates, minutes }: (typeof clocks)[number], calendar: Calendar | null, stops: Stop[]) {
  const week = new Uint8Array(7 * DAY).fill(calendar ? 0 : 1);
  for (const { day, from, to } of calendar?.hours ?? []) {
    const midnight = Weekdays.indexOf(day) * DAY;
    week.fill(1, midnight + minuteOf(from), midnight + minuteOf(to));
  }
  const closed = new Set(calendar?.holidays.map(({ date }) => dates.indexOf(date)));
  return (minute: number) => {
    if (stops.some(({ from, to }) => from <= minute && (to === null || minute < to))) return false;
    return week[minutes[minute] ?? 0] === 1 && !closed.has(days[minute] ?? 0);
  };
}

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The times at which one day's spans start and end; often in the night, when clocks change. */
const hoursOfDay = fc.uniqueArray(
  fc.oneof(
    fc.nat(24 * 4).map((n) => n * 15),
    fc.nat(240),
    fc.constant(DAY),
  ),
  {
    minLength: 2,
    maxLength: 6,
  },
);

const hours = fc.array(fc.tuple(fc.constantFrom(...Weekdays), hoursOfDay), { minLength: 1, maxLength: 7 }).map((days) =>
  [...new Map(days)].flatMap(([day, ends]) => {
    const sorted = ends.toSorted((one, other) => one - other);
    return sorted.flatMap((from, index) => {
      const to = sorted[index + 1];
      return index % 2 === 0 && to !== undefined ? [{ day, from: time(from), to: time(to) }] : [];
    });
  }),
);

const moment = fc.nat(LENGTH - 1);

const scenario = fc.record({
  place: fc.nat(windows.length - 1),
  hours: fc.option(hours),
  holidays: fc.uniqueArray(fc.nat(11), { maxLength: 3 }),
  from: moment,
  to: moment,
  needed: fc.oneof(fc.nat(600), fc.nat(6_000)),
  pauses: fc.array(fc.record({ from: moment, to: fc.option(moment, { freq: 6 }) }), { maxLength: 3 }),
});

test('service time equals counting the wall clock minute by minute', () => {
  fc.assert(
    fc.property(scenario, ({ place, hours, holidays, from, to, needed, pauses }) => {
      const clock = clocks[place];
      if (!clock) throw new Error('There is no such clock');
      const calendar = hours && {
        timezone: clock.zone,
        hours,
        holidays: [...new Set(holidays.map((day) => clock.dates[day] ?? ''))].map((date) => ({
          date,
          name: 'Closed',
        })),
      };
      const forward = pauses.filter((pause) => pause.to === null || pause.to > pause.from);
      const isRunning = runningMinutes(clock, calendar, forward);
      const at = (minute: number) => new Date(clock.start + minute * MINUTE);
      const stopped = forward.map((pause) => ({ from: at(pause.from), to: pause.to === null ? null : at(pause.to) }));

      let passed = 0;
      for (let minute = from; minute < to; minute++) passed += isRunning(minute) ? 1 : 0;
      expect(serviceMinutes(calendar, at(from), at(to), stopped)).toBe(passed);

      let due = from;
      for (let left = needed; left > 0 && due < LENGTH; due++) left -= isRunning(due) ? 1 : 0;
      const found = afterServiceMinutes(calendar, at(from), needed, stopped);
      if (due < LENGTH) expect(found).toEqual(at(due));
      else expect(found === null || found >= at(LENGTH)).toBe(true);
    }),
    { numRuns: CASES },
  );
}, 600_000);

/** Up to the limits of a preview: ten years, 70 spans and 50 pauses, from minutes to years long. */
const years = fc.record({
  zone: fc.constantFrom(...windows.map(([zone]) => zone)),
  hours: fc.option(hours),
  holidays: fc.uniqueArray(fc.nat(3_660), { maxLength: 200 }),
  from: fc.nat(366 * DAY),
  to: fc.nat(12 * 366 * DAY),
  needed: fc.oneof(fc.nat(600), fc.nat(TargetLimit.minutes)),
  pauses: fc.array(fc.tuple(fc.nat(4_000 * DAY), fc.oneof(fc.nat(90), fc.nat(400 * DAY), fc.constant(null))), {
    maxLength: PreviewLimit.pauses,
  }),
});

test('service time over ten years equals counting it span by span', () => {
  const start = Date.parse('2024-01-01');
  const at = (minute: number) => new Date(start + minute * MINUTE);
  fc.assert(
    fc.property(years, ({ zone, hours, holidays, from, to, needed, pauses }) => {
      const dates = holidays.map((day) => ({
        date: at(day * DAY)
          .toISOString()
          .slice(0, 10),
        name: 'Closed',
      }));
      const calendar = hours && { timezone: zone, hours, holidays: dates };
      const stopped = pauses.map(([from, length]) => ({
        from: at(from),
        to: length === null ? null : at(from + length),
      }));

      const { minutesUntil, after } = spanBySpan(calendar, at(from), stopped);

      expect(serviceMinutes(calendar, at(from), at(to), stopped)).toBe(minutesUntil(at(to)));
      expect(afterServiceMinutes(calendar, at(from), needed, stopped)).toEqual(needed > 0 ? after(needed) : at(from));
    }),
    { numRuns: tries(300, 3_000) },
  );
}, 600_000);

test('the random calendars are calendars', () => {
  fc.assert(
    fc.property(hours, (spans) => {
      Calendar.parse({ timezone: 'Europe/Berlin', hours: spans, holidays: [] });
    }),
  );
});
