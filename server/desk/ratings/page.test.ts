import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { startApp } from '#test/app.ts';
import { resolveTicket } from '#test/ratings.ts';

const world = await startApp();
const { app, db, insertUser, insertTicket } = world;

async function scene(title = 'Printer on fire') {
  const staff = await insertUser('admin');
  const ticket = await insertTicket(await insertUser('employee'), { title });
  const url = `/ticketing/rate/${await resolveTicket(world, staff, ticket.id)}`;
  const rating = async () => (await db.select().from(ratings).where(eq(ratings.ticketId, ticket.id)))[0];
  return { ticket, url, rating };
}

/** What a browser sends without scripts. */
function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const form = new URLSearchParams(fields).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.inject({ method: 'POST', url, payload: form, headers: { ...type, ...headers } });
}

test('the form records a rating and leads back to the page, which shows and changes it', async () => {
  const { url, rating } = await scene();

  const sent = await post(url, { score: '2', comment: 'One line,\r\nand another' });
  const page = await app.inject({ url });
  const other = await app.inject({ url: `${url}?score=4` });
  const changed = await post(url, { score: '5', comment: '' });

  expect([sent.statusCode, sent.headers.location]).toEqual([303, url]);
  expect(page.body).toContain('Thank you for your rating');
  expect(page.body).toMatch(/value="2" required checked/);
  expect(page.body).toContain('One line,\nand another</textarea>');
  expect(other.body).toMatch(/value="4" required checked/);
  expect(other.body).toContain('<h1>How did we do?</h1>');
  expect(other.body).toContain('So far you rated our help 2 of 5 (Bad).');
  expect(other.body).not.toMatch(/Thank you|is saved/);
  expect(changed.statusCode).toBe(303);
  expect(await rating()).toMatchObject({ score: 5, comment: null });
});

test('a link of the email chooses a step and records nothing', async () => {
  const { url, rating } = await scene();

  const page = await app.inject({ url: `${url}?score=4` });
  const odd = await app.inject({ url: `${url}?score=9&score=x` });

  expect(page.body.match(/checked/g)).toHaveLength(1);
  expect(page.body).toMatch(/value="4" required checked/);
  expect([odd.statusCode, odd.body.includes('required checked')]).toEqual([200, false]);
  expect(await rating()).toBeUndefined();
});

test('a form without a step, or with too long a text, comes back with what was typed', async () => {
  const { url, rating } = await scene();

  const without = await post(url, { comment: 'Thanks <b>all</b>' });
  const long = await post(url, { score: '4', comment: 'x'.repeat(2_001) });

  expect([without.statusCode, long.statusCode]).toEqual([400, 400]);
  expect(without.body).toContain('role="alert">Choose one of the five answers first');
  expect(without.body).toContain('Thanks &#60;b&#62;all&#60;/b&#62;</textarea>');
  expect(long.body).toContain('Use at most 2,000 characters');
  expect(long.body).toMatch(/value="4" required checked/);
  expect(await rating()).toBeUndefined();
});

test('text of the ticket is text, and no word of staff is on the page', async () => {
  const { ticket, url } = await scene('"><script>alert(1)</script>');
  await world.insertComment(ticket.id, await insertUser('admin'), { body: 'canary-note', isInternal: true });

  const { body } = await app.inject({ url });

  expect(body).toContain('&#34;&#62;&#60;script&#62;alert(1)');
  expect(body).not.toMatch(/<script|canary/);
});

test('the page is not stored, framed or indexed, names nobody in its address, and runs nothing', async () => {
  const { url } = await scene();

  const { headers } = await app.inject({ url });

  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  });
  expect(headers['content-security-policy']).toMatch(/script-src 'self'; style-src 'self' 'sha256-/);
});

test('a page of another site can’t send the form', async () => {
  const { url, rating } = await scene();

  const foreign = await post(url, { score: '1' }, { 'sec-fetch-site': 'cross-site' });

  expect(foreign.statusCode).toBe(403);
  expect(foreign.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(await rating()).toBeUndefined();
});

test.each(['aaaaaaaaaaaaaaaaaaaaaaaaaa', 'x', '%00', "' or 1=1", '%E0%A4%A'])(
  'the forged link %s is a 404 page',
  async (token) => {
    const url = `/ticketing/rate/${token}`;

    const before = await db.$count(ratings);

    const answers = [await app.inject({ url }), await post(url, { score: '5' })];

    for (const { statusCode } of answers) expect([400, 404]).toContain(statusCode);
    expect(await db.$count(ratings)).toBe(before);
  },
);
