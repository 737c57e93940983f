import { and, eq, exists, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { OnCallLimit } from '#contract/promise-constants.ts';
import { ActiveStatuses } from '#contract/tickets-constants.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { isServiceTime } from '#server/desk/promise/service-time.ts';
import { findOnCall } from '#server/desk/promise/stored-rules.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { onCallAlerts } from '#server/platform/database/tables/on-call.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isOpenCompanyOfTicket } from '#server/platform/domain/active-user.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { system } from '#server/platform/events/actor.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { record } from '#server/platform/events/record.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';

/** How many alerts one transaction looks at. */
const BATCH = 50;

/**
 * Asks the first person on call by email, as soon as a ticket with an alert is there, and again when it becomes urgent or is
 * open again outside service hours by somebody who is not there to see it.
 */
export function askOnCall(): Consumer {
  return {
    name: 'on_call',
    ...reacting({ ticket: { created: askFirstPersonIfUrgent, changed: askFirstPersonIfUrgent } }),
  };
}

/** The ticket has an alert if it came outside service hours, or gets one if its change is an alarm. */
async function askFirstPersonIfUrgent(tx: Db, events: StoredEvent[]) {
  await beginAgain(tx, events);
  const ids = events.map(({ recordId }) => recordId);
  const isNew = and(inArray(onCallAlerts.ticketId, ids), eq(onCallAlerts.askedIds, []));
  await askAbout(tx, await listAlerts(tx, isNew));
}

/** Makes the tickets ask from the first person again that some events made urgent and open outside service hours. */
async function beginAgain(tx: Db, events: StoredEvent[]) {
  const changed = events.filter(mayAlarm);
  if (changed.length === 0) return;
  const { calendar } = await findRules(tx, null);
  const outside = changed.filter(({ createdAt }) => !isServiceTime(calendar, createdAt));
  const staff = await listStaff(
    tx,
    outside.flatMap(({ actorId }) => actorId ?? []),
  );
  const unseen = outside.filter(({ actorId, via }) => via === 'alert' || via === 'key' || !staff.has(actorId ?? ''));
  if (unseen.length === 0) return;
  const ids = unseen.map(({ recordId }) => recordId);
  const urgent = await tx
    .select({ ticketId: tickets.id })
    .from(tickets)
    .where(
      and(
        inArray(tickets.id, ids),
        eq(tickets.priority, 'urgent'),
        inArray(tickets.status, [...ActiveStatuses]),
        isNull(tickets.deletedAt),
      ),
    );
  if (urgent.length === 0) return;
  const again = { askedIds: [], nextAt: null, acknowledgedAt: null, acknowledgedById: null, createdAt: sql`now()` };
  await tx.insert(onCallAlerts).values(urgent).onConflictDoUpdate({ target: onCallAlerts.ticketId, set: again });
}

/** Whether a change may be an alarm: the ticket is urgent now, or open again, or its outage is back. */
function mayAlarm({ action, actorId, changes }: StoredEvent) {
  if (action !== 'changed' || actorId === null) return false;
  const [from, to] = changes?.status ?? [];
  const isReopened = isActive(to) && from !== undefined && !isActive(from);
  return isReopened || changes?.priority?.[1] === 'urgent' || changes?.alert?.[1] === 'firing';
}

const isActive = (status: unknown) => ActiveStatuses.some((active) => active === status);

async function listStaff(tx: Db, ids: string[]) {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.companyId)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether `askNext` has something to do. */
export function isNextDue(db: Db) {
  const { ticketId } = onCallAlerts;
  return exists(
    db
      .select({ ticketId })
      .from(onCallAlerts)
      .innerJoin(tickets, eq(tickets.id, ticketId))
      .innerJoin(companies, isOpenCompanyOfTicket)
      .where(and(isTimeForNext, isAskedAbout)),
  );
}

/**
 * Asks the next person where nobody has acknowledged in time. Two may run at once.
 * @returns how many tickets it was: 0 when none is left
 */
export async function askNext(db: Db) {
  return db.transaction(async (tx) => askAbout(tx, await listAlerts(tx, isTimeForNext)));
}

const isTimeForNext = lte(onCallAlerts.nextAt, sql`now()`);
const isAskedAbout = and(isNull(onCallAlerts.acknowledgedAt), isNull(tickets.deletedAt));

type Alert = Awaited<ReturnType<typeof listAlerts>>[number];

async function listAlerts(tx: Db, isDue: SQL | undefined) {
  return tx
    .select({
      ticketId: onCallAlerts.ticketId,
      askedIds: onCallAlerts.askedIds,
      number: ticketNumber,
      status: tickets.status,
    })
    .from(onCallAlerts)
    .innerJoin(tickets, eq(tickets.id, onCallAlerts.ticketId))
    .innerJoin(companies, isOpenCompanyOfTicket)
    .where(and(isDue, isAskedAbout))
    .orderBy(onCallAlerts.nextAt)
    .limit(BATCH)
    .for('update', { of: onCallAlerts, skipLocked: true });
}

async function askAbout(tx: Db, alerts: Alert[]) {
  if (alerts.length === 0) return 0;
  const { people } = await findOnCall(tx);
  for (const { ticketId, askedIds, number, status } of alerts) {
    const next = isActive(status) ? people.find(({ id }) => !askedIds.includes(id)) : undefined;
    const nextAt = next ? sql`now() + ${`${OnCallLimit.minutes} minutes`}::interval` : null;
    const asked = next ? [...askedIds, next.id] : askedIds;
    await tx.update(onCallAlerts).set({ askedIds: asked, nextAt }).where(eq(onCallAlerts.ticketId, ticketId));
    if (!next) continue;

    await queueMails(tx, [{ kind: 'on_call', ticketId, userId: next.id }]);
    const changes = { onCallAsked: [null, next.name] satisfies [null, string] };
    const ticket = { kind: 'ticket', recordId: ticketId, recordName: number } as const;
    await record(tx, system, { action: 'asked', ...ticket, subject: { type: 'user', id: next.id }, changes });
  }
  return alerts.length;
}
