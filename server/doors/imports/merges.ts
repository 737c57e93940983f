import { and, eq, inArray, sql } from 'drizzle-orm';
import { deletePromise } from '#server/desk/promise/merged.ts';
import { findPromise } from '#server/desk/promise/restore.ts';
import { NEVER } from '#server/desk/promise/story.ts';
import type { Db } from '#server/platform/database/client.ts';
import { importedRecords } from '#server/platform/database/tables/imported-records.ts';
import { ticketMerges } from '#server/platform/database/tables/ticket-merges.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { findKept, keep } from './keep.ts';
import type { Run } from './run.ts';

type Merge = { key: string; id: string; intoId: string; number: string };
type Found = { id: string; companyId: string; number: string };

/** How many tickets one transaction merges. */
const Batch = 100;

/** Merges the tickets that were merged in the old system, once: who undoes a merge here is not overruled. */
export async function mergeTickets(run: Run) {
  const keys = [...run.merges.keys()];
  for (let at = 0; at < keys.length; at += Batch) {
    const batch = keys.slice(at, at + Batch);
    const done = await findKept(run, 'merge', batch);
    const fresh = batch.filter((key) => !done.has(key));
    const found = await findTickets(run, [...fresh, ...fresh.flatMap((key) => run.merges.get(key) ?? [])]);
    const merges = fresh.flatMap((key) => mergeOf(run, key, found));
    if (!run.isDryRun && merges.length > 0) await run.write((tx) => storeMerges(tx, run, merges));
  }
}

/** Imported tickets by their keys. */
async function findTickets({ db, system, planned }: Run, keys: string[]) {
  const rows = await db
    .select({ key: importedRecords.key, id: tickets.id, companyId: tickets.companyId, number: tickets.formerNumber })
    .from(importedRecords)
    .innerJoin(tickets, eq(tickets.id, importedRecords.recordId))
    .where(
      and(eq(importedRecords.system, system), eq(importedRecords.kind, 'ticket'), inArray(importedRecords.key, keys)),
    );
  const stored = rows.map(({ key, number, ...row }) => [key, { ...row, number: number ?? key }] as const);
  return new Map<string, Found>([...planned, ...stored]);
}

function mergeOf({ merges, report }: Run, key: string, found: Map<string, Found>): Merge[] {
  const intoKey = merges.get(key) ?? '';
  const [ticket, into] = [found.get(key), found.get(intoKey)];
  // Its own record says why it was left out.
  if (!ticket) return [];
  const reason = !into
    ? `it was merged into ticket ${intoKey}, which is not there`
    : into.companyId !== ticket.companyId
      ? `it was merged into ticket ${into.number}, which is of another company`
      : isCircle(merges, key)
        ? 'it was merged into itself'
        : undefined;
  if (reason === undefined && into) return [{ key, id: ticket.id, intoId: into.id, number: ticket.number }];
  report.change(`ticket ${ticket.number}`, `${reason}, and is a ticket of its own`);
  return [];
}

function isCircle(merges: Map<string, string>, key: string) {
  const seen = new Set([key]);
  for (let next = merges.get(key); next !== undefined; next = merges.get(next)) {
    if (seen.has(next)) return true;
    seen.add(next);
  }
  return false;
}

async function storeMerges(tx: Db, run: Run, planned: Merge[]) {
  const merges: Merge[] = [];
  for (const merge of planned) if (await isMerged(tx, run, merge)) merges.push(merge);
  await keep(
    tx,
    run,
    'merge',
    planned.map(({ key, intoId }) => ({ key, recordId: intoId })),
  );
  if (merges.length === 0) return;
  const ids = sql`${sql.param(merges.map(({ id }) => id))}::uuid[]`;
  for (const table of ['comments', 'files'])
    await tx.execute(sql`
      update ${sql.identifier(table)} set home_id = coalesce(home_id, ticket_id), ticket_id = merge.final_id
      from (select id, ${finalTicket(sql`merged.id`)} as final_id from unnest(${ids}) as merged (id)) as merge
      where ticket_id = merge.id and merge.final_id <> merge.id`);
  await tx.execute(sql`
    update approvals set ticket_id = merge.final_id
    from (select id, ${finalTicket(sql`merged.id`)} as final_id from unnest(${ids}) as merged (id)) as merge
    where ticket_id = merge.id`);
  await tx.execute(sql`
    insert into ticket_participants (ticket_id, user_id, origin_id)
    select into_ticket.id, users.id, merged.id
    from tickets merged join tickets into_ticket on into_ticket.id = ${finalTicket(sql`merged.id`)}
    join users on users.id = merged.client_id and users.company_id = into_ticket.company_id
    where merged.id = any(${ids}) and merged.client_id <> into_ticket.client_id
    on conflict do nothing`);
  for (const { id } of merges) {
    await tx.insert(ticketMerges).values({ ticketId: id, promise: (await findPromise(tx, id)) ?? null });
    await deletePromise(tx, id);
  }
}

/** Merges one ticket, unless staff have merged it here since, or the other one into it. */
async function isMerged(tx: Db, { report }: Run, { id, intoId, number }: Merge) {
  const { rowCount } = await tx.execute(sql`
    update tickets set merged_into_id = ${intoId}, due_at = ${NEVER.toISOString()}::timestamptz,
      status_before_merge = status, resolved_at_before_merge = resolved_at,
      status = 'closed', resolved_at = coalesce(resolved_at, updated_at)
    where id = ${id} and merged_into_id is null and ${finalTicket(sql`${intoId}::uuid`)} <> ${id}`);
  if (rowCount === 0) report.change(`ticket ${number}`, 'it was merged differently here and stays that way');
  return rowCount !== 0;
}
