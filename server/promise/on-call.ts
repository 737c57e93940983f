import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { OnCallLimit } from '#contract/promise-constants.ts';
import { ActiveStatuses } from '#contract/tickets-constants.ts';
import { type Db, one } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { onCallAlerts, onCallTokens } from '#server/database/tables/on-call.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { users } from '#server/database/tables/users.ts';
import { isOpenCompany } from '#server/domain/active-user.ts';
import { fullName } from '#server/domain/full-name.ts';
import { system } from '#server/events/actor.ts';
import type { Consumer } from '#server/events/consumers.ts';
import { record } from '#server/events/record.ts';
import { isReadableToken, sha256 } from '#server/lib/secrets.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { findOnCall } from './stored-rules.ts';

/** How many alerts one transaction looks at. */
const BATCH = 50;

/** Neither the ticket nor its company is deleted. */
const isThere = and(eq(companies.id, tickets.companyId), isNull(companies.deletedAt), isNull(tickets.deletedAt));

const number = sql<string>`'TKT-' || ${tickets.number}`;

/** Notes that an urgent ticket was raised outside service hours, so that the person on call is asked. */
export async function raiseAlert(tx: Db, ticketId: string) {
  await tx.insert(onCallAlerts).values({ ticketId });
}

/** Whether a ticket was raised as urgent outside service hours. */
export async function isAlert(db: Db, ticketId: string) {
  return (await db.$count(onCallAlerts, eq(onCallAlerts.ticketId, ticketId))) > 0;
}

/** Asks the first person on call by email, as soon as a ticket with an alert is there. */
export function askOnCall({ isOn }: { isOn: boolean }): Consumer {
  return {
    name: 'on_call',
    kinds: ['ticket'],
    handle: async (tx, events) => {
      const created = events.filter(({ action }) => action === 'created').map(({ recordId }) => recordId);
      if (!isOn || created.length === 0) return;
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

async function listAlerts(tx: Db, isDue: ReturnType<typeof and>) {
  return tx
    .select({ ticketId: onCallAlerts.ticketId, askedIds: onCallAlerts.askedIds, number, status: tickets.status })
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

/** What a link of an email to the person on call is about; undefined if there is no such link, or they have left. */
export async function findAcknowledgment(db: Db, token: string) {
  if (!isReadableToken(token)) return undefined;
  const [found] = await db
    .select({
      ticketId: tickets.id,
      number,
      title: tickets.title,
      companyName: companies.name,
      userId: users.id,
      name: fullName(users),
      acknowledgedById: onCallAlerts.acknowledgedById,
      acknowledgedByName: sql<string | null>`(
        select first_name || ' ' || last_name from users others where others.id = ${onCallAlerts.acknowledgedById})`,
    })
    .from(onCallTokens)
    .innerJoin(onCallAlerts, eq(onCallAlerts.ticketId, onCallTokens.ticketId))
    .innerJoin(tickets, eq(tickets.id, onCallTokens.ticketId))
    .innerJoin(companies, isThere)
    .innerJoin(users, and(eq(users.id, onCallTokens.userId), isNull(users.companyId)))
    .where(and(eq(onCallTokens.tokenHash, sha256(token)), eq(users.isActive, true), isNull(users.deletedAt)));
  return found;
}

/**
 * Records that whom the link belongs to takes care of the ticket. Doing it again changes nothing.
 * @param address of the request
 * @returns the same as `findAcknowledgment`
 */
export async function acknowledge(db: Db, token: string, address: string) {
  return db.transaction(async (tx) => {
    const found = await findAcknowledgment(tx, token);
    if (!found) return undefined;
    const { ticketId, userId, name } = found;
    const row = { acknowledgedAt: sql`now()`, acknowledgedById: userId, nextAt: null };
    const isOpen = and(eq(onCallAlerts.ticketId, ticketId), isNull(onCallAlerts.acknowledgedAt));
    const { rowCount } = await tx.update(onCallAlerts).set(row).where(isOpen);
    if (rowCount) {
      const changes = { onCallAcknowledged: [null, name] satisfies [null, string] };
      const by = { type: 'user', id: userId, address } as const;
      await record(tx, by, {
        action: 'acknowledged',
        kind: 'ticket',
        recordId: ticketId,
        recordName: found.number,
        changes,
      });
    }
    return findAcknowledgment(tx, token);
  });
}

/** What the email to the person on call says about a ticket; undefined once somebody has acknowledged. */
export async function findAlert(db: Db, ticketId: string) {
  const rows = await db
    .select({
      number,
      title: tickets.title,
      description: tickets.description,
      source: tickets.source,
      redactions: tickets.redactions,
      companyName: companies.name,
      phone: companies.phone,
      clientName: fullName(users),
    })
    .from(onCallAlerts)
    .innerJoin(tickets, eq(tickets.id, onCallAlerts.ticketId))
    .innerJoin(companies, isThere)
    .innerJoin(users, eq(users.id, tickets.clientId))
    .where(and(eq(onCallAlerts.ticketId, ticketId), isNull(onCallAlerts.acknowledgedAt)));
  return rows.length > 0 ? one(rows) : undefined;
}
