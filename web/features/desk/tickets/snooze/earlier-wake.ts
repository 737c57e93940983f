import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { openClocks } from '#web/features/desk/tickets/promise/promise-state.ts';

/**
 * What wakes a ticket before its snooze ends: three quarters of a promise or, once these have passed, its end.
 * @param until when the snooze ends, in milliseconds
 */
export function earlierWake(ticket: Pick<Ticket, 'status' | 'promise'>, until: number, now = Date.now()) {
  const wakes = openClocks(ticket)
    .flatMap(({ what, dueAt, warnAt }) => {
      const at = [warnAt, dueAt].find((each) => each !== null && Date.parse(each) > now);
      return at ? [{ what, dueAt, at: Date.parse(at) }] : [];
    })
    .toSorted((one, other) => one.at - other.at);
  return wakes.find(({ at }) => at < until);
}
