/** In the order of a week. */
export const Weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const CalendarLimit = {
  /** Spans of service hours in a week. */
  spans: 70,
  holidays: 200,
  holidayName: 80,
} as const;

export const promiseMessages = {
  timezone: 'Choose a time zone, such as America/Chicago',
  time: 'Enter a time such as 09:00',
  endsFirst: 'The end must be later than the start',
  overlap: 'These hours overlap others of the same day',
  noHours: 'Set service hours on at least one day. For around the clock, set 00:00 to 24:00 on every day.',
  holidayDate: 'Enter a date such as 2026-11-26',
  sameHoliday: 'This date is listed twice',
} as const;
