import { and, desc, getTableColumns, inArray, sql } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import { HOUR } from '#contract/shared-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { interval } from '#server/platform/database/intervals.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { listUndone, type Undone } from '#server/platform/events/undone.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
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
  const events = await withoutUndone(db, recipient, await listEvents(db, mailId, tickets));
  const happened = Map.groupBy(events, ({ recordId }) => recordId);
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

/**
 * Leaves out what was taken back before the recipient had an email about it: the change and what took it back, whether or
 * not both are in this email. Whoever got an email about the change is also told that it was taken back.
 */
async function withoutUndone(db: Db, { id: userId }: Recipient, all: StoredEvent[]): Promise<StoredEvent[]> {
  const [first] = all.filter(({ action }) => action === 'changed');
  if (!first) return all;
  const undone = await listUndone(db, [...new Set(all.map(({ recordId }) => recordId))], first.createdAt);
  const mailed = await listMailed(db, userId, undone, first.createdAt);
  const left = new Map<string, Set<string>>();
  for (const { field, eventIds } of undone) {
    const told = eventIds.findIndex((id) => mailed.has(id));
    for (const id of told < 0 ? eventIds : eventIds.slice(0, told))
      left.set(id, (left.get(id) ?? new Set()).add(field));
  }
  return all.flatMap((event) => {
    const fields = left.get(event.id);
    if (!fields) return [event];
    const changes = Object.entries(event.changes ?? {}).filter(([field]) => !fields.has(field));
    return changes.length > 0 ? [{ ...event, changes: Object.fromEntries(changes) }] : [];
  });
}

/** Which of the events a person already has an email about. */
async function listMailed(db: Db, userId: string, undone: Undone[], since: Date) {
  const ids = undone.flatMap(({ eventIds }) => eventIds);
  if (ids.length === 0) return new Set<string>();
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct mailed.id from outgoing_mails cross join lateral unnest(event_ids) as mailed (id)
    where user_id = ${userId} and sent_at > ${since.toISOString()}::timestamptz - ${interval(HOUR)} and mailed.id = any(${sql.param(ids)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
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
