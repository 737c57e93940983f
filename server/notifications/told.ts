import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import { selectTickets } from '#server/tickets/rows.ts';
import { isBadRating, isReopening, type Kind, mentionedIn, newsIn, standInsFor } from './news.ts';
import { listTicketPeople } from './recipients.ts';
import { findTeam, listStaff, nobody } from './team.ts';

/** Actions that may concern staff who do not take part in the ticket. */
const teamActions = ['created', 'commented', 'not fixed', 'due soon', 'missed'];

/** Something that a user is told about a ticket or an inquiry. */
export type Told = {
  userId: string;
  kind: Kind;
  event: StoredEvent;
  sentence: string;
  recordId: string;
  /** Whether they are told as one of the support team, without taking part in the ticket. */
  isForTeam?: boolean;
  ticketId?: string;
  inquiryId?: string;
};

/** Who is told what about tickets, among those who may see them at this moment. */
export async function toldOfTickets(tx: Db, all: StoredEvent[]): Promise<Told[]> {
  // Changes by the system itself, such as closing old tickets, concern nobody.
  const events = all.filter(({ kind, action, actorId }) => kind === 'ticket' && (action !== 'changed' || actorId));
  if (events.length === 0) return [];
  const ids = [...new Set(events.map(({ recordId }) => recordId))];
  const ticketsById = new Map((await selectTickets(tx).where(inArray(tickets.id, ids))).map((each) => [each.id, each]));
  const peopleOf = Map.groupBy(await listTicketPeople(tx, ids), ({ ticketId }) => ticketId);
  const isForTeam = events.some(
    (event) =>
      teamActions.includes(event.action) || mentionedIn(event).length > 0 || isBadRating(event) || isReopening(event),
  );
  const team = isForTeam ? await findTeam(tx, ids) : nobody;
  return events.flatMap((event) => {
    const ticket = ticketsById.get(event.recordId);
    if (!ticket) return [];
    const ticketId = ticket.id;
    const people = peopleOf.get(ticketId) ?? [];
    const others = team.staff.filter(({ id }) => !people.some((person) => person.id === id));
    const own = [...people, ...standInsFor(event, ticket, people, team)].map(({ id }) => id);
    return [...people, ...others].flatMap((person) =>
      newsIn(event, ticket, person, people, team).map((news) => ({
        ...news,
        userId: person.id,
        recordId: ticketId,
        isForTeam: news.kind !== 'mentioned' && !own.includes(person.id),
        ticketId,
      })),
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
  const staff = await listStaff(tx);
  return found.flatMap(({ id, firstName, lastName }) => {
    const event = events.find(({ recordId }) => recordId === id);
    if (!event) return [];
    const news = { kind: 'inquiry' as const, event, sentence: `Inquiry from ${firstName} ${lastName}` };
    return staff
      .filter((person) => person.id !== event.actorId)
      .map((person) => ({ ...news, userId: person.id, recordId: id, inquiryId: id }));
  });
}
