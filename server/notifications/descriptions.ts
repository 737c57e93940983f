import { and, eq, inArray } from 'drizzle-orm';
import { isStaffRole } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { users } from '#server/database/tables/users.ts';
import type { Entry } from '#server/mail/templates/ticket-mail.ts';
import { textLeft } from '#server/mail/text-left.ts';
import { inWords } from '#server/mail/time.ts';
import { listUnverified } from '#server/mail/unverified.ts';
import { findZone } from '#server/settings/zone.ts';
import type { findTicket } from '#server/tickets/queries.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;
export type DatedEntry = Entry & { createdAt: Date };

/** The descriptions of tickets as entries of an email, by the ticket's id: each under the name of who wrote it. */
export async function listDescriptions(db: Db, tickets: Ticket[]): Promise<Map<string, DatedEntry>> {
  const unverified = await listUnverified(db, tickets);
  const openers = new Map((await listOpeners(db, tickets)).map((opener) => [opener.ticketId, opener]));
  const timeZone = await findZone(db);
  return new Map(
    tickets.map((ticket) => {
      const { id, createdAt, description, redactions } = ticket;
      const text = textLeft(description, redactions, timeZone);
      const at = inWords(createdAt, timeZone);
      return [id, { ...authorOf(ticket, openers.get(id)), at, createdAt, text, isUnverified: unverified.has(id) }];
    }),
  );
}

type Opener = Awaited<ReturnType<typeof listOpeners>>[number];

function listOpeners(db: Db, tickets: Ticket[]) {
  const { recordId: ticketId, actorId, actorName, via } = events;
  const ids = tickets.map(({ id }) => id);
  return db
    .select({ ticketId, actorId, actorName, via, role: users.role })
    .from(events)
    .innerJoin(users, eq(users.id, actorId))
    .where(and(inArray(ticketId, ids), eq(events.kind, 'ticket'), eq(events.action, 'created')));
}

/** Whoever opened a ticket wrote its description, except that staff open tickets by forwarding a client's own email. */
function authorOf({ clientId, clientName, clientLastName }: Ticket, opener: Opener | undefined) {
  const isForward = opener?.via === 'email' && isStaffRole(opener.role);
  if (!opener || opener.actorId === clientId || isForward)
    return { author: `${clientName} ${clientLastName}`, look: 'client' } as const;
  return { author: opener.actorName, look: isStaffRole(opener.role) ? 'staff' : 'client' } as const;
}
