import { wayInWords } from '#contract/audit-constants.ts';
import { NotificationKinds } from '#contract/notifications-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import type { Consumer } from '#server/platform/events/consumers.ts';
import { signalOnCommit } from '#server/platform/process/signals.ts';
import type { News } from './audience.ts';
import { type Told, withChannels } from './channels.ts';
import { forgetBeyondLimit } from './commands.ts';
import { findInquiryNews, findTicketsOf, inquirySentences, newsOfTickets } from './find-news.ts';
import { ticketMessages } from './messages.ts';
import { findNotices, notices } from './notices.ts';
import { notificationFields } from './queries.ts';
import { queueTicketMail } from './queue-ticket-mail.ts';

/**
 * Decides once for each event who is told of it, and writes it down for both channels: notifications for the portal, and
 * emails about tickets that wait. Without a mail server there are none: they would be outdated when one is set up.
 */
export function notifyPeople({ isMailOn }: { isMailOn: boolean }): Consumer {
  return {
    name: 'news',
    reactions: { ...ticketMessages, ...inquirySentences, ...notices },
    handle: async (tx, events) => {
      const tickets = await findTicketsOf(tx, events);
      const told = await withChannels(tx, [
        ...newsOfTickets(events, tickets),
        ...(await findInquiryNews(tx, events)),
        ...(await findNotices(tx, events)),
      ]);
      await notify(tx, told);
      if (isMailOn) await queueTicketMail(tx, events, { tickets, told });
    },
  };
}

/** All changes by one request, such as a comment that also sets the status, are one notification. */
async function notify(tx: Db, told: Told[]) {
  const rows = asNotifications(told.filter(({ inPortal }) => inPortal));
  if (rows.length === 0) return;
  const { userId, eventId } = notifications;
  const stored = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ ...notificationFields, userId, eventId });
  await forgetBeyondLimit(tx, [...new Set(stored.map((each) => each.userId))]);
  const ticketsOf = new Map(told.map(({ event, ticket }) => [event.id, ticket]));
  signalOnCommit(
    'notifications',
    stored.map(({ userId: ownerId, eventId: id, ...shown }) => ({
      ownerId,
      notification: { ...shown, ticket: nameOf(ticketsOf.get(id)) },
    })),
  );
}

function nameOf(ticket: News['ticket']) {
  return ticket ? { id: ticket.id, ticketNumber: ticket.ticketNumber, title: ticket.title } : null;
}

function asNotifications(news: News[]) {
  const atOnce = Map.groupBy(news, ({ person, event }) =>
    // Of what a routine did, that some of it failed is apart.
    [person.id, event.recordId, event.actorId, event.position, event.kind === 'routine' ? event.id : ''].join(),
  );
  return [...atOnce.values()].flatMap((all) => {
    const [first] = all.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (!first) return [];
    const { event, ticket, person, kind } = first;
    const { id: eventId, createdAt, recordId } = event;
    const about = ticket ? { ticketId: recordId } : kind === 'inquiry' ? { inquiryId: recordId } : {};
    return [{ userId: person.id, kind, ...about, eventId, createdAt, sentence: joined(all) }];
  });
}

/** The kinds are in the order of their importance. */
const rankOf = ({ kind }: News) => NotificationKinds.indexOf(kind);

/** `Sam Sample commented by email and resolved your ticket`: the actor and the way are named once. */
function joined(news: News[]) {
  const [first = '', ...more] = new Set(news.map(({ sentence }) => sentence));
  const { actorName, via = null } = news[0]?.event ?? {};
  const actor = `${actorName} `;
  const way = wayInWords(via);
  const shortened = more
    .map((each) => (each.startsWith(actor) ? each.slice(actor.length) : each))
    .map((each) => (way && each.endsWith(way) ? each.slice(0, -way.length) : each));
  return [first, ...shortened].join(' and ');
}
