import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';

type Promised = Pick<Ticket, 'status' | 'promise'>;

/** Which part of a promise is due next, and its state at a moment. */
export type DueNext = {
  what: 'First reply' | 'Resolution';
  dueAt: string;
  /** `soon`: three quarters of the time have passed. */
  state: 'open' | 'soon' | 'missed';
};

/** Returns what is due next; undefined if nothing is promised, all is settled, or the clock is paused. */
export function dueNext(ticket: Promised, now = Date.now()): DueNext | undefined {
  const [next] = openClocks(ticket).toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
  return next && { what: next.what, dueAt: next.dueAt, state: stateAt(now, next) };
}

/** The promises of a ticket that are not settled, and whose clocks run or are missed. */
export function openClocks({ status, promise }: Promised) {
  if (!promise || !isActiveStatus(status)) return [];
  const { firstReplyDueAt, firstReplyWarnAt } = promise;
  const { resolutionDueAt, resolutionWarnAt, resolutionKept, pausedAt } = promise;
  return [
    ...(firstReplyDueAt && isUnanswered({ promise })
      ? [{ what: 'First reply' as const, dueAt: firstReplyDueAt, warnAt: firstReplyWarnAt }]
      : []),
    ...(resolutionDueAt && resolutionKept !== true && (!pausedAt || resolutionKept === false)
      ? [{ what: 'Resolution' as const, dueAt: resolutionDueAt, warnAt: resolutionWarnAt }]
      : []),
  ];
}

/** Whether nobody has answered a ticket. Without a promise, the page does not know. */
export function isUnanswered({ promise }: Pick<Ticket, 'promise'>) {
  return promise !== null && promise.firstReplyAt === null && promise.firstReplyKept !== true;
}

function stateAt(now: number, { dueAt, warnAt }: { dueAt: string; warnAt: string | null }) {
  if (now >= Date.parse(dueAt)) return 'missed';
  return warnAt && now >= Date.parse(warnAt) ? 'soon' : 'open';
}

/** Whether the due date of a ticket that is not resolved has passed. */
export function isOverdue({ status, overdueAt }: Pick<Ticket, 'status' | 'overdueAt'>, now = Date.now()) {
  return isActiveStatus(status) && overdueAt !== null && Date.parse(overdueAt) < now;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time left, or the time since it was missed: `42 min left`, `5 h left`, `3 days left`, `missed by 2 h`. */
export function timeLeft(dueAt: string, now = Date.now()) {
  const left = Date.parse(dueAt) - now;
  return left > 0 ? `${inLargestUnit(left)} left` : `missed by ${inLargestUnit(-left)}`;
}

/** Rounded down, as a countdown is: the time left is at least what it says. */
function inLargestUnit(time: number) {
  if (time < HOUR) return `${Math.floor(time / MINUTE)} min`;
  if (time < 2 * DAY) return `${Math.floor(time / HOUR)} h`;
  return `${Math.floor(time / DAY)} days`;
}
