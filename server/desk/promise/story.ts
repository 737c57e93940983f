import type { TicketStatus } from '#contract/tickets.ts';
import type { Pause, Story } from '#server/platform/database/tables/promise-story.ts';

export type Clock = 'firstReply' | 'resolution';

/** The promise of a ticket, as its columns store it. */
export type Promised = {
  promiseStory: Story;
  firstReplyDueAt: Date | null;
  firstReplyWarnAt: Date | null;
  firstReplyAt: Date | null;
  firstReplyKept: boolean | null;
  resolutionDueAt: Date | null;
  resolutionWarnAt: Date | null;
  resolutionKept: boolean | null;
  /** How long they took, in whole service minutes. */
  firstReplyMinutes: number | null;
  resolutionMinutes: number | null;
};

/** The due time of tickets that nothing is due for: later than any other, so that they come last in the list. */
export const NEVER = new Date('9999-12-31T00:00:00.000Z');

export function isDone({ pauses }: Pick<Story, 'pauses'>) {
  const last = pauses.at(-1);
  return last?.to === null && last.isDone;
}

/** When a ticket was resolved or closed, if it is. */
export function stopOf({ pauses }: Pick<Story, 'pauses'>) {
  const last = pauses.at(-1);
  return last?.to === null && last.isDone ? new Date(last.from) : null;
}

/** Since when a ticket waits for its client, if it does. */
export function waitsSince({ pauses }: Pick<Story, 'pauses'>) {
  const last = pauses.at(-1);
  return last?.to === null && !last.isDone ? new Date(last.from) : null;
}

/** The pauses after a ticket got a status. */
export function pausesAfter(pauses: Pause[], status: TicketStatus, now: Date): Pause[] {
  const isDone = status === 'resolved' || status === 'closed';
  const stops = isDone || status === 'waiting_client';
  const last = pauses.at(-1);
  const isOpen = last?.to === null;
  if (isOpen ? stops && last.isDone === isDone : !stops) return pauses;

  const at = now.toISOString();
  // The clock may have been set back since the pause began.
  const ended = isOpen ? [...pauses.slice(0, -1), { ...last, to: [at, last.from].toSorted()[1] ?? at }] : pauses;
  return stops ? [...ended, { from: at, to: null, isDone }] : ended;
}

/** Names a notice: another target is another promise, and may be told about again. */
export function noticeOf({ target }: Story, clock: Clock, level: 'soon' | 'missed') {
  return `${clock} ${level} ${target[clock]}${target.allHours ? ' of all hours' : ''}`;
}
