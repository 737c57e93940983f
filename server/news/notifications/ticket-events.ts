import { RatingLimit } from '#contract/ratings-constants.ts';
import type { Person } from '#server/desk/tickets/rows.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';

/** The part of an event that decides who is told about it. */
export type EventContent = Pick<StoredEvent, 'action' | 'actorId' | 'actorName' | 'via' | 'changes' | 'subjectId'>;

/** Whether a person did it themselves. What their monitoring reports is news to them. */
export function isOwnEvent({ id }: { id: string }, { actorId, via }: EventContent) {
  return id === actorId && via !== 'alert';
}

/** Whether an event comes with a comment's text. */
export function isComment({ action }: EventContent) {
  return action === 'commented' || action === 'noted';
}

/** The ids of the provider staff mentioned in an internal note. */
export function mentionedIn({ action, changes }: EventContent) {
  // `mentionsIn` records people with their ids.
  const people = (action === 'noted' && (changes?.mentions?.[1] as { id: string }[] | undefined)) || [];
  return people.map(({ id }) => id);
}

/** Whether an event turned a rating that was not bad into a bad one. */
export function isBadRating({ action, changes }: EventContent) {
  const [from, to] = changes?.score ?? [];
  return action === 'rated' && isBad(to) && !isBad(from);
}

const isBad = (score: unknown) => typeof score === 'number' && score <= RatingLimit.low;

/** Whether an event brought a resolved or closed ticket back to an active status. */
export function isReopening({ changes }: EventContent) {
  const [from, to] = changes?.status ?? [];
  return isOver(from) && to !== undefined && !isOver(to);
}

/** Whether an event is an alert that got worse: it raised the ticket's priority, or stands for more problems. */
export function isWorse({ via, changes }: EventContent) {
  return via === 'alert' && (changes?.priority !== undefined || changes?.members !== undefined);
}

/** Whether an event resolved or closed an active ticket. */
export function isResolving({ changes }: EventContent) {
  const [from, to] = changes?.status ?? [];
  return isOver(to) && from !== undefined && !isOver(from);
}

/** Whether an event resolved a ticket and left required steps open that are not the actor's to do. */
export function leavesSteps({ changes }: EventContent) {
  return changes?.openSteps !== undefined;
}

/** Whether nobody made a change. */
export function isOfSystem({ action, actorId }: EventContent) {
  return action === 'changed' && actorId === null;
}

const isOver = (status: unknown) => status === 'resolved' || status === 'closed';

/** The routine that created a ticket, by name, and the date for which it did. */
export function routineIn({ changes }: EventContent) {
  // `createDue` records them so.
  return changes?.routine?.[1] as { name: string; date: string } | undefined;
}

/** The person who snoozed a ticket that wakes. */
export function snoozerIn(changes: EventContent['changes']) {
  // `wakeTickets` records them with their id.
  return changes?.snoozedBy?.[0] as Person | null | undefined;
}

/** The participants that a change added to a ticket. */
export function newcomersIn({ changes }: EventContent) {
  // `replaceParticipants` records people with their ids.
  const [before, after] = (changes?.participants ?? [[], []]) as [Person[], Person[]];
  return after.filter(({ id }) => !before.some((person) => person.id === id));
}
