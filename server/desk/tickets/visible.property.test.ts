import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '#contract/policies.ts';
import { searchWords } from '#contract/search-text.ts';
import { TicketQuery } from '#contract/tickets.ts';
import { TicketPriorities, TicketSorts, TicketStatuses } from '#contract/tickets-constants.ts';
import { readThread } from '#server/desk/comments/queries.ts';
import { NEVER } from '#server/desk/promise/story.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { isRefused } from '#server/platform/domain/refusals.ts';
import { startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';
import { inTurns, tries } from '#test/tries.ts';
import { listTickets, readTicketAsJson } from './list.ts';
import { findTicket } from './queries.ts';
import { listViewers } from './viewers.ts';

slow('Tries many random cases, each of them in the database');

const { db, insertCompany, insertUser, insertTicket, insertComment } = await startApp({ own: true });
const choices = fc.sample(fc.nat(1_000_000), { numRuns: 50_000, seed: 20_261_123 })[Symbol.iterator]();
const actors = await fill();
const everyTicket = await readEveryTicket();

/** One of some values, the same in every run. */
function pick<Value>(values: readonly Value[]) {
  return values[Number(choices.next().value) % values.length] as Value;
}

function dayOf(day: number) {
  return new Date(Date.UTC(2026, 0, day));
}

/** People of every role in two companies and in a deleted one, and their tickets with comments, some of the same moment. */
async function fill() {
  const people = [await insertUser('admin'), await insertUser('super_admin')];
  for (const name of ['Acme Plumbing', 'Gateway Dental', 'Gone Fishing']) {
    const { id: companyId } = await insertCompany(name);
    const clients = [];
    for (const role of ['manager', 'member', 'employee', 'employee'] as const)
      clients.push(await insertUser(role, { companyId, firstName: pick(['Ada', 'Ben', 'Zoë']) }));
    for (let count = 0; count < 25; count++) {
      const { id } = await insertTicket(pick(clients), {
        title: pick(['Printer jams', 'Mouse 100% dead', 'TKT', 'No words']),
        status: pick(TicketStatuses),
        priority: pick(TicketPriorities),
        assignedToId: pick([null, ...clients, ...people])?.id ?? null,
        tags: pick([[], ['vip'], ['vip', 'a, "b"'], ['VIP']]),
        category: pick(['Email', 'Other']),
        createdAt: dayOf(pick([1, 2, 3, 4, 5, 6, 7])),
        updatedAt: dayOf(pick([14, 15, 16, 17])),
        publicUpdatedAt: dayOf(pick([8, 9, 10, 11])),
        dueAt: pick([dayOf(20), dayOf(21), NEVER, new Date('2099-01-01T00:00:00.000Z')]),
      });
      // Also people of other companies: those who have left this one.
      const participants = [pick(clients), pick([...clients, ...people])].filter(() => pick([true, false]));
      for (const { id: userId } of new Set(participants))
        await db.insert(ticketParticipants).values({ ticketId: id, userId });
      await insertComment(id, pick(clients), { body: pick(['Still smoking', 'Zoë called', 'PRINTER, again']) });
      await insertComment(id, pick(people), { body: 'Waits for toner', isInternal: pick([true, false]) });
    }
    people.push(...clients);
  }
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.name, 'Gone Fishing'));
  return people.map(({ id, role, companyId }) => ({ id, role, companyId }) as Actor);
}

/** Every ticket with its texts, its people and its comments, newest first: the plain, slow way. */
async function readEveryTicket() {
  const { rows } = await db.execute<{
    id: string;
    status: string;
    priority: string;
    companyId: string;
    people: (string | null)[];
    isDeleted: boolean;
    texts: string;
    tags: string[];
    category: string;
    moment: string;
    updatedAt: string;
    publicUpdatedAt: string;
    dueAt: string;
    comments: { id: string; isInternal: boolean; text: string }[];
  }>(sql`
    select tickets.id, status, priority, tickets.company_id as "companyId",
      array[client_id, assigned_to_id]
        || (select array_agg(user_id) from ticket_participants where ticket_id = tickets.id) as people,
      tags, category, companies.deleted_at is not null as "isDeleted",
      to_char(tickets.created_at, 'YYYY-MM-DD"T00:00:00.000Z"') as moment,
      to_char(tickets.updated_at, 'YYYY-MM-DD"T00:00:00.000Z"') as "updatedAt",
      to_char(tickets.public_updated_at, 'YYYY-MM-DD"T00:00:00.000Z"') as "publicUpdatedAt",
      to_char(due_at, 'YYYY-MM-DD"T00:00:00.000Z"') as "dueAt",
      ticket_texts.search_text || E'\n' || searchable(name) || E'\n' || users.search_text as texts,
      (select json_agg(json_build_object('id', id, 'isInternal', is_internal, 'text', search_text) order by created_at, id)
        from comments where ticket_id = tickets.id) as comments
    from tickets, ticket_texts, companies, users
    where ticket_texts.ticket_id = tickets.id and companies.id = tickets.company_id and users.id = client_id
    order by tickets.created_at desc, tickets.id desc`);
  return rows;
}

