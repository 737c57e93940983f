import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { addComment } from '#server/desk/comments/commands.ts';
import { updateTargets } from '#server/desk/promise/commands.ts';
import { keepPromises } from '#server/desk/promise/refresh.ts';
import { createTicket, updateTicket } from '#server/desk/tickets/commands.ts';
import { findTicket } from '#server/desk/tickets/queries.ts';
import { withLimitFactor } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { dateOf } from '#server/platform/lib/days.ts';
import { startApp } from '#test/app.ts';
import { clockedDatabase } from '#test/database-clock.ts';
import { findReport } from './queries.ts';

const TICKETS = 60;
const HOUR = 3_600_000;
const begin = Date.parse('2026-03-02T12:00Z');
const timezone = 'America/Chicago';

const world = await startApp({ own: true });
const { db, setClock, end } = await clockedDatabase(world.databaseUrl);
afterAll(end);

const boss = {
  ...(await world.insertUser('super_admin')),
  type: 'user',
  role: 'super_admin',
  companyId: null,
} as const;
const clients = await Promise.all([0, 1, 2].map(insertClient));
const wholeMonth = { from: '2026-03-01', to: '2026-03-31' };
const played = await playTickets();
const beforeJob = await findReport(db, wholeMonth);
while ((await keepPromises(db)) > 0);
const all = await Promise.all(played.map(findPlayed));

describe.each([
  wholeMonth,
  { from: '2026-03-03', to: '2026-03-05' },
  { from: '2026-03-08', to: '2026-03-08' },
  { from: '2025-03-01', to: '2025-03-31' },
])('from $from to $to', (period) => {
  test('replies, resolutions and promises equal what the API returns for the tickets', async () => {
    const { firstReplies, resolutions } = await findReport(db, period);

    expect({ firstReplies, resolutions }).toEqual(countedFrom(all, period));
  });

  test('those of a company are its own', async () => {
    const company = clients[0]?.companyId ?? '';

    const { firstReplies, resolutions } = await findReport(db, { ...period, company });

    const own = all.filter(({ companyId }) => companyId === company);
    expect({ firstReplies, resolutions }).toEqual(countedFrom(own, period));
  });
});

test('a promise whose time has passed counts as missed before the job stores it', () => {
  const { firstReplies, resolutions } = beforeJob;

  expect({ firstReplies, resolutions }).toEqual(countedFrom(all, wholeMonth));
});

test('there is something to count, kept and missed', () => {
  const { firstReplies, resolutions } = countedFrom(all, wholeMonth);

  for (const { n, promised, kept } of [firstReplies, resolutions]) {
    expect(n).toBeGreaterThan(10);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(promised);
  }
});

test('a deleted company no longer counts', async () => {
  const gone = clients[1]?.companyId ?? '';
  await db
    .update(companies)
    .set({ deletedAt: new Date(begin) })
    .where(eq(companies.id, gone));

  const { firstReplies, resolutions } = await findReport(db, wholeMonth);

  const others = all.filter(({ companyId }) => companyId !== gone);
  expect({ firstReplies, resolutions }).toEqual(countedFrom(others, wholeMonth));
});

type Played = { id: string; raisedAt: number; resolvedAt: number };
type Ticket = Awaited<ReturnType<typeof findPlayed>>;

function countedFrom(tickets: Ticket[], { from, to }: { from: string; to: string }) {
  const isWithin = (moment: Date | null | undefined) => {
    const date = moment && dateOf(moment, timezone);
    return Boolean(date && date >= from && date <= to);
  };
  const figuresOf = (clocks: { since: Date; doneAt: Date | null; dueAt: Date | null; kept: boolean | null }[]) => {
    const minutes = clocks
      .filter(({ doneAt }) => isWithin(doneAt))
      .map(({ since, doneAt }) => Math.floor((Number(doneAt) - Number(since)) / 60_000))
      .sort((one, other) => one - other);
    const share = (part: number) => minutes[Math.ceil(part * minutes.length) - 1] ?? null;
    const decided = clocks.filter(({ doneAt, dueAt, kept }) => kept !== null && isWithin(kept ? doneAt : dueAt));
    const kept = decided.filter(({ kept }) => kept).length;
    return { n: minutes.length, median: share(0.5), p90: share(0.9), promised: decided.length, kept };
  };
  const promised = tickets.flatMap(({ createdAt, resolvedAt, promise }) =>
    promise ? { createdAt, resolvedAt, promise } : [],
  );
  return {
    firstReplies: figuresOf(
      promised.map(({ createdAt, promise }) => ({
        since: createdAt,
        doneAt: promise.firstReplyAt,
        dueAt: promise.firstReplyDueAt,
        kept: promise.firstReplyKept,
      })),
    ),
    resolutions: figuresOf(
      promised.map(({ createdAt, resolvedAt, promise }) => ({
        since: createdAt,
        doneAt: resolvedAt,
        dueAt: promise.resolutionDueAt,
        kept: promise.resolutionKept,
      })),
    ),
  };
}

/** Raises tickets; some are answered, some resolved, in time or late. */
async function playTickets() {
  const target = { firstReply: 60, resolution: 960 };
  const targets = { urgent: target, high: target, medium: target, low: { firstReply: 60, resolution: null } };
  await setClock(new Date(begin));
  await updateTargets(db, boss, { ...targets, allHours: true });

  const played: Played[] = [];
  const comment = { comment: 'On my way', isInternal: false, fileIds: [], mentions: [] };
  const steps = Array.from({ length: TICKETS }, (_, index) => index).flatMap((index) => {
    const raisedAt = begin + Math.floor(Math.random() * 200 * HOUR);
    const repliedAt = raisedAt + Math.floor(Math.random() * 2 * HOUR);
    const resolvedAt = repliedAt + Math.floor(Math.random() * 30 * HOUR);
    const take = async (step: 'raise' | 'reply' | 'resolve') => {
      const id = played[index]?.id ?? '';
      if (step === 'raise') played[index] = { id: await raise(index), raisedAt, resolvedAt };
      if (step === 'reply' && index % 5 > 0) await addComment(db, boss, id, comment);
      if (step === 'resolve' && index % 3 > 0) await updateTicket(db, boss, id, { status: 'resolved' });
    };
    return [
      { at: raisedAt, take: () => take('raise') },
      { at: repliedAt, take: () => take('reply') },
      { at: resolvedAt, take: () => take('resolve') },
    ];
  });
  for (const { at, take } of steps.sort((one, other) => one.at - other.at)) {
    await setClock(new Date(at));
    await take();
  }
  await setClock(new Date(begin + 400 * HOUR));
  return played;
}

/** The database's clock is not the test's: these times are. */
async function findPlayed({ id, raisedAt, resolvedAt }: Played) {
  const ticket = await findTicket(db, boss, id);
  return { ...ticket, createdAt: new Date(raisedAt), resolvedAt: ticket.resolvedAt && new Date(resolvedAt) };
}

async function raise(index: number) {
  const client = clients[index % clients.length];
  const priority = index % 4 === 0 ? 'low' : 'medium';
  const texts = { title: 'Lights out', description: 'All of them.', category: 'Other', tags: [], fileIds: [] };
  const ticket = await createTicket(withLimitFactor(db, 1_000), client ?? boss, { ...texts, priority });
  return ticket.id;
}

async function insertClient() {
  const manager = await world.insertUser('manager');
  return { ...manager, type: 'user', role: 'manager', companyId: String(manager.companyId) } as const;
}
