import { defaultCalendar } from '#server/desk/promise/rules.ts';
import { findCalendar, storeRule } from '#server/desk/promise/stored-rules.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';

type Stored = Partial<typeof ticketPromises.$inferInsert>;

/** Stores a promise of a ticket as it would be after some time. */
export async function insertPromise(db: Db, ticketId: string, values: Stored) {
  const target = { firstReply: null, resolution: null, allHours: true };
  const promiseStory = { since: new Date().toISOString(), hasFirstReply: true, pauses: [], target, told: [] };
  await db.insert(ticketPromises).values({ ticketId, promiseStory, stamp: 0, ...values });
}

/** Moves the provider to another time zone. */
export async function moveTo(db: Db, timezone: string) {
  const { id, version } = await findCalendar(db);
  await storeRule(db, { kind: 'calendar', id, version }, { ...defaultCalendar(2026), timezone });
}
