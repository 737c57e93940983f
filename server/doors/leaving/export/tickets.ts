import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { TicketForm } from '#contract/form-answers.ts';
import type { Db } from '#server/platform/database/client.ts';
import { alerts } from '#server/platform/database/tables/alerts.ts';
import { approvalDecisions, approvals } from '#server/platform/database/tables/approvals.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import type { files } from '#server/platform/database/tables/files.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { isFilledInLater } from '#server/platform/domain/filled-in-later.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import type { Spool } from './spool.ts';

/** Adds tickets. `mentioned` gets the ids of the people they name. */
export async function writeTickets(tx: Db, ids: string[], spool: Spool, mentioned: Set<string>, hasNotes: boolean) {
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
      dueOn: tickets.dueOn,
      routine: sql<{ name: string; date: string } | null>`case when ${tickets.routineName} is not null
        then json_build_object('name', ${tickets.routineName}, 'date', ${tickets.routineDate}) end`,
      form: sql<Omit<TicketForm, 'id'> | null>`(
        select json_build_object('name', name, 'answers', answers)
        from ticket_forms where ticket_forms.ticket_id = tickets.id
          and ${hasNotes ? sql`true` : sql`not ${isFilledInLater}`})`,
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

type Options = { companyId: string; hasNotes: boolean };

/** What belongs to these tickets. The comments of a merged ticket come with that ticket. */
export async function writeComments(
  tx: Db,
  ids: string[],
  spool: Spool,
  mentioned: Set<string>,
  { companyId, hasNotes }: Options,
) {
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
  await spool.add('steps', await listSteps(tx, ids, mentioned, hasNotes));
  await spool.add('comments', written);
  await spool.add('alerts', await listAlerts(tx, ids, companyId));
  await writeTime(tx, and(inArray(timeEntries.ticketId, ids), eq(timeEntries.companyId, companyId)), spool, mentioned);
  await spool.add('ratings', rated);
  await spool.add('approvals', await listApprovals(tx, ids, companyId, mentioned));
  addTo(mentioned, ...written.map(({ authorId }) => authorId), ...rated.map(({ requesterId }) => requesterId));
}

/** Their checklists; without notes, what clients see of them. */
async function listSteps(tx: Db, ids: string[], mentioned: Set<string>, hasNotes: boolean) {
  const { id, homeId, ticketId, text, section, state, position, createdAt, redactions } = checklistSteps;
  const { help, isRequired, note, doneAt, doneById } = checklistSteps;
  const isSeen = hasNotes ? undefined : eq(tickets.isChecklistShown, true);
  const rows = await tx
    .select({
      ...{ id, ticketId, homeId, text, section, state, redactions, createdAt },
      ...(hasNotes ? { help, isRequired, note, doneAt, doneById } : {}),
    })
    .from(checklistSteps)
    .innerJoin(tickets, eq(tickets.id, ticketId))
    .where(and(isAtHome(checklistSteps, ids), isSeen))
    .orderBy(asc(ticketId), asc(position), asc(id));
  addTo(mentioned, ...rows.map((row) => row.doneById ?? null));
  return rows;
}

/** What the company was asked to approve on these tickets, and what was decided. */
async function listApprovals(tx: Db, ids: string[], companyId: string, mentioned: Set<string>) {
  const { id, askedOnId, kind, question, amount, minutes, needs, asksManagers, notRequester } = approvals;
  const { expiresOn, askedById, state, endedAt, createdAt } = approvals;
  const rows = await tx
    .select({
      ...{ id, ticketId: askedOnId, kind, question, amount, minutes, needs, asksManagers, notRequester },
      approverIds: sql<string[]>`array(
        select user_id::text from approvers where approval_id = ${id} order by user_id)`,
      ...{ expiresOn, askedById, state, endedAt, createdAt },
    })
    .from(approvals)
    .innerJoin(tickets, eq(tickets.id, askedOnId))
    .where(and(inArray(askedOnId, ids), eq(approvals.companyId, companyId)))
    .orderBy(asc(askedOnId), asc(createdAt), asc(id));
  const decided = await tx
    .select()
    .from(approvalDecisions)
    .where(
      inArray(
        approvalDecisions.approvalId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(approvalDecisions.createdAt), asc(approvalDecisions.id));
  addTo(mentioned, ...rows.flatMap((row) => [row.askedById, ...row.approverIds]));
  addTo(mentioned, ...decided.flatMap(({ forId, recordedById }) => [forId, recordedById]));
  return rows.map((row) => ({
    ...row,
    decisions: decided
      .filter(({ approvalId }) => approvalId === row.id)
      .map(({ forId, decision, note, recordedById, how, createdAt }) => ({
        ...{ forId, decision, note, recordedById, how, createdAt },
      })),
  }));
}

/** What tickets show of alerts, which stay with the company that they are about. */
async function listAlerts(tx: Db, ids: string[], companyId: string) {
  return tx
    .select({
      id: alerts.id,
      ticketId: alerts.ticketId,
      source: alerts.source,
      title: alerts.title,
      text: alerts.text,
      state: alerts.state,
      count: alerts.count,
      createdAt: alerts.createdAt,
      lastAt: alerts.lastAt,
      resolvedAt: alerts.resolvedAt,
    })
    .from(alerts)
    .where(and(inArray(alerts.ticketId, ids), eq(alerts.companyId, companyId)))
    .orderBy(asc(alerts.ticketId), asc(alerts.createdAt), asc(alerts.id));
}

/** The time that a company pays for although its ticket was moved to another company since. */
export async function writeTimeElsewhere(tx: Db, companyId: string, spool: Spool, mentioned: Set<string>) {
  const elsewhere = tx.select({ id: tickets.id }).from(tickets).where(ne(tickets.companyId, companyId));
  const which = and(eq(timeEntries.companyId, companyId), inArray(timeEntries.ticketId, elsewhere));
  await writeTime(tx, which, spool, mentioned);
}

async function writeTime(tx: Db, which: SQL | undefined, spool: Spool, mentioned: Set<string>) {
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
      isPriced: timeEntries.isPriced,
      listed: timeEntries.listed,
      countedMinutes: timeEntries.countedMinutes,
      coveredMinutes: timeEntries.coveredMinutes,
      overMinutes: timeEntries.overMinutes,
      draws: timeEntries.draws,
      createdAt: timeEntries.createdAt,
    })
    .from(timeEntries)
    .where(which)
    .orderBy(asc(timeEntries.ticketId), asc(timeEntries.id));
  // Only time of companies with agreements has all of it.
  await spool.add('time', worked.map(withoutNulls));
  addTo(mentioned, ...worked.map(({ userId }) => userId));
}

/** A row without its empty columns. */
function withoutNulls<Row extends object>(row: Row) {
  const known = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(known) as { [column in keyof Row]: NonNullable<Row[column]> };
}

/** Whether rows belong to these tickets, even if they are in the thread of another ticket now. */
export function isAtHome(table: typeof checklistSteps | typeof comments | typeof files, ticketIds: string[]) {
  return or(inArray(table.homeId, ticketIds), and(isNull(table.homeId), inArray(table.ticketId, ticketIds)));
}

function addTo(ids: Set<string>, ...more: (string | null)[]) {
  for (const id of more) if (id !== null) ids.add(id);
}
