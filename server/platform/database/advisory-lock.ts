import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * What the program takes advisory locks for: equal keys of two purposes have different locks. The numbers must not change,
 * because programs of two versions can serve at the same time.
 */
export const LockPurpose = {
  firstAdmin: 0,
  inquiries: 3,
  outgoingMail: 7,
  viewsOfOwner: 9,
  savedRepliesOfOwner: 11,
  remindersOfOwner: 12,
  clientReminders: 13,
  templates: 14,
  routines: 15,
  routineNews: 16,
  forms: 17,
  agreements: 18,
  companyMonth: 53,
  /** The accounting formats, or the exports of a month. */
  accounting: 54,
  promiseRules: 10,
  companyFiles: 20,
  sameMail: 30,
  incomingMail: 31,
  mailLimits: 32,
  mailRecipient: 33,
  movedFile: 34,
  mailVolume: 35,
  mailSender: 37,
  articleSlugs: 36,
  statusComponents: 40,
  connections: 41,
  webhook: 42,
  imports: 60,
} as const;

/**
 * Takes an advisory lock until the transaction ends. Transactions that take the same lock wait for each other.
 * @param key identifies what to lock, such as a user ID, a client's network, or a folded address
 */
export async function lockUntilEnd(tx: Db, purpose: keyof typeof LockPurpose, key: string | SQL) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${LockPurpose[purpose]}))`);
}

/**
 * The condition that a lock is free, which takes it until the transaction ends.
 * @param key as for `lockUntilEnd`; may be a column
 */
export function tryLock(purpose: keyof typeof LockPurpose, key: string | SQL) {
  return sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${key}::text, ${LockPurpose[purpose]}))`;
}
