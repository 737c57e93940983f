import { sql } from 'drizzle-orm';
import { LoginVolume, sessionMessages } from '#contract/sessions-constants.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { multiplied, refuseWhile, secondsToWait } from '#server/http/rate-limit.ts';

/**
 * Throws 429 if a user has logged in too often: each login leaves a permanent entry in the audit log.
 * @param limitFactor multiplies the limit
 */
export async function refuseFrequentLogins(db: Db, userId: string, limitFactor: number) {
  const limit = { window: LoginVolume.window, most: multiplied(LoginVolume.logins, limitFactor) };
  const isLogin = sql`actor_id = ${userId} and action = 'signed in'`;
  await refuseWhile(db, secondsToWait(events, isLogin, limit), sessionMessages.loginsLimited);
}
