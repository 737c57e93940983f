import { sql } from 'drizzle-orm';
import { commentMessages } from '#contract/comments-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { findSetting } from '#server/domain/settings.ts';
import type { UserActor } from '#server/events/actor.ts';
import { multiplied, refuseWhile, secondsToWait } from '#server/http/rate-limit.ts';

const HOUR = 3_600_000;

/** The setting that limits each kind of creation, and the audit action that counts it. */
const kinds = {
  tickets: { setting: 'client_tickets_per_hour', action: 'created', message: ticketMessages.limited },
  comments: { setting: 'client_comments_per_hour', action: 'commented', message: commentMessages.limited },
} as const;

/**
 * Refuses a client user who has reached the hourly limit. Only their own actions in the audit log count, not tickets that
 * staff create for them. Creations by one user wait for each other until the transaction ends, so parallel requests can't
 * exceed the limit.
 * @param tx the transaction that creates the ticket or comment
 * @param limitFactor multiplies the setting
 * @throws 429 with `Retry-After`
 */
export async function refuseBeyondHourlyLimit(tx: Db, actor: UserActor, what: keyof typeof kinds, limitFactor: number) {
  if (isStaff(actor)) return;

  const { setting, action, message } = kinds[what];
  await lockUntilEnd(tx, 'creations', actor.id);
  const perHour = await findSetting(tx, setting);
  const most = multiplied(perHour, limitFactor);
  const isTheirs = sql`actor_id = ${actor.id} and action = ${action} and kind = 'ticket'`;
  await refuseWhile(tx, secondsToWait(events, isTheirs, { window: HOUR, most }), message);
}
