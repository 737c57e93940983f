import type { Calendar, Targets } from '#contract/promise.ts';
import { Weekdays } from '#contract/promise-constants.ts';
import type { TicketPriority } from '#contract/tickets.ts';

/** What happens to a ticket, in minutes after it was created. */
export type Step =
  | { at: number; kind: 'reply' | 'note' }
  | { at: number; kind: 'status'; status: 'open' | 'in_progress' | 'waiting_client' | 'resolved' }
  | { at: number; kind: 'priority'; priority: TicketPriority }
  | { at: number; kind: 'targets'; targets: Targets };

type Result = { due: number | null; kept: boolean | null; minutes: number | null };
type Setting = { calendar: Calendar; since: Date; targets: Targets; priority: TicketPriority; hasFirstReply: boolean };

/** How many minutes the reference looks ahead. */
const HORIZON = 21 * 24 * 60;

/**
 * What becomes of a ticket's promises, found by counting every minute on its own. Slow, and nothing but plain steps.
 * @param end the minute in which it is looked at
 */
export function referenceOf({ calendar, since, hasFirstReply, ...start }: Setting, steps: Step[], end: number) {
  const service = knownMinutesOf(calendar, since);
  let { targets, priority } = start;
  let status = 'open';
  let repliedAt: number | null = null;
  let resolvedAt: number | null = null;
  const waiting = new Uint8Array(HORIZON);
  const done = new Uint8Array(HORIZON);
  const first: Result = { due: null, kept: null, minutes: null };
  const last: Result = { due: null, kept: null, minutes: null };

  /** The minute at which so much time has passed; null if it does not before the horizon. */
  const dueOf = (minutes: number | null, stops: Uint8Array[]) => {
    if (minutes === null) return null;
    let left = minutes;
    for (let minute = 0; minute < HORIZON; minute++) {
      const counts = (targets.allHours || service[minute]) && stops.every((stop) => !stop[minute]);
      if (counts && --left === 0) return minute + 1;
    }
    return null;
  };
  /** How many minutes before another one count. */
  const minutesUntil = (end: number, stops: Uint8Array[]) => {
    let count = 0;
    for (let minute = 0; minute < end; minute++) {
      if ((targets.allHours || service[minute]) && stops.every((stop) => !stop[minute])) count++;
    }
    return count;
  };
  const isDone = () => status === 'resolved';
  /** The clock of the first reply ends with the reply, or before it when the ticket was resolved. */
  const endOfFirst = (reply: number) => Math.min(reply, resolvedAt ?? reply);
  /** Stops go on from now, until a step ends them. */
  const stopFrom = (now: number) => {
    waiting.fill(status === 'waiting_client' ? 1 : 0, now);
    done.fill(isDone() ? 1 : 0, now);
  };
  const judge = (now: number) => {
    const target = targets[priority];
    if (hasFirstReply && first.kept === null && repliedAt === null && resolvedAt === null) {
      const due = dueOf(target.firstReply, [done]);
      first.due = due;
      if (due !== null && due < now) first.kept = false;
    }
    if (last.kept === null) {
      if (resolvedAt === null) {
        last.due = dueOf(target.resolution, [waiting, done]);
        if (last.due !== null && last.due < now) last.kept = false;
      }
    }
  };

  for (const step of [...steps, { at: end, kind: 'note' as const }]) {
    judge(step.at);
    if (step.kind === 'reply' && hasFirstReply && repliedAt === null) {
      repliedAt = step.at;
      const until = endOfFirst(repliedAt);
      // What would have been due.
      if (resolvedAt !== null) done.fill(0, resolvedAt);
      if (first.kept === null) first.due = dueOf(targets[priority].firstReply, [done]);
      first.minutes = minutesUntil(until, [done]);
      stopFrom(step.at);
      if (resolvedAt !== null) done.fill(1, resolvedAt);
      if (first.kept === null && targets[priority].firstReply !== null) {
        first.kept = first.due === null || until <= first.due;
      }
    }
    if (step.kind === 'status' && step.status !== status) {
      status = step.status;
      if (isDone()) {
        resolvedAt = step.at;
        waiting.fill(0, step.at);
        last.minutes = minutesUntil(step.at, [waiting, done]);
        // What would have been due.
        if (last.kept === null) last.due = dueOf(targets[priority].resolution, [waiting, done]);
        if (last.kept === null && targets[priority].resolution !== null) {
          last.kept = last.due === null || resolvedAt <= last.due;
        }
      } else if (resolvedAt !== null) {
        resolvedAt = null;
        last.minutes = null;
        if (last.kept) last.kept = null;
      }
      stopFrom(step.at);
    }
    if (step.kind === 'targets') targets = step.targets;
    if (step.kind === 'priority' && step.priority !== priority) {
      priority = step.priority;
      const target = targets[priority];
      if (first.kept === false) {
        first.kept = null;
        if (repliedAt === null && resolvedAt !== null) {
          const due = dueOf(target.firstReply, [endedStops(done, resolvedAt)]);
          if (due !== null && due < resolvedAt) Object.assign(first, { due, kept: false });
        }
        if (repliedAt !== null) {
          first.due = dueOf(target.firstReply, [endedStops(done, resolvedAt)]);
          first.kept = target.firstReply === null ? null : first.due === null || endOfFirst(repliedAt) <= first.due;
        }
      }
      if (last.kept === false) {
        if (resolvedAt === null) last.kept = null;
        else {
          last.due = dueOf(target.resolution, [waiting, endedStops(done, resolvedAt)]);
          const isPromised = target.resolution !== null;
          last.kept = last.due !== null && last.due < resolvedAt ? false : isPromised ? true : null;
        }
      }
    }
    judge(step.at);
  }

  if (!hasFirstReply) first.due = null;
  return {
    firstReply: { ...first, due: first.kept === null && isDone() ? null : first.due },
    resolution: last,
  };
}

/** Without the stop that goes on. */
function endedStops(stops: Uint8Array, from: number | null) {
  return from === null ? stops : stops.map((stop, minute) => (minute >= from ? 0 : stop));
}

const known = new Map<Calendar, boolean[]>();

/** Like `serviceMinutesOf`, which takes long. A calendar is always tried from the same moment. */
function knownMinutesOf(calendar: Calendar, since: Date) {
  const minutes = known.get(calendar) ?? serviceMinutesOf(calendar, since);
  known.set(calendar, minutes);
  return minutes;
}

/** For every minute after a moment whether it is within service hours, by what the clock on the wall shows. */
function serviceMinutesOf({ timezone, hours, holidays }: Calendar, since: Date) {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return Array.from({ length: HORIZON }, (_, minute) => {
    const [date = '', time = ''] = clock.format(since.getTime() + minute * 60_000).split(', ');
    const day = Weekdays[(new Date(date).getUTCDay() + 6) % 7];
    const isHoliday = holidays.some((holiday) => holiday.date === date);
    return !isHoliday && hours.some((span) => span.day === day && span.from <= time && time < span.to);
  });
}
