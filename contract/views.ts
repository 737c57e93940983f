import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line, PageQuery } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { TicketFilter, TicketQuery } from './tickets.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';
import { BuiltInViews, CountLimit, MostViews, viewMessages } from './views-constants.ts';

const filters = TicketQuery.shape;

/** A query parameter, checked but stored unchanged: `me` is the user who opens the view. */
function asSent(parameter: z.ZodType) {
  return line({ max: FieldLimit.search })
    .superRefine((text, context) => {
      for (const { message } of parameter.safeParse(text).error?.issues ?? []) context.addIssue(message);
    })
    .optional();
}

/** What a view shows, and in which order. */
export const ViewQuery = z
  .strictObject({
    status: asSent(filters.status),
    priority: asSent(filters.priority),
    assignee: asSent(filters.assignee),
    requester: asSent(filters.requester),
    company: asSent(filters.company),
    tag: asSent(filters.tag),
    category: asSent(filters.category),
    from: asSent(filters.from),
    to: asSent(filters.to),
    updatedFrom: asSent(filters.updatedFrom),
    updatedTo: asSent(filters.updatedTo),
    due: asSent(filters.due),
    source: asSent(filters.source),
    routine: asSent(filters.routine),
    snoozed: asSent(filters.snoozed),
    search: asSent(filters.search),
    sort: filters.sort.unwrap().optional(),
  })
  .describe(
    'The filters and the order, as query parameters of GET /tickets. `assignee=me` means the user who opens the view',
  );
export type ViewQuery = z.output<typeof ViewQuery>;

/** A list of tickets with a name. */
export const View = z.object({
  id: Id,
  name: z.string(),
  query: ViewQuery,
  isShared: z.boolean().describe('Whether all provider staff see it'),
  ownerId: Id,
  ownerName: z.string(),
  version: Version,
});

const Name = line({ max: FieldLimit.name, required: viewMessages.nameMissing });

export const NewView = z.object({ name: Name, query: ViewQuery, isShared: z.boolean().default(false) });
export type NewViewInput = z.output<typeof NewView>;

/** Omitted fields stay unchanged. */
export const ViewChanges = z.object({
  name: Name.optional(),
  query: ViewQuery.optional(),
  isShared: z.boolean().optional(),
  version: BaseVersion,
});
export type ViewChangesInput = z.output<typeof ViewChanges>;

/** A number of tickets, with a plus where it stopped at a limit: at least so many. */
const TicketCount = z.union([z.int(), z.templateLiteral([z.int(), '+'])]);
export type TicketCount = z.output<typeof TicketCount>;

const builtIn = BuiltInViews.map(({ id, name, query }) => `\`${id}\` (${name}: ${new URLSearchParams(query)})`);

/** The path of one view. */
export const ViewParams = z.object({ viewId: idOf('View') });

export const listViews = endpoint({
  method: 'GET',
  url: '/api/ticketing/views',
  access: 'staff',
  schema: {
    summary: 'List your views and those that others share, by name',
    description: `Where more follow, a \`Link\` header with \`rel="next"\` has the next page. The views that all provider staff have are not in the list: ${builtIn.join(', ')}.`,
    tags: ['Views'],
    querystring: PageQuery,
    response: { 200: z.array(View) },
  },
});

export const countViews = endpoint({
  method: 'GET',
  url: '/api/ticketing/views/counts',
  access: 'staff',
  schema: {
    summary: 'Count the tickets of your views',
    description: `By id, those that all provider staff have included. Counts stop at ${CountLimit.list}: \`1000+\`. Views with a search are left out, because counting what a search finds costs more than its first page.`,
    tags: ['Views'],
    response: { 200: z.record(z.string(), TicketCount) },
  },
});

export const countTickets = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/count',
  access: 'signed-in',
  schema: {
    summary: 'Count the tickets that a list with these filters has',
    description: `Counts stop at ${CountLimit.list}: \`1000+\`, and those of a search at ${CountLimit.search}: \`200+\`. A search that was stopped earlier has the number found until then, such as \`12+\`.`,
    tags: ['Tickets'],
    querystring: TicketFilter,
    response: { 200: z.object({ count: TicketCount }) },
  },
});

export const createView = endpoint({
  method: 'POST',
  url: '/api/ticketing/views',
  access: 'staff',
  createsOnce: true,
  schema: {
    summary: 'Save a view',
    description: `For provider staff, who may have ${MostViews} views each: beyond that the response is 409.`,
    tags: ['Views'],
    body: NewView,
    response: { 201: View },
  },
});

export const updateView = endpoint({
  method: 'PUT',
  url: '/api/ticketing/views/:viewId',
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Change a view',
    description: `${changeDescription} A \`query\` replaces the whole query. A shared view is changed by its owner and by super admins.`,
    tags: ['Views'],
    params: ViewParams,
    body: ViewChanges,
    ...changeOf(View),
  },
});

export const deleteView = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/views/:viewId',
  access: 'staff',
  schema: {
    summary: 'Delete a view',
    description: 'A shared view is deleted by its owner and by super admins.',
    tags: ['Views'],
    params: ViewParams,
    response: { 200: Done },
  },
});
