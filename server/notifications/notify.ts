import { wayInWords } from '#contract/audit-constants.ts';
import { NotificationKinds } from '#contract/notifications-constants.ts';
import type { Db } from '#server/database/client.ts';
import { notifications } from '#server/database/tables/notifications.ts';
import type { Consumer } from '#server/events/consumers.ts';
import { announceNotifications } from '#server/live/announce.ts';
import { forgetBeyondLimit } from './commands.ts';
import { listPreferences, preferencesIn } from './preferences.ts';
import { findNotifications } from './queries.ts';
import { type Told, toldOfInquiries, toldOfTickets } from './told.ts';

/**
 * Notifies people in the portal of what happened. What one person did to a ticket at once, such as a comment that also
 * sets the status, is one notification.
 * @param db for the announcement in open pages, after the commit
 */
export function notifyPeople(db: Db): Consumer {
  return {
    name: 'notifications',
    kinds: ['ticket', 'inquiry'],
    handle: async (tx, events) => {
      const told = [...(await toldOfTickets(tx, events)), ...(await toldOfInquiries(tx, events))];
      const rows = asNotifications(await withoutUnwanted(tx, told));
      if (rows.length === 0) return undefined;
      const stored = await tx.insert(notifications).values(rows).onConflictDoNothing().returning();
      await forgetBeyondLimit(tx, [...new Set(stored.map(({ userId }) => userId))]);
      const ids = stored.map(({ id }) => id);
      // Without it, pages find the notifications with their next call.
      return () => announce(db, ids).catch(() => undefined);
    },
  };
}

async function withoutUnwanted(tx: Db, told: Told[]) {
  const preferences = await listPreferences(tx, [...new Set(told.map(({ userId }) => userId))]);
  return told.filter(({ userId, kind }) => preferencesIn(preferences, userId)[kind]?.portal);
}

function asNotifications(told: Told[]) {
  const atOnce = Map.groupBy(told, ({ userId, recordId, event }) =>
    [userId, recordId, event.actorId, event.position].join(),
  );
  return [...atOnce.values()].flatMap((all) => {
    const [first] = all.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (!first) return [];
    const { event, userId, kind, ticketId, inquiryId } = first;
    const { id: eventId, createdAt } = event;
    return [{ userId, kind, ticketId, inquiryId, eventId, createdAt, sentence: joined(all) }];
  });
}

/** The kinds are in the order of their importance. */
const rankOf = ({ kind }: Told) => NotificationKinds.indexOf(kind);

/** `Sam Sample commented by email and resolved your ticket`: who and how are said once. */
function joined(told: Told[]) {
  const [first = '', ...more] = new Set(told.map(({ sentence }) => sentence));
  const { actorName, via = null } = told[0]?.event ?? {};
  const actor = `${actorName} `;
  const way = wayInWords(via);
  const shortened = more
    .map((each) => (each.startsWith(actor) ? each.slice(actor.length) : each))
    .map((each) => (way && each.endsWith(way) ? each.slice(0, -way.length) : each));
  return [first, ...shortened].join(' and ');
}

async function announce(db: Db, ids: string[]) {
  const stored = await findNotifications(db, ids);
  await announceNotifications(
    db,
    stored.map(({ userId: ownerId, ...notification }) => ({ ownerId, notification })),
  );
}
