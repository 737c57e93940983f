import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import type { Reply } from '#contract/endpoint.ts';
import { findReport } from '#contract/reports.ts';
import { mergeTicket, unmergeTicket } from '#contract/ticket-merges.ts';
import { createTicket, findTicket, updateTicket } from '#contract/tickets.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';

slow('Tries many random cases, each of them in the database');

const { call, db, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin');

type Row = { id: string };
type Ticket = Reply<typeof findTicket>;
type Status = (typeof TicketStatuses)[number];
type Priority = (typeof TicketPriorities)[number];
type Made = { status: Status; priority: Priority; isAnswered: boolean; byStaff: boolean };

const at = ({ id }: Row) => ({ params: { ticketId: id } });
const read = async (ticket: Row) => (await call(admin, findTicket, at(ticket))).json();
const merge = (ticket: Row, into: Row) => call(admin, mergeTicket, { ...at(ticket), body: { intoId: into.id } });
const unmerge = (ticket: Row) => call(admin, unmergeTicket, at(ticket));
const answer = (ticket: Row) => call(admin, addComment, { ...at(ticket), body: { comment: 'We are on it.' } });
const change = (ticket: Row, body: { status?: Status; priority?: Priority }) =>
  call(admin, updateTicket, { ...at(ticket), body });

type Client = Awaited<ReturnType<typeof insertUser>>;

async function make(client: Client, { status, priority, isAnswered, byStaff }: Made) {
  const texts = { title: 'Printer', description: 'It smokes.', priority };
  const { companyId, id: clientId } = client;
  const response = byStaff
    ? await call(admin, createTicket, { body: { ...texts, companyId: companyId ?? '', clientId } })
    : await call(client, createTicket, { body: texts });
  const { id } = response.json();
  if (isAnswered) await answer({ id });
  if (status !== 'open') await change({ id }, { status });
  return read({ id });
}

/** Everything that is stored of tickets, but for how often and when the others were changed. */
async function rowsOf(all: Row[], ...into: Row[]) {
  const ids = all.map(({ id }) => id);
  const rows = await db.select().from(tickets).where(inArray(tickets.id, ids)).orderBy(tickets.id);
  const promises = await db
    .select()
    .from(ticketPromises)
    .where(inArray(ticketPromises.ticketId, ids))
    .orderBy(ticketPromises.ticketId);
  const stored = rows.map(({ version, updatedAt, publicUpdatedAt, ...row }) =>
    into.some(({ id }) => id === row.id) ? row : { ...row, version, updatedAt, publicUpdatedAt },
  );
  return JSON.stringify({ stored, promises });
}

/** What reports say of promises. */
async function figuresOf({ companyId }: Client) {
  const day = new Date().toISOString().slice(0, 10);
  const before = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const querystring = { from: before, to: day, company: companyId ?? '' };
  const { firstReplies, resolutions } = (await call(admin, findReport, { querystring })).json();
  return { firstReplies, resolutions };
}

const isActive = (status: Status) => status !== 'resolved' && status !== 'closed';
const urgency = (priority: Priority) => TicketPriorities.indexOf(priority);
const earlier = (one: string | null | undefined, other: string | null | undefined) =>
  [one, other].filter((each) => typeof each === 'string').toSorted()[0] ?? null;
const promiseIn = ({ promise }: Pick<Ticket, 'promise'>) => JSON.parse(JSON.stringify(promise));

const made = fc.record({
  status: fc.constantFrom(...TicketStatuses),
  priority: fc.constantFrom(...TicketPriorities),
  isAnswered: fc.boolean(),
  byStaff: fc.boolean(),
});

test('a merge hides no work and breaks no promise, and undoing it restores every row and figure', async () => {
  const each = TicketStatuses.flatMap((one) => TicketStatuses.map((other) => [one, other] as const));
  await fc.assert(
    fc.asyncProperty(made, made, fc.constantFrom(...each), async (from, into, [fromStatus, intoStatus]) => {
      const client = await insertUser('employee');
      const one = await make(client, { ...from, status: fromStatus });
      const other = await make(client, { ...into, status: intoStatus });
      const [rows, figures] = [await rowsOf([one, other], other), await figuresOf(client)];

      expect((await merge(one, other)).statusCode).toBe(200);
      await checkMerged(one, other);
      const during = await figuresOf(client);
      expect((await unmerge(one)).statusCode).toBe(200);

      expect(await rowsOf([one, other], other)).toBe(rows);
      expect(await figuresOf(client)).toEqual(figures);
      // No merge makes a kept promise.
      expect(during.resolutions.kept).toBeLessThanOrEqual(figures.resolutions.kept);
      expect(during.firstReplies.kept).toBeLessThanOrEqual(figures.firstReplies.kept);
    }),
    { numRuns: tries(10, 150), seed: 20_261_127 },
  );
}, 600_000);

async function checkMerged(one: Ticket, other: Ticket) {
  const [merged, into] = [await read(one), await read(other)];
  expect([merged.promise, merged.status]).toEqual([null, 'closed']);
  const wakes = isActive(one.status) && other.status !== 'open' && other.status !== 'in_progress';
  expect(into.status).toBe(wakes ? 'open' : other.status);
  expect(into.resolvedAt === null).toBe(isActive(into.status));
  expect(into.priority).toBe(urgency(one.priority) > urgency(other.priority) ? one.priority : other.priority);
  const [own, its, now] = [promiseIn(other), promiseIn(one), promiseIn(into)];
  if (!isActive(one.status)) return expect(now).toEqual(own);
  const due = (promise: typeof own, clock: 'firstReply' | 'resolution', isOpen: boolean) =>
    isOpen && (clock === 'resolution' || promise.firstReplyAt === null) ? promise[`${clock}DueAt`] : null;
  expect(now.resolutionDueAt).toBe(
    earlier(due(its, 'resolution', true), due(own, 'resolution', isActive(other.status))),
  );
  const isOwed = [due(its, 'firstReply', true), due(own, 'firstReply', isActive(other.status))];
  if (isOwed.some((each) => each !== null)) {
    expect([now.firstReplyDueAt, now.firstReplyAt]).toEqual([earlier(...(isOwed as [string, string])), null]);
  }
  expect(now.pausedAt).toBe(null);
}

test('an answer after the merge answers both questions, and undoing the merge gives each its own', async () => {
  const client = await insertUser('employee');
  const open = { status: 'open', priority: 'high', isAnswered: false, byStaff: false } as const;
  const [one, other] = [await make(client, open), await make(client, { ...open, priority: 'low' })];

  await merge(one, other);
  await answer(other);
  const answered = promiseIn(await read(other));
  await unmerge(one);

  expect(answered).toMatchObject({ firstReplyAt: expect.any(String), firstReplyKept: true });
  expect(promiseIn(await read(one))).toEqual(promiseIn(one));
  const own = promiseIn(await read(other));
  expect(own).toEqual({ ...promiseIn(other), firstReplyAt: answered.firstReplyAt, firstReplyKept: true });
});

test('what somebody changes after the merge stays when it is undone', async () => {
  const client = await insertUser('employee');
  const start = { status: 'resolved', priority: 'low', isAnswered: true, byStaff: false } as const;
  const changes = [
    [{ priority: 'high' }, { status: 'resolved', priority: 'high' }],
    [{ status: 'in_progress' }, { status: 'in_progress', priority: 'low' }],
    [
      { status: 'waiting_client', priority: 'medium' },
      { status: 'waiting_client', priority: 'medium' },
    ],
    [{ status: 'closed' }, { status: 'closed', priority: 'low' }],
  ] as const;

  for (const [by, expected] of changes) {
    const one = await make(client, { ...start, status: 'open', priority: 'urgent', isAnswered: false });
    const other = await make(client, start);
    await merge(one, other);
    await change(other, by);
    await unmerge(one);

    const after = await read(other);
    expect(after).toMatchObject(expected);
    expect(after.resolvedAt === null).toBe(isActive(after.status));
    expect(after.promise?.pausedAt === null).toBe(after.status !== 'waiting_client');
    expect(await read(one)).toMatchObject({ status: 'open', priority: 'urgent', promise: promiseIn(one) });
    const [row] = await db.select().from(ticketPromises).where(eq(ticketPromises.ticketId, other.id));
    expect(row?.stoppedAt === null).toBe(isActive(after.status));
  }
});

test('of several merges, each can be undone by itself, in any order', async () => {
  const client = await insertUser('employee');
  const some = { status: 'open', isAnswered: false, byStaff: false } as const;
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
    [2, 0, 1],
  ] as const) {
    const target = await make(client, { ...some, priority: 'low', status: 'closed' });
    const all = [
      await make(client, { ...some, priority: 'medium' }),
      await make(client, { ...some, priority: 'urgent', status: 'resolved' }),
      await make(client, { ...some, priority: 'high', status: 'waiting_client' }),
    ];
    const rows = await rowsOf([target, ...all], target);
    for (const ticket of all) await merge(ticket, target);
    expect(await read(target)).toMatchObject({ status: 'open', priority: 'urgent' });

    for (const [step, index] of order.entries()) {
      await unmerge(all[index] as Ticket);
      const left = order.slice(step + 1).map((each) => all[each] as Ticket);
      const highest = [target, ...left].map(({ priority }) => urgency(priority));
      const { status, priority } = await read(target);
      expect(priority).toBe(TicketPriorities[Math.max(...highest)]);
      expect(status).toBe(left.some((ticket) => isActive(ticket.status)) ? 'open' : 'closed');
    }
    expect(await rowsOf([target, ...all], target)).toBe(rows);
  }
});

test('undoing an inner merge reaches the ticket at the end of the chain', async () => {
  const client = await insertUser('employee');
  const some = { status: 'open', isAnswered: false, byStaff: false } as const;
  const last = await make(client, { ...some, priority: 'low', status: 'resolved', isAnswered: true });
  const middle = await make(client, { ...some, priority: 'low', status: 'closed' });
  const first = await make(client, { ...some, priority: 'urgent' });
  const rows = await rowsOf([first, middle, last], middle, last);
  await merge(first, middle);
  await merge(middle, last);
  expect(await read(last)).toMatchObject({ status: 'open', priority: 'urgent' });

  await unmerge(first);

  expect(await read(last)).toMatchObject({ status: 'resolved', priority: 'low', promise: promiseIn(last) });
  await unmerge(middle);
  expect(await rowsOf([first, middle, last], middle, last)).toBe(rows);
});
