import { inArray, type SQL, sql } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { fromNow, interval } from '#server/platform/database/intervals.ts';
import { outgoingMails, teamNews } from '#server/platform/database/tables/outgoing-mails.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { idsOfDead } from '#server/platform/mail/dead-addresses.ts';
import { queueMails, wakeDelivery } from '#server/platform/mail/outbox.ts';
import type { Told } from './channels.ts';
import { addToDigests, type Bundle, type Digest } from './digests.ts';
import type { TicketWithPeople } from './ticket-people.ts';

/** The most events that wait for the next email to one of the team: the newest ones. */
const MOST = 1_000;

/** The events of a ticket for one person, or of all tickets for one of the team. */
type NewsBundle = Bundle & { ticketId: string | null; digest: Digest };

type Audience = {
  /** The tickets of the events, by id. */
  tickets: Map<string, TicketWithPeople>;
  told: Told[];
};

/**
 * Queues the emails about tickets to those who are told of events. Each person gets one email per ticket, and further events
 * join it until it is sent; or one digest. What concerns the rest of the team waits for their next email
 * (queue-team-mail.ts). Permissions and contents are decided again when an email is sent (mail-news.ts).
 */
export async function queueTicketMail(tx: Db, events: StoredEvent[], { tickets, told }: Audience) {
  const confirmations = await listConfirmations(tx, events, tickets);
  await queueMails(tx, confirmations);
  // A confirmation also names the participants that the requester's email added.
  const confirmed = new Set(confirmations.map(({ eventIds, userId }) => `${eventIds} ${userId}`));
  const ofTickets = told.filter(({ ticket, event, person }) => ticket && !confirmed.has(`${event.id} ${person.id}`));
  const involved = ofTickets.filter(({ reason }) => reason !== 'team');
  const team = ofTickets.filter(({ reason, byMail }) => reason === 'team' && byMail);
  const bundles = [
    ...bundlesOf(involved, ({ event }) => event.recordId),
    ...bundlesOf(await withoutDead(tx, team), () => null),
  ];
  const waits = ({ ticketId, digest }: NewsBundle) => ticketId === null && digest === 'at_once';
  await keepForTeam(tx, bundles.filter(waits));
  await addToMails(
    tx,
    bundles.filter((bundle) => !waits(bundle)),
  );
}

async function listConfirmations(tx: Db, events: StoredEvent[], tickets: Audience['tickets']) {
  const opened = events.flatMap((event) => {
    const ticket = tickets.get(event.recordId);
    const userId = ticket && openingRequester(event, ticket);
    return userId ? [{ kind: 'acknowledgment' as const, ticketId: ticket.id, userId, eventIds: [event.id] }] : [];
  });
  return opened.length > 0 && (await findSetting(tx, 'mail_confirms_new_tickets')) ? opened : [];
}

/** The requester, if they opened the ticket themselves and can see it, and their monitoring did not. */
function openingRequester({ action, actorId, via }: StoredEvent, { people }: TicketWithPeople) {
  return action === 'created' && via !== 'alert'
    ? people.find(({ id, isRequester }) => isRequester && id === actorId)?.id
    : undefined;
}

async function withoutDead(tx: Db, told: Told[]) {
  if (told.length === 0) return [];
  const dead = await idsOfDead(tx, [...new Set(told.map(({ person }) => person.id))]);
  return told.filter(({ person }) => !dead.includes(person.id));
}

function bundlesOf(told: Told[], ticketOf: (news: Told) => string | null): NewsBundle[] {
  const bundles = Map.groupBy(told, (news) => `${ticketOf(news)} ${news.person.id}`);
  return [...bundles.values()].flatMap((all) => {
    const [first] = all;
    const eventIds = [...new Set(all.map(({ event }) => event.id))];
    return first ? [{ ticketId: ticketOf(first), userId: first.person.id, eventIds, digest: first.digest }] : [];
  });
}

async function keepForTeam(tx: Db, bundles: Bundle[]) {
  if (bundles.length === 0) return;
  const all = sql`(${teamNews.eventIds} || excluded.event_ids)`;
  await tx
    .insert(teamNews)
    .values(bundles.map(({ userId, eventIds }) => ({ userId, eventIds })))
    .onConflictDoUpdate({
      target: teamNews.userId,
      set: { eventIds: sql`${all}[greatest(1, cardinality(${all}) - ${MOST - 1}):]` },
    });
}

/** Adds to each person's email about a ticket, or to their digest. */
async function addToMails(tx: Db, bundles: NewsBundle[]) {
  if (bundles.length === 0) return;
  const mailIds: string[] = [];
  for (const [digest, theirs] of Map.groupBy(bundles, (bundle) => bundle.digest)) {
    const isBundled = digest === 'at_once';
    mailIds.push(...(isBundled ? await addToBundles(tx, theirs) : await addToDigests(tx, digest, theirs)));
  }
  await noteComments(tx, inArray(outgoingMails.id, mailIds));
  wakeDelivery();
}

/** Each event extends the wait, but not beyond five minutes after the first. */
async function addToBundles(tx: Db, bundles: NewsBundle[]) {
  const nextAttemptAt = fromNow(MailTiming.quiet);
  const rows = bundles.map(({ ticketId, userId, eventIds }) => {
    return { kind: 'ticket' as const, isOpen: true, nextAttemptAt, ticketId, userId, eventIds };
  });
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
