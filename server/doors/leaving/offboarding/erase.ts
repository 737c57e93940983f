import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { RemovedText } from '#contract/redactions-constants.ts';
import { FormerUser } from '#contract/users-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { articleCompanies, articles } from '#server/platform/database/tables/articles.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { idempotencyKeys } from '#server/platform/database/tables/idempotency-keys.ts';
import { importedRecords } from '#server/platform/database/tables/imported-records.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { webhookDeliveries } from '#server/platform/database/tables/webhooks.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { listReferences, type Reference } from '../catalog.ts';
import { startForgetting } from '../forget/person.ts';
import { isDue } from './due.ts';
import { findPlaces, forgetOneElsewhere } from './elsewhere.ts';
import { type Removed, removeRows } from './remove-rows.ts';

/** How many tickets or people one transaction deletes. */
const BATCH = 25;

type Company = { id: string; name: string; isPerson: boolean };

/**
 * Deletes a batch of the records of a company whose deletion is due: its tickets, then its people, then the rest. The first
 * batch removes it from all lists.
 * @returns how many records it deleted: 0 when no company is due
 */
export async function eraseCompanies(db: Db) {
  // In a transaction of its own, which holds up nobody.
  if (await forgetOneElsewhere(db)) return 1;
  return db.transaction(async (tx) => {
    const company = await lockDue(tx);
    if (!company) return 0;

    await startForgetting(tx);
    const references = await listReferences(tx);
    const removed: Removed = new Map();
    const count =
      (await eraseTickets(tx, references, company, removed)) ||
      (await erasePeople(tx, references, company, removed)) ||
      (await eraseRest(tx, references, company, removed));
    await removeTraces(tx, removed);
    return count;
  });
}

async function lockDue(tx: Db): Promise<Company | undefined> {
  const [due] = await tx
    .select({ id: companies.id, name: companies.name, isPerson: companies.isPerson, deletedAt: companies.deletedAt })
    .from(companies)
    .where(await isDue(tx))
    .orderBy(asc(companies.deleteOn))
    .limit(1)
    .for('update', { skipLocked: true });
  if (due && !due.deletedAt) await tx.update(companies).set({ deletedAt: sql`now()` }).where(eq(companies.id, due.id));
  return due;
}

async function eraseTickets(tx: Db, references: Reference[], company: Company, removed: Removed) {
  const some = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.companyId, company.id))
    .orderBy(asc(tickets.id))
    .limit(BATCH)
    .for('update');
  await removeRows(
    tx,
    references,
    'tickets',
    some.map(({ id }) => id),
    removed,
  );
  return some.length;
}

/** People who also wrote in tickets of another company wait until they are forgotten. */
async function erasePeople(tx: Db, references: Reference[], company: Company, removed: Removed) {
  const some = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.companyId, company.id))
    .orderBy(asc(users.id))
    .limit(BATCH)
    .for('update');
  const ids = some.map(({ id }) => id);
  const staying = await findPlaces(tx, sql`select unnest(${sql.param(ids)}::uuid[])`);
  const going = ids.filter((id) => !staying.has(id));
  await removeRows(tx, references, 'users', going, removed);
  return some.length;
}

/** The company itself, with the articles that were only for it and everything that only refers to it. */
async function eraseRest(tx: Db, references: Reference[], { id, name, isPerson }: Company, removed: Removed) {
  const isForOthers = sql`exists (
    select from ${articleCompanies} as other where other.article_id = ${articles.id} and other.company_id <> ${id})`;
  const itsArticles = await tx
    .select({ id: articles.id })
    .from(articles)
    .innerJoin(articleCompanies, eq(articleCompanies.articleId, articles.id))
    .where(and(eq(articleCompanies.companyId, id), eq(articles.audience, 'companies'), sql`not ${isForOthers}`));
  await removeRows(
    tx,
    references,
    'articles',
    itsArticles.map((article) => article.id),
    removed,
  );
  await removeRows(tx, references, 'companies', [id], removed);
  await tx.delete(idempotencyKeys).where(sql`${idempotencyKeys.answer} like ${`%${id}%`}`);
  const recordName = isPerson ? 'A private person' : name;
  await record(tx, system, { action: 'erased', kind: 'company', recordId: id, recordName });
  return 1;
}

/** Leaves in the audit log only that something happened, when, and which of the staff did it. */
async function removeTraces(tx: Db, removed: Removed) {
  const ids = [...removed.values()].flatMap((some) => [...some]);
  const userIds = [...(removed.get('users') ?? [])];
  if (ids.length === 0) return;
  await tx.delete(importedRecords).where(inArray(importedRecords.recordId, ids));
  await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.recordId, ids));
  await tx
    .update(events)
    .set({ recordName: RemovedText, changes: null })
    .where(and(inArray(events.recordId, ids), sql`${events.action} <> 'erased'`));
  if (userIds.length === 0) return;
  await tx.update(events).set({ actorName: FormerUser, client: null }).where(inArray(events.actorId, userIds));
}
