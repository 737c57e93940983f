import { inArray, type SQL, sql } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { fromNow, interval } from '#server/platform/database/intervals.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { Consumer } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { type NewMail, queueMails, wakeDelivery } from '#server/platform/mail/outbox.ts';
import { audience, type News } from './audience.ts';
import { addToDigests, type Bundle, splitByDigest } from './digests.ts';
import { findTicketsOf } from './find-news.ts';
import { ticketMessages } from './messages.ts';
import type { TicketWithPeople } from './ticket-people.ts';

/** The events of a ticket for one person. */
type TicketBundle = Bundle & { ticketId: string };

/**
 * Queues the emails about tickets to their audience, except for the rest of the team (queue-team-mail.ts). Each person
 * gets one email per ticket, and further events join it until it is sent. Permissions and contents are decided again when
 * it is sent (ticket-mail.ts).
 */
export function queueTicketMail(): Consumer {
  return {
    name: 'ticket_mail',
    reactions: ticketMessages,
    handle: async (tx, events) => {
      const { bundles, confirmations } = await plan(tx, events);
      await queueMails(tx, confirmations);
      if (bundles.length > 0) await addBundles(tx, bundles);
    },
  };
}

async function plan(tx: Db, events: StoredEvent[]) {
  const ticketsById = await findTicketsOf(tx, events);
  const hasNew = events.some(({ action }) => action === 'created');
  const confirms = hasNew && (await findSetting(tx, 'mail_confirms_new_tickets'));
  const confirmations: NewMail[] = [];
  const told: News[] = [];
  for (const event of events) {
    const ticket = ticketsById.get(event.recordId);
    if (!ticket) continue;
    const userId = confirms ? openingRequester(event, ticket) : undefined;
    if (userId) confirmations.push({ kind: 'acknowledgment', ticketId: ticket.id, userId, eventIds: [event.id] });
    // The confirmation also names the participants that the requester's email added.
    told.push(...audience(event, ticket).filter(({ reason, person }) => reason !== 'team' && person.id !== userId));
  }
  return { bundles: bundlesOf(told), confirmations };
}

/** The requester, if they opened the ticket themselves and can see it, and their monitoring did not. */
function openingRequester({ action, actorId, via }: StoredEvent, { people }: TicketWithPeople) {
  return action === 'created' && via !== 'alert'
    ? people.find(({ id, isRequester }) => isRequester && id === actorId)?.id
    : undefined;
}

function bundlesOf(told: News[]): TicketBundle[] {
  const bundles = Map.groupBy(told, ({ event, person }) => `${event.recordId} ${person.id}`);
  return [...bundles.values()].flatMap((news) => {
    const [first] = news;
    const eventIds = [...new Set(news.map(({ event }) => event.id))];
    return first ? [{ ticketId: first.event.recordId, userId: first.person.id, eventIds }] : [];
  });
}

/** Queues each person's emails at once, one per ticket, or together in a digest. */
async function addBundles(tx: Db, bundles: TicketBundle[]) {
  const { atOnce, digested } = await splitByDigest(tx, bundles);
  const mailIds = atOnce.length > 0 ? await addToBundles(tx, atOnce) : [];
  for (const [digest, theirs] of digested) mailIds.push(...(await addToDigests(tx, digest, theirs)));
  await noteComments(tx, inArray(outgoingMails.id, mailIds));
  wakeDelivery();
}

/** Each event extends the wait, but not beyond five minutes after the first. */
async function addToBundles(tx: Db, bundles: TicketBundle[]) {
  const nextAttemptAt = fromNow(MailTiming.quiet);
  const rows = bundles.map((bundle) => ({ kind: 'ticket' as const, isOpen: true, nextAttemptAt, ...bundle }));
  const mails = await tx
    .insert(outgoingMails)
    .values(rows)
    .onConflictDoUpdate({
      target: [outgoingMails.ticketId, outgoingMails.userId],
      targetWhere: sql`is_open`,
      set: {
        eventIds: sql`${outgoingMails.eventIds} || excluded.event_ids`,
        nextAttemptAt: sql`least(excluded.next_attempt_at, ${outgoingMails.createdAt} + ${interval(MailTiming.longestBundle)})`,
      },
    })
    .returning({ id: outgoingMails.id });
  return mails.map(({ id }) => id);
}

/** Records the comments that the emails will contain. */
export async function noteComments(tx: Db, isTheirs: SQL) {
  await tx.execute(sql`
    insert into mailed_comments (comment_id, mail_id)
    select comments.id, outgoing_mails.id from outgoing_mails
    join events on events.id = any(outgoing_mails.event_ids) and events.action in ('commented', 'noted')
    join comments on comments.id = events.subject_id
      and comments.ticket_id in (events.record_id, ${finalTicket(sql`events.record_id`)})
    where ${isTheirs} on conflict do nothing`);
}
