import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '#contract/policies.ts';
import { TicketQuery } from '#contract/tickets.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { readThread } from '#server/comments/queries.ts';
import { companies } from '#server/database/tables/companies.ts';
import { startApp } from '#test/app.ts';
import { listTickets, readTicketAsJson } from './list.ts';
import { findTicket } from './queries.ts';
import { listViewers } from './viewers.ts';

const { db, insertCompany, insertUser, insertTicket, insertComment } = await startApp();
const choices = fc.sample(fc.nat(1_000_000), { numRuns: 2_000, seed: 20_261_123 })[Symbol.iterator]();
const actors = await fill();
const everyTicket = await readEveryTicket();

/** One of some values, the same in every run. */
function pick<Value>(values: readonly Value[]) {
  return values[Number(choices.next().value) % values.length] as Value;
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
        createdAt: new Date(Date.UTC(2026, 0, 1 + pick([1, 2, 3, 4, 5, 6, 7]))),
      });
      await insertComment(id, pick(clients));
      await insertComment(id, pick(people), { isInternal: pick([true, false]) });
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
    moment: string;
    comments: { id: string; isInternal: boolean }[];
  }>(sql`
    select tickets.id, status, priority, tickets.company_id as "companyId", array[client_id, assigned_to_id] as people,
      companies.deleted_at is not null as "isDeleted", to_char(tickets.created_at, 'YYYY-MM-DD"T00:00:00.000Z"') as moment,
      lower(concat_ws(E'\n', 'TKT-' || number, title, description, name, first_name || ' ' || last_name)) as texts,
      (select json_agg(json_build_object('id', id, 'isInternal', is_internal) order by created_at, id)
        from comments where ticket_id = tickets.id) as comments
    from tickets, companies, users
    where companies.id = tickets.company_id and users.id = client_id
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

const statuses = { active: ['open', 'in_progress', 'waiting_client'], closed: ['resolved', 'closed'] };
const filters = {
  status: [undefined, 'active', 'closed', 'resolved', 'open,closed'] as const,
  priority: [undefined, 'high'] as const,
  search: [undefined, 'printer', '100%', 'zo', 'gateway', 'ada', 'tkt-10', 'x_', 'q'] as const,
  limit: [3, 200] as const,
};

test('for every actor and filter, a list has the same tickets as reading all of them one by one', async () => {
  let found = 0;
  for (const actor of actors)
    for (const status of filters.status)
      for (const priority of filters.priority)
        for (const search of filters.search)
          for (const limit of filters.limit) {
            const expected = ticketsOf(actor)
              .filter(
                (ticket) => !status || (statuses[status as 'active'] ?? status.split(',')).includes(ticket.status),
              )
              .filter((ticket) => !priority || ticket.priority === priority)
              .filter(({ texts }) => !search || texts.includes(search));
            const after = pick([undefined, ...expected]);
            const cursor = after && Buffer.from(JSON.stringify([after.moment, after.id])).toString('base64url');
            const query = TicketQuery.parse({ status, priority, search, limit, cursor });

            const lines = await listTickets(db, actor, query);

            const start = after ? expected.indexOf(after) + 1 : 0;
            const ids = expected.slice(start, start + limit + 1).map(({ id }) => id);
            const asked = { role: actor.role, status, priority, search, limit, cursor };
            expect({ ...asked, ids: lines.map((line) => JSON.parse(line).id) }).toEqual({ ...asked, ids });
            found += ids.length;
          }
  expect(found).toBeGreaterThan(1_000);
});

test('every actor finds a ticket and its thread only if it is in their list, and notes only as staff', async () => {
  for (const actor of actors) {
    const isStaff = actor.companyId === null;
    const visible = ticketsOf(actor);
    for (const ticket of everyTicket) {
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
  return answer.catch((error: { statusCode?: number }) => {
    if (error.statusCode === 404) return 'not found' as const;
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
