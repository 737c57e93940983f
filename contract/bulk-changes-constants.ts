import { FieldLimit } from './shared-constants.ts';

/** The most tickets that one bulk change takes. */
export const MostAtOnce = 200;

/** The most tickets that are handed over at once. */
export const MostHandedOver = 1_000;

export const bulkMessages = {
  chooseTickets: 'Choose at least one ticket',
  tooMany: `Choose at most ${MostAtOnce} tickets`,
  twice: 'Send each ticket only once',
  chooseChange: 'Choose what to change',
  addedAndRemoved: (tag: string) => `The tag “${tag}” can’t be both added and removed`,
  tooManyTags: `A ticket has at most ${FieldLimit.tags} tags.`,
  stale: 'Somebody else changed it in the meantime.',
  changed: (count: number) => `${tickets(count)} changed`,
  restored: (count: number) => `Undone: ${tickets(count)} as before`,
  someChanged: (changed: number, not: number) => `${changed} changed, ${not} not`,
  someRestored: (restored: number, not: number) => `${restored} as before, ${not} not`,
  mailed: (count: number) =>
    count === 1
      ? 'An email about it was already sent. A second one says that it was undone.'
      : `${count} emails about it were already sent. A second one says that it was undone.`,
  staleOnes: 'Somebody else changed them in the meantime.',
  seeWhy: 'See the reasons below the list.',
  changeFailed: 'Failed to change the tickets',
  undoFailed: 'Failed to undo',
  toThemself: 'Choose somebody other than the person whose tickets these are.',
  handedOver: (count: number, to: string) => `${tickets(count)} handed over to ${to}`,
  notHandedOver: (count: number) => `${tickets(count)} could not be handed over. Find what is left under Unassigned.`,
  handOverFailed: 'Failed to hand over the tickets',
  over: 'This change can no longer be undone. Change the tickets back one by one.',
} as const;

function tickets(count: number) {
  return count === 1 ? '1 ticket' : `${count} tickets`;
}
