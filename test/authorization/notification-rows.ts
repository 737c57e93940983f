import * as contract from '#contract/notifications.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forAll = '401 200 200 200 200 200 200 401 401 401';
const invalid = '401 400 400 400 400 400 400 401 401 401';

/** A notification of the caller about a ticket of company A, which people of other companies may not see. */
async function notify({ db, insertTicket, owner, user }: Scene) {
  const { id: ticketId } = await insertTicket(owner);
  const values = { userId: (user ?? owner).id, kind: 'replied' as const, ticketId, eventId: crypto.randomUUID() };
  await db.insert(notifications).values({ ...values, sentence: 'Ada Lovelace commented' });
  return ticketId;
}

export const notificationRows = [
  row('own notifications', contract.listNotifications, forAll, async (scene) => {
    await notify(scene);
    return {};
  }),
  row('own notifications, unread', contract.listNotifications, forAll, () => ({ querystring: { unread: 'true' } })),
  row('own notifications, broken', contract.listNotifications, invalid, () => ({ querystring: { unread: 'maybe' } })),
  row('count notifications', contract.countNotifications, forAll, async (scene) => {
    await notify(scene);
    return {};
  }),
  row('read notifications of a ticket', contract.readNotifications, forAll, async (scene) => ({
    body: { ticketId: await notify(scene) },
  })),
  row('read notifications of others', contract.readNotifications, forAll, () => ({
    body: { ids: [crypto.randomUUID()] },
  })),
  row('read notifications, broken', contract.readNotifications, invalid, () => ({ body: { ids: ['17'] } })),
  row('own notification settings', contract.findNotificationPreferences, forAll),
  row('choose notifications', contract.updateNotificationPreferences, forAll, () => ({
    body: { replied: { mail: false }, digest: 'daily' },
  })),
  row('choose unknown notifications', contract.updateNotificationPreferences, invalid, () => ({
    body: { gossip: { mail: false } },
  })),
];
