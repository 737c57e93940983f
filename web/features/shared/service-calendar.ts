import { findCalendar } from '#contract/promise.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';

/** Service hours, holidays and time zone of the provider. */
export const serviceCalendar = freshQueryOf(['promise', 'calendar'], findCalendar);
