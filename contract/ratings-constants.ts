import { DAY } from './shared-constants.ts';

/** The five steps of a rating, best last. */
export const RatingScores = [1, 2, 3, 4, 5] as const;

export const RatingWords: Record<(typeof RatingScores)[number], string> = {
  1: 'Very bad',
  2: 'Bad',
  3: 'Okay',
  4: 'Good',
  5: 'Very good',
};

/** `2 of 5 (Bad)` */
export function ratingInWords(score: unknown) {
  const known = RatingScores.find((each) => each === score);
  return `${score} of 5${known ? ` (${RatingWords[known]})` : ''}`;
}

/** What tells the faces of the five steps apart, from a frown to an open smile: a path in an SVG of 32 by 32. */
export const RatingFaces: Record<(typeof RatingScores)[number], string> = {
  1: 'M9.5 23.5Q16 16.5 22.5 23.5M9 9.5l4.5 2M23 9.5l-4.5 2',
  2: 'M10.5 22.5Q16 18.5 21.5 22.5',
  3: 'M10.5 21h11',
  4: 'M10.5 19.5Q16 24.5 21.5 19.5',
  5: 'M9 18.5Q16 29.5 23 18.5Z',
};

export const RatingLimit = {
  /** In characters. */
  comment: 2_000,
  /** How long after the resolution it can be rated, and the rating changed. In milliseconds. */
  window: 14 * DAY,
  /** The highest score about which the assignee and the super admins are notified. */
  low: 2,
  /** The lowest score of somebody who is satisfied. */
  good: 4,
} as const;

export const ratingMessages = {
  scoreMissing: 'Choose one of the five answers first',
  saved: 'Thank you for your rating',
  saveFailed: 'Failed to save your rating',
  loadFailed: 'Failed to load the rating',
  listFailed: 'Failed to load ratings',
} as const;

/** What only the server says. */
export const ratingRefusals = {
  invalidLink: 'This link is no longer valid. A ticket can be rated for 14 days after it was resolved.',
  notYours: 'Only the requester rates how a ticket was resolved.',
  notResolved: 'A ticket can be rated for 14 days after it was resolved.',
  tooManyChanges: (wait: string) => `This rating was changed many times. Try again in ${wait}.`,
} as const;
