import type { Calendar } from '#contract/promise.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import type { Story, Target } from '#server/platform/database/tables/promise-story.ts';
import { afterServiceMinutes, serviceMinutes } from './service-time.ts';
import { type Clock, isDone, NEVER, noticeOf, type Promised, pausesAfter, stopOf } from './story.ts';

/** The service hours and the target that apply to a ticket at this moment. */
export type Terms = { calendar: Calendar; target: Target; now: Date };

/** A change of a ticket. `rules`: service hours or targets were changed at that time. */
export type Change = {
  status?: TicketStatus | undefined;
  isNewPriority?: boolean;
  /** When staff first replied. */
  repliedAt?: Date | undefined;
  /** Undoing a merge of an earlier version took the first reply away. */
  lostReply?: boolean;
  rules?: { changedAt: Date };
};

/** At three quarters of its time a promise is about to be missed. */
const SOON = 0.75;

export const nothingDue: Target = { firstReply: null, resolution: null, allHours: false };

/** The promise of a new ticket. */
export function newPromise(
  { calendar, target, now }: Terms,
  { hasFirstReply, since = now }: { hasFirstReply: boolean; since?: Date },
): Promised {
  const story: Story = { since: since.toISOString(), hasFirstReply, pauses: [], target, told: [] };
  const nothing = {
    firstReplyDueAt: null,
    firstReplyWarnAt: null,
    firstReplyAt: null,
    firstReplyKept: null,
    resolutionDueAt: null,
    resolutionWarnAt: null,
    resolutionKept: null,
    firstReplyMinutes: null,
    resolutionMinutes: null,
  };
  const empty = { promiseStory: story, ...nothing };
  return withResolution(withFirstReply(empty, calendar, now), calendar, now);
}

/**
 * The promise after a change. A kept or missed promise stays so when the rules change. A new priority counts from the
 * creation: it can turn a missed promise into one that is not, but never a kept one into a missed one.
 */
export function afterChange(before: Promised, change: Change, { calendar, now, ...terms }: Terms): Promised {
  const target = before.promiseStory.isImported ? nothingDue : terms.target;
  const lapsed = withLapsed(before, change.rules?.changedAt ?? now);
  const { pauses } = lapsed.promiseStory;
  const moved = change.status ? pausesAfter(pauses, change.status, now) : pauses;
  const replied = withReply(
    { ...lapsed, promiseStory: { ...lapsed.promiseStory, target, pauses: moved } },
    change,
    calendar,
  );
  const wasDone = isDone({ pauses });
  const judged = firstReplyAfter(replied, wasDone, change, calendar, now);
  return withResolutionTime(resolutionAfter(judged, wasDone, change, calendar, now), wasDone, calendar);
}

/** A promise whose time has passed is missed. */
function withLapsed(promised: Promised, now: Date): Promised {
  const isMissed = (clock: Clock) => isOpen(promised, clock) && isPast(promised[`${clock}DueAt`], now);
  return {
    ...promised,
    ...(isMissed('firstReply') ? { firstReplyKept: false } : {}),
    ...(isMissed('resolution') ? { resolutionKept: false } : {}),
  };
}

/** Whether a clock runs or waits, and nothing is decided yet. */
function isOpen({ promiseStory, firstReplyAt, ...kept }: Promised, clock: Clock) {
  if (clock === 'firstReply' && (!promiseStory.hasFirstReply || firstReplyAt)) return false;
  return kept[`${clock}Kept`] === null && !isDone(promiseStory);
}

function isPast(moment: Date | null, now: Date) {
  return moment !== null && moment < now;
}

function withReply(promised: Promised, { repliedAt, lostReply }: Change, calendar: Calendar): Promised {
  const { promiseStory } = promised;
  const before = lostReply
    ? { ...promised, firstReplyAt: null, firstReplyKept: null, firstReplyMinutes: null }
    : promised;
  if (!repliedAt || before.firstReplyAt || !promiseStory.hasFirstReply) return before;
  const dueAt = before.firstReplyDueAt ?? dueOf(promiseStory, 'firstReply', calendar).dueAt;
  const until = endOfFirstReply(promiseStory, repliedAt);
  const isInTime = !isPast(dueAt, until);
  // A missed promise stays missed, even if nothing is promised any more.
  const isDecided = before.firstReplyKept === false || promiseStory.target.firstReply !== null;
  const firstReplyKept = isDecided ? isInTime : null;
  const firstReplyMinutes = minutesUntil(promiseStory, 'firstReply', until, calendar);
  return { ...before, firstReplyAt: repliedAt, firstReplyDueAt: dueAt, firstReplyKept, firstReplyMinutes };
}

