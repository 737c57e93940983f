import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Approval, Approver } from '#contract/approvals.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { PageQueryInput } from '#contract/primitives.ts';
import { refuseHidden } from '#server/desk/tickets/queries.ts';
import { companyOfTicket } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { approvalDecisions, approvals, approvers } from '#server/platform/database/tables/approvals.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { listDeciders } from './deciders.ts';

const askers = alias(users, 'askers');
const recorders = alias(users, 'recorders');

/** The approvals of a ticket and of those that were merged into it, newest first. Throws 404. */
export async function listApprovals(db: Db, actor: Actor, ticketId: string) {
  await refuseHidden(db, actor, ticketId);
  const isOfTicket = eq(approvals.ticketId, finalTicket(sql`${ticketId}::uuid`));
  return presented(db, actor, await selectApprovals(db, and(isOfTicket, visibleTo(actor))));
}

/** What waits for the decision of the actor, oldest first. */
export async function listWaitingApprovals(db: Db, actor: Actor) {
  if (isStaff(actor)) return [];
  const isPending = and(eq(approvals.state, 'pending'), visibleTo(actor));
  const pending = await presented(db, actor, await selectApprovals(db, isPending));
  return pending.filter(({ mayDecide }) => mayDecide).toReversed();
}

/**
 * One page of what a company was asked, newest first.
 * @returns one more than requested if more follow
 * @throws 404, 400 for an invalid cursor
 */
export async function listCompanyApprovals(db: Db, actor: Actor, companyId: string, { cursor, limit }: PageQueryInput) {
  const isThere = and(eq(companies.id, companyId), isNull(companies.deletedAt));
  if ((await db.$count(companies, isThere)) === 0) throw notFound('Company');
  const page = after(cursor, [byMoment(approvals.createdAt), byId(approvals.id)], 'desc');
  const isTheirs = and(eq(approvals.companyId, companyId), page.where);
  return presented(db, actor, await selectApprovals(db, isTheirs).limit(limit + 1));
}

/** What a company approved in a period, as far as the actor may see the tickets: the latest first, at most so many. */
export async function listApproved(
  db: Db,
  actor: Actor,
  { company, from, to, most }: { company: string; from: Date; to: Date; most: number },
) {
  const { companyId, state, endedAt } = approvals;
  const isTheirs = and(eq(companyId, company), eq(state, 'approved'), gte(endedAt, from), lt(endedAt, to));
  const found = selectApprovals(db, and(isTheirs, visibleTo(actor)), [desc(endedAt), desc(approvals.id)]);
  return presented(db, actor, await found.limit(most));
}

/** Finds an approval of a ticket that the actor may see. Throws 404. */
export async function findApproval(db: Db, actor: Actor, id: string) {
  const found = await selectApprovals(db, and(eq(approvals.id, id), visibleTo(actor)));
  const [approval] = await presented(db, actor, found);
  if (!approval) throw notFound('Approval');
  return approval;
}

/** Approvals of tickets that are there. */
function selectApprovals(db: Db, which: SQL | undefined, order = [desc(approvals.createdAt), desc(approvals.id)]) {
  return db
    .select({
      id: approvals.id,
      ticket: { id: tickets.id, ticketNumber, title: tickets.title },
      company: { id: companies.id, name: companies.name },
      kind: approvals.kind,
      question: approvals.question,
      amount: approvals.amount,
      minutes: approvals.minutes,
      needs: approvals.needs,
      asksManagers: approvals.asksManagers,
      expiresOn: approvals.expiresOn,
      askedByName: sql<string | null>`${fullName(askers)}`,
      createdAt: approvals.createdAt,
      state: approvals.state,
      endedAt: approvals.endedAt,
    })
    .from(approvals)
    .innerJoin(tickets, eq(tickets.id, approvals.ticketId))
    .innerJoin(companies, companyOfTicket)
    .leftJoin(askers, eq(askers.id, approvals.askedById))
    .where(which)
    .orderBy(...order);
}

type Found = Awaited<ReturnType<typeof selectApprovals>>[number];

/** Approvals as somebody may see them: whoever has no say in one sees question and state. */
async function presented(db: Db, actor: Actor, found: Found[]): Promise<Approval[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const deciders = Map.groupBy(await listDeciders(db, ids), ({ approvalId }) => approvalId);
  const named = Map.groupBy(await listNamed(db, ids), ({ approvalId }) => approvalId);
  const decisions = Map.groupBy(await listDecisions(db, ids), ({ approvalId }) => approvalId);
  return found.map((approval) => {
    const able = deciders.get(approval.id) ?? [];
    const asked = named.get(approval.id) ?? [];
    const decided = decisions.get(approval.id) ?? [];
    const isPending = approval.state === 'pending';
    const mayDecide = isPending && able.some(({ id, hasDecided }) => id === actor.id && !hasDecided);
    const seesAll = isStaff(actor) || [...able, ...asked, ...decided].some(({ id }) => id === actor.id);
    if (!seesAll) {
      const { amount: _, minutes: __, ...seen } = approval;
      return { ...seen, seesAll, mayDecide };
    }
    // Those who left are not asked any more.
    const others = (isPending ? able : asked).filter(({ id }) => !decided.some((each) => each.id === id));
    return { ...approval, seesAll, approvers: [...decided, ...others.map(undecided)], mayDecide };
  });
}

const undecided = ({ id, name }: { id: string; name: string }): Approver => {
  return { id, name, decision: null, note: '', decidedAt: null, recordedByName: null, how: null };
};

function listNamed(db: Db, approvalIds: string[]) {
  return db
    .select({ approvalId: approvers.approvalId, id: users.id, name: fullName(users) })
    .from(approvers)
    .innerJoin(users, eq(users.id, approvers.userId))
    .where(inArray(approvers.approvalId, approvalIds))
    .orderBy(sortKey(users.lastName), sortKey(users.firstName), asc(users.id));
}

function listDecisions(db: Db, approvalIds: string[]) {
  return db
    .select({
      approvalId: approvalDecisions.approvalId,
      id: users.id,
      name: fullName(users),
      decision: approvalDecisions.decision,
      note: approvalDecisions.note,
      decidedAt: approvalDecisions.createdAt,
      recordedByName: sql<string | null>`${fullName(recorders)}`,
      how: approvalDecisions.how,
    })
    .from(approvalDecisions)
    .innerJoin(users, eq(users.id, approvalDecisions.forId))
    .leftJoin(recorders, eq(recorders.id, approvalDecisions.recordedById))
    .where(inArray(approvalDecisions.approvalId, approvalIds))
    .orderBy(asc(approvalDecisions.createdAt), asc(approvalDecisions.id));
}
