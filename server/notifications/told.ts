import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { users } from '#server/database/tables/users.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import { selectTickets } from '#server/tickets/rows.ts';
import { listViewers } from '#server/tickets/viewers.ts';
import { type Kind, mentionedIn, newsIn } from './news.ts';

/** Something that a user is told about a ticket or an inquiry. */
export type Told = {
  userId: string;
  kind: Kind;
  event: StoredEvent;
  sentence: string;
  recordId: string;
  ticketId?: string;
  inquiryId?: string;
};

/** Who is told what about tickets, among those who may see them at this moment. */
export async function toldOfTickets(tx: Db, all: StoredEvent[]): Promise<Told[]> {
  // Changes by the system itself, such as closing old tickets, concern nobody.
  const events = all.filter(({ kind, action, actorId }) => kind === 'ticket' && (action !== 'changed' || actorId));
  if (events.length === 0) return [];
  const ids = [...new Set(events.map(({ recordId }) => recordId))];
  const found = await selectTickets(tx).where(inArray(tickets.id, ids));
  const isNew = events.some(({ action }) => action === 'created');
  const people = await listPeople(
    tx,
    [
      ...found.flatMap(({ clientId, assignedToId }) => [clientId, ...(assignedToId ? [assignedToId] : [])]),
      ...events.flatMap(mentionedIn),
    ],
    isNew,
  );
  const clientIds = people.filter((person) => !isStaff(person)).map(({ id }) => id);
  const viewers = new Set(
    (await listViewers(tx, ids, clientIds)).map(({ ticketId, userId }) => `${ticketId} ${userId}`),
  );
  const ticketsById = new Map(found.map((ticket) => [ticket.id, ticket]));
  return events.flatMap((event) => {
    const ticket = ticketsById.get(event.recordId);
    if (!ticket) return [];
    const ticketId = ticket.id;
    const mayKnow = people.filter((person) => isStaff(person) || viewers.has(`${ticketId} ${person.id}`));
    return mayKnow.flatMap((person) =>
      newsIn(event, ticket, person).map((news) => ({ ...news, userId: person.id, recordId: ticketId, ticketId })),
    );
  });
}

/** Provider staff are told about inquiries, except for suspected spam until one of them says that it is none. */
export async function toldOfInquiries(tx: Db, all: StoredEvent[]): Promise<Told[]> {
  const events = all.filter(
    ({ kind, action }) => kind === 'inquiry' && (action === 'created' || action === 'not spam'),
  );
  if (events.length === 0) return [];
  const found = await tx
    .select()
    .from(inquiries)
    .where(
      and(
        inArray(
          inquiries.id,
          events.map(({ recordId }) => recordId),
        ),
        eq(inquiries.isSuspectedSpam, false),
      ),
    );
  const staff = await listPeople(tx, [], true);
  return found.flatMap(({ id, firstName, lastName }) => {
    const event = events.find(({ recordId }) => recordId === id);
    if (!event) return [];
    const news = { kind: 'inquiry' as const, event, sentence: `Inquiry from ${firstName} ${lastName}` };
    return staff
      .filter((person) => person.id !== event.actorId)
      .map((person) => ({ ...news, userId: person.id, recordId: id, inquiryId: id }));
  });
}

/** Some users, and all provider staff if wanted, as far as they are active. */
async function listPeople(tx: Db, ids: string[], withStaff: boolean) {
  const rows = await tx
    .select({ id: users.id, role: users.role, companyId: users.companyId })
    .from(users)
    .where(
      and(
        or(inArray(users.id, [...new Set(ids)]), withStaff ? isNull(users.companyId) : undefined),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  return rows as Actor[];
}
