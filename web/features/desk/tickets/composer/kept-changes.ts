import { z } from 'zod';
import { MomentPresets } from '#contract/promise-constants.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import type { TicketEdit } from './api.ts';

/** What a comment changes on its ticket, as the browser keeps it until it is sent. */
export const KeptChanges = z.object({
  status: z.enum(TicketStatuses).optional(),
  priority: z.enum(TicketPriorities).optional(),
  assignedToId: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  category: z.string().optional(),
  dueOn: z.string().nullable().optional(),
  templateId: z.string().optional(),
  snooze: z.enum(MomentPresets).optional(),
  leavesSteps: z.boolean().optional(),
  version: z.number().optional(),
} satisfies { [Field in keyof Required<TicketEdit['sent']>]: z.ZodType });
