import { and, desc, getTableColumns, inArray, sql } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { outgoingMails } from '#server/database/tables/outgoing-mails.ts';
import { findSetting } from '#server/domain/settings.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import type { Recipient } from '#server/mail/recipient.ts';
import type { findTicket } from '#server/tickets/queries.ts';
import { type Kind, type News, newsIn } from './news.ts';
import { findPreferences } from './preferences.ts';
import { hasOpeningEmail, listTicketPeople } from './recipients.ts';
import { findTeam, nobody } from './team.ts';

/** How many of the newest events one email tells. */
const MOST = 500;

/**
 * What an email tells its recipient, by ticket: what they may know at this moment and want to.
 * @param tickets as the recipient may see them
 */
export async function listNews(
  db: Db,
  { id: mailId }: Pick<OutgoingMail, 'id'>,
  recipient: Recipient,
  tickets: Awaited<ReturnType<typeof findTicket>>[],
) {
  const happened = await listEvents(db, mailId, tickets);
  const preferences = await findPreferences(db, recipient);
  const toldAboutNew = await findSetting(db, 'mail_staff_about_new_tickets');
  const isWanted = (kind: Kind) => preferences[kind]?.mail && (kind !== 'created' || toldAboutNew);
  const ids = tickets.map(({ id }) => id);
  const peopleOf = Map.groupBy(await listTicketPeople(db, ids), ({ ticketId }) => ticketId);
  const team = isStaff(recipient) ? await findTeam(db, ids) : nobody;
  const byTicket = new Map<string, News[]>();
  for (const ticket of tickets) {
    const about = happened.filter(({ recordId }) => recordId === ticket.id);
    const people = peopleOf.get(ticket.id) ?? [];
    const person = people.find(({ id }) => id === recipient.id);
    const news = about
      .filter((event) => !hasOpeningEmail(event, person))
      .flatMap((event) => newsIn(event, ticket, recipient, people, team))
      .filter(({ kind }) => isWanted(kind));
    if (news.length > 0) byTicket.set(ticket.id, news);
  }
  return byTicket;
}

/** Whether an event is one of an email's. A long digest has too many ids for parameters. */
export function isOfMail(mailId: string) {
  const { id, eventIds } = outgoingMails;
  return sql`${events.id} = any(array(select unnest(${eventIds}) from ${outgoingMails} where ${id} = ${mailId}))`;
}

/** The newest of an email's events, oldest first. No email tells what a description was before. */
async function listEvents(db: Db, mailId: string, tickets: { id: string }[]): Promise<StoredEvent[]> {
  const changes = sql<StoredEvent['changes']>`${events.changes} - array['title', 'description']`;
  const rows = await db
    .select({ ...getTableColumns(events), changes })
    .from(events)
    .where(
      and(
        isOfMail(mailId),
        inArray(
          events.recordId,
          tickets.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(events.position), desc(events.id))
    .limit(MOST);
  return rows.toReversed();
}
