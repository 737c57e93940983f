import { sql } from 'drizzle-orm';
import type { Calendar, OnCallInput, Targets } from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { lockCompany } from '#server/platform/domain/lock-company.ts';
import { invalid, notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { findCalendar, findCompanyTargets, findOnCall, findStaff, findTargets, storeRule } from './stored-rules.ts';

/**
 * Replaces the service hours. Tickets are computed anew by a job (refresh.ts).
 * @throws 403; 400 for a time zone that the database does not know; 409 or 412 for a stale copy
 */
export async function updateCalendar(db: Db, author: UserActor, calendar: Calendar, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const actor = await begin(tx, author, 'calendar');
    const current = await findCalendar(tx);
    if (calendar.timezone !== current.timezone) await refuseUnknownZone(tx, calendar.timezone);
    return updateVersioned(tx, actor, current, copy, {
      named: { kind: 'calendar', recordId: current.id, recordName: 'Service hours' },
      values: () => calendar,
      write: () => storeRule(tx, { kind: 'calendar', ...current }, calendar),
      read: () => findCalendar(tx),
    });
  });
}

/** Replaces the provider's targets. Throws like `updateCalendar`. */
export async function updateTargets(db: Db, author: UserActor, targets: Targets, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const actor = await begin(tx, author, 'targets');
    const current = await findTargets(tx);
    return updateVersioned(tx, actor, current, copy, {
      named: { kind: 'targets', recordId: current.id, recordName: 'Targets' },
      what: 'list of targets',
      values: () => targets,
      write: () => storeRule(tx, { kind: 'targets', ...current }, targets),
      read: () => findTargets(tx),
    });
  });
}

/**
 * Replaces the targets of one company.
 * @param targets null for the provider's targets
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
    return updateVersioned(tx, actor, current, copy, {
      named: { kind: 'targets', recordId: current.id, recordName: `Targets of ${current.companyName}` },
      what: 'list of targets',
      values: () => ({ targets }),
      write: () => storeRule(tx, { kind: 'targets', companyId, ...current }, targets),
      read: () => findCompanyTargets(tx, companyId),
    });
  });
}

/** Replaces the on-call order. Throws 400 for a user who is not active staff, and like `updateCalendar`. */
export async function updateOnCall(db: Db, author: UserActor, userIds: OnCallInput['userIds'], copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const actor = await begin(tx, author, 'on call');
    const current = await findOnCall(tx);
    const people = await findStaff(tx, userIds);
    if (people.length < userIds.length) throw invalid('userIds', promiseMessages.notOnCall);
    return updateVersioned(tx, actor, current, copy, {
      named: { kind: 'on call', recordId: current.id, recordName: 'On call' },
      what: 'on-call order',
      values: () => ({ people }),
      write: () => storeRule(tx, { kind: 'on call', ...current }, userIds),
      read: () => findOnCall(tx),
      recorded: (_, after) => ({ people: [namesOf(current), namesOf(after)] }),
    });
  });
}

/** Locks the actor, and the rule, which may have no row yet. */
async function begin(tx: Db, author: UserActor, rule: string) {
  const actor = await lockActor(tx, author);
  permit(canSetPromise(actor), promiseMessages.onlySuperAdmins);
  await lockUntilEnd(tx, 'promiseRules', rule);
  return actor;
}

/** The database knows it, because the list "Due today" asks it for the day there. */
async function refuseUnknownZone(tx: Db, name: string) {
  const { rows } = await tx.execute(sql`select from pg_timezone_names where lower(name) = lower(${name}) limit 1`);
  if (rows.length === 0) throw invalid('timezone', promiseMessages.timezone);
}

const namesOf = ({ people }: { people: { name: string }[] }) => people.map(({ name }) => name);
