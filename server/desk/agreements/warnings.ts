import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { agreements, agreementWarnings } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { system } from '#server/platform/events/actor.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { boundsOf } from '#server/platform/lib/days.ts';
import type { Account } from './account.ts';
import { isReached, usageOf } from './balances.ts';
import { findAccounts } from './find-balance.ts';
import { lockAgreements } from './stored.ts';

/** Warns when time that was entered reaches a percentage of what an agreement has, by `warnsAt`. */
export function warnOfBalances(): Consumer {
  return {
    name: 'balances',
    isNeeded: sql`exists (select from agreements)`,
    ...reacting({ 'time entry': { created: warnOfUse, changed: warnOfUse } }),
  };
}

/** Who entered time. */
type Person = { id: string; name: string };

/** Why a warning is sent. */
type Warning = {
  account: Account;
  /** A month, a purchase, or a day on which minutes expire. */
  about: string;
  /** All that are reached: percentages, or days before the expiry. */
  reached: number[];
  /** Which of two counts more. */
  isGraver: (one: number, other: number) => boolean;
  /** What an event says about one of them. */
  changes: (threshold: number) => Changes;
};

/**
 * Records a warning, unless it or a graver one about the same was recorded before, by whichever process. Only the gravest of
 * several is recorded.
 */
export async function warnOnce(tx: Db, { account, about, reached, isGraver, changes }: Warning) {
  const { agreement } = account;
  if (reached.length === 0) return;
  const rows = reached.map((threshold) => ({ agreementId: agreement.id, about, threshold }));
  const added = await tx
    .insert(agreementWarnings)
    .values(rows)
    .onConflictDoNothing()
    .returning({ threshold: agreementWarnings.threshold });
  const [gravest] = added.map(({ threshold }) => threshold).sort((one, other) => (isGraver(one, other) ? -1 : 1));
  if (gravest === undefined) return;
  const sent = await tx
    .select({ threshold: agreementWarnings.threshold })
    .from(agreementWarnings)
    .where(and(eq(agreementWarnings.agreementId, agreement.id), eq(agreementWarnings.about, about)));
  if (sent.some(({ threshold }) => isGraver(threshold, gravest))) return;
  const [company] = await tx
    .select({ name: companies.name })
    .from(agreements)
    .innerJoin(companies, eq(companies.id, agreements.companyId))
    .where(eq(agreements.id, agreement.id));
  await record(tx, system, {
    kind: 'agreement',
    action: 'warned',
    recordId: agreement.id,
    recordName: `${company?.name}, ${agreement.name}`,
    changes: changes(gravest),
  });
}

async function warnOfUse(tx: Db, events: StoredEvent[]) {
  const ids = events.map(({ recordId }) => recordId);
  const hasAgreement = sql`exists (select from ${agreements} where ${agreements.companyId} = ${timeEntries.companyId})`;
  const entered = await tx
    .select({
      companyId: timeEntries.companyId,
      workedOn: timeEntries.workedOn,
      person: { id: users.id, name: fullName(users) },
    })
    .from(timeEntries)
    .innerJoin(users, eq(users.id, timeEntries.userId))
    .where(and(inArray(timeEntries.id, ids), hasAgreement));
  if (entered.length === 0) return;
  const today = await providerToday(tx);
  // In the same order everywhere, so that two never wait for each other.
  const byCompany = [...Map.groupBy(entered, ({ companyId }) => companyId)].sort(([one], [other]) =>
    one.localeCompare(other),
  );
  for (const [companyId, entries] of byCompany) {
    await lockAgreements(tx, companyId);
    const people = [...new Map(entries.map(({ person }) => [person.id, person])).values()];
    for (const on of daysToLookAt(entries, today)) await warnOn(tx, companyId, on, { today, people });
  }
}

/**
 * The ends of the earlier months of some time entries, today, which has what those leave, and the day of work that is dated
 * a day ahead, as it can be in other time zones.
 */
function daysToLookAt(entries: { workedOn: string }[], today: string) {
  const days = entries.map(({ workedOn }) => workedOn);
  const ends = days.filter((day) => monthOf(day) < monthOf(today)).map((day) => boundsOf(monthOf(day)).to);
  return [...new Set([...ends, today, ...days.filter((day) => day > today)])].sort();
}

async function warnOn(tx: Db, companyId: string, on: string, { today, people }: { today: string; people: Person[] }) {
  for (const account of await findAccounts(tx, companyId, on)) {
    const { agreement } = account;
    const use = usageOf(account, on);
    const about = agreement.kind === 'monthly' ? account.month : newestBlock(account, on);
    // Blocks have what they have now, in whichever month the work was done.
    if (!use || about === undefined || (agreement.kind === 'block' && on < today)) continue;
    await warnOnce(tx, {
      account,
      about,
      reached: agreement.warnsAt.filter((percentage) => isReached(percentage, use)),
      isGraver: (one, other) => one > other,
      changes: (percentage) => ({
        percentage: [null, percentage],
        ...(agreement.kind === 'monthly' ? { month: [null, account.month] } : {}),
        had: [null, use.had],
        left: [null, use.left],
        enteredBy: [null, people],
      }),
    });
  }
}

/** The purchase that was the last so far. Ids of blocks are in the order in which they were added. */
function newestBlock({ agreement, pots }: Account, on: string) {
  const begun = pots.filter(({ from }) => from <= on).map(({ blockId }) => blockId);
  return agreement.blocks
    .map(({ id }) => id)
    .filter((id) => begun.includes(id))
    .sort()
    .at(-1);
}
