import { z } from 'zod';
import { NewTicket, TicketStatus } from '#contract/tickets.ts';
import { demoCompanies, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';

const minutesIn: Record<string, number> = { m: 1, h: 60, d: 1_440 };

/** The minutes of an age like `3h`. */
export function minutes(age: string) {
  return Number(age.slice(0, -1)) * (minutesIn[age.slice(-1)] ?? Number.NaN);
}

/** How long ago or after something, such as `3h`. */
export const Age = z.string().regex(/^\d+[mhd]$/, 'Write an age like 25m, 3h or 2d');
const FileNames = z.array(z.string()).default([]);

const DemoComment = z.strictObject({
  by: PersonName,
  /** The time since the previous comment. */
  after: Age,
  isInternal: z.boolean().default(false),
  /** May contain `{{title of an article}}`, which becomes its address. */
  text: z.string(),
  attached: FileNames,
});

const DemoTicket = z.strictObject({
  ...NewTicket.pick({ title: true, description: true, category: true, priority: true, tags: true }).shape,
  /** The requester; `phonedTo` is the user who created the ticket for them. */
  from: PersonName,
  phonedTo: PersonName.optional(),
  opened: Age,
  status: TicketStatus,
  assignee: PersonName.optional(),
  attached: FileNames,
  thread: z.array(DemoComment).default([]),
});
export type DemoTicket = z.output<typeof DemoTicket>;

export const demoTickets = demoCompanies.flatMap(({ tickets }) =>
  readYaml(`tickets/${tickets}.yaml`, z.array(DemoTicket)),
);
