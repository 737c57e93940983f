import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findClaims } from '#contract/claims.ts';
import { listRatings } from '#contract/ratings.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { measuredFigures } from '#server/platform/database/tables/measured-figures.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { insertPromise } from '#test/promise/stored.ts';
import { siteOf } from '#test/site.ts';
import { measureFigures } from './measure.ts';

const site = siteOf(({ figures }) => ({ '/': figures ? JSON.stringify(figures) : 'claims' }), { age: 0 });
const { app, call, db, insertComment, insertTicket, insertUser } = await startApp({ own: true, site });
const superAdmin = await insertUser('super_admin');

beforeEach(async () => {
  await db.delete(ratings);
  await db.delete(comments);
  await db.delete(tickets);
  await db.delete(measuredFigures);
  await set('false');
});

async function set(value: string) {
  await db.update(settings).set({ value }).where(eq(settings.key, 'show_measured_figures'));
}

/** Ratings of as many resolutions; the first are bad. */
async function insertRatings(count: number, bad: number, createdAt = new Date()) {
  const { id: ticketId, clientId: requesterId } = await insertTicket(await insertUser('employee'));
  await db.insert(ratings).values(
    Array.from({ length: count }, (_, index) => ({
      ticketId,
      requesterId,
      resolutionId: crypto.randomUUID(),
      resolvedAt: createdAt,
      score: index < bad ? 3 : 4 + (index % 2),
      createdAt,
    })),
  );
}

function daysAgo(days: number) {
  return new Date(Date.now() - days * 86_400_000);
}

/** What the pages are rendered with, once it says this: a request never waits for the figures, so one before it has them read. */
async function shownWith(words: RegExp) {
  return vi.waitFor(async () => {
    const { body } = await app.inject('/');
    expect(body).toMatch(words);
    return body === 'claims' ? body : JSON.parse(body);
  }, 10_000);
}

describe('the stats of the website', () => {
  test('are the claims while the setting is off', async () => {
    await insertRatings(40, 10);
    await measureFigures(db);

    await app.site?.refresh();

    expect(await shownWith(/./)).toBe('claims');
  });

  test('show satisfaction with its number of ratings when it is on, and nothing below 30 cases', async () => {
    await insertRatings(29, 0);
    await measureFigures(db);
    await set('true');

    const few = await shownWith(/"satisfaction":null/);
    await insertRatings(1, 1);
    await measureFigures(db);
    const enough = await shownWith(/96%/);

    expect(few).toEqual({ satisfaction: null, promises: null });
    expect(enough).toEqual({
      satisfaction: { value: '96%', label: 'of 30 ratings in the last 90 days are good or very good' },
      promises: null,
    });
  });

  test('show promises kept with n, which no claim stands for', async () => {
    const requester = await insertUser('employee');
    for (let index = 0; index < 30; index += 1) {
      const { id } = await insertTicket(requester);
      await insertPromise(db, id, { firstReplyDecidedAt: daysAgo(1), firstReplyKept: index > 0 });
    }
    await measureFigures(db);
    await set('true');

    expect(await shownWith(/promises":\{/)).toEqual({
      satisfaction: null,
      promises: { value: '96%', label: 'of 30 promises in the last 90 days were kept' },
    });
  });
});

describe('what was measured', () => {
  test('counts what the list of ratings has in 90 days, and first replies by staff within a day', async () => {
    await insertRatings(3, 1);
    await insertRatings(2, 2, new Date(Date.now() - 91 * 86_400_000));
    const [requester, staff] = [await insertUser('employee'), await insertUser('admin')];
    const createdAt = sql`now() - interval '3 days'`;
    const answered = async (hours: number) => {
      const { id } = await insertTicket(requester, { createdAt: createdAt as never });
      const values = { createdAt: sql`now() - interval '3 days' + ${`${hours} hours`}::interval` as never };
      await insertComment(id, staff, { ...values, isInternal: true, createdAt: createdAt as never });
      await insertComment(id, staff, { source: 'automatic', createdAt: createdAt as never });
      await insertComment(id, requester, values);
      await insertComment(id, staff, values);
    };
    const promised = [
      {
        firstReplyDecidedAt: daysAgo(1),
        firstReplyKept: true,
        resolutionDecidedAt: daysAgo(0.1),
        resolutionKept: false,
      },
      {
        firstReplyDecidedAt: daysAgo(91),
        firstReplyKept: false,
        resolutionDecidedAt: daysAgo(2),
        resolutionKept: true,
      },
      { firstReplyDueAt: daysAgo(-1) },
    ];
    for (const values of promised) await insertPromise(db, (await insertTicket(requester)).id, values);
    await answered(23);
    await answered(25);
    await insertTicket(requester, { createdAt: createdAt as never });
    await insertTicket(requester, { createdAt: createdAt as never, status: 'closed' });
    await insertTicket(requester);

    await measureFigures(db);
    const { figures, measuredAt, isShown } = (await call(superAdmin, findClaims, {})).json();

    const from = new Date(Date.now() - 90 * 86_400_000).toISOString();
    const listed = (await call(superAdmin, listRatings, { querystring: { from } })).json();
    expect(listed.filter(({ score }) => score >= 4)).toHaveLength(2);
    expect(figures).toMatchObject([
      { name: 'satisfaction', kept: 2, n: 3, isContradicted: false },
      { name: 'promises', kept: 2, n: 3, claim: null, isContradicted: false },
      { name: 'replies', kept: 1, n: 3, claim: 'A reply within 24 hours', isContradicted: false },
    ]);
    expect([measuredAt, isShown]).toEqual([expect.any(String), false]);
  });

  test('contradicts a claim from 30 cases on, for super admins', async () => {
    const contradicted = async () =>
      (await call(superAdmin, findClaims, {})).json().figures.filter(({ isContradicted }) => isContradicted);

    await insertRatings(30, 0);
    await measureFigures(db);
    expect(await contradicted()).toEqual([]);
    await insertRatings(1, 1);
    await measureFigures(db);

    expect(await contradicted()).toEqual([
      { name: 'satisfaction', kept: 30, n: 31, claim: 'Client satisfaction: 100%', isContradicted: true },
    ]);
    expect((await call(await insertUser('admin'), findClaims, {})).statusCode).toBe(403);
  });
});

test('an answer that came with a merged ticket is no reply to the other one', async () => {
  const client = await insertUser('employee');
  const createdAt = daysAgo(3);
  const { id: ticketId } = await insertTicket(client, { createdAt });
  const { id: homeId } = await insertTicket(client, { createdAt, status: 'closed', mergedIntoId: ticketId });
  await insertComment(ticketId, superAdmin, { homeId, createdAt });

  await measureFigures(db);

  const { figures } = (await call(superAdmin, findClaims, {})).json();
  expect(figures.find(({ name }) => name === 'replies')).toMatchObject({ kept: 0, n: 1 });
});
