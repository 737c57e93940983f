import { FieldLimit } from './shared-constants.ts';

/** The most tickets that one bulk change takes. */
export const MostAtOnce = 200;

export const bulkMessages = {
  chooseTickets: 'Choose at least one ticket',
  tooMany: `Choose at most ${MostAtOnce} tickets`,
  twice: 'Send each ticket only once',
  chooseChange: 'Choose what to change',
  addedAndRemoved: (tag: string) => `The tag “${tag}” can’t be both added and removed`,
  tooManyTags: `A ticket has at most ${FieldLimit.tags} tags.`,
  stale: 'Somebody changed it meanwhile.',
  over: 'This change can’t be undone any more. Change the tickets back one by one.',
} as const;
