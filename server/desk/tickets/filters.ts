import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { currentSite } from '#content/current-site.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { TicketQueryInput } from '#contract/tickets.ts';
import { ActiveStatuses, ClosedStatuses } from '#contract/tickets-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { findSpellings } from '#server/platform/database/spellings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { anyoneWho, valuesOf } from '#server/platform/domain/any-actor.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { cursorFor } from '#server/platform/http/pagination.ts';
import { firstDue, isAfter, type Order, orderOf, placeIn, updatedFor, urgencyOf } from './sorts.ts';

type Filters = Omit<TicketQueryInput, 'limit' | 'cursor' | 'sort'>;

/** Whose tickets a list shows, and which, in which order. Its parts name their values by `sql.placeholder()`. */
export type TicketList = {
  actor: Actor;
  query: ListQuery;
  /** The same for all lists with the same parts. */
  key: string;
  values: Record<string, unknown>;
  where: () => SQL | undefined;
  order: () => Order;
  /** The best plan depends on the values of the filters. */
  isRare: boolean;
  /** It is a later page. */
  isContinued: boolean;
};

type ListQuery = Filters & Pick<TicketQueryInput, 'sort'>;

/** The tickets of a list after the one with a place in its order, as a cursor has it. */
export function listAfter({ actor, query }: TicketList, place: string[]): TicketList {
  return listOf(actor, { ...query, cursor: cursorFor(place) });
}

/**
 * The actor's tickets, narrowed by the filters and the cursor of a list.
 * @throws 400 for a cursor that no list in this order returned
 */
export function listOf(actor: Actor, query: ListQuery & Pick<TicketQueryInput, 'cursor'>): TicketList {
  const { sort, cursor, ...given } = query;
  const isContinued = cursor !== undefined;
  const { filters, values, isRare } = withPlaceholders(given);
  const anyone = anyoneWho(actor.role);
  return {
    actor,
    query,
    key: JSON.stringify([actor.role, sort, isContinued, filters]),
    values: { ...valuesOf(actor), ...values, ...(isContinued ? placeIn(cursor, sort) : {}) },
    where: () => and(conditionsOf(anyone, filters), isContinued ? isAfter(anyPlace, anyone, sort) : undefined),
    order: () => orderOf(anyone, sort),
    isRare,
    isContinued,
  };
}

const anyPlace = {
  placeKey: sql.placeholder('placeKey'),
  placeMoment: sql.placeholder('placeMoment'),
  placeId: sql.placeholder('placeId'),
};

/** Filters that name their values, and the values. Those that have few are a part of the text. */
function withPlaceholders({ status, priority, due, source, snoozed, assignee, ...given }: Filters) {
  const { requester, routine, company, tag, category, from, to, updatedFrom, updatedTo } = given;
  const isPerson = assignee !== 'none' && assignee !== 'me';
  const others = { requester, routine, company, tag, category, from, to, updatedFrom, updatedTo };
  const named = { ...(isPerson ? { assignee } : {}), ...others };
  const values = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const placeholders = Object.keys(values).map((name) => [name, sql.placeholder(name)]);
  const own = { status, priority, due, source, snoozed, ...(isPerson ? {} : { assignee }) };
  const filters = { ...own, ...Object.fromEntries(placeholders) };
  const isRare =
    Object.keys(values).length > 0 ||
    assignee === 'me' ||
    due !== undefined ||
    source !== undefined ||
    snoozed === 'true';
  return { filters: filters as Filters, values, isRare };
}

/** A query whose tag and category are spelled as those of the tickets. */
export async function asSpelled<Query extends Pick<Filters, 'tag' | 'category'>>(db: Db, query: Query) {
  const { tag, category } = query;
  const [tagAsKnown] = tag ? await findSpellings(db, 'tag', [tag]) : [];
  const [categoryAsKnown] = category ? await findSpellings(db, 'ticket category', [category]) : [];
  return { ...query, tag: tagAsKnown ?? tag, category: categoryAsKnown ?? category };
}

