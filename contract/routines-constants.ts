/** What happens to a run on a day without service hours. */
export const ClosedDayRules = ['run', 'skip', 'before', 'after'] as const;

/** Why a run is not at the day and time that its schedule names. */
export const RunMoves = ['month_end', 'closed_day', 'clock'] as const;

export const RoutineLimit = {
  /** Of days; of weeks, months and years it is `interval`. */
  dayInterval: 366,
  interval: 60,
  /** In days. */
  lead: 366,
  skips: 200,
  /** Dates of one preview. */
  preview: 60,
  /** A routine has a date within this many years. */
  years: 10,
} as const;

export const routineMessages = {
  date: 'Enter a date such as 2026-11-30',
  tooFar: `Choose a date within ${RoutineLimit.years} years from now`,
  endsFirst: 'The end must not be earlier than the start',
  schedule: 'Send the schedule of days, weeks, months or years, with the fields of one kind only',
  days: 'Choose at least one day of the week',
  sameDay: 'This day is listed twice',
  dayInterval: `Enter a whole number from 1 to ${RoutineLimit.dayInterval}`,
  interval: `Enter a whole number from 1 to ${RoutineLimit.interval}`,
  dayOfMonth: 'Choose a day from 1 to 31, or the last',
  nth: 'Choose the first to the fifth, or the last',
  month: 'Choose a month from 1 to 12',
  lead: `Enter a whole number of days from 0 to ${RoutineLimit.lead}`,
  skips: `Skip at most ${RoutineLimit.skips} dates`,
  count: `Ask for 1 to ${RoutineLimit.preview} dates`,
  never: `This schedule has no date within ${RoutineLimit.years} years. Choose other days or a later end.`,
} as const;
