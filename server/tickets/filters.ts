import { brand } from '#content/brand.ts';
import type { Actor } from '#contract/policies.ts';
import type { TicketQueryInput } from '#contract/tickets.ts';
import { ActiveStatuses, ClosedStatuses } from '#contract/tickets-constants.ts';
import type { Db } from '#server/database/client.ts';
import { findSpellings } from '#server/database/spellings.ts';
import { type Narrowing, viewOf } from './queries.ts';
import { orderOf, placeIn, urgencyOf } from './sorts.ts';

/**
 * What a list shows, and in which order. `isRare`: the best plan depends on the values of the filters. `isContinued`: it is
 * a later page.
 */
export type Filters = Narrowing & { order: Narrowing; isRare: boolean; isContinued: boolean };

/**
 * The actor's tickets, narrowed by the filters and the cursor of a list.
 * @throws 400 for a cursor that no list in this order returned
 */
export function filtersOf(actor: Actor, query: TicketQueryInput): Filters {
  const { sort, cursor } = query;
  const order = orderOf(actor, sort);
  const rare = rareFilters(actor, query);
  const parts = [viewOf(actor), order, usualFilters(query), rare, ...(cursor ? [placeIn(cursor, actor, sort)] : [])];
  const isRare = rare.options.some((option) => option !== 'unassigned');
  return { ...together(parts), order, isRare, isContinued: cursor !== undefined };
}

/** A query whose tag and category are spelled as those of the tickets. */
export async function asSpelled<Query extends Pick<TicketQueryInput, 'tag' | 'category'>>(db: Db, query: Query) {
  const { tag, category } = query;
  const [tagAsKnown] = tag ? await findSpellings(db, 'tag', [tag]) : [];
  const [categoryAsKnown] = category ? await findSpellings(db, 'ticket category', [category]) : [];
  return { ...query, tag: tagAsKnown ?? tag, category: categoryAsKnown ?? category };
}

/**
 * The conditions of a count: those of a list, without its order and its page. Where a narrower index answers, that of a
 * client's company is not used too, because both together would read all of the company.
 */
export function conditionsOf(actor: Actor, query: Omit<TicketQueryInput, 'limit' | 'cursor' | 'sort'>) {
  const { company, ...others } = query;
  const isOwn = company === actor.companyId;
  const rare = rareFilters(actor, isOwn ? others : query);
  const view = viewOf(actor);
  const isOfPerson = rare.options.some((option) => option === 'requester' || option === 'assignee');
  const options = view.options.map((option) => (option === 'manager' && isOfPerson ? 'person' : option));
  return together([{ ...view, options }, usualFilters(query), rare]);
}

/** All of these conditions at once. */
export function together(parts: Narrowing[]): Narrowing {
  return {
    options: parts.flatMap(({ options }) => options),
    values: Object.assign({}, ...parts.map(({ values }) => values)),
  };
}

function usualFilters({ status, priority }: Pick<TicketQueryInput, 'status' | 'priority'>): Narrowing {
  return {
    options: [...(status ? statusOptions(status) : []), ...(priority ? ['priority'] : [])],
    values: { statuses: status, urgency: priority && urgencyOf(priority) },
  };
}

function rareFilters({ id }: Actor, query: Omit<TicketQueryInput, 'limit' | 'cursor' | 'sort'>): Narrowing {
  const { requester, company, tag, category, from, to, due } = query;
  const assignee = query.assignee === 'me' ? id : query.assignee;
  const values = { ...(assignee === 'none' ? { unassigned: true } : { assignee }), requester, company };
  const given = Object.entries({ ...values, tag, category, from, to }).filter(([, value]) => value !== undefined);
  const place = due === 'today' ? { zone: brand.timeZone } : {};
  const options = [...given.map(([option]) => option), ...(due ? [due] : [])];
  return { options, values: { ...Object.fromEntries(given), ...place } };
}

/**
 * The groups of statuses have conditions of their own, because an index covers just the active tickets. Some of those name
 * the group as well: a plan that is made once for all values knows no others.
 */
function statusOptions(statuses: string[]) {
  if (isSame(statuses, ActiveStatuses)) return ['active'];
  if (isSame(statuses, ClosedStatuses)) return ['closed'];
  return statuses.every((status) => ActiveStatuses.some((each) => each === status)) ? ['active', 'status'] : ['status'];
}

const isSame = (statuses: string[], group: readonly string[]) => statuses.join() === group.join();
