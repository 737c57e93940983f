import { asc, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import type { Recipient } from '#server/mail/recipient.ts';
import { findSetting } from '#server/settings/queries.ts';
import type { findTicket } from '#server/tickets/queries.ts';
import { type Kind, type News, newsIn } from './news.ts';
import { findPreferences } from './preferences.ts';
import { listTicketPeople } from './recipients.ts';

/**
 * What an email tells its recipient, by ticket: what they may know at this moment and want to.
 * @param tickets as the recipient may see them
 */
export async function listNews(
  db: Db,
  { eventIds }: Pick<OutgoingMail, 'eventIds'>,
  recipient: Recipient,
  tickets: Awaited<ReturnType<typeof findTicket>>[],
) {
  const happened = await db
    .select()
    .from(events)
    .where(inArray(events.id, eventIds))
    .orderBy(asc(events.position), asc(events.id));
  const preferences = await findPreferences(db, recipient);
  const toldAboutNew = await findSetting(db, 'mail_staff_about_new_tickets');
  const isWanted = (kind: Kind) => preferences[kind]?.mail && (kind !== 'created' || toldAboutNew);
  const ids = tickets.map(({ id }) => id);
  const peopleOf = Map.groupBy(await listTicketPeople(db, ids), ({ ticketId }) => ticketId);
  const byTicket = new Map<string, News[]>();
  for (const ticket of tickets) {
    const about = happened.filter(({ recordId }) => recordId === ticket.id);
    const people = peopleOf.get(ticket.id) ?? [];
    const news = about
      .flatMap((event) => newsIn(event, ticket, recipient, people))
      .filter(({ kind }) => isWanted(kind));
    if (news.length > 0) byTicket.set(ticket.id, news);
  }
  return byTicket;
}
