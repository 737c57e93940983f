import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredFile } from './stored-file.ts';
import { TicketParams } from './tickets.ts';

export const createTrackingLink = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/tickets/:ticketId/tracking-link',
  access: 'staff',
  refusesKeys: true,
  mayUseReserve: true,
  findsFirst: true,
  schema: {
    summary: 'Make a new link with which a requester without an account follows a ticket',
    description:
      'For requesters without an account; otherwise the response is 409. The link shows this ticket, takes answers, files and a rating, and works for 90 days; each email about the ticket contains one and renews the others. With `isMailed`, the server sends it to the requester and returns `mailedTo`; otherwise it returns the link, for you to hand over. Only the link’s hash is stored, so it takes no `Idempotency-Key`: a repeat makes a new link.',
    tags: ['Tickets'],
    params: TicketParams,
    body: z.object({ isMailed: z.boolean().describe('Only where email is on') }),
    response: {
      200: z.object({
        url: z.string().optional().describe('The link, unless it is mailed'),
        mailedTo: z.string().optional().describe('The address that gets the link'),
      }),
    },
  },
});

/** A message on the page of a tracked ticket. */
export type TrackedEntry = {
  id: string;
  author: string;
  /** Who wrote it, seen from the person who reads the page. */
  side: 'own' | 'provider' | 'other';
  /** The moment for machines, and in words. */
  at: string;
  when: string;
  text: string;
  isRedacted: boolean;
  files: StoredFile[];
};

/** What the page of a tracked ticket shows: `/track/<token>`. */
export type TrackedTicket = {
  /** The page's own address, with which those of its forms and files begin. */
  address: string;
  number: string;
  title: string;
  requester: string;
  /** In one sentence. */
  state: string;
  isActive: boolean;
  isClosed: boolean;
  promise: string | undefined;
  entries: TrackedEntry[];
  /** The page with older messages, if there are more. */
  earlier: string | undefined;
  rating: { score: number | undefined; comment: string; isSaved: boolean; until: string } | undefined;
  mayTakeAccount: boolean;
  files: { most: number; megabytes: number };
  /** What a form has just done. */
  done: string | undefined;
  /** Why a form could not be sent, and what was typed. */
  problem: string | undefined;
  draft: string;
};

/** The page that sends new links, and says that a link is not valid. */
export type TrackingHelp = {
  isInvalid: boolean;
  isSent: boolean;
  problem: string | undefined;
  email: string;
  isMailOn: boolean;
};
