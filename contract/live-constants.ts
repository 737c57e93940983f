import { MINUTE, SECOND } from './shared-constants.ts';

export const LiveLimit = {
  /** How long a browser may be disconnected and still get everything that it missed. */
  resumable: 5 * MINUTE,
  /** How often the server sends something, so that neither a proxy nor the page takes the stream for dead. */
  beat: 15 * SECOND,
  streamsOfUser: 5,
  streamsOfProcess: 2_000,
  /** How many bytes a client may leave unread. */
  unread: 65_536,
  /** How often the page says that a ticket is open… */
  presenceEvery: 20 * SECOND,
  /** …and how long that counts. */
  presence: 45 * SECOND,
} as const;

/** What happened to a ticket. Only staff get `noted`. */
export const TicketNews = ['created', 'changed', 'commented', 'noted', 'merged', 'split', 'deleted'] as const;

/** Names the page that sends a request, by a UUID of its own: live updates repeat it, so that it ignores its own changes. */
export const PageHeader = 'x-page';

export const liveMessages = {
  tooManyOfUser: 'You have Archway open in too many windows. Close some of them.',
  tooMany: 'Live updates are not available right now. Try again in a minute.',
} as const;
