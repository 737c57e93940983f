import * as routines from '#contract/routines.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const badForStaff = '401 403 403 403 400 400 403 401 401 401';

const monthly = { every: 'month', interval: 1, nth: 2, weekday: 'tue' } as const;
const timing = { schedule: monthly, time: '09:00', startsOn: '2026-12-01', count: 3 };

export const routineRows = [
  row('preview the dates of a routine', routines.previewRoutine, forStaff, () => ({ body: timing })),
  row('preview a routine without a date', routines.previewRoutine, badForStaff, () => ({
    body: { ...timing, endsOn: '2026-12-02' },
  })),
];
