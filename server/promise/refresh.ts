import { setImmediate as letOthersRun } from 'node:timers/promises';
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Calendar } from '#contract/promise.ts';
import { momentWords } from '#contract/promise-words.ts';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { ticketPromises } from '#server/database/tables/ticket-promises.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { isOpenCompany } from '#server/domain/active-user.ts';
import { system } from '#server/events/actor.ts';
import { recordAll } from '#server/events/record.ts';
import { dueOfTicket, type Notice, tellOf } from './clocks.ts';
import { changedPromise } from './questions.ts';
import { findRules, type Rules } from './rules.ts';
import type { Promised } from './story.ts';
import { promisedFields, rowOf } from './tickets.ts';

/** How many tickets one transaction writes: few enough for a statement's time limit. */
const BATCH = 100;

/**
 * Computes tickets anew whose promise was computed with earlier service hours or targets, then tells of promises that
 * are about to be missed or were. Skips tickets that are locked. Two may run at once: each ticket is in one of them. They
 * lock the promise with its ticket, because PostgreSQL reads only locked rows again that have changed in the meantime.
 * @returns how many tickets were written: 0 when none is left
 */
export async function keepPromises(db: Db) {
  return (await refreshPromises(db)) + (await tellOfPromises(db));
}

async function refreshPromises(db: Db) {
  return db.transaction(async (tx) => {
    const { stamp } = await findRules(tx, null);
    const found = await tx
      .select({ id: tickets.id, companyId: tickets.companyId, priority: tickets.priority, promised: promisedFields })
      .from(ticketPromises)
      .innerJoin(tickets, eq(tickets.id, ticketPromises.ticketId))
      .where(and(ticketPromises.isActive, lt(ticketPromises.stamp, stamp), isNull(tickets.deletedAt)))
      .orderBy(ticketPromises.stamp)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const rulesOf = await rulesByCompany(tx, found);
    const written: Written[] = [];
    for (const { id, companyId, priority, promised } of found) {
      const rules = rulesOf.get(companyId);
      if (!rules) continue;
      const change = { rules: { changedAt: rules.changedAt } };
      written.push({ id, rules, promised: changedPromise({ priority, promised }, change, rules) });
      // With many short service hours, all of them together would hold up requests.
      await letOthersRun();
    }
    return writePromises(tx, written);
  });
}

async function tellOfPromises(db: Db) {
  return db.transaction(async (tx) => {
    const number = sql<string>`'TKT-' || ${tickets.number}`;
    const found = await tx
      .select({ id: tickets.id, number, stamp: ticketPromises.stamp, promised: promisedFields })
      .from(ticketPromises)
      .innerJoin(tickets, eq(tickets.id, ticketPromises.ticketId))
      .innerJoin(companies, and(eq(companies.id, tickets.companyId), isOpenCompany))
      .where(and(lte(ticketPromises.checkAt, sql`now()`), isNull(tickets.deletedAt)))
      .orderBy(ticketPromises.checkAt)
      .limit(BATCH)
      .for('update', { of: [ticketPromises, tickets], skipLocked: true });
    if (found.length === 0) return 0;
    const { now, calendar } = await findRules(tx, null);
    const told = found.map(({ id, number, stamp, promised }) => ({
      id,
      number,
      rules: { stamp },
      ...tellOf(promised, now),
    }));
    const events = told.flatMap(({ id, number, notices }) =>
      notices.map((notice) => eventOf(id, number, notice, calendar)),
    );
    if (events.length > 0) await recordAll(tx, system, events);
    return writePromises(tx, told);
  });
}

async function rulesByCompany(tx: Db, found: { companyId: string }[]) {
  const rules = new Map<string, Rules>();
  for (const id of new Set(found.map(({ companyId }) => companyId))) rules.set(id, await findRules(tx, id));
  return rules;
}

function eventOf(recordId: string, recordName: string, { clock, level, dueAt }: Notice, { timezone }: Calendar) {
  const action = level === 'soon' ? ('due soon' as const) : level;
  const dueBy = momentWords(dueAt, { timeZone: timezone, namesZone: true, namesDate: true });
  const changes = { [clock]: [null, dueBy] satisfies [null, string] };
  return { action, kind: 'ticket' as const, recordId, recordName, changes };
}

type Written = { id: string; rules: Pick<Rules, 'stamp'>; promised: Promised };

/** Writes promises. It is no update of the tickets: neither their versions nor their times change. */
export async function writePromises(tx: Db, all: Written[]) {
  if (all.length === 0) return 0;
  const rows = all.map(({ id, rules, promised }) => ({ id, dueAt: dueOfTicket(promised), ...rowOf(promised, rules) }));
  const json = JSON.stringify(rows);
  await tx.execute(sql`
    update ticket_promises set promise_story = changed."promiseStory",
      first_reply_due_at = changed."firstReplyDueAt", first_reply_warn_at = changed."firstReplyWarnAt",
      first_reply_at = changed."firstReplyAt", first_reply_kept = changed."firstReplyKept",
      resolution_due_at = changed."resolutionDueAt", resolution_warn_at = changed."resolutionWarnAt",
      resolution_kept = changed."resolutionKept", shown = changed.shown, check_at = changed."checkAt",
      stamp = changed.stamp, is_active = changed."isActive",
      first_reply_minutes = changed."firstReplyMinutes", resolution_minutes = changed."resolutionMinutes",
      first_reply_decided_at = changed."firstReplyDecidedAt",
      resolution_decided_at = changed."resolutionDecidedAt", stopped_at = changed."stoppedAt"
    from json_to_recordset(${json}::json) as changed(id uuid, "promiseStory" json,
      "firstReplyDueAt" timestamptz, "firstReplyWarnAt" timestamptz, "firstReplyAt" timestamptz,
      "firstReplyKept" boolean, "resolutionDueAt" timestamptz, "resolutionWarnAt" timestamptz,
      "resolutionKept" boolean, shown json, "checkAt" timestamptz, stamp bigint, "isActive" boolean,
      "firstReplyMinutes" int, "resolutionMinutes" int, "firstReplyDecidedAt" timestamptz,
      "resolutionDecidedAt" timestamptz, "stoppedAt" timestamptz)
    where ticket_id = changed.id`);
  await tx.execute(sql`
    update tickets set due_at = changed."dueAt"
    from json_to_recordset(${json}::json) as changed(id uuid, "dueAt" timestamptz)
    where tickets.id = changed.id and due_at <> changed."dueAt"`);
  return all.length;
}
