import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/database/client.ts';
import { outgoingMails } from '#server/database/tables/outgoing-mails.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { finalTicket } from '#server/domain/merged-tickets.ts';
import { findSetting } from '#server/domain/settings.ts';
import type { Consumer } from '#server/events/consumers.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import { type NewMail, queueMails } from '#server/mail/outbox.ts';
import { addToDigests, type Bundle, splitByDigest } from './digests.ts';
import { isBadRating, isReopening, mentionedIn, standInsFor } from './news.ts';
import {
  broughtByEmail,
  isNewcomer,
  isPromiseFor,
  listTicketPeople,
  newcomersIn,
  type TicketPerson,
  toldOfComment,
} from './recipients.ts';
import { findTeam, nobody } from './team.ts';

/** What happened on a ticket, for one person. */
type TicketBundle = Bundle & { ticketId: string };

type Options = {
  /** Without a mail server nothing is queued: it would be outdated when one is set up. */
  isOn: boolean;
  wake: () => void;
};

/**
 * Queues the emails about tickets to those who take part in them: one per person and ticket, which further events join until it is sent. Who gets it,
 * and what is in it, is decided again when it is sent (ticket-mail.ts).
 */
export function queueTicketMail({ isOn, wake }: Options): Consumer {
  return {
    name: 'ticket_mail',
    kinds: ['ticket'],
    handle: async (tx, events) => {
      if (!isOn) return undefined;
      const { bundles, confirmations } = await plan(tx, events);
      await queueMails(tx, confirmations);
      if (bundles.length > 0) await addBundles(tx, bundles);
      return bundles.length + confirmations.length > 0 ? wake : undefined;
    },
  };
}

async function plan(tx: Db, allEvents: StoredEvent[]) {
  const existing = await holdTickets(tx, new Set(allEvents.map(({ recordId }) => recordId)));
  const events = allEvents.filter(({ recordId }) => existing.has(recordId));
  const ticketIds = [...existing.keys()];
  const peopleOf = Map.groupBy(await listTicketPeople(tx, ticketIds), ({ ticketId }) => ticketId);
  const confirms = await findSetting(tx, 'mail_confirms_new_tickets');
  const mayBeLeft = events.some(
    (event) => ['created', 'commented', 'not fixed'].includes(event.action) || isBadRating(event) || isReopening(event),
  );
  const team = mayBeLeft ? await findTeam(tx, ticketIds) : nobody;

  const bundles = new Map<string, TicketBundle>();
  const confirmations: NewMail[] = [];
  for (const event of events) {
    const { recordId: ticketId, action, actorId } = event;
    const people = peopleOf.get(ticketId) ?? [];
    const standIns = standInsFor(event, existing.get(ticketId) ?? { followsId: null }, people, team);
    const told = new Set([...peopleToTell(event, people), ...standIns].map(({ id }) => id));
    told.delete(actorId ?? '');
    const isOwn = people.some(({ id, isRequester }) => isRequester && id === actorId);
    const isConfirmed = confirms && action === 'created' && isOwn;
    // A confirmation names them, too.
    if (actorId !== null && !isConfirmed && broughtByEmail(event, people).length > 0) told.add(actorId);
    for (const userId of told) {
      const key = `${ticketId} ${userId}`;
      const bundle = bundles.get(key) ?? { ticketId, userId, eventIds: [] };
      bundles.set(key, { ...bundle, eventIds: [...bundle.eventIds, event.id] });
    }
    if (isConfirmed) {
      confirmations.push({ kind: 'acknowledgment', ticketId, userId: actorId, eventIds: [event.id] });
    }
  }
  return { bundles: [...bundles.values()], confirmations };
}

/** Which of these tickets exist, and keeps them until the end: undoing a split deletes a ticket and leaves its events. */
async function holdTickets(tx: Db, ids: Set<string>) {
  const rows = await tx
    .select({ id: tickets.id, followsId: tickets.followsId })
    .from(tickets)
    .where(and(inArray(tickets.id, [...ids]), isNull(tickets.deletedAt)))
    .orderBy(tickets.id)
    .for('key share');
  return new Map(rows.map((ticket) => [ticket.id, ticket]));
}

/**
 * Those of a ticket's people whom an event may concern. The rest of the team learns of it together with other news
 * (team-mail.ts). Changes by the system itself, such as closing old tickets, concern nobody.
 */
function peopleToTell(event: StoredEvent, people: TicketPerson[]): { id: string }[] {
  const { action, actorId, changes } = event;
  switch (action) {
    case 'created':
      return people;
    case 'commented':
      return toldOfComment(people, { authorId: actorId, isInternal: false });
    case 'noted':
      return [
        ...toldOfComment(people, { authorId: actorId, isInternal: true }),
        ...mentionedIn(event).map((id) => ({ id })),
      ];
    case 'not fixed':
      return toldOfComment(people, { authorId: actorId, isInternal: true });
    case 'rated':
      return isBadRating(event) ? people.filter(({ isAssignee, role }) => isAssignee || role === 'super_admin') : [];
    case 'due soon':
    case 'missed':
      return people.filter((person) => isPromiseFor(person, people, action));
    case 'changed':
      if (actorId === null) return [];
      return people.filter(
        ({ id, isAssignee, isRequester }) =>
          changes?.status !== undefined ||
          (changes?.assignedTo && isAssignee) ||
          (changes?.requester && isRequester) ||
          (isRequester && newcomersIn(changes).length > 0) ||
          isNewcomer(changes, id),
      );
    default:
      return [];
  }
}

/** Each person gets their emails at once, one per ticket, or all together in a digest. */
async function addBundles(tx: Db, bundles: TicketBundle[]) {
  const { atOnce, digested } = await splitByDigest(tx, bundles);
  const mailIds = atOnce.length > 0 ? await addToBundles(tx, atOnce) : [];
  for (const [digest, theirs] of digested) mailIds.push(...(await addToDigests(tx, digest, theirs)));
  await noteComments(tx, inArray(outgoingMails.id, mailIds));
}

const after = (milliseconds: number) => sql.raw(`interval '${milliseconds} milliseconds'`);

/** Each event extends the wait, but not beyond five minutes after the first. */
async function addToBundles(tx: Db, bundles: TicketBundle[]) {
  const nextAttemptAt = sql`now() + ${after(MailTiming.quiet)}`;
  const rows = bundles.map((bundle) => ({ kind: 'ticket' as const, isOpen: true, nextAttemptAt, ...bundle }));
  const mails = await tx
    .insert(outgoingMails)
    .values(rows)
    .onConflictDoUpdate({
      target: [outgoingMails.ticketId, outgoingMails.userId],
      targetWhere: sql`is_open`,
      set: {
        eventIds: sql`${outgoingMails.eventIds} || excluded.event_ids`,
        nextAttemptAt: sql`least(excluded.next_attempt_at, ${outgoingMails.createdAt} + ${after(MailTiming.longestBundle)})`,
      },
    })
    .returning({ id: outgoingMails.id });
  return mails.map(({ id }) => id);
}

/** Notes which comments the emails will contain. */
export async function noteComments(tx: Db, isTheirs: SQL) {
  await tx.execute(sql`
    insert into mailed_comments (comment_id, mail_id)
    select comments.id, outgoing_mails.id from outgoing_mails
    join events on events.id = any(outgoing_mails.event_ids) and events.action in ('commented', 'noted')
    join comments on comments.id = events.subject_id
      and comments.ticket_id in (events.record_id, ${finalTicket(sql`events.record_id`)})
    where ${isTheirs} on conflict do nothing`);
}
