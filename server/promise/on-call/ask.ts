import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { OnCallLimit } from '#contract/promise-constants.ts';
import { ActiveStatuses } from '#contract/tickets-constants.ts';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { onCallAlerts } from '#server/database/tables/on-call.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { isOpenCompany } from '#server/domain/active-user.ts';
import { ticketNumber } from '#server/domain/ticket-number.ts';
import { system } from '#server/events/actor.ts';
import type { Consumer } from '#server/events/consumers.ts';
import { reactingTo } from '#server/events/reactions.ts';
import { record } from '#server/events/record.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { findOnCall } from '#server/promise/stored-rules.ts';

/** How many alerts one transaction looks at. */
const BATCH = 50;

/** Asks the first person on call by email, as soon as a ticket with an alert is there. */
export function askOnCall(): Consumer {
  return {
    name: 'on_call',
    events: reactingTo('onCall', 'ticket'),
    handle: async (tx, events) => {
      const created = events.map(({ recordId }) => recordId);
      const isNew = and(inArray(onCallAlerts.ticketId, created), eq(onCallAlerts.askedIds, []));
      await askAbout(tx, await listAlerts(tx, isNew));
    },
  };
}

/**
 * Asks the next person where nobody has acknowledged in time. Two may run at once.
 * @returns how many tickets it was: 0 when none is left
 */
export async function askNext(db: Db) {
  return db.transaction(async (tx) => askAbout(tx, await listAlerts(tx, lte(onCallAlerts.nextAt, sql`now()`))));
}

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
    .innerJoin(companies, and(eq(companies.id, tickets.companyId), isOpenCompany))
    .where(and(isDue, isNull(onCallAlerts.acknowledgedAt), isNull(tickets.deletedAt)))
    .orderBy(onCallAlerts.nextAt)
    .limit(BATCH)
    .for('update', { of: onCallAlerts, skipLocked: true });
}

async function askAbout(tx: Db, alerts: Alert[]) {
  if (alerts.length === 0) return 0;
  const { people } = await findOnCall(tx);
  for (const { ticketId, askedIds, number, status } of alerts) {
    const isActive = ActiveStatuses.some((active) => active === status);
    const next = isActive ? people.find(({ id }) => !askedIds.includes(id)) : undefined;
    const nextAt = next ? sql`now() + ${`${OnCallLimit.minutes} minutes`}::interval` : null;
    const asked = next ? [...askedIds, next.id] : askedIds;
    await tx.update(onCallAlerts).set({ askedIds: asked, nextAt }).where(eq(onCallAlerts.ticketId, ticketId));
    if (!next) continue;

    await queueMails(tx, [{ kind: 'on_call', ticketId, userId: next.id }]);
    const changes = { onCallAsked: [null, next.name] satisfies [null, string] };
    await record(tx, system, { action: 'asked', kind: 'ticket', recordId: ticketId, recordName: number, changes });
  }
  return alerts.length;
}
