import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { listAgreements } from '#server/desk/agreements/queries.ts';
import { atOneMoment } from '#server/platform/database/at-one-moment.ts';
import type { Db } from '#server/platform/database/client.ts';
import { adjustments } from '#server/platform/database/tables/agreements.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { writeArticles } from './articles.ts';
import { addFiles, type ExportedFile } from './files.ts';
import type { Spool } from './spool.ts';
import { isAtHome, writeComments, writeTickets, writeTimeElsewhere } from './tickets.ts';

/** How many tickets or people are read at once, with everything about them. */
const BATCH = 50;

type Options = { hasNotes: boolean };

/**
 * Writes all records of a company into a spool, as they are at one moment.
 * @returns its files, whose bytes never change
 */
export async function writeRecords(db: Db, companyId: string, spool: Spool, { hasNotes }: Options) {
  const exported: ExportedFile[] = [];
  const mentioned = new Set<string>();
  await db.transaction(async (tx) => {
    await spool.add('companies', await tx.select(companyColumns).from(companies).where(eq(companies.id, companyId)));
    for await (const ids of batchesOf(tx, tickets, and(eq(tickets.companyId, companyId), isNull(tickets.deletedAt)))) {
      await writeTickets(tx, ids, spool, mentioned, hasNotes);
      await writeComments(tx, ids, spool, mentioned, { companyId, hasNotes });
      exported.push(...(await addFiles(tx, spool, ofTickets(ids, hasNotes))));
    }
    await writeTimeElsewhere(tx, companyId, spool, mentioned);
    await writeStatements(tx, companyId, spool);
    await writeAgreements(tx, companyId, spool, mentioned);
    exported.push(...(await writeArticles(tx, companyId, spool)));
    await writePeople(tx, companyId, spool, [...mentioned]);
  }, atOneMoment);
  return exported;
}

const companyColumns = {
  id: companies.id,
  name: companies.name,
  domain: companies.domain,
  contactEmail: companies.contactEmail,
  phone: companies.phone,
  address: companies.address,
  isPerson: companies.isPerson,
  createdAt: companies.createdAt,
  archivedAt: companies.archivedAt,
};

/** The ids of some rows, a batch at a time. */
async function* batchesOf(tx: Db, table: typeof tickets | typeof users, where: SQL | undefined) {
  let last: string | undefined;
  do {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(where, last === undefined ? undefined : gt(table.id, last)))
      .orderBy(asc(table.id))
      .limit(BATCH);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    last = rows.length === BATCH ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

/** The files of these tickets; without notes, none of a note. */
function ofTickets(ids: string[], hasNotes: boolean) {
  const isOfNote = sql`exists (select from ${comments} where ${comments.id} = ${files.commentId} and ${comments.isInternal})`;
  return and(isAtHome(files, ids), isNotNull(files.completedAt), hasNotes ? undefined : sql`not ${isOfNote}`);
}

async function writeStatements(tx: Db, companyId: string, spool: Spool) {
  const closed = await tx
    .select({ closedAt: closedMonths.closedAt, statement: closedMonths.statement })
    .from(closedMonths)
    .where(eq(closedMonths.companyId, companyId))
    .orderBy(asc(closedMonths.month));
  await spool.add(
    'statements',
    closed.map(({ closedAt, statement }) => ({ ...statement, closedAt })),
  );
}

/** The company's agreements with their terms and blocks, and the corrections of its months. */
async function writeAgreements(tx: Db, companyId: string, spool: Spool, mentioned: Set<string>) {
  const agreed = await listAgreements(tx, companyId);
  await spool.add(
    'agreements',
    agreed.map(({ closedMonth: _, companyName: __, version: ___, blocks, ...agreement }) => ({
      ...agreement,
      blocks: blocks.map(({ agreementId: _, version: __, ...block }) => block),
    })),
  );
  const corrected = await tx
    .select()
    .from(adjustments)
    .where(eq(adjustments.companyId, companyId))
    .orderBy(asc(adjustments.month), asc(adjustments.createdAt), asc(adjustments.id));
  await spool.add('adjustments', corrected);
  for (const { createdById } of corrected) mentioned.add(createdById);
}

/** The company's people, and everybody else who is named by its records. */
async function writePeople(tx: Db, companyId: string, spool: Spool, mentionedIds: string[]) {
  const isExported = or(eq(users.companyId, companyId), sql`${users.id} = any(${sql.param(mentionedIds)}::uuid[])`);
  const isOurs = sql`${users.companyId} = ${companyId}`;
  for await (const ids of batchesOf(tx, users, isExported)) {
    const rows = await tx
      .select({
        id: users.id,
        companyId: sql<string | null>`case when ${isOurs} then ${users.companyId} end`,
        role: users.role,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        phone: sql<string>`case when ${isOurs} then ${users.phone} else '' end`,
        isActive: users.isActive,
        isDeleted: sql<boolean>`${users.deletedAt} is not null`,
        hasAccount: sql<boolean>`${users.passwordHash} is not null`,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(asc(users.id));
    await spool.add('users', rows);
  }
}
