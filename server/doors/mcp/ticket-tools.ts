import { z } from 'zod';
import { addComment, listComments } from '#contract/comments.ts';
import { CommentLength } from '#contract/comments-constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isStaffRole } from '#contract/policies.ts';
import { foldText } from '#contract/search-text.ts';
import { findSession } from '#contract/sessions.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { createTicket, findTicket, LeavesSteps, listTickets, updateTicket } from '#contract/tickets.ts';
import { DescriptionLength, TicketPriorities, TicketSorts, TicketStatuses } from '#contract/tickets-constants.ts';
import { numberIn } from '#server/desk/tickets/search.ts';
import { type Api, ToolError } from './api.ts';
import { paging, tool } from './tool.ts';

const ticket = z
  .union([z.string().max(FieldLimit.search), z.int().positive()])
  .transform(String)
  .describe('Its number, such as TKT-1001, also that of the system it was imported from, or its id');
const text = (max: number) => z.string().min(1).max(max);
const tags = z.array(text(FieldLimit.tag)).max(FieldLimit.tags);
const priority = z.enum(TicketPriorities);
const staffOnly = 'Only for staff of the provider.';

const searchTickets = tool({
  name: 'search_tickets',
  title: 'Search tickets',
  description: 'Lists the tickets that you can see, without their texts. Each word of a search must occur in them.',
  isReading: true,
  input: z.object({
    search: text(FieldLimit.search).optional(),
    status: text(FieldLimit.search)
      .optional()
      .describe(`active, closed, or some of ${TicketStatuses.join(', ')}, separated by commas`),
    priority: priority.optional(),
    assignee: text(FieldLimit.search).optional().describe('me, none or the id of a user'),
    company: z.uuid().optional().describe(`The id of a company. ${staffOnly}`),
    tag: text(FieldLimit.tag).optional(),
    sort: z.enum(TicketSorts).default('newest'),
    ...paging,
  }),
  run: async (api, input) => {
    const { rows, cursor } = await api.list(listTickets, { querystring: { ...input, description: 'excerpt' } });
    return { tickets: rows.map(inBrief), cursor };
  },
});

const readTicket = tool({
  name: 'read_ticket',
  title: 'Read a ticket',
  description:
    'Reads a ticket with its comments, newest first. Comments with isInternal are notes that clients never see: do not repeat them to clients.',
  isReading: true,
  input: z.object({ ticket, ...paging }),
  run: async (api, { ticket: reference, ...page }) => {
    const params = { ticketId: await idOf(api, reference) };
    const found = await api.call(findTicket, { params });
    const { rows, cursor } = await api.list(listComments, { params, querystring: { ...page, order: 'newest' } });
    return { ticket: found, comments: rows, cursor };
  },
});

const newTicket = tool({
  name: 'create_ticket',
  title: 'Create a ticket',
  description:
    'Raises a ticket. Clients raise their own; staff of the provider name the company and the requester, which read_company lists. People are notified.',
  input: z.object({
    title: text(FieldLimit.title),
    description: text(DescriptionLength),
    category: text(FieldLimit.category).optional(),
    priority: priority.optional(),
    tags: tags.optional(),
    companyId: z.uuid().optional().describe(staffOnly),
    clientId: z.uuid().optional().describe(`The requester, a user of the company. ${staffOnly}`),
    assignedToId: z.uuid().optional().describe(staffOnly),
  }),
  run: (api, body) => api.call(createTicket, { body }),
});

const comment = tool({
  name: 'comment_on_ticket',
  title: 'Comment on a ticket',
  description: 'Writes a comment that everybody on the ticket reads, clients included, and is notified about.',
  instead: 'For a note that clients never see, use add_internal_note.',
  input: z.object({ ticket, comment: text(CommentLength) }),
  run: async (api, { ticket: reference, comment: words }) =>
    api.call(addComment, { params: { ticketId: await idOf(api, reference) }, body: { comment: words } }),
});

const note = tool({
  name: 'add_internal_note',
  title: 'Add an internal note',
  description: `Writes a note on a ticket that clients never see. ${staffOnly}`,
  isForStaff: true,
  input: z.object({ ticket, note: text(CommentLength) }),
  run: async (api, { ticket: reference, note: words }) => {
    // The API stores the note of a client as a comment.
    if (!isStaffRole((await api.call(findSession, {})).role))
      throw new ToolError('Only staff can write internal notes');
    const params = { ticketId: await idOf(api, reference) };
    return api.call(addComment, { params, body: { comment: words, isInternal: true } });
  },
});

const change = tool({
  name: 'change_ticket',
  title: 'Change a ticket',
  description:
    'Changes fields of a ticket; those that are left out stay as they are. Clients change status, priority and tags where they may.',
  input: z.object({
    ticket,
    status: z.enum(TicketStatuses).optional(),
    priority: priority.optional(),
    tags: tags.optional().describe('All tags that the ticket has afterward'),
    title: text(FieldLimit.title).optional(),
    category: text(FieldLimit.category).optional(),
    assignedToId: z.uuid().nullable().optional().describe('The id of a user, or null for nobody'),
    leavesSteps: LeavesSteps,
  }),
  run: async (api, { ticket: reference, ...body }) =>
    api.call(updateTicket, { params: { ticketId: await idOf(api, reference) }, body }),
});

export const ticketTools = [searchTickets, readTicket, newTicket, comment, note, change];

/** The id of a ticket that is named by its id, or by its number as the search of the list reads it. Its own number goes first. */
async function idOf(api: Api, reference: string) {
  if (z.uuid().safeParse(reference).success) return reference;
  const search = reference.trim();
  const rows =
    search === '' ? [] : await api.call(listTickets, { querystring: { search, limit: 100, description: 'excerpt' } });
  const number = numberIn(search);
  const formerOf = (text: string | null) => text && foldText(text).replace(/^#/, '');
  const own = rows.find(({ ticketNumber }) => number !== undefined && ticketNumber === `TKT-${number}`);
  const former = rows.filter(({ formerNumber }) => formerOf(formerNumber) === formerOf(search));
  if (!own && former.length > 1) throw new ToolError('Several tickets had that number before. Use the present one.');
  const found = own ?? former[0];
  if (!found) throw new ToolError('Ticket not found');
  return found.id;
}

function inBrief({ description: _, promise: __, mail: ___, ...rest }: Reply<typeof listTickets>[number]) {
  return rest;
}
