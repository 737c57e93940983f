import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { rateByLink } from '#contract/ratings.ts';
import { downloadPeopleReport, findPeopleReport, type PeopleReport, type PersonFigures } from '#contract/reports.ts';
import { createTicket, deleteTicket, markSolved, updateTicket } from '#contract/tickets.ts';
import { one } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { ticketAssignments } from '#server/platform/database/tables/ticket-people.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { dateOf } from '#server/platform/lib/days.ts';
import { type Caller, startApp } from '#test/app.ts';
import { readCsv } from '#test/csv.ts';
import { insertRatingToken } from '#test/ratings.ts';

const world = await startApp({ own: true });
const { call, db, insertComment, insertTicket, insertUser } = world;
const timezone = 'America/Chicago';
const boss = await insertUser('super_admin', { firstName: 'Zoe', lastName: 'Zimmer' });
const nothing: PersonFigures = {
  ...{ taken: 0, replies: 0, resolved: 0, firstReplies: { n: 0, median: null } },
  ...{ minutes: 0, ratings: { n: 0, mean: null } },
};

type Query = { from: string; to: string; company?: string };

async function reported(querystring: Query) {
  const response = await call(boss, findPeopleReport, { querystring });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const figuresOf = ({ people }: PeopleReport, userId: string) => {
  const found = people.find((person) => person.userId === userId);
  if (!found) return undefined;
  const { userId: _, name: __, hasLeft: ___, ...figures } = found;
  return figures;
};

/** Something that somebody did, as this test remembers it. */
type Fact = {
  what: 'taken' | 'reply' | 'first reply' | 'resolved' | 'rating' | 'time';
  who: string;
  company: string;
  /** Its day at the provider. */
  on: string;
  value: number;
};

/** Work of four months around both changes of clocks and the end of a month, by staff and clients, in the database itself. */
async function playRandomWork() {
  const staff = await Promise.all([0, 1, 2, 3].map(() => insertUser('admin')));
  const clients = await Promise.all([0, 1].map(() => insertUser('manager')));
  const facts: Fact[] = [];
  const starts = ['2026-03-08T06:00Z', '2026-03-01T06:00Z', '2026-04-01T05:00Z'].map(Date.parse);
  const someTime = () =>
    new Date(pick(starts) + Math.round((Math.random() - 0.5) * 200) * 3_600_000 + pick([-1, 0, 1]));

  for (let index = 0; index < 120; index++) {
    const client = pick(clients);
    const company = client.companyId ?? '';
    const note = (what: Fact['what'], who: { id: string }, at: Date | string, value = 0) => {
      const on = typeof at === 'string' ? at : dateOf(at, timezone);
      if (staff.some(({ id }) => id === who.id)) facts.push({ what, who: who.id, company, on, value });
    };
    const resolvedAt = pick([null, someTime()]);
    const createdAt = new Date('2026-02-01T00:00Z');
    const ticket = await insertTicket(client, { createdAt, resolvedAt, status: resolvedAt ? 'closed' : 'open' });

    for (const who of [...staff, client].filter(() => Math.random() < 0.3)) {
      const firstAt = someTime();
      await db.insert(ticketAssignments).values({ ticketId: ticket.id, userId: who.id, firstAt });
      note('taken', who, firstAt);
    }
    const answered = [];
    for (let count = Math.floor(Math.random() * 4); count > 0; count--) {
      const comment = {
        createdAt: someTime(),
        isInternal: Math.random() < 0.3,
        source: pick(['portal', 'mail', 'automatic']),
      };
      const who = pick([...staff, client]);
      await insertComment(ticket.id, who, comment as never);
      if (comment.isInternal || comment.source === 'automatic') continue;
      note('reply', who, comment.createdAt);
      if (who !== client) answered.push({ who, at: comment.createdAt });
    }
    const [first] = answered.sort((reply, other) => Number(reply.at) - Number(other.at));
    if (first && Number(answered[1]?.at) !== Number(first.at)) {
      const promiseStory = { since: createdAt.toISOString(), hasFirstReply: true, pauses: [], told: [] } as never;
      const firstReplyMinutes = Math.floor(Math.random() * 5);
      await db
        .insert(ticketPromises)
        .values({ ticketId: ticket.id, promiseStory, firstReplyAt: first.at, firstReplyMinutes, stamp: 1 });
      note('first reply', first.who, first.at, firstReplyMinutes);
    }
    if (resolvedAt) {
      const who = pick([...staff, client]);
      const changes = { status: ['open', pick(['resolved', 'closed'])] as [string, string] };
      const by = { actorId: who.id, actorName: who.firstName };
      const event = {
        ...by,
        kind: 'ticket',
        action: 'changed',
        recordId: ticket.id,
        recordName: 'TKT',
        changes,
      } as const;
      const done = one(
        await db
          .insert(events)
          .values({ ...event, createdAt: resolvedAt })
          .returning(),
      );
      // Resolved before, by another, and reopened: it counts for the last one, while earlier ratings stay whose they were.
      const before = one(
        await db
          .insert(events)
          .values({ ...event, actorId: pick(staff).id, createdAt })
          .returning(),
      );
      note('resolved', who, resolvedAt);
      for (const { id: resolutionId, actorId } of [done, before]) {
        if (Math.random() < 0.5) continue;
        const [createdAt, score] = [someTime(), 1 + Math.floor(Math.random() * 5)];
        const rating = { ticketId: ticket.id, resolutionId, resolvedAt, requesterId: client.id, score, createdAt };
        await db.insert(ratings).values(rating);
        note('rating', { id: actorId ?? '' }, createdAt, score);
      }
    }
    if (Math.random() < 0.6) {
      const who = pick(staff);
      const [workedOn, minutes] = [dateOf(someTime(), timezone), 1 + Math.floor(Math.random() * 200)];
      const entry = { kind: 'remote', hasTravel: false, isBillable: true, note: '', amount: 0 } as const;
      await db
        .insert(timeEntries)
        .values({ ...entry, ticketId: ticket.id, companyId: company, userId: who.id, workedOn, minutes });
      note('time', who, workedOn, minutes);
    }
  }
  return { staff, clients, facts };
}

/** The second way: from what the test did, one after the other. */
function countedFrom(facts: Fact[]): PersonFigures {
  const valuesOf = (what: Fact['what']) => facts.filter((fact) => fact.what === what).map(({ value }) => value);
  const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const [replyTimes, scores] = [valuesOf('first reply').sort((one, other) => one - other), valuesOf('rating')];
  return {
    taken: valuesOf('taken').length,
    replies: valuesOf('reply').length,
    resolved: valuesOf('resolved').length,
    firstReplies: { n: replyTimes.length, median: replyTimes[Math.ceil(replyTimes.length / 2) - 1] ?? null },
    minutes: sumOf(valuesOf('time')),
    ratings: {
      n: scores.length,
      mean: scores.length === 0 ? null : Math.round((100 * sumOf(scores)) / scores.length) / 100,
    },
  };
}

test('figures by person are those of random work, by period and company, and the sum is of all', async () => {
  const { staff, clients, facts } = await playRandomWork();
  const companies = [undefined, ...clients.map(({ companyId }) => companyId ?? '')];
  for (const [from, to] of [
    ['2026-03-01', '2026-03-31'],
    ['2026-03-08', '2026-03-08'],
    ['2026-02-26', '2026-03-01'],
    ['2026-01-01', '2026-12-31'],
  ] as const) {
    for (const company of companies) {
      const report = await reported({ from, to, ...(company ? { company } : {}) });

      const own = facts.filter((fact) => fact.on >= from && fact.on <= to && (!company || fact.company === company));
      for (const { id } of staff)
        expect([from, company, figuresOf(report, id)]).toEqual([
          from,
          company,
          countedFrom(own.filter(({ who }) => who === id)),
        ]);
      expect([from, company, report.all]).toEqual([from, company, countedFrom(own)]);
      expect(report.people.map(({ userId }) => userId).sort()).toEqual([boss.id, ...staff.map(({ id }) => id)].sort());
    }
  }
  for (const { id } of staff) await db.update(users).set({ isActive: false }).where(eq(users.id, id));
});

test('what is done in the portal counts for those who do it', async () => {
  const today = dateOf(new Date(), timezone);
  const [ann, bob] = [await insertUser('admin', { firstName: 'Ann' }), await insertUser('admin', { firstName: 'Bob' })];
  const client = await insertUser('manager');
  const company = client.companyId ?? '';
  const texts = { title: 'Printer', description: 'It burns.' };
  const raise = async () => (await call(client, createTicket, { body: texts })).json().id;
  const change = async (
    who: Caller,
    ticketId: string,
    body: { assignedToId?: string | null; status?: 'open' | 'resolved' },
  ) => expect((await call(who, updateTicket, { params: { ticketId }, body })).statusCode).toBe(200);
  const say = async (who: Caller, ticketId: string, isInternal = false) =>
    call(who, addComment, { params: { ticketId }, body: { comment: 'Coming.', isInternal } });
  const read = async () => reported({ from: today, to: today, company });
  const [first, second, third, gone] = [await raise(), await raise(), await raise(), await raise()];

  // Ann gets two tickets, one of them twice and one already when it is created; Bob gets one from her.
  await change(bob, first, { assignedToId: ann.id });
  await change(bob, first, { assignedToId: null });
  await change(bob, first, { assignedToId: ann.id });
  await change(bob, first, { assignedToId: bob.id });
  const body = { ...texts, companyId: company, clientId: client.id, assignedToId: ann.id };
  expect((await call(bob, createTicket, { body })).statusCode).toBe(201);
  await change(ann, gone, { assignedToId: ann.id });
  // The first reply to one is Ann’s, though Bob wrote a note before her and a reply after her.
  await say(bob, first, true);
  await say(ann, first);
  await say(bob, first);
  await say(client, first);
  // Ann resolves one that Bob resolves again, and its client resolves another.
  await change(ann, first, { status: 'resolved' });
  const scoreOfAnn = await insertRatingToken(db, first);
  await change(bob, first, { status: 'open' });
  await change(bob, first, { status: 'resolved' });
  const scoreOfBob = await insertRatingToken(db, first);
  await change(bob, second, { status: 'resolved' });
  await call(client, markSolved, { params: { ticketId: third } });
  for (const [token, score] of [
    [scoreOfAnn, 2],
    [scoreOfBob, 5],
  ] as const)
    expect((await call(undefined, rateByLink, { params: { token }, body: { score } })).statusCode).toBe(200);
  await say(ann, gone);
  await change(ann, gone, { status: 'resolved' });
  await call(boss, deleteTicket, { params: { ticketId: gone } });

  const report = await read();

  const [ofAnn, ofBob] = [figuresOf(report, ann.id), figuresOf(report, bob.id)];
  expect(ofAnn).toEqual({
    ...nothing,
    ...{ taken: 2, replies: 1, firstReplies: { n: 1, median: 0 }, ratings: { n: 1, mean: 2 } },
  });
  expect(ofBob).toEqual({ ...nothing, taken: 1, replies: 1, resolved: 2, ratings: { n: 1, mean: 5 } });
  expect(report.all).toMatchObject({ taken: 3, replies: 2, resolved: 2, ratings: { n: 2, mean: 3.5 } });

  const csv = await call(boss, downloadPeopleReport, { querystring: { from: today, to: today, company } });
  expect(csv.headers['content-type']).toContain('text/csv');
  const [titles, ...lines] = readCsv(csv.body);
  const lineOf = (name: string) => lines.find(([person]) => person === name);
  expect(titles).toHaveLength(10);
  expect(lines).toHaveLength(report.people.length);
  expect(lineOf('Ann Lovelace')).toEqual(['Ann Lovelace', 'no', '2', '1', '0', '1', '0', '0', '1', '2']);
  expect(lineOf('Bob Lovelace')).toEqual(['Bob Lovelace', 'no', '1', '1', '2', '0', '', '0', '1', '5']);
});

test('a reply that a merge moved stays the first reply of its ticket', async () => {
  const today = dateOf(new Date(), timezone);
  const ann = await insertUser('admin');
  const client = await insertUser('manager');
  const company = client.companyId ?? '';
  const [home, target] = [await insertTicket(client), await insertTicket(client)];
  const createdAt = new Date();
  await insertComment(target.id, ann, { homeId: home.id, createdAt });
  const promiseStory = { since: createdAt.toISOString(), hasFirstReply: true, pauses: [], told: [] } as never;
  await db
    .insert(ticketPromises)
    .values({ ticketId: home.id, promiseStory, firstReplyAt: createdAt, firstReplyMinutes: 7, stamp: 1 });

  const report = await reported({ from: today, to: today, company });

  expect(figuresOf(report, ann.id)).toMatchObject({ replies: 1, firstReplies: { n: 1, median: 7 } });
});

test('those who left are shown as such while they have figures, and active staff always', async () => {
  const left = await insertUser('admin', { firstName: 'Left', isActive: false });
  const deleted = await insertUser('admin', { firstName: 'Deleted', deletedAt: new Date() });
  const idle = await insertUser('admin', { firstName: 'Idle', isActive: false });
  const client = await insertUser('employee');
  const ticket = await insertTicket(client);
  for (const author of [left, deleted])
    await insertComment(ticket.id, author, { createdAt: new Date('2025-05-05T12:00Z') });

  const { people } = await reported({ from: '2025-05-05', to: '2025-05-05' });

  const stateOf = ({ id }: { id: string }) => people.find(({ userId }) => userId === id)?.hasLeft;
  expect([left, deleted, idle, boss].map(stateOf)).toEqual([true, true, undefined, false]);
  expect(people.slice(-2).map(({ name }) => name)).toEqual(['Deleted Lovelace', 'Left Lovelace']);
});

test('a period without work has all active staff with nothing', async () => {
  const { people, all } = await reported({ from: '2001-01-01', to: '2001-12-31' });

  expect(all).toEqual(nothing);
  expect(people.length).toBeGreaterThan(0);
  for (const { userId, name, hasLeft, ...figures } of people) expect([hasLeft, figures]).toEqual([false, nothing]);
});

test('a ticket that is assigned again to the same person, by whatever way, keeps the first time', async () => {
  const ann = await insertUser('admin');
  const client = await insertUser('employee');
  const createdAt = new Date('2026-05-05T12:00Z');
  const { id } = await insertTicket(client, { createdAt, assignedToId: ann.id });

  await db.update(tickets).set({ assignedToId: null }).where(eq(tickets.id, id));
  await db.update(tickets).set({ assignedToId: ann.id }).where(eq(tickets.id, id));

  expect(await db.select().from(ticketAssignments).where(eq(ticketAssignments.ticketId, id))).toEqual([
    { ticketId: id, userId: ann.id, firstAt: createdAt },
  ]);
});

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value;
}
