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
  routines: 500,
  /** Companies of one routine. */
  targets: 200,
  /** Of a list in one call, so that a longer one gets the limit as its answer. */
  sent: 1_000,
  /** In days: how far ahead the calendar of all routines looks, and how many dates it has at most. */
  calendar: 60,
  calendarDates: 2_000,
  /** Dates of one preview. */
  preview: 60,
  /** A routine has a date within this many years. */
  years: 10,
} as const;

export const routineMessages = {
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
  listFailed: 'Failed to load routines',
  loadFailed: 'Failed to load the routine',
  runsFailed: 'Failed to load the runs',
  calendarFailed: 'Failed to load the calendar',
  nameRequired: 'Enter a name',
  noTarget: 'Choose at least one company',
  sameCompany: 'Choose each company once',
  unknownCompany: 'Company not found. Choose one from the list.',
  wrongRequester: 'The requester must be an active user of this company',
  wrongAssignee: 'Choose somebody who can log in and see the tickets of this company',
  tooMany: `There are ${RoutineLimit.routines} routines, which is the maximum. Delete one that is no longer needed, then save this one.`,
  tooManyTargets: `A routine has at most ${RoutineLimit.targets} companies. Make a second routine for the others.`,
  tooManySkips: `A routine skips at most ${RoutineLimit.skips} dates. Remove dates that are past.`,
  isPaused: 'This routine is paused. Resume it first.',
  hasEnded: 'This routine has no further date. Change its end first.',
  created: 'Routine added',
  createFailed: 'Failed to add the routine',
  updated: 'Routine saved',
  updateFailed: 'Failed to save the routine',
  deleted: 'Routine deleted. Its tickets stay.',
  deleteFailed: 'Failed to delete the routine',
  paused: 'Routine paused',
  pauseFailed: 'Failed to pause the routine',
  resumed: 'Routine resumed',
  resumeFailed: 'Failed to resume the routine',
  ran: 'The tickets of the next date are created',
  runFailed: 'Failed to run the routine',
  skipsSaved: 'Skipped dates saved',
  skipFailed: 'Failed to save the skipped dates',
  never: `This schedule has no date within ${RoutineLimit.years} years. Choose other days or a later end.`,
} as const;

/** What a run came to. */
export const RunStates = ['created', 'skipped', 'missed', 'failed'] as const;

/** What a run does while the ticket of the run before is active. */
export const OpenTicketRules = ['create', 'skip'] as const;

/** Which routines a list has. One that has ended has no date any more. */
export const RoutineStates = ['active', 'paused', 'ended'] as const;

/** How many routines the page of all of them loads at once, and how many runs. */
export const RoutinePage = 50;
