import { and, eq, inArray } from 'drizzle-orm';
import { canManageWebhooks } from '#contract/provider-policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveStaff } from '#server/platform/domain/active-user.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { toUser } from '#server/platform/mail/compose.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';

/** Queues the emails about webhooks that were turned off, and about messages that were given up. */
export function queueWebhookMail(): Consumer {
  return {
    name: 'webhook_mail',
    ...reacting({ webhook: { 'turned off': mailSuperAdmins, 'message given up': mailSuperAdmins } }),
  };
}

async function mailSuperAdmins(tx: Db, ended: StoredEvent[]) {
  const managers = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(isActiveStaff, eq(users.role, 'super_admin')))
    .orderBy(users.id);
  await queueMails(
    tx,
    ended.flatMap(({ id }) => managers.map(({ userId }) => ({ kind: 'webhook_off' as const, userId, eventIds: [id] }))),
  );
}

/** Tells a super admin that a webhook was turned off, or that a message to it was given up. */
export const composeWebhookMail = toUser(async (db, { mail, setup, recipient }) => {
  const [event] = await db.select().from(events).where(inArray(events.id, mail.eventIds));
  if (!event || !canManageWebhooks(recipient)) return undefined;
  const { recordName: name, changes } = event;
  const isOff = event.action === 'turned off';
  const facts: [string, string][] = [
    ['Webhook', name],
    ...(isOff ? [] : [['Message', String(changes?.message?.[1] ?? '')] as [string, string]]),
    ['Last response', String(changes?.reason?.[1] ?? '')],
  ];
  return {
    subject: isOff ? `The webhook “${name}” was turned off` : `A message to the webhook “${name}” was given up`,
    template: 'WebhookMail',
    props: {
      firstName: recipient.firstName,
      ended: isOff ? 'webhook' : 'message',
      facts,
      url: `${setup.publicUrl}/ticketing/admin?settings=integrations`,
    },
  };
});