function ticketsOf({ id, role, companyId }: Actor) {
  const isStaff = role === 'admin' || role === 'super_admin';
  return everyTicket.filter((ticket) => {
    if (ticket.isDeleted) return false;
    const isOfCompany = ticket.companyId === companyId;
    return isStaff || (isOfCompany && (role === 'manager' || ticket.people.includes(id)));
  });
}

type Listed = (typeof everyTicket)[number];
type Filter = Partial<
  Record<'assignee' | 'requester' | 'company' | 'tag' | 'category' | 'from' | 'to' | 'due', string>
>;

const statuses = { active: ['open', 'in_progress', 'waiting_client'], closed: ['resolved', 'closed'] };
const choicesOf = {
  status: [undefined, 'active', 'closed', 'resolved', 'open,closed'] as const,
  priority: [undefined, undefined, 'high'] as const,
  search: [
    undefined,
    'printer',
    '100%',
    'zo',
    'gateway',
    'ada',
    'tkt-10',
    'x_',
    'q',
    'toner',
    'zoë c',
    'zoe PRINTER',
    'jams again gateway',
  ] as const,
  limit: [3, 200] as const,
};

/** A filter of each kind, and two at once. */
function filtersFor(actor: Actor): Filter[] {
  const ticket = pick(everyTicket);
  const requester = String(ticket.people[0]);
  const [from, to] = [ticket.moment, dayOf(6).toISOString()];
  return [
    ...[{}, { assignee: 'me' }, { assignee: 'none' }, { assignee: pick(actors).id }, { requester }],
    ...[{ company: ticket.companyId }, { tag: 'vip' }, { tag: 'a, "b"' }, { category: 'Email' }, { from }, { to }],
    ...[{ due: 'missed' }, { due: 'today' }],
    ...[
      { from, to },
      { tag: 'vip', category: 'Other' },
      { company: actor.companyId ?? ticket.companyId, requester },
    ],
  ];
}

function isListed(
  ticket: Listed,
  { id }: Actor,
  { assignee, requester, company, tag, category, from, to, due }: Filter,
) {
  const [client, assigned] = ticket.people;
  const wanted = assignee === 'me' ? id : assignee;
  if (wanted && (wanted === 'none' ? assigned !== null : assigned !== wanted)) return false;
  if (requester && client !== requester) return false;
  if (company && ticket.companyId !== company) return false;
  if (tag && !ticket.tags.includes(tag)) return false;
  if (category && ticket.category !== category) return false;
  // Nothing is due on the day of the test.
  const isLate = statuses.active.includes(ticket.status) && ticket.dueAt < '2026-02';
  if (due && (due === 'today' || !isLate)) return false;
  return (!from || ticket.moment >= from) && (!to || ticket.moment < to);
}

function isFound({ texts, comments }: Listed, { companyId }: Actor, search: string) {
  const isStaff = companyId === null;
  const read = comments.filter(({ isInternal }) => isStaff || !isInternal).map(({ text }) => text);
  return searchWords(search).every((word) => [texts, ...read].some((text) => text.includes(word)));
}

/** What tickets are sorted by before their time of creation, and what a cursor holds of it. */
function sortKeyOf(ticket: Listed, { role }: Actor, sort: (typeof TicketSorts)[number]) {
  const isStaff = role === 'admin' || role === 'super_admin';
  if (sort === 'updated') return { rank: isStaff ? ticket.updatedAt : ticket.publicUpdatedAt, cursor: [sort] };
  if (sort === 'due') return { rank: -Date.parse(ticket.dueAt), cursor: [sort] };
  if (sort === 'priority') return { rank: TicketPriorities.indexOf(ticket.priority as 'low'), cursor: [sort] };
  return { rank: 0, cursor: sort === 'oldest' ? [sort] : [] };
}

