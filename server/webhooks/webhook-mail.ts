import { and, eq, inArray } from 'drizzle-orm';
import { canManageWebhooks } from '#contract/provider-policies.ts';
import { events } from '#server/database/tables/events.ts';
import { users } from '#server/database/tables/users.ts';
import { isActiveStaff } from '#server/domain/active-user.ts';
import type { Consumer } from '#server/events/consumers.ts';
import { reactingTo } from '#server/events/reactions.ts';
import { toUser } from '#server/mail/compose.ts';
import { queueMails } from '#server/mail/outbox.ts';

/** Queues the emails about webhooks that were turned off. */
export function queueWebhookMail(): Consumer {
  return {
    name: 'webhook_mail',
    events: reactingTo('email', 'webhook'),
    handle: async (tx, turnedOff) => {
      const managers = await tx
        .select({ userId: users.id })
        .from(users)
        .where(and(isActiveStaff, eq(users.role, 'super_admin')))
        .orderBy(users.id);
      await queueMails(
        tx,
        turnedOff.flatMap(({ id }) =>
          managers.map(({ userId }) => ({ kind: 'webhook_off' as const, userId, eventIds: [id] })),
        ),
      );
    },
  };
}

/** Tells a super admin that a webhook was turned off. */
export const composeWebhookMail = toUser(async (db, { mail, setup, recipient }) => {
  const [event] = await db.select().from(events).where(inArray(events.id, mail.eventIds));
  if (!event || !canManageWebhooks(recipient)) return undefined;
  return {
    subject: `The webhook “${event.recordName}” was turned off`,
    template: 'WebhookOffMail',
    props: {
      firstName: recipient.firstName,
      name: event.recordName,
      reason: String(event.changes?.reason?.[1] ?? ''),
      url: `${setup.publicUrl}/ticketing/admin?settings=integrations`,
    },
  };
});
