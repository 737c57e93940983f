import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findClaims } from '#contract/claims.ts';
import { listRatings } from '#contract/ratings.ts';
import { comments } from '#server/database/tables/comments.ts';
import { measuredFigures } from '#server/database/tables/measured-figures.ts';
import { ratings } from '#server/database/tables/ratings.ts';
import { settings } from '#server/database/tables/settings.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { insertPromise } from '#test/promise/stored.ts';
import { compressFiles } from '../../scripts/compress.ts';
import { measureFigures } from './measure.ts';

const stat = (figure: string, value: string, label: string, hidden = '') =>
  `<div class="stat" data-figure="${figure}"${hidden}><dt data-figure-part="${figure}-label">${label}</dt><dd data-figure-part="${figure}-value">${value}</dd></div>`;
const home = `<!doctype html><title>Home</title>${stat('satisfaction', '100%', 'Client Satisfaction')}${stat('promises', '', '', ' hidden=""')}`;
const pages = await mkdtemp(join(tmpdir(), 'archway-figures-'));
await writeFile(join(pages, 'index.html'), home);
await writeFile(join(pages, '404.html'), '<!doctype html><title>404</title>');
await writeFile(join(pages, 'about.html'), `<!doctype html>${'<p>Hello</p>'.repeat(50)}`);
await compressFiles(pages);
afterAll(() => rm(pages, { recursive: true }));

const { app, call, db, insertComment, insertTicket, insertUser } = await startApp({ pages, figuresAge: 0 });
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

/** The page once it says this: a request never waits for the figures, so one before it has them read. */
async function homeWith(words: RegExp, headers: Record<string, string> = {}) {
  return vi.waitFor(async () => {
    expect((await app.inject({ url: '/' })).body).toMatch(words);
    return app.inject({ url: '/', headers });
  }, 10_000);
}

describe('the stats of the website', () => {
  test('are the claims while the setting is off, as the file has them', async () => {
    await insertRatings(40, 10);
    await measureFigures(db);

    await app.inject({ url: '/' });
    const page = await homeWith(/100%/);

    expect(page.body).toBe(home);
  });

  test('show satisfaction with its number of ratings when it is on, and nothing below 30 cases', async () => {
    await insertRatings(29, 0);
    await measureFigures(db);
    await set('true');

    const few = await homeWith(/hidden="" data-figure="satisfaction"/);
    await insertRatings(1, 1);
    await measureFigures(db);
    const enough = await homeWith(/96%/);

    expect(few.body).not.toMatch(/\d%<[\s\S]*of 29/);
    expect(enough.body).toContain('>96%</dd>');
    expect(enough.body).toContain('of 30 ratings in the last 90 days are good or very good');
    expect(enough.body).toMatch(/<div class="stat" data-figure="satisfaction">/);
    expect(enough.body).toContain('hidden="" data-figure="promises"');
  });

  test('have an ETag that changes with them, and are sent compressed', async () => {
    await insertRatings(30, 3);
    await measureFigures(db);
    await set('true');

    const page = await homeWith(/90%/);
    const again = await app.inject({ url: '/', headers: { 'if-none-match': `"x", ${page.headers.etag}` } });
    const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    const zipped = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    await insertRatings(30, 0);
    await measureFigures(db);
    const changed = await homeWith(/95%/, { 'if-none-match': String(page.headers.etag) });

    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(page.body);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(page.body);
    expect(changed.statusCode).toBe(200);
    expect(new Set([page, packed, zipped, changed].map(({ headers }) => headers.etag)).size).toBe(4);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('show promises kept with n, which no claim stands for', async () => {
    const requester = await insertUser('employee');
    for (let index = 0; index < 30; index += 1) {
      const { id } = await insertTicket(requester);
      await insertPromise(db, id, { firstReplyDecidedAt: daysAgo(1), firstReplyKept: index > 0 });
    }
    await measureFigures(db);
    await set('true');

    const page = await homeWith(/96%/);

    expect(page.body).toContain('of 30 promises in the last 90 days were kept');
    expect(page.body).toMatch(/<div class="stat" data-figure="promises">/);
    expect(page.body).toContain('hidden="" data-figure="satisfaction"');
  });

  test('leave other pages as they are', async () => {
    await insertRatings(30, 3);
    await measureFigures(db);
    await set('true');
    await homeWith(/90%/);

    const { headers } = await app.inject({ url: '/about' });

    expect(headers['last-modified']).toBeDefined();
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
