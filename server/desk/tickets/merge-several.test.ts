import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { mergeTicket, unmergeTicket } from '#contract/ticket-merges.ts';
import { MostMerged, mergeMessages } from '#contract/ticket-merges-constants.ts';
import { deleteTicket, findTicket, updateTicket } from '#contract/tickets.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';
import { outboxOf } from '#test/outbox.ts';
import { slow } from '#test/slow.ts';

slow('Merges as many tickets as one call takes, and sends emails');

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const outbox = outboxOf(db);
const admin = await insertUser('super_admin', { firstName: 'Maria', lastName: 'Santos' });

type Row = { id: string };
type Several = readonly [Row, ...Row[]];

const at = ({ id }: Row) => ({ params: { ticketId: id } });
const read = async (caller: Caller, ticket: Row) => (await call(caller, findTicket, at(ticket))).json();
const wordsOf = async (caller: Caller, ticket: Row) =>
  (await call(caller, listComments, at(ticket))).json().map(({ comment }) => comment);
const merge = ([first, ...others]: Several, into: Row) =>
  call(admin, mergeTicket, { ...at(first), body: { intoId: into.id, also: others.map(({ id }) => ({ id })) } });
const unmerge = ([first, ...others]: Several) =>
  call(admin, unmergeTicket, { ...at(first), body: { also: others.map(({ id }) => id) } });

/** Three tickets of three people of one company, each with a comment, and a resolved one of the fourth. */
async function insertFour() {
  const requester = await insertUser('employee', { firstName: 'Dana' });
  const { companyId } = requester;
  const others = [
    await insertUser('employee', { companyId }),
    await insertUser('employee', { companyId }),
    await insertUser('employee', { companyId }),
  ] as const;
  const insert = async (person: (typeof others)[number], number: number) => {
    const ticket = await insertTicket(person, {
      description: `matter ${number}`,
      priority: number === 2 ? 'urgent' : 'low',
    });
    await call(person, addComment, { ...at(ticket), body: { comment: `words ${number}` } });
    return ticket;
  };
  const sources = [await insert(others[0], 1), await insert(others[1], 2), await insert(others[2], 3)] as const;
  const resolvedAt = new Date(Date.now() - 60_000);
  const into = await insertTicket(requester, { status: 'resolved', priority: 'medium', resolvedAt });
  return { requester, others, sources, into };
}

const brought = ['matter 1', 'matter 2', 'matter 3', 'words 1', 'words 2', 'words 3'];

test('several tickets become one, and one undo gives all of them back', async () => {
  const { requester, others, sources, into } = await insertFour();
  const all = async () => Promise.all([...sources, into].map((ticket) => read(admin, ticket)));
  const before = await all();

  const merged = await merge(sources, into);

  expect(merged.json()).toMatchObject({ id: sources[0].id, mergedIntoId: into.id, status: 'closed' });
  expect((await wordsOf(requester, into)).sort()).toEqual(brought);
  const one = await read(admin, into);
  expect(one).toMatchObject({ status: 'open', priority: 'urgent', resolvedAt: null });
  expect(one.participants?.map(({ id }) => id).sort()).toEqual(others.map(({ id }) => id).sort());
  const entries = await db
    .select({ changes: events.changes })
    .from(events)
    .where(eq(events.recordId, into.id))
    .orderBy(events.id);
  const told = entries.flatMap(({ changes }) => (changes?.merged ? [changes.merged] : []));
  expect(told).toEqual(sources.map(({ number }) => [null, `TKT-${number}`]));

  const undone = await unmerge(sources);

  expect(undone.statusCode).toBe(200);
  // People who come and go count as changes of the other ticket.
  const ignoring = ({ version: _, updatedAt: __, ...ticket }: (typeof before)[number]) => ticket;
  expect((await all()).map(ignoring)).toEqual(before.map(ignoring));
  for (const ticket of sources) expect(await wordsOf(admin, ticket)).toEqual([expect.stringMatching(/^words/)]);
  expect(await wordsOf(admin, into)).toEqual([]);
});

