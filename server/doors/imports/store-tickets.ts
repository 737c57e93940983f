import { eq, inArray } from 'drizzle-orm';
import { foldedWord } from '#contract/primitives.ts';
import { computeAgain, lockAgreements } from '#server/desk/agreements/stored.ts';
import { promiseOfImported } from '#server/desk/promise/imported.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import type { Db } from '#server/platform/database/client.ts';
import { keepSpellings } from '#server/platform/database/spellings.ts';
import { agreements } from '#server/platform/database/tables/agreements.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { ticketFollowers, ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { system as byArchway } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { storeApprovals } from './approvals.ts';
import { type PlannedFile, storeFiles } from './files.ts';
import { findKept, isOfThisRun, keep } from './keep.ts';
import type { Run } from './run.ts';
import type { ImportedTicket } from './source.ts';
import { type PlannedTicket, planTicket } from './tickets.ts';

/** Imports tickets with their comments, files and times. A ticket that an earlier import has brought stays as it is. */
export async function importTickets(run: Run, records: ImportedTicket[]) {
  const { db, report } = run;
  const known = await findKept(
    run,
    'ticket',
    records.map(({ key }) => key),
  );
  const fresh = new Map<string, ImportedTicket>();
  for (const record of records) {
    const { key, number } = record;
    if (fresh.has(key) || isRepeated(run, key, known.get(key)))
      report.leaveOut(`ticket ${number}`, 'the export has an earlier ticket with the same key');
    else if (known.has(key)) report.count('ticket', 'known');
    else fresh.set(key, record);
  }
  run.recent = new Set(fresh.keys());
  for (const { key, mergedIntoKey } of records) if (mergedIntoKey !== undefined) run.merges.set(key, mergedIntoKey);

  const autoCloseDays = await findSetting(db, 'auto_close_days');
  const planned: PlannedTicket[] = [];
  for (const record of fresh.values()) planned.push(await planTicket(run, record, autoCloseDays));
  report.count('ticket', 'imported', planned.length);
  report.count(
    'comment',
    'imported',
    planned.reduce((sum, ticket) => sum + ticket.comments.length, 0),
  );
  const stored = await storeFiles(
    run,
    planned.flatMap((ticket) => ticket.files),
  );
  if (run.isDryRun)
    for (const { key, row } of planned) run.planned.set(key, { ...row, number: row.formerNumber ?? key });
  else if (planned.length > 0) await run.write((tx) => storeTickets(tx, run, planned, stored));
}

/** Whether this import has already brought a ticket with the key, which is stored under `id` if it is. */
function isRepeated(run: Run, key: string, id: string | undefined) {
  return run.recent.has(key) || run.planned.has(key) || (id !== undefined && isOfThisRun(run, id));
}

async function storeTickets(tx: Db, run: Run, planned: PlannedTicket[], stored: PlannedFile[]) {
  await keep(
    tx,
    run,
    'ticket',
    planned.map(({ key, row }) => ({ key, recordId: row.id })),
  );
  const payers = [...new Set(planned.flatMap(({ time }) => time.map(({ companyId }) => companyId)))];
  await lockAgreements(tx, ...payers);
  const rules = await findRules(tx, null);
  const spelled = await spellingsOf(tx, planned);
  const rows = planned.map(({ row }) => ({
    ...row,
    category: spelled.category(row.category),
    tags: spelled.tags(row.tags),
  }));
  const added = await tx.insert(tickets).values(rows).returning({ id: tickets.id, number: tickets.number });
  await inParts(
    planned.flatMap((ticket) => ticket.comments),
    (rows) => tx.insert(comments).values(rows),
  );
  await inParts(
    planned.map((ticket) => promiseRow(ticket, rules)),
    (rows) => tx.insert(ticketPromises).values(rows),
  );
  await inParts(
    planned.flatMap(({ time }) => time),
    (rows) => tx.insert(timeEntries).values(rows),
  );
  const isPayer = inArray(agreements.companyId, payers);
  const agreed = await tx.selectDistinct({ id: agreements.companyId }).from(agreements).where(isPayer);
  for (const { id } of agreed) await computeAgain(tx, id);
  await inParts(
    planned.flatMap((ticket) => ticket.ratings),
    (rows) => tx.insert(ratings).values(rows),
  );
  await storeApprovals(
    tx,
    planned.flatMap((ticket) => ticket.approvals),
  );
  await inParts(peopleRows(planned, 'participants'), (rows) => tx.insert(ticketParticipants).values(rows));
  await inParts(peopleRows(planned, 'followers'), (rows) => tx.insert(ticketFollowers).values(rows));
  await attach(tx, stored);
  await recordAll(
    tx,
    byArchway,
    added.map(({ id, number }) => ({
      ...({ kind: 'ticket', action: 'imported' } as const),
      ...{ recordId: id, recordName: `TKT-${number}` },
      changes: { importedFrom: [null, run.system] satisfies [null, string] },
    })),
  );
}

/** The tags and categories as they are spelled here. */
async function spellingsOf(tx: Db, planned: PlannedTicket[]) {
  const lookUp = async (kind: 'tag' | 'ticket category', words: string[]) => {
    const kept = await keepSpellings(tx, kind, words);
    const known = new Map(kept.map((word) => [foldedWord(word), word]));
    return (word: string) => known.get(foldedWord(word)) ?? word;
  };
  const tag = await lookUp('tag', [...new Set(planned.flatMap(({ row }) => row.tags))]);
  const category = await lookUp('ticket category', [...new Set(planned.map(({ row }) => row.category))]);
  return { category, tags: (tags: string[]) => [...new Set(tags.map(tag))] };
}

function promiseRow({ row, firstReply }: PlannedTicket, rules: Awaited<ReturnType<typeof findRules>>) {
  const { createdAt, resolvedAt, publicUpdatedAt, status } = row;
  const past = { createdAt, status, since: resolvedAt ?? publicUpdatedAt, ...firstReply };
  return { ticketId: row.id, ...promiseOfImported(rules, past) };
}

function peopleRows(planned: PlannedTicket[], part: 'participants' | 'followers') {
  return planned.flatMap(({ row, [part]: ids }) => ids.map((userId) => ({ ticketId: row.id, userId })));
}

/** PostgreSQL takes at most 65,535 values with a statement. */
const RowsAtOnce = 1_000;

async function inParts<Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += RowsAtOnce) await insert(rows.slice(at, at + RowsAtOnce));
}

/** Attaches stored files to their messages. */
export async function attach(tx: Db, stored: PlannedFile[]) {
  for (const { id, place } of stored) await tx.update(files).set(place).where(eq(files.id, id));
}
