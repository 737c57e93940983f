import { eq } from 'drizzle-orm';
import type { NewTimeEntryInput, TimeEntryChangesInput } from '#contract/time.ts';
import { TimeLimit, timeMessages } from '#contract/time-constants.ts';
import { computeAgain } from '#server/desk/agreements/stored.ts';
import { lockTicketToBill } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { holdPrices } from '#server/platform/domain/work-prices.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { differences } from '#server/platform/events/differences.ts';
import { record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { isRepriced, merged, priced } from './amount.ts';
import { refuseCovered } from './covered.ts';
import { lockOpenMonths, refuseFullMonth } from './months.ts';
import { findTime, lockTime } from './queries.ts';
import { endTimer } from './timers.ts';
import { refuseUnlikely } from './worked-on.ts';

/**
 * Adds time that the actor worked on a ticket. Its amount is stored, so that new prices change only later entries.
 * Without confirmed prices it has none yet.
 * @throws 404; 403 for a merged ticket; 400 for a day with a mistyped year and for `covered` under an agreement; 409 for a closed month, beyond a limit, or for a missing timer
 */
export async function addTime(
  db: Db,
  actor: UserActor,
  ticketId: string,
  { endsTimer, workedOn: sent, ...work }: NewTimeEntryInput,
) {
  return db.transaction(async (tx) => {
    const prices = await holdPrices(tx);
    const { companyId } = await lockTicketToBill(tx, actor, ticketId);
    if (endsTimer) await endTimer(tx, actor, ticketId);
    const today = await providerToday(tx);
    const workedOn = sent ?? today;
    refuseUnlikely(today, workedOn);
    const hasAgreements = await lockOpenMonths(tx, companyId, [workedOn]);
    if (hasAgreements) await refuseCovered(tx, companyId, { ...work, workedOn });
    await refuseFullMonth(tx, companyId, workedOn);
    if ((await tx.$count(timeEntries, eq(timeEntries.ticketId, ticketId))) >= TimeLimit.entriesOfTicket) {
      throw conflict(timeMessages.fullTicket);
    }

    const id = newId();
    const row = { ...work, workedOn, ...priced(work, prices) };
    await tx.insert(timeEntries).values({ id, ticketId, companyId, userId: actor.id, ...row });
    if (hasAgreements) await computeAgain(tx, companyId);
    const entry = await findTime(tx, id);
    await record(tx, actor, { action: 'created', ...entryRecord(entry), changes: differences(logged, null, entry) });
    return entry;
  });
}

/**
 * Updates the fields that were sent. If the work changed, its amount follows the current prices.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404; 400 as `addTime`; 409 if its old or new month is closed, or beyond a limit; 409 or 412 for a stale copy
 */
export async function updateTime(
  db: Db,
  actor: UserActor,
  id: string,
  { kind, minutes, hasTravel, isBillable, workedOn, note }: Omit<TimeEntryChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const prices = await holdPrices(tx);
    const entry = await lockTime(tx, id);
    const { companyId } = entry;
    const hasAgreements = await lockOpenMonths(tx, companyId, [entry.workedOn, workedOn ?? entry.workedOn]);
    return updateVersioned(tx, actor, entry, copy, {
      named: entryRecord(entry),
      values: () => ({ kind, minutes, hasTravel, isBillable, workedOn, note }),
      write: async (row, changes) => {
        if (workedOn && changes.workedOn) refuseUnlikely(await providerToday(tx), workedOn);
        if (hasAgreements && (changes.kind || changes.workedOn))
          await refuseCovered(tx, companyId, { kind: kind ?? entry.kind, workedOn: workedOn ?? entry.workedOn });
        if (workedOn && monthOf(workedOn) !== monthOf(entry.workedOn)) await refuseFullMonth(tx, companyId, workedOn);
        const price = isRepriced(changes) ? priced(merged(entry, row), prices) : {};
        await tx
          .update(timeEntries)
          .set({ ...row, ...price })
          .where(eq(timeEntries.id, id));
        if (hasAgreements) await computeAgain(tx, companyId);
      },
      read: () => findTime(tx, id),
      recorded: (_, after) => differences(logged, entry, after),
    });
  });
}

/** Deletes a time entry. Throws 404; 409 if its month is closed. */
export async function deleteTime(db: Db, actor: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const entry = await lockTime(tx, id);
    const hasAgreements = await lockOpenMonths(tx, entry.companyId, [entry.workedOn]);
    await tx.delete(timeEntries).where(eq(timeEntries.id, id));
    if (hasAgreements) await computeAgain(tx, entry.companyId);
    await record(tx, actor, { action: 'deleted', ...entryRecord(entry), changes: differences(logged, entry, null) });
  });
}

type Entry = Awaited<ReturnType<typeof findTime>>;

/** The fields of an entry in the audit log, because it is about money: all of them for a new or deleted entry. */
const logged = ['kind', 'minutes', 'hasTravel', 'isBillable', 'workedOn', 'note', 'amount'] as const;

/** A time entry's name in the audit log. */
function entryRecord({ id, ticketNumber }: Pick<Entry, 'id' | 'ticketNumber'>) {
  return { kind: 'time entry', recordId: id, recordName: ticketNumber } as const;
}
