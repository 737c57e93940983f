import { z } from 'zod';
import { bulkMessages, MostAtOnce, MostHandedOver } from './bulk-changes-constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, idOf, Tags } from './primitives.ts';
import { DueOn, LeavesSteps, TicketPriority, TicketStatus } from './tickets.ts';
import { BaseVersion } from './versions.ts';

const SomeTickets = z
  .array(z.object({ id: Id, version: BaseVersion }))
  .min(1, bulkMessages.chooseTickets)
  .max(MostAtOnce, bulkMessages.tooMany)
  .refine((tickets) => new Set(tickets.map(({ id }) => id)).size === tickets.length, bulkMessages.twice);

/** Omitted fields stay unchanged. Tags are added and removed, because each ticket has others. */
const Changes = z
  .object({
    status: TicketStatus.optional(),
    priority: TicketPriority.optional(),
    assignedToId: Id.nullable().optional(),
    addTags: Tags.optional(),
    removeTags: Tags.optional(),
    causeId: Id.nullable().optional().describe('The ticket that causes them; null takes it off. For provider staff'),
    dueOn: DueOn.optional(),
    leavesSteps: LeavesSteps,
  })
  .refine(
    ({ leavesSteps: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    bulkMessages.chooseChange,
  )
  .superRefine(({ addTags = [], removeTags = [] }, context) => {
    for (const tag of addTags.filter((added) => removeTags.includes(added))) {
      context.addIssue({ code: 'custom', path: ['removeTags'], message: bulkMessages.addedAndRemoved(tag) });
    }
  });

export const BulkChange = z.object({ tickets: SomeTickets, changes: Changes });
export type BulkChangeInput = z.output<typeof BulkChange>;

export const HandOver = z
  .object({ fromId: Id, toId: Id })
  .refine(({ fromId, toId }) => fromId !== toId, { message: bulkMessages.toThemself, path: ['toId'] });
export type HandOverInput = z.output<typeof HandOver>;

const Results = z.array(
  z.object({
    id: Id,
    ok: z.boolean(),
    message: z.string().optional().describe('Why this ticket was not changed'),
  }),
);

const Changed = z.object({
  bulkId: Id.nullable().describe('Undoes the change; null if no ticket has changed'),
  results: Results,
});

export const changeTickets = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/bulk',
  access: 'signed-in',
  schema: {
    summary: 'Change many tickets at once',
    description: `Each ticket is changed as by \`PUT /tickets/:ticketId\`, on its own: one that is stale, unknown or closed to you does not stop the others. At most ${MostAtOnce} tickets, in the order of the results.`,
    tags: ['Tickets'],
    body: BulkChange,
    response: { 200: Changed },
  },
});

export const handOverTickets = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/hand-over',
  access: 'staff',
  schema: {
    summary: 'Hand the active tickets of somebody to a colleague',
    description: `For provider staff, also after the person has left. The oldest ${MostHandedOver.toLocaleString('en-US')} tickets, each on its own as in a bulk change, and undone like one.`,
    tags: ['Tickets'],
    body: HandOver,
    response: { 200: Changed },
  },
});

export const undoBulkChange = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/bulk/:bulkId/undo',
  access: 'signed-in',
  schema: {
    summary: 'Undo the last bulk change',
    description:
      'Also undoes a hand-over. Only the user who made it can undo it, within 10 minutes and until their next one. Each ticket gets back what the change replaced. A ticket that was changed since stays as it is, and its result says so. Emails about a change wait for a minute, so those about one that is undone before are never sent.',
    tags: ['Tickets'],
    params: z.object({ bulkId: idOf('Bulk change') }),
    response: {
      200: z.object({
        results: Results,
        mailed: z
          .int()
          .describe(
            'How many emails about the change had already been sent; their recipients are told that it was undone',
          ),
      }),
    },
  },
});
