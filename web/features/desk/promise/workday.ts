import { Weekdays } from '#contract/promise-constants.ts';
import { known, spansOf } from '#web/features/shared/service-hours.ts';
import type { Calendar } from './calendar-fields.ts';

/** Minutes of service hours on an average day that has any; undefined if all hours count or the calendar is not known. */
export function workdayOf({ allHours }: { allHours: boolean }, calendar: Calendar | undefined) {
  if (allHours || !calendar) return undefined;
  const days = Weekdays.map((day) =>
    known(spansOf(calendar.hours, day)).reduce((sum, [from, to]) => sum + to - from, 0),
  );
  const open = days.filter((minutes) => minutes > 0);
  return open.length === 0 ? undefined : open.reduce((sum, minutes) => sum + minutes, 0) / open.length;
}
