import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { ComponentChangesInput, NewComponentInput } from '#contract/status.ts';
import { StatusLimit, statusMessages } from '#contract/status-constants.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { componentCompanies, statusComponents } from '#server/platform/database/tables/status.ts';
import { conflict, invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { findComponent, listComponents } from './component-queries.ts';

/** Adds a component at the end of the list. Throws 400 for a taken name or an unknown company, 409 for too many. */
export async function createComponent(db: Db, actor: UserActor, { companyIds, ...input }: NewComponentInput) {
  const row = { id: newId(), ...input };
  return db.transaction(async (tx) => {
    const others = await lockAll(tx);
    if (others.length >= StatusLimit.components) throw conflict(statusMessages.tooManyComponents);
    await refuseTaken(tx, row);

    await tx.insert(statusComponents).values({ ...row, position: others.length });
    await replaceCompanies(tx, row.id, await findCompanies(tx, row.affectsAll ? [] : companyIds));
    await record(tx, actor, { action: 'created', ...componentRecord(row) });
    return findComponent(tx, row.id);
  });
}

/**
 * Updates the fields that were sent. Without a difference nothing is written.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404, 400 for a taken name or an unknown company, 409 or 412 for a stale copy
 */
export async function updateComponent(
  db: Db,
  actor: UserActor,
  id: string,
  { companyIds, position: wanted, ...sent }: Omit<ComponentChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const all = await lockAll(tx);
    const component = await findComponent(tx, id);
    if (sent.name !== undefined) await refuseTaken(tx, { id, name: sent.name });
    const affectsAll = sent.affectsAll ?? component.affectsAll;
    const chosen = affectsAll ? [] : companyIds && (await findCompanies(tx, companyIds));
    const position = wanted === undefined ? undefined : Math.min(wanted, all.length - 1);
    return updateVersioned(tx, actor, component, copy, {
      named: componentRecord(component),
      values: () => ({ ...sent, companies: chosen, position }),
      write: async ({ companies: theirs, position: place, ...row }) => {
        await tx.update(statusComponents).set(row).where(eq(statusComponents.id, id));
        if (theirs) await replaceCompanies(tx, id, theirs);
        if (place !== undefined) await moveTo(tx, all, id, place);
      },
      read: () => findComponent(tx, id),
    });
  });
}

/** Deletes a component. Its incidents stay. Throws 404. */
export async function deleteComponent(db: Db, actor: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const all = await lockAll(tx);
    const component = await findComponent(tx, id);
    await tx.delete(statusComponents).where(eq(statusComponents.id, id));
    await number(
      tx,
      all.filter((other) => other !== id),
    );
    await record(tx, actor, { action: 'deleted', ...componentRecord(component) });
  });
}

/** Locks the list of components until the transaction ends. Returns their ids in order. */
async function lockAll(tx: Db) {
  await lockUntilEnd(tx, 'statusComponents', 'all');
  return (await listComponents(tx)).map(({ id }) => id);
}

async function refuseTaken(tx: Db, { id, name }: { id: string; name: string }) {
  const isSame = and(sql`lower(${statusComponents.name}) = lower(${name})`, ne(statusComponents.id, id));
  if ((await tx.$count(statusComponents, isSame)) > 0) throw invalid('name', statusMessages.nameTaken);
}

/** The companies by name, as a component lists them. */
async function findCompanies(tx: Db, ids: string[]) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(inArray(companies.id, wanted), isNull(companies.deletedAt)))
    .orderBy(companies.name, companies.id);
  if (found.length < wanted.length) throw invalid('companyIds', statusMessages.unknownCompany);
  return found;
}

async function replaceCompanies(tx: Db, componentId: string, chosen: { id: string }[]) {
  await tx.delete(componentCompanies).where(eq(componentCompanies.componentId, componentId));
  if (chosen.length === 0) return;
  await tx.insert(componentCompanies).values(chosen.map(({ id }) => ({ componentId, companyId: id })));
}

async function moveTo(tx: Db, all: string[], id: string, place: number) {
  const others = all.filter((other) => other !== id);
  await number(tx, others.toSpliced(place, 0, id));
}

/** Gives the components their places. */
async function number(tx: Db, ids: string[]) {
  const places = sql`unnest(array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]) with ordinality as places (id, place)`;
  if (ids.length === 0) return;
  await tx.execute(sql`update status_components set position = place - 1 from ${places}
    where status_components.id = places.id and position <> place - 1`);
}

/** A component's name in the audit log. */
function componentRecord({ id, name }: { id: string; name: string }) {
  return { kind: 'component', recordId: id, recordName: name } as const;
}