/**
 * The actor's tickets, narrowed by filters. A value in a subquery is hidden from the planner, so it plans once; it should
 * see those of rare filters.
 */
export function conditionsOf(actor: Actor, query: Filters) {
  return and(
    visibleTo(actor),
    given(query.status, hasStatus),
    given(query.priority, (priority) => sql`${tickets.urgency} = (select ${urgencyOf(priority)}::int)`),
    given(query.assignee, (assignee) => isAssignedTo(actor, assignee)),
    given(query.requester, (requester) => eq(tickets.clientId, requester)),
    given(query.company, (company) => eq(tickets.companyId, company)),
    given(query.tag, (tag) => sql`${tickets.tags} @> array[${tag}::text]`),
    given(query.category, (category) => eq(tickets.category, category)),
    given(query.from, (from) => gte(tickets.createdAt, from)),
    given(query.to, (to) => lt(tickets.createdAt, to)),
    given(query.updatedFrom, (from) => gte(updatedFor(actor), from)),
    given(query.updatedTo, (to) => lt(updatedFor(actor), to)),
    given(query.source, (source) => sql`${tickets.source} = ${sql.raw(`'${source}'`)}`),
    given(query.routine, (routine) => eq(tickets.routineId, routine)),
    given(query.due, (due) => and(isActive, isDue[due]())),
    // Clients must not learn what is snoozed.
    isStaff(actor) ? given(query.snoozed, (snoozed) => (snoozed === 'true' ? isSnoozed : isAwake)) : undefined,
  );
}

function given<Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined) {
  return value === undefined ? undefined : condition(value);
}

const isAwake = sql`${tickets.snoozedUntil} is null`;
const isSnoozed = sql`${tickets.snoozedUntil} is not null and ${tickets.status} in ('open', 'in_progress', 'waiting_client')`;
const isActive = sql`${tickets.status} in ('open', 'in_progress', 'waiting_client')`;
const isClosed = sql`${tickets.status} in ('resolved', 'closed')`;

/**
 * The groups of statuses have conditions of their own, because an index covers just the active tickets. Some statuses name
 * the group as well: a plan that is made once for all values knows no others.
 */
function hasStatus(statuses: string[]) {
  if (isSame(statuses, ActiveStatuses)) return isActive;
  if (isSame(statuses, ClosedStatuses)) return isClosed;
  const areActive = statuses.every((status) => ActiveStatuses.some((each) => each === status));
  return and(areActive ? isActive : undefined, sql`${tickets.status} = any(${sql.param(statuses)}::text[])`);
}

const isSame = (statuses: string[], group: readonly string[]) => statuses.join() === group.join();

function isAssignedTo({ id }: Actor, assignee: string) {
  return assignee === 'none' ? isUnassigned : eq(tickets.assignedToId, assignee === 'me' ? id : assignee);
}

/** Nobody who is assigned can log in and see the ticket (`hasActiveAssignee` in rows.ts). */
const isUnassigned = sql`(assigned_to_id is null
  or assigned_to_id in (select id from users where moved_at is not null or not is_active or deleted_at is not null)
    and company_id is distinct from (select company_id from users where id = assigned_to_id and is_active and deleted_at is null)
  or company_id in (select id from companies where archived_at is not null)
    and company_id = (select company_id from users where id = assigned_to_id))`;

/** The conditions on `firstDue` are for the index; a promise that is missed is one of what has passed. */
const isDue = {
  today: isDueToday,
  missed: () => sql`${firstDue} < now() and ${tickets.dueAt} < now()`,
  overdue: () => sql`${firstDue} < now() and ${tickets.overdueAt} < now()`,
};

/** Before midnight where the provider is, and not late yet. The 26 hours are for the index. */
function isDueToday() {
  return sql`${firstDue} >= now() and ${firstDue} < now() + interval '26 hours'
  and ${firstDue} < (
    select (date_trunc('day', now() at time zone zone) + interval '1 day') at time zone zone
    from (select coalesce((select content ->> 'timezone' from promise_rules where kind = 'calendar'), ${currentSite().brand.timeZone}) as zone) place
  )`;
}