/** When the clock of the first reply stopped: with the reply, or before it when the ticket was resolved. */
function endOfFirstReply(story: Story, repliedAt: Date) {
  const stoppedAt = stopOf(story);
  return stoppedAt && stoppedAt < repliedAt ? stoppedAt : repliedAt;
}

/** Judges a ticket that stays resolved again only if its priority may have been a mistake. */
function firstReplyAfter(
  promised: Promised,
  wasDone: boolean,
  { isNewPriority }: Change,
  calendar: Calendar,
  now: Date,
): Promised {
  const { promiseStory, firstReplyAt, firstReplyKept } = promised;
  const staysDone = wasDone && isDone(promiseStory);
  const isUndecided = firstReplyKept === null && firstReplyAt === null && !staysDone;
  const isMistake = isNewPriority && firstReplyKept === false;
  return isUndecided || isMistake ? withFirstReply(promised, calendar, now) : promised;
}

function withFirstReply(promised: Promised, calendar: Calendar, now: Date): Promised {
  const { promiseStory, firstReplyAt } = promised;
  if (!promiseStory.hasFirstReply) return promised;
  const { dueAt, warnAt } = dueOf(promiseStory, 'firstReply', calendar);
  if (firstReplyAt) {
    const until = endOfFirstReply(promiseStory, firstReplyAt);
    const isKept = promiseStory.target.firstReply === null ? null : !isPast(dueAt, until);
    return { ...promised, firstReplyDueAt: dueAt, firstReplyWarnAt: warnAt, firstReplyKept: isKept };
  }
  // A resolved ticket needs no first reply, unless the reply was late before.
  const stoppedAt = stopOf(promiseStory);
  const isStopped = stoppedAt !== null && !isPast(dueAt, stoppedAt);
  return {
    ...promised,
    firstReplyDueAt: isStopped ? null : dueAt,
    firstReplyWarnAt: isStopped ? null : warnAt,
    firstReplyKept: isPast(dueAt, stoppedAt ?? now) ? false : null,
  };
}

function resolutionAfter(
  promised: Promised,
  wasDone: boolean,
  { isNewPriority }: Change,
  calendar: Calendar,
  now: Date,
): Promised {
  const { promiseStory, resolutionKept } = promised;
  const done = isDone(promiseStory);
  if (wasDone && done)
    return isNewPriority && resolutionKept === false ? withResolution(promised, calendar, now) : promised;
  if (wasDone) return resolutionKept === false && !isNewPriority ? promised : withResolution(promised, calendar, now);
  if (resolutionKept === false && !isNewPriority) return promised;
  return withResolution(promised, calendar, now);
}

function withResolution(promised: Promised, calendar: Calendar, now: Date): Promised {
  const { promiseStory } = promised;
  const { dueAt, warnAt } = dueOf(promiseStory, 'resolution', calendar);
  const stoppedAt = stopOf(promiseStory);
  const isKept = promiseStory.target.resolution === null || !stoppedAt ? null : true;
  return {
    ...promised,
    resolutionDueAt: dueAt,
    resolutionWarnAt: warnAt,
    resolutionKept: isPast(dueAt, stoppedAt ?? now) ? false : isKept,
  };
}

/** The time to a resolution does not change with the service hours. */
function withResolutionTime(promised: Promised, wasDone: boolean, calendar: Calendar): Promised {
  const { promiseStory } = promised;
  const stoppedAt = stopOf(promiseStory);
  if (wasDone && stoppedAt) return promised;
  const resolutionMinutes = stoppedAt && minutesUntil(promiseStory, 'resolution', stoppedAt, calendar);
  return { ...promised, resolutionMinutes };
}