test('each person gets at most one email about all of it', async () => {
  const { requester, others, sources, into } = await insertFour();
  await outbox.begin();

  await merge(sources, into);

  const addresses = (await outbox.all()).flatMap(({ to }) => to);
  expect(addresses).toContain(requester.email);
  for (const { email } of [requester, ...others]) {
    expect(addresses.filter((address) => address === email).length).toBeLessThanOrEqual(1);
  }
});

test.each([
  {
    why: 'was merged meanwhile',
    spoil: async (ticket: Row, elsewhere: Row) => void (await merge([ticket], elsewhere)),
    reason: /^409 TKT-\d+ was already merged into TKT-\d+\.$/,
  },
  {
    why: 'was deleted meanwhile',
    spoil: async (ticket: Row) => void (await call(admin, deleteTicket, at(ticket))),
    reason: new RegExp(`^400 ${mergeMessages.gone}$`),
  },
  {
    why: 'belongs to another company',
    spoil: async ({ id }: Row) => {
      const stranger = await insertUser('employee');
      const { companyId } = stranger;
      await db
        .update(tickets)
        .set({ clientId: stranger.id, companyId: companyId ?? undefined })
        .where(eq(tickets.id, id));
    },
    reason: /^400 TKT-\d+ belongs to another company \(.+\)\. Choose a ticket of the same company\.$/,
  },
])('nothing is merged if the last of them $why', async ({ spoil, reason }) => {
  const { others, sources, into } = await insertFour();
  await spoil(sources[2], await insertTicket(others[2]));
  const before = await read(admin, into);

  const { statusCode, message } = refusalOf(await merge(sources, into));

  expect(`${statusCode} ${message}`).toMatch(reason);
  for (const ticket of sources.slice(0, 2)) {
    expect(await read(admin, ticket)).toMatchObject({ mergedIntoId: null, status: 'open' });
  }
  expect(await read(admin, into)).toEqual(before);
  expect(await wordsOf(admin, into)).toEqual([]);
});

test('a stale copy of one of them merges none', async () => {
  const { sources, into } = await insertFour();
  const [first, second] = sources;
  await call(admin, updateTicket, { ...at(second), body: { priority: 'high' } });
  const body = { intoId: into.id, also: [{ id: second.id, version: 1 }] };

  const response = await call(admin, mergeTicket, { ...at(first), body });

  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ version: 2, changes: [{ field: 'priority', to: 'high' }] });
  expect((await read(admin, first)).mergedIntoId).toBeNull();
});

test('if one of the merges can’t be undone, none is', async () => {
  const { sources, into } = await insertFour();
  await merge(sources, into);
  await unmerge([sources[1]]);

  const { statusCode, message } = refusalOf(await unmerge(sources));

  expect([statusCode, message]).toEqual([409, mergeMessages.notMerged(`TKT-${sources[1].number}`)]);
  expect((await read(admin, sources[2])).mergedIntoId).toBe(into.id);
});

test('of two calls at once that merge the same tickets, one merges all and the other none', async () => {
  const { sources, into } = await insertFour();
  const [first, second, third] = sources;

  const answers = await Promise.all([merge(sources, into), merge([third, second, first], into)]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await wordsOf(admin, into)).sort()).toEqual(brought);
});

test('as many as one call takes are merged, and more are refused', async () => {
  const requester = await insertUser('employee');
  const [into, first, ...others] = await Promise.all(
    Array.from({ length: MostMerged + 2 }, () => insertTicket(requester)),
  );
  if (!into || !first) throw new Error('No tickets');

  const refusal = refusalOf(await merge([first, ...others], into));
  const response = await merge([first, ...others.slice(1)], into);

  expect([refusal.statusCode, response.statusCode]).toEqual([400, 200]);
  expect(await wordsOf(requester, into)).toHaveLength(MostMerged);
});