test.each(TicketSorts)(
  'for every actor and filter, a list sorted by %s has the same tickets as reading all of them one by one',
  async (sort) => {
    let found = 0;
    for (const actor of actors) {
      const keyOf = (ticket: Listed) => sortKeyOf(ticket, actor, sort).rank;
      const newestFirst = ticketsOf(actor);
      const sorted = (sort === 'oldest' || sort === 'due' ? newestFirst.toReversed() : newestFirst).toSorted(
        (one, other) => (keyOf(one) === keyOf(other) ? 0 : keyOf(one) > keyOf(other) ? -1 : 1),
      );
      // For each change every filter meets one of the searches.
      for (const [place, search] of choicesOf.search.entries())
        for (const filter of filtersFor(actor).filter(
          (_, index) => (index + place) % tries(choicesOf.search.length, 4) === 0,
        )) {
          const [status, priority, limit] = [pick(choicesOf.status), pick(choicesOf.priority), pick(choicesOf.limit)];
          const expected = sorted
            .filter((ticket) => !status || (statuses[status as 'active'] ?? status.split(',')).includes(ticket.status))
            .filter((ticket) => !priority || ticket.priority === priority)
            .filter((ticket) => isListed(ticket, actor, filter))
            .filter((ticket) => !search || isFound(ticket, actor, search));
          const after = pick([false, true]) ? pick(expected) : undefined;
          const asked = {
            status,
            priority,
            search,
            limit,
            sort,
            ...filter,
            cursor: after && cursorTo(after, actor, sort),
          };

          const { lines } = await listTickets(db, actor, TicketQuery.parse(asked));

          const start = after ? expected.indexOf(after) + 1 : 0;
          const ids = expected.slice(start, start + limit + 1).map(({ id }) => id);
          const { role } = actor;
          expect({ role, ...asked, ids: lines.map((line) => JSON.parse(line).id) }).toEqual({ role, ...asked, ids });
          found += ids.length;
        }
    }
    expect(found).toBeGreaterThan(tries(50, 200));
  },
);

function cursorTo(ticket: Listed, actor: Actor, sort: (typeof TicketSorts)[number]) {
  const { id, moment, priority, dueAt } = ticket;
  const { rank, cursor } = sortKeyOf(ticket, actor, sort);
  const key = { newest: [], oldest: [], updated: [rank], priority: [priority], due: [dueAt] }[sort];
  return Buffer.from(JSON.stringify([...cursor, ...key, moment, id])).toString('base64url');
}

test('every actor finds a ticket and its thread only if it is in their list, and notes only as staff', async () => {
  for (const [turn, actor] of actors.entries()) {
    const isStaff = actor.companyId === null;
    const visible = ticketsOf(actor);
    for (const ticket of inTurns(everyTicket, turn)) {
      for (const order of ['newest', 'oldest'] as const) {
        const comments = ticket.comments.filter(({ isInternal }) => isStaff || !isInternal).map(({ id }) => id);
        const expected = visible.includes(ticket) ? (order === 'newest' ? comments.reverse() : comments) : 'not found';
        const thread = await orNotFound(readThread(db, actor, ticket.id, { order, limit: 200 }));

        const ids = typeof thread === 'string' ? thread : thread.map((line) => JSON.parse(line).id);
        expect({ role: actor.role, order, ids }).toEqual({ role: actor.role, order, ids: expected });
      }
      const one = await orNotFound(readTicketAsJson(db, actor, ticket.id));
      const same = await orNotFound(findTicket(db, actor, ticket.id));
      expect(one === 'not found').toBe(!visible.includes(ticket));
      expect(same === 'not found').toBe(!visible.includes(ticket));
    }
  }
});

function orNotFound<Result>(answer: Promise<Result>) {
  return answer.catch((error) => {
    if (isRefused(error, 'hidden')) return 'not found' as const;
    throw error;
  });
}

test('live updates find the same viewers of every ticket as the lists of all client users', async () => {
  const clients = actors.filter(({ companyId }) => companyId !== null);
  const expected = clients.flatMap((actor) => ticketsOf(actor).map(({ id }) => `${actor.id} ${id}`));

  const viewers = await listViewers(
    db,
    everyTicket.map(({ id }) => id),
    clients.map(({ id }) => id),
  );

  expect(viewers.map(({ userId, ticketId }) => `${userId} ${ticketId}`).sort()).toEqual(expected.sort());
  expect(viewers.length).toBeGreaterThan(50);
});