/** When a clock is due, as if a ticket that is resolved had not been. */
function dueOf(story: Story, clock: Clock, calendar: Calendar) {
  const minutes = story.target[clock];
  if (minutes === null) return { dueAt: null, warnAt: null };
  const pauses = pausesOf(story, clock);
  const hours = story.target.allHours ? null : calendar;
  const since = new Date(story.since);
  return {
    dueAt: afterServiceMinutes(hours, since, minutes, pauses),
    warnAt: afterServiceMinutes(hours, since, minutes * SOON, pauses),
  };
}

/** Whole minutes that a clock ran until a moment, in the hours that its target counts. */
function minutesUntil(story: Story, clock: Clock, moment: Date, calendar: Calendar) {
  const hours = story.target.allHours ? null : calendar;
  return Math.floor(serviceMinutes(hours, new Date(story.since), moment, pausesOf(story, clock)));
}

/** Waiting for the client stops only the clock of the resolution. */
function pausesOf({ pauses }: Story, clock: Clock) {
  return pauses
    .filter(({ isDone, to }) => (isDone ? to !== null : clock === 'resolution'))
    .map(({ from, to }) => ({ from: new Date(from), to: to === null ? null : new Date(to) }));
}

export type Notice = { clock: Clock; level: 'soon' | 'missed'; dueAt: Date };

/** The notices to send at a moment, and the promise after they are sent. */
export function tellOf(promised: Promised, now: Date): { promised: Promised; notices: Notice[] } {
  const notices = untold(promised).filter(({ at }) => at <= now);
  const missed = notices.filter(({ level }) => level === 'missed').map(({ clock }) => clock);
  const { promiseStory } = promised;
  const told = [...promiseStory.told, ...notices.map(({ clock, level }) => noticeOf(promiseStory, clock, level))];
  return {
    promised: { ...withLapsed(promised, now), promiseStory: { ...promiseStory, told } },
    notices: notices.filter(({ clock, level }) => level === 'missed' || !missed.includes(clock)),
  };
}

/** The notices about running clocks that were not sent yet. */
function untold(promised: Promised) {
  const { promiseStory } = promised;
  return (['firstReply', 'resolution'] as const).flatMap((clock) => {
    const dueAt = promised[`${clock}DueAt`];
    if (!isRunning(promised, clock) || !dueAt) return [];
    const isTold = (level: Notice['level']) => promiseStory.told.includes(noticeOf(promiseStory, clock, level));
    const soonAt = promised[`${clock}WarnAt`] ?? dueAt;
    const all = [
      { clock, level: 'soon' as const, dueAt, at: soonAt },
      { clock, level: 'missed' as const, dueAt, at: momentAfter(dueAt) },
    ];
    return isTold('missed') ? [] : all.filter(({ level }) => !isTold(level));
  });
}

/** Whether something is still to be done for a clock, also if it is late. */
function isRunning({ promiseStory, firstReplyAt }: Promised, clock: Clock) {
  if (isDone(promiseStory)) return false;
  return clock === 'resolution' || (promiseStory.hasFirstReply && firstReplyAt === null);
}

/** When a ticket is due, for its list. */
export function dueOfTicket(promised: Promised) {
  const dues = (['firstReply', 'resolution'] as const)
    .filter((clock) => isRunning(promised, clock))
    .flatMap((clock) => promised[`${clock}DueAt`] ?? []);
  return earliest(dues) ?? NEVER;
}

/** Next time to send a notice or mark a promise missed. */
export function nextCheckOf(promised: Promised) {
  const lapses = (['firstReply', 'resolution'] as const).flatMap((clock) => {
    const dueAt = promised[`${clock}DueAt`];
    return dueAt && isOpen(promised, clock) ? [momentAfter(dueAt)] : [];
  });
  return earliest([...untold(promised).map(({ at }) => at), ...lapses]);
}

/** The first moment at which a promise is missed: a reply in the last millisecond is in time. */
function momentAfter(dueAt: Date) {
  return new Date(dueAt.getTime() + 1);
}

function earliest(moments: Date[]) {
  return moments.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
