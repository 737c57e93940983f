import type { Db } from '#server/database/client.ts';
import { newPromise } from './clocks.ts';
import { findRules, termsFor } from './rules.ts';

/** When somebody who writes now gets a reply, without being a client: what a ticket of usual priority is promised. */
export async function findReplyBy(db: Db) {
  const terms = termsFor(await findRules(db, null), 'medium');
  return newPromise(terms, { hasFirstReply: true }).firstReplyDueAt;
}
