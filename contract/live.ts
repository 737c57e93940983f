import { z } from 'zod';
import { AuditKinds } from './audit-constants.ts';
import { endpoint } from './endpoint.ts';
import { LiveLimit, TicketNews } from './live-constants.ts';
import { Done, Id } from './primitives.ts';
import { TicketParams } from './tickets.ts';
import { Version } from './versions.ts';

/** The page that made the change; without it, several did, or none. */
const page = Id.optional();

/** The data of a `ticket` event. It has no text: pages read what changed through the usual calls. */
export const TicketEvent = z.object({ ticketId: Id, version: Version, what: z.enum(TicketNews), page });
export type TicketEvent = z.output<typeof TicketEvent>;

/**
 * The data of a `record` event: a record of another kind changed. Without an id it is one that the user may not read, but
 * may have read before.
 */
export const RecordEvent = z.object({ resource: z.enum(AuditKinds), id: Id.optional(), page });
export type RecordEvent = z.output<typeof RecordEvent>;

/** The data of a `presence` event: the staff who have a ticket open. */
export const Presence = z.object({
  ticketId: Id,
  people: z.array(z.object({ id: Id, name: z.string(), isWriting: z.boolean() })),
});
export type Presence = z.output<typeof Presence>;

export const watchEvents = endpoint({
  method: 'GET',
  url: '/api/ticketing/events',
  access: 'signed-in',
  refusesKeys: true,
  schema: {
    summary: 'Follow live updates',
    description: [
      'A stream of server-sent events (`text/event-stream`) that stays open: `ticket` (`{ ticketId, version, what, page }`) for a ticket that you may see, `record` (`{ resource, id, page }`) for another record that you may read, `page` being the `X-Page` header of the request that made the change, `presence` (`{ ticketId, people }`) for staff about a ticket that they have open, `notification` (the notification, also when it was read), and `reset` (`{}`) when something was missed and everything has to be read again.',
      '`Last-Event-ID` resumes a stream within 5 minutes. A comment line arrives every 15 seconds. The stream does not keep the session alive, and ends with it.',
      `A user may have ${LiveLimit.streamsOfUser} streams (429 beyond), a process of the server ${LiveLimit.streamsOfProcess} (503 beyond). A client that leaves 64 KB unread is disconnected.`,
    ].join(' '),
    tags: ['Live updates'],
    headers: z.object({ 'last-event-id': z.string().max(40).optional() }),
    querystring: z.object({
      secondsAgo: z.coerce
        .number()
        .int()
        .min(0)
        .max(86_400)
        .optional()
        .describe('Start with the events of the last so many seconds, because the page has been reading since then'),
    }),
    response: { 200: z.unknown().describe('Server-sent events') },
  },
});

export const showPresence = endpoint({
  method: 'PUT',
  url: '/api/ticketing/tickets/:ticketId/presence',
  access: 'signed-in',
  findsFirst: true,
  schema: {
    summary: 'Report that a ticket is open',
    description:
      'For provider staff, who see who else has a ticket open. Send it every 20 seconds; it expires after 45. Returns everybody who has the ticket open, including you.',
    tags: ['Live updates'],
    params: TicketParams,
    body: z.object({ isWriting: z.boolean().describe('Whether you are writing a reply') }),
    response: { 200: Presence },
  },
});

export const endPresence = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/tickets/:ticketId/presence',
  access: 'signed-in',
  findsFirst: true,
  schema: {
    summary: 'Report that a ticket is no longer open',
    tags: ['Live updates'],
    params: TicketParams,
    response: { 200: Done },
  },
});
