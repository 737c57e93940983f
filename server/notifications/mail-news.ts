import { and, desc, getTableColumns, inArray, sql } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { outgoingMails } from '#server/database/tables/outgoing-mails.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import type { Recipient } from '#server/mail/recipient.ts';
import { audience, type News } from './audience.ts';
import { withChannels } from './channels.ts';
import { type Ticket, withPeople } from './ticket-people.ts';

/** The most events in one email: the newest ones. */
const MOST = 500;

/**
 * The news of an email that its recipient may see now and wants by email, by ticket.
 * @param tickets as the recipient may see them
 */
export async function listMailNews(
  db: Db,
  { id: mailId }: Pick<OutgoingMail, 'id'>,
  recipient: Recipient,
  tickets: Ticket[],
) {
  const happened = Map.groupBy(await listEvents(db, mailId, tickets), ({ recordId }) => recordId);
  const found = await withPeople(db, tickets, isStaff(recipient));
  const theirs = found.flatMap((ticket) =>
    (happened.get(ticket.id) ?? []).flatMap((event) =>
      audience(event, ticket).filter(({ person }) => person.id === recipient.id),
    ),
  );
  const wanted = (await withChannels(db, theirs)).filter(({ byMail }) => byMail);
  return Map.groupBy<string, News>(wanted, ({ event }) => event.recordId);
}

/** Whether an event is one of an email's. A long digest has too many ids for parameters. */
export function isOfMail(mailId: string) {
  const { id, eventIds } = outgoingMails;
  return sql`${events.id} = any(array(select unnest(${eventIds}) from ${outgoingMails} where ${id} = ${mailId}))`;
}

/** The newest of an email's events, oldest first. No email contains an earlier title or description. */
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
