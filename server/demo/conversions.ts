import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { InvitedRoles } from '#contract/invitations-constants.ts';
import { HOUR } from '#contract/shared-constants.ts';
import { NewTicket } from '#contract/tickets.ts';
import { addComment } from '#server/desk/comments/commands.ts';
import { updateTicket } from '#server/desk/tickets/commands.ts';
import { markSolved } from '#server/desk/tickets/mark-solved.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { convertInquiry } from '#server/website/conversions/commands.ts';
import type { Dated } from './move-back.ts';
import { type Actors, actorOf, PersonName } from './people.ts';

/** How an inquiry of the demo became a client. */
export const DemoConversion = z.strictObject({
  by: PersonName,
  /** After the inquiry. */
  afterHours: z.number(),
  /** Null for a private person. */
  company: z.strictObject({ name: z.string(), domain: z.string() }).nullable(),
  invite: z.enum(InvitedRoles).nullable(),
  ticket: NewTicket.pick({ title: true, priority: true, category: true }),
  /** Without `by`, its sender wrote it. The hours are those since the inquiry. */
  thread: z.array(z.strictObject({ by: PersonName.optional(), afterHours: z.number(), text: z.string() })),
  /** Whether its sender says so after the last message. */
  isSolved: z.boolean(),
});
type DemoConversion = z.output<typeof DemoConversion>;

/** A ticket of the demo before it is there: they are raised in the order of their dates, because numbers grow with time. */
export type Coming = {
  openedAt: Date;
  raise: () => Promise<string>;
  /** All that happens to it afterwards, with the dates that it should have. */
  live: (ticketId: string) => Promise<{ comments: Dated[]; changes: Dated[] }>;
};

/** The ticket of an inquiry that became a client. */
export function convertLater(
  db: Db,
  actors: Actors,
  { id, createdAt, conversion }: { id: string; createdAt: Date; conversion: DemoConversion },
): Coming {
  const momentAfter = (hours: number) => new Date(createdAt.getTime() + hours * HOUR);
  const at = momentAfter(conversion.afterHours);
  const staff = actorOf(actors, conversion.by);
  return {
    openedAt: at,
    raise: async () => {
      const { company, invite, ticket } = conversion;
      const { ticketId } = await convertInquiry(db, staff, id, { company, invite, ticket }, '');
      await db.update(inquiries).set({ convertedAt: at }).where(eq(inquiries.id, id));
      return ticketId ?? '';
    },
    live: async (ticketId) => {
      const sender = await findSender(db, ticketId, at);
      await updateTicket(db, staff, ticketId, { status: 'in_progress', assignedToId: staff.id });
      const comments: Dated[] = [];
      for (const { by, afterHours, text } of conversion.thread) {
        const author = by ? actorOf(actors, by) : sender;
        const { id: commentId } = await addComment(db, author, ticketId, { comment: text, isInternal: false });
        comments.push({ id: commentId, at: momentAfter(afterHours) });
      }
      if (conversion.isSolved) await markSolved(db, sender, ticketId);
      return { comments, changes: await datedChanges(db, ticketId, [at, comments.at(-1)?.at ?? at]) };
    },
  };
}

/** Its requester, who is as old as the ticket. */
async function findSender(db: Db, ticketId: string, createdAt: Date) {
  const find = db
    .select({ id: users.id, role: users.role, companyId: users.companyId })
    .from(users)
    .innerJoin(tickets, eq(tickets.clientId, users.id))
    .where(eq(tickets.id, ticketId));
  const sender = one(await find);
  await db.update(users).set({ createdAt }).where(eq(users.id, sender.id));
  await db
    .update(companies)
    .set({ createdAt })
    .where(eq(companies.id, sender.companyId ?? ''));
  // A requester is a client, who has a company.
  return { type: 'user', ...sender } as UserActor;
}

/** The changes of a ticket in their order, at these moments; more of them at the last one. */
async function datedChanges(db: Db, ticketId: string, moments: Date[]): Promise<Dated[]> {
  const found = await db
    .select({ id: events.id })
    .from(events)
    .where(sql`${events.recordId} = ${ticketId} and ${events.action} = 'changed'`)
    .orderBy(asc(events.position), asc(events.id));
  return found.map(({ id }, index) => ({ id, at: moments[Math.min(index, moments.length - 1)] ?? new Date() }));
}
