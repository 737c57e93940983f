import type { Db } from '#server/platform/database/client.ts';
import { newPromise } from './clocks.ts';
import { findRules, termsFor } from './rules.ts';

/** When a visitor who writes now gets a reply: the first reply promised for a ticket of medium priority. */
export async function findReplyBy(db: Db) {
  const terms = termsFor(await findRules(db, null), 'medium');
  return newPromise(terms, { hasFirstReply: true }).firstReplyDueAt;
}
