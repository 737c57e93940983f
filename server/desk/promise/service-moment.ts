import { Temporal } from 'temporal-polyfill';
import type { Calendar, ServiceMoment } from '#contract/promise.ts';
import { PreviewLimit, Weekdays } from '#contract/promise-constants.ts';
import { afterServiceMinutes, nextServiceMoment } from './service-time.ts';

/** In minutes of service time. */
const LATER = 120;

/**
 * A moment counted in service time from another one, as `previewServiceTime` describes.
 * @returns null if it is not reached within ten years
 */
export function serviceMoment(calendar: Calendar, wanted: ServiceMoment) {
  if ('serviceMinutes' in wanted) return afterServiceMinutes(calendar, wanted.at, wanted.serviceMinutes);
  if ('serviceDays' in wanted) return startOfServiceDay(calendar, wanted.at, wanted.serviceDays);
  switch (wanted.preset) {
    case 'later':
      return afterServiceMinutes(calendar, wanted.at, LATER);
    case 'tomorrow':
      return startOfServiceDay(calendar, wanted.at, 1);
    case 'next_week':
      return nextServiceMoment(calendar, nextMonday(calendar, wanted.at));
  }
}

/**
 * The first moment of the day before which something must have begun, so that since its day so many service days have
 * begun: `serviceMoment` with these service days is then past.
 * @returns null if the service hours of ten years are not enough
 */
export function dayBeforeServiceDays(calendar: Calendar, now: Date, serviceDays: number) {
  let date = dateAt(calendar, now);
  let left = serviceDays;
  for (let day = 0; day < PreviewLimit.years * 366; day++, date = date.subtract({ days: 1 })) {
    const start = midnight(calendar, date);
    const first = nextServiceMoment(calendar, start);
    if (first && first <= now && dateAt(calendar, first).equals(date)) left -= 1;
    if (left === 0) return start;
  }
  return null;
}

/**
 * When a date has passed: at the end of its service hours, or at the midnight that ends a day without any.
 * @param date such as `2026-11-30`
 */
export function endOfServiceDay(calendar: Calendar, date: string) {
  const day = Temporal.PlainDate.from(date);
  const midnightAfter = midnight(calendar, day.add({ days: 1 }));
  if (calendar.holidays.some((holiday) => holiday.date === date)) return midnightAfter;
  const weekday = Weekdays[day.dayOfWeek - 1];
  const ends = calendar.hours.flatMap(({ day: each, to }) => (each === weekday ? [to] : [])).sort();
  const end = ends.at(-1);
  if (end === undefined || end === '24:00') return midnightAfter;
  return new Date(day.toPlainDateTime(end).toZonedDateTime(calendar.timezone).epochMilliseconds);
}

/** The first service moment of the n-th service day after the day of a moment. */
function startOfServiceDay(calendar: Calendar, at: Date, days: number) {
  let moment: Date | null = at;
  for (let day = 0; day < days && moment; day++) {
    moment = nextServiceMoment(calendar, midnight(calendar, dateAt(calendar, moment).add({ days: 1 })));
  }
  return moment;
}

function nextMonday(calendar: Calendar, at: Date) {
  const date = dateAt(calendar, at);
  return midnight(calendar, date.add({ days: 8 - date.dayOfWeek }));
}

function dateAt({ timezone }: Calendar, at: Date) {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
}

function midnight({ timezone }: Calendar, date: Temporal.PlainDate) {
  return new Date(date.toZonedDateTime(timezone).epochMilliseconds);
}
