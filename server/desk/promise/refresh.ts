import { setImmediate as letOthersRun } from 'node:timers/promises';
import { and, eq, exists, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Calendar } from '#contract/promise.ts';
import { momentWords } from '#contract/promise-words.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { isOpenCompanyOfTicket } from '#server/platform/domain/active-user.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { system } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { type Notice, tellOf } from './clocks.ts';
import { changedPromise } from './questions.ts';
import { findRules, type Rules } from './rules.ts';
import { type Changed, promisedFields, writePromises } from './tickets.ts';

/** How many tickets one transaction writes: few enough for a statement's time limit. */
const BATCH = 100;

/**
 * Recomputes promises that were computed with earlier service hours or targets, then sends notices of promises that
 * are about to be missed or were. Skips tickets that are locked. Two may run at once: each ticket is in one of them. They
 * lock the promise with its ticket, because PostgreSQL reads only locked rows again that have changed in the meantime.
 * @returns how many tickets were written: 0 when none is left
 */
export async function keepPromises(db: Db) {
  return (await refreshPromises(db)) + (await tellOfPromises(db));
}

/** Whether `keepPromises` has something to do. */
export function arePromisesDue(db: Db) {
  const stamp = sql`(select coalesce(max(stamp), 0) from promise_rules where kind <> 'on call')`;
  const { ticketId } = ticketPromises;
  const isTicket = eq(tickets.id, ticketId);
  const outdated = db.select({ ticketId }).from(ticketPromises).innerJoin(tickets, isTicket).where(isOutdated(stamp));
  const told = db
    .select({ ticketId })
    .from(ticketPromises)
    .innerJoin(tickets, isTicket)
    .innerJoin(companies, isOpenCompanyOfTicket)
    .where(isToTell);
  return sql`(${exists(outdated)} or ${exists(told)})`;
}

/** Computed with rules from before their last change. */
function isOutdated(stamp: number | SQL) {
  return and(isNull(ticketPromises.stoppedAt), lt(ticketPromises.stamp, stamp), isNull(tickets.deletedAt));
}

const isToTell = and(lte(ticketPromises.checkAt, sql`now()`), isNull(tickets.deletedAt));

async function refreshPromises(db: Db) {
  return db.transaction(async (tx) => {
    const { stamp } = await findRules(tx, null);
    const found = await tx
      .select({ id: tickets.id, companyId: tickets.companyId, priority: tickets.priority, promised: promisedFields })
      .from(ticketPromises)
      .innerJoin(tickets, eq(tickets.id, ticketPromises.ticketId))
      .where(isOutdated(stamp))
      .orderBy(ticketPromises.stamp)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const rulesOf = await rulesByCompany(tx, found);
    const written: Changed[] = [];
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
    const found = await tx
      .select({ id: tickets.id, number: ticketNumber, stamp: ticketPromises.stamp, promised: promisedFields })
      .from(ticketPromises)
      .innerJoin(tickets, eq(tickets.id, ticketPromises.ticketId))
      .innerJoin(companies, isOpenCompanyOfTicket)
      .where(isToTell)
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
