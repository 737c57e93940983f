import { wayInWords } from '#contract/audit-constants.ts';
import { NotificationKinds } from '#contract/notifications-constants.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import type { Consumer } from '#server/platform/events/consumers.ts';
import { signalOnCommit } from '#server/platform/process/signals.ts';
import type { News } from './audience.ts';
import { withChannels } from './channels.ts';
import { forgetBeyondLimit } from './commands.ts';
import { findInquiryNews, findTicketNews, inquirySentences } from './find-news.ts';
import { ticketMessages } from './messages.ts';
import { findNotices, notices } from './notices.ts';
import { notificationFields } from './queries.ts';

/**
 * Notifies people in the portal. All changes by one request, such as a comment that also sets the status, are one
 * notification.
 */
export function notifyPeople(): Consumer {
  return {
    name: 'notifications',
    reactions: { ...ticketMessages, ...inquirySentences, ...notices },
    handle: async (tx, events) => {
      const news = [
        ...(await findTicketNews(tx, events)),
        ...(await findInquiryNews(tx, events)),
        ...(await findNotices(tx, events)),
      ];
      const rows = asNotifications((await withChannels(tx, news)).filter(({ inPortal }) => inPortal));
      if (rows.length === 0) return;
      const { userId, eventId } = notifications;
      const stored = await tx
        .insert(notifications)
        .values(rows)
        .onConflictDoNothing()
        .returning({ ...notificationFields, userId, eventId });
      await forgetBeyondLimit(tx, [...new Set(stored.map((each) => each.userId))]);
      const ticketsOf = new Map(news.map(({ event, ticket }) => [event.id, ticket]));
      signalOnCommit(
        'notifications',
        stored.map(({ userId: ownerId, eventId: id, ...shown }) => ({
          ownerId,
          notification: { ...shown, ticket: nameOf(ticketsOf.get(id)) },
        })),
      );
    },
  };
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
