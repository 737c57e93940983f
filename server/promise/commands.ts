import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Calendar, OnCallInput, Targets } from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { lockActor } from '#server/auth/accounts.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import type { Db } from '#server/database/client.ts';
import { users } from '#server/database/tables/users.ts';
import { lockCompany } from '#server/domain/lock-company.ts';
import type { UserActor } from '#server/events/actor.ts';
import { changesBetween } from '#server/events/changes.ts';
import { record } from '#server/events/record.ts';
import { type Copy, refuseStale } from '#server/http/conflicts.ts';
import { invalid, notFound, permit } from '#server/http/errors.ts';
import { findCalendar, findCompanyTargets, findOnCall, findTargets, storeRule } from './stored-rules.ts';

/**
 * Replaces the service hours. Tickets are computed anew by a job (refresh.ts).
 * @throws 403; 400 for a time zone that the database does not know; 409 or 412 for a stale copy
 */
export async function updateCalendar(db: Db, author: UserActor, calendar: Calendar, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const actor = await begin(tx, author, 'calendar');
    const current = await findCalendar(tx);
    if (calendar.timezone !== current.timezone) await refuseUnknownZone(tx, calendar.timezone);
    await refuseStale(tx, current, copy, { what: 'calendar' });
    const changes = changesBetween(current, calendar);
    if (Object.keys(changes).length === 0) return current;

    await storeRule(tx, { kind: 'calendar', ...current }, calendar);
    await record(tx, actor, {
      action: 'changed',
      kind: 'calendar',
      recordId: current.id,
      recordName: 'Service hours',
      changes,
    });
    return findCalendar(tx);
  });
}

/** Replaces what the provider promises. Throws like `updateCalendar`. */
export async function updateTargets(db: Db, author: UserActor, targets: Targets, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const actor = await begin(tx, author, 'targets');
    const current = await findTargets(tx);
    await refuseStale(tx, current, copy, { what: 'list of targets' });
    const changes = changesBetween(current, targets);
    if (Object.keys(changes).length === 0) return current;

    await storeRule(tx, { kind: 'targets', ...current }, targets);
    await record(tx, actor, {
      action: 'changed',
      kind: 'targets',
      recordId: current.id,
      recordName: 'Targets',
      changes,
    });
    return findTargets(tx);
  });
}

/**
 * Replaces what one company is promised.
 * @param targets null for what the provider promises to all
 * @throws 404, and like `updateCalendar`
 */
export async function updateCompanyTargets(
  db: Db,
  author: UserActor,
  companyId: string,
  targets: Targets | null,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const isThere = await lockCompany(tx, companyId);
    const actor = await begin(tx, author, companyId);
    if (!isThere) throw notFound('Company');
    const current = await findCompanyTargets(tx, companyId);
    await refuseStale(tx, current, copy, { what: 'list of targets' });
    const changes = changesBetween(current, { targets });
    if (Object.keys(changes).length === 0) return current;

    await storeRule(tx, { kind: 'targets', companyId, ...current }, targets);
    const recordName = `Targets of ${current.companyName}`;
    await record(tx, actor, { action: 'changed', kind: 'targets', recordId: current.id, recordName, changes });
    return findCompanyTargets(tx, companyId);
  });
}

/** Replaces who is on call. Throws 400 for somebody who is not active staff, and like `updateCalendar`. */
export async function updateOnCall(db: Db, author: UserActor, userIds: OnCallInput['userIds'], copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const actor = await begin(tx, author, 'on call');
    const current = await findOnCall(tx);
    await refuseNonStaff(tx, userIds);
    await refuseStale(tx, current, copy, { what: 'on-call order' });
    const changes = changesBetween({ ids: current.people.map(({ id }) => id) }, { ids: userIds });
    if (Object.keys(changes).length === 0) return current;

    await storeRule(tx, { kind: 'on call', ...current }, userIds);
    const changed = await findOnCall(tx);
    await record(tx, actor, {
      action: 'changed',
      kind: 'on call',
      recordId: current.id,
      recordName: 'On call',
      changes: { people: [namesOf(current), namesOf(changed)] },
    });
    return changed;
  });
}

/** Locks the actor, and the rule, which may have no row yet. */
async function begin(tx: Db, author: UserActor, rule: string) {
  const actor = await lockActor(tx, author);
  permit(canSetPromise(actor), promiseMessages.onlySuperAdmins);
  await lockUntilEnd(tx, 'promiseRules', rule);
  return actor;
}

/** The list "Due today" asks the database what day it is there. */
async function refuseUnknownZone(tx: Db, name: string) {
  const { rows } = await tx.execute(sql`select from pg_timezone_names where lower(name) = lower(${name}) limit 1`);
  if (rows.length === 0) throw invalid('timezone', promiseMessages.timezone);
}

async function refuseNonStaff(tx: Db, ids: string[]) {
  const isStaff = and(isNull(users.companyId), eq(users.isActive, true), isNull(users.deletedAt));
  const found = await tx.$count(users, and(inArray(users.id, ids), isStaff));
  if (found < ids.length) throw invalid('userIds', promiseMessages.notOnCall);
}

const namesOf = ({ people }: { people: { name: string }[] }) => people.map(({ name }) => name);
