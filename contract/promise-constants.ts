/** In the order of a week. */
export const Weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<(typeof Weekdays)[number], string>;

export const CalendarLimit = {
  /** Spans of service hours in a week. */
  spans: 70,
  holidays: 200,
  holidayName: 80,
} as const;

export const TargetLimit = {
  /** In minutes: a year. */
  minutes: 527_040,
} as const;

export const OnCallLimit = {
  people: 20,
  /** How long a person on call has to acknowledge before the next one is asked, in minutes. */
  minutes: 15,
} as const;

/** What one example may need of the server. */
export const PreviewLimit = { pauses: 50, years: 10, serviceDays: 60 } as const;

/** Moments that people choose by name: two service hours from now, the next service day, and the week after. */
export const MomentPresets = ['later', 'tomorrow', 'next_week'] as const;

/** How tickets can be filtered by promise or due date. */
export const DueFilters = ['today', 'missed', 'overdue'] as const;

export const promiseMessages = {
  timezone: 'Choose a time zone, such as America/Chicago',
  time: 'Enter a time such as 09:00',
  year: 'Enter a year such as 2027',
  endsFirst: 'The end must be later than the start',
  overlap: 'These hours overlap others of the same day',
  noHours: 'Set service hours on at least one day. For around the clock, set 00:00 to 24:00 on every day.',
  holidayDate: 'Enter a date such as 2026-11-26',
  sameHoliday: 'This date is listed twice',
  minutes: `Enter whole minutes from 1 to ${TargetLimit.minutes.toLocaleString('en-US')}, or leave it empty for no target`,
  samePerson: 'This person is listed twice',
  notOnCall: 'Choose active provider staff. Remove those who have left.',
  tooFar: `Choose a date within ${PreviewLimit.years} years from now`,
  serviceDays: `Enter a whole number of days from 1 to ${PreviewLimit.serviceDays}`,
  oneMoment: 'Send one of preset, serviceDays and serviceMinutes',
  pauseEndsFirst: 'The end of a pause must be later than its start',
  onlySuperAdmins: 'Access Denied: Only super admins can change promises',
  acknowledgeInvalid: 'This link does not work. Copy the whole link from the email, or log in to see the ticket.',
  federalHolidaysFailed: 'Failed to look up the US federal holidays',
  calendarFailed: 'Failed to load service hours',
  calendarUpdated: 'Service hours saved',
  calendarUpdateFailed: 'Failed to save service hours',
  targetsFailed: 'Failed to load targets',
  targetsUpdated: 'Targets saved',
  targetsUpdateFailed: 'Failed to save targets',
  previewFailed: 'Failed to calculate the example',
  onCallFailed: 'Failed to load the on-call order',
  onCallUpdated: 'On-call order saved',
  onCallUpdateFailed: 'Failed to save the on-call order',
} as const;
