import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { comments } from '#server/database/tables/comments.ts';
import { companies } from '#server/database/tables/companies.ts';
import { files } from '#server/database/tables/files.ts';
import { ratings } from '#server/database/tables/ratings.ts';
import { ticketParticipants } from '#server/database/tables/ticket-people.ts';
import { ticketPromises } from '#server/database/tables/ticket-promises.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { closedMonths, timeEntries } from '#server/database/tables/time-entries.ts';
import { users } from '#server/database/tables/users.ts';
import { ticketNumber } from '#server/domain/ticket-number.ts';
import { writeArticles } from './articles.ts';
import { addFiles, type ExportedFile } from './files.ts';
import type { Spool } from './spool.ts';

/** How many tickets or people are read at once, with everything about them. */
const BATCH = 200;

type Options = { hasNotes: boolean };

/**
 * Writes all records of a company into a spool, as they are at one moment.
 * @returns its files, whose bytes never change
 */
export async function writeRecords(db: Db, companyId: string, spool: Spool, { hasNotes }: Options) {
  const exported: ExportedFile[] = [];
  const mentioned = new Set<string>();
  await db.transaction(
    async (tx) => {
      await spool.add('companies', await tx.select(companyColumns).from(companies).where(eq(companies.id, companyId)));
      for await (const ids of batchesOf(
        tx,
        tickets,
        and(eq(tickets.companyId, companyId), isNull(tickets.deletedAt)),
      )) {
        await writeTickets(tx, ids, spool, mentioned);
        await writeComments(tx, ids, spool, mentioned, hasNotes);
        exported.push(...(await addFiles(tx, spool, ofTickets(ids, hasNotes))));
      }
      await writeStatements(tx, companyId, spool);
      exported.push(...(await writeArticles(tx, companyId, spool)));
      await writePeople(tx, companyId, spool, [...mentioned]);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
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

async function writeTickets(tx: Db, ids: string[], spool: Spool, mentioned: Set<string>) {
  const participants = tx
    .select({ ids: sql`coalesce(array_agg(${ticketParticipants.userId} order by ${ticketParticipants.userId}), '{}')` })
    .from(ticketParticipants)
    .where(eq(ticketParticipants.ticketId, tickets.id));
  const rows = await tx
    .select({
      id: tickets.id,
      ticketNumber,
      formerNumber: tickets.formerNumber,
      title: tickets.title,
      description: tickets.description,
      category: tickets.category,
      priority: tickets.priority,
      status: tickets.status,
      tags: tickets.tags,
      companyId: tickets.companyId,
      requesterId: tickets.clientId,
      assigneeId: tickets.assignedToId,
      participantIds: sql<string[]>`(${participants})`,
      source: tickets.source,
      followsId: tickets.followsId,
      mergedIntoId: tickets.mergedIntoId,
      splitFromId: tickets.splitFromId,
      redactions: tickets.redactions,
      createdAt: tickets.createdAt,
      updatedAt: tickets.updatedAt,
      firstReplyAt: ticketPromises.firstReplyAt,
      resolvedAt: tickets.resolvedAt,
    })
    .from(tickets)
    .leftJoin(ticketPromises, eq(ticketPromises.ticketId, tickets.id))
    .where(inArray(tickets.id, ids))
    .orderBy(asc(tickets.id));
  await spool.add('tickets', rows);
  for (const { requesterId, assigneeId, participantIds } of rows)
    addTo(mentioned, requesterId, assigneeId, ...participantIds);
}

/** What belongs to these tickets. The comments of a merged ticket come with that ticket. */
async function writeComments(tx: Db, ids: string[], spool: Spool, mentioned: Set<string>, hasNotes: boolean) {
  const written = await tx
    .select({
      id: comments.id,
      ticketId: comments.ticketId,
      homeId: comments.homeId,
      authorId: comments.authorId,
      comment: comments.body,
      isInternal: comments.isInternal,
      isDescription: comments.isDescription,
      source: comments.source,
      redactions: comments.redactions,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .where(and(isAtHome(comments, ids), hasNotes ? undefined : eq(comments.isInternal, false)))
    .orderBy(sql`coalesce(${comments.homeId}, ${comments.ticketId})`, asc(comments.createdAt), asc(comments.id));
  const worked = await tx
    .select({
      id: timeEntries.id,
      ticketId: timeEntries.ticketId,
      userId: timeEntries.userId,
      kind: timeEntries.kind,
      minutes: timeEntries.minutes,
      hasTravel: timeEntries.hasTravel,
      isBillable: timeEntries.isBillable,
      workedOn: timeEntries.workedOn,
      note: timeEntries.note,
      amount: timeEntries.amount,
      createdAt: timeEntries.createdAt,
    })
    .from(timeEntries)
    .where(inArray(timeEntries.ticketId, ids))
    .orderBy(asc(timeEntries.ticketId), asc(timeEntries.id));
  const rated = await tx
    .select({
      id: ratings.id,
      ticketId: ratings.ticketId,
      requesterId: ratings.requesterId,
      score: ratings.score,
      comment: ratings.comment,
      resolvedAt: ratings.resolvedAt,
      createdAt: ratings.createdAt,
    })
    .from(ratings)
    .where(inArray(ratings.ticketId, ids))
    .orderBy(asc(ratings.ticketId), asc(ratings.id));
  await spool.add('comments', written);
  await spool.add('time', worked);
  await spool.add('ratings', rated);
  addTo(mentioned, ...written.map(({ authorId }) => authorId), ...worked.map(({ userId }) => userId));
  addTo(mentioned, ...rated.map(({ requesterId }) => requesterId));
}

function isAtHome(table: typeof comments | typeof files, ticketIds: string[]) {
  return or(inArray(table.homeId, ticketIds), and(isNull(table.homeId), inArray(table.ticketId, ticketIds)));
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

function addTo(ids: Set<string>, ...more: (string | null)[]) {
  for (const id of more) if (id !== null) ids.add(id);
}
