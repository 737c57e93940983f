import type { Reply } from '#contract/endpoint.ts';
import type { findTicketRating, listRatings } from '#contract/ratings.ts';
import { acme, id } from './people.ts';
import { daysAgo, hoursAgo, inHours } from './time.ts';

type TicketRating = Reply<typeof findTicketRating>;
type ListedRating = Reply<typeof listRatings>[number];

export const rating = (fields: Partial<NonNullable<TicketRating['rating']>> = {}) => ({
  id: id(970),
  score: 2,
  comment: 'The pages are still empty.',
  resolvedAt: daysAgo(2),
  createdAt: daysAgo(1),
  updatedAt: hoursAgo(3),
  ...fields,
});

/** What a ticket's requester can still change, with the rating of an earlier resolution. */
export const ticketRating = (fields: Partial<TicketRating> = {}): TicketRating => ({
  until: inHours(24 * 12),
  rating: rating(),
  earlier: [rating({ id: id(971), score: 5, comment: null, updatedAt: daysAgo(20) })],
  ...fields,
});

export const listedRating = (fields: Partial<ListedRating> = {}): ListedRating => ({
  ...rating(),
  ticket: { id: id(100), ticketNumber: 'TKT-1042', title: 'The label printer prints blank labels' },
  company: acme,
  requesterName: 'Priya Nair',
  assigneeName: 'Grace Lindqvist',
  ...fields,
});

export const listedRatings = () => [
  listedRating(),
  listedRating({ id: id(972), score: 5, comment: '', assigneeName: null, createdAt: daysAgo(6) }),
];
