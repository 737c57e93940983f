import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import { deleteCompany } from '#contract/companies.ts';
import { listHistory } from '#contract/history.ts';
import { findTicketRating, listRatings, rateByLink, rateTicket } from '#contract/ratings.ts';
import { ratingRefusals } from '#contract/ratings-constants.ts';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { updateTicket } from '#contract/tickets.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { limits } from '#server/platform/http/limits.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { ageEvents, insertRatingToken, resolveTicket } from '#test/ratings.ts';

const world = await startApp({ own: true });
const { app, call, db, insertCompany, insertUser, insertTicket } = world;
const staff = await insertUser('admin');

async function scene() {
  const { id: companyId } = await insertCompany();
  const requester = await insertUser('employee', { companyId });
  const ticket = await insertTicket(requester);
  const params = { ticketId: ticket.id };
  const token = await resolveTicket(world, staff, ticket.id);
  const setStatus = (status: 'open' | 'resolved' | 'closed') => call(staff, updateTicket, { params, body: { status } });
  return { companyId, requester, ticket, params, token, setStatus };
}

const rate = (token: string, body: object) => call(undefined, rateByLink, { params: { token }, body: body as never });
const ratingsOf = (ticketId: string) =>
  db.select().from(ratings).where(eq(ratings.ticketId, ticketId)).orderBy(asc(ratings.resolvedAt));
const ratedEvents = async (ticketId: string) =>
  (await db.select().from(events).where(eq(events.recordId, ticketId)).orderBy(asc(events.position), asc(events.id)))
    .filter(({ action }) => action === 'rated')
    .map(({ changes }) => changes);

describe('a link', () => {
  test('is opened again and again by GET and HEAD, and nothing is recorded', async () => {
    const { token } = await scene();
    const before = await fingerprint(db);

    for (let round = 0; round < 5; round += 1) {
      const url = `/ticketing/rate/${token}?score=${round + 1}`;
      const [page, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })];
      expect([page.statusCode, head.statusCode, head.body]).toEqual([200, 200, '']);
      const call = await app.inject({ method: round % 2 ? 'GET' : 'HEAD', url: `/api/ratings/${token}` });
      expect(call.statusCode).toBe(404);
    }

    expect(await fingerprint(db)).toEqual(before);
    expect(await db.$count(ratings)).toBe(0);
  });

  test('records a rating; a second post edits it, and the same again writes nothing', async () => {
    const { token, ticket } = await scene();

    const first = await rate(token, { score: 2, comment: '  Took a week. ' });
    const second = await rate(token, { score: 4 });
    const after = await fingerprint(db);
    const third = await rate(token, { score: 4, comment: 'Took a week.' });

    expect(first.json()).toMatchObject({ score: 2, comment: 'Took a week.' });
    expect(second.json()).toEqual({ ...first.json(), score: 4, updatedAt: expect.any(String) });
    expect(third.json()).toEqual(second.json());
    expect(await fingerprint(db)).toEqual(after);
    expect((await rate(token, { score: 4, comment: '' })).json().comment).toBeNull();
    expect(await ratingsOf(ticket.id)).toHaveLength(1);
    expect(await ratedEvents(ticket.id)).toEqual([
      { score: [null, 2], comment: [null, 'Took a week.'] },
      { score: [2, 4] },
      { comment: ['Took a week.', null] },
    ]);
  });

  test('of two posts at once one edits the other', async () => {
    const { token, ticket } = await scene();

    const scores = [1, 2, 3, 4, 5];
    const answers = await Promise.all(scores.map((score) => rate(token, { score })));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(scores.map(() => 200));
    const [rating, ...more] = await ratingsOf(ticket.id);
    expect(more).toEqual([]);
    // Each edit began where another one ended, in whatever order they came.
    const steps = (await ratedEvents(ticket.id)).flatMap((changes) => (changes?.score ? [changes.score] : []));
    const next = new Map(steps);
    let last: unknown = null;
    for (const _ of scores) last = next.get(last);
    expect([next.size, last]).toEqual([scores.length, rating?.score]);
  });

  test.each([{ score: 0 }, { score: 6 }, { score: 2.5 }, { score: '4' }, {}, { score: 4, comment: 'x'.repeat(2_001) }])(
    'refuses %j',
    async (body) => {
      const { token, ticket } = await scene();

      expect((await rate(token, body)).statusCode).toBe(400);
      expect(await ratingsOf(ticket.id)).toEqual([]);
    },
  );

  test('that is forged does not work and counts as a guess', async () => {
    const { token } = await scene();
    const remoteAddress = '203.0.113.77';
    const guess = (last: number) => {
      const url = `/api/ratings/${token.slice(0, -2)}${last}`;
      return app.inject({ method: 'POST', url, remoteAddress, payload: { score: 5 } });
    };

    expect(refusalOf(await guess(10))).toEqual({ statusCode: 404, message: ratingRefusals.invalidLink });
    for (let last = 11; last < 60; last += 1) expect((await guess(last)).statusCode).toBe(404);
    const limited = await app.inject({ url: `/ticketing/rate/${token}`, remoteAddress });

    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toMatch(/^\d+$/);
    expect((await app.inject({ url: `/ticketing/rate/${token}` })).statusCode).toBe(200);
  });

  test('works for 14 days and not a minute longer', async () => {
    const { token, ticket, requester, params } = await scene();

    await ageEvents(db, ticket.id, '13 days 23 hours 59 minutes');
    const intime = await rate(token, { score: 3 });
    await ageEvents(db, ticket.id, '2 minutes');
    const late = await rate(token, { score: 1 });
    const page = await app.inject({ url: `/ticketing/rate/${token}` });
    const onTicket = await call(requester, rateTicket, { params, body: { score: 1 } });

    expect([intime, late, page, onTicket].map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 409]);
    expect(page.body).toContain('This link is not valid');
    expect((await ratingsOf(ticket.id)).map(({ score }) => score)).toEqual([3]);
    expect((await call(requester, findTicketRating, { params })).json()).toMatchObject({
      until: null,
      rating: { score: 3 },
    });
  });

  test('is stored as a hash', async () => {
    const { token, requester } = await scene();

    const [stored] = await db.select().from(links).where(eq(links.userId, requester.id));

    expect(JSON.stringify(stored)).not.toContain(token);
    expect(token).toMatch(/^[a-z2-7]{26}$/);
    expect(stored?.secretHash).toHaveLength(32);
  });

  test.each(['deactivated', 'deleted', 'moved', 'company deleted'] as const)(
    'of a requester who was %s does not work',
    async (what) => {
      const { token, companyId, requester, ticket } = await scene();

      if (what === 'company deleted') await call(staff, deleteCompany, { params: { companyId } });
      else {
        const values = {
          deactivated: { isActive: false },
          deleted: { deletedAt: new Date() },
          moved: { companyId: (await insertCompany()).id },
        }[what];
        await db.update(users).set(values).where(eq(users.id, requester.id));
      }

      expect((await rate(token, { score: 1 })).statusCode).toBe(404);
      expect((await app.inject({ url: `/ticketing/rate/${token}` })).statusCode).toBe(404);
      expect(await ratingsOf(ticket.id)).toEqual([]);
    },
  );

  test('can change a rating 20 times an hour', async () => {
    const { token } = await scene();

    for (let change = 0; change < limits.ratings.perSubject; change += 1)
      expect((await rate(token, { score: (change % 5) + 1 })).statusCode).toBe(200);
    const limited = await rate(token, { score: 1 });

    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toMatch(/^\d+$/);
  });
});

describe('each resolution', () => {
  test('has one rating of its own, with a link of its own', async () => {
    const { token, ticket, params, requester, setStatus } = await scene();
    await rate(token, { score: 1, comment: 'It is not fixed.' });

    await setStatus('open');
    const whileOpen = (await call(requester, findTicketRating, { params })).json();
    await setStatus('resolved');
    const again = await insertRatingToken(db, ticket.id);
    const asked = (await call(requester, findTicketRating, { params })).json();
    await rate(again, { score: 5 });
    await rate(token, { score: 2 });

    expect(whileOpen).toMatchObject({ until: null, rating: null, earlier: [{ score: 1 }] });
    expect(asked).toMatchObject({ until: expect.any(String), rating: null, earlier: [{ score: 1 }] });
    expect((await ratingsOf(ticket.id)).map(({ score }) => score)).toEqual([2, 5]);
    expect((await call(staff, findTicketRating, { params })).json()).toMatchObject({
      rating: { score: 5, comment: null },
      earlier: [{ score: 2, comment: 'It is not fixed.' }],
    });
  });

  test('is the same when the ticket is closed; a ticket closed without one is not rated', async () => {
    const { params, requester, setStatus } = await scene();
    const body = { score: 4 as const };

    await setStatus('closed');
    const closed = await call(requester, rateTicket, { params, body });
    await setStatus('open');
    await setStatus('closed');
    const unresolved = await call(requester, rateTicket, { params, body });

    expect(closed.statusCode).toBe(200);
    expect(refusalOf(unresolved)).toEqual({ statusCode: 409, message: ratingRefusals.notResolved });
  });

  test('of a ticket that was merged afterwards is rated by its link, and not asked for on the page', async () => {
    const { token, ticket, params, requester } = await scene();
    const into = await insertTicket(requester);

    await call(staff, mergeTicket, { params, body: { intoId: into.id } });

    expect((await call(requester, findTicketRating, { params })).json().until).toBeNull();
    expect((await call(requester, rateTicket, { params, body: { score: 4 } })).statusCode).toBe(409);
    expect((await rate(token, { score: 4 })).statusCode).toBe(200);
    expect(await ratingsOf(ticket.id)).toHaveLength(1);
    expect((await call(requester, findTicketRating, { params: { ticketId: into.id } })).json()).toEqual({
      until: null,
      rating: null,
      earlier: [],
    });
  });
});

test('the requester rates on the ticket; managers, participants and staff do not, and only staff read it', async () => {
  const { companyId, requester, params, ticket } = await scene();
  const manager = await insertUser('manager', { companyId });
  const participant = await insertUser('member', { companyId });
  await call(staff, setParticipants, { params, body: { userIds: [participant.id] } });

  const rated = await call(requester, rateTicket, { params, body: { score: 4, comment: 'Quick.' } });

  expect(rated.json()).toMatchObject({ score: 4, comment: 'Quick.' });
  for (const other of [manager, participant]) {
    const refusal = { statusCode: 403, message: ratingRefusals.notYours };
    expect(refusalOf(await call(other, rateTicket, { params, body: { score: 1 } }))).toEqual(refusal);
    expect(refusalOf(await call(other, findTicketRating, { params }))).toEqual(refusal);
    const history = await call(other, listHistory, { params });
    expect(history.body).not.toMatch(/score|Quick/);
  }
  expect((await call(staff, rateTicket, { params, body: { score: 5 } })).statusCode).toBe(403);
  expect((await call(requester, listHistory, { params })).body).not.toMatch(/score/);
  expect((await call(staff, listHistory, { params })).json()[0]?.changes).toEqual([
    { field: 'score', from: null, to: 4 },
    { field: 'comment', from: null, to: 'Quick.' },
  ]);
  const superAdmin = await insertUser('super_admin');
  const [entry] = (
    await call(superAdmin, listAuditEntries, { querystring: { action: 'rated', record: ticket.id } })
  ).json();
  expect(entry).toMatchObject({ actorId: requester.id, kind: 'ticket', changes: { score: [null, 4] } });
});

describe('the list for staff', () => {
  test('has filters for company, scores and time, and leaves out deleted companies', async () => {
    const since = new Date();
    const [one, other, gone] = [await scene(), await scene(), await scene()];
    await rate(one.token, { score: 1, comment: 'Slow.' });
    await rate(other.token, { score: 4 });
    await rate(gone.token, { score: 4 });
    await call(staff, deleteCompany, { params: { companyId: gone.companyId } });
    const scoresFor = async (querystring: object) =>
      (await call(staff, listRatings, { querystring: { from: since.toISOString(), ...querystring } }))
        .json()
        .map(({ score }) => score);

    expect(await scoresFor({})).toEqual([4, 1]);
    expect(await scoresFor({ score: '1,2' })).toEqual([1]);
    expect(await scoresFor({ company: other.companyId })).toEqual([4]);
    expect(await scoresFor({ to: since.toISOString() })).toEqual([]);
    const [listed] = (await call(staff, listRatings, { querystring: { company: one.companyId } })).json();
    expect(listed).toMatchObject({
      score: 1,
      comment: 'Slow.',
      ticket: { id: one.ticket.id, title: 'Printer on fire' },
      company: { id: one.companyId },
      requesterName: 'Ada Lovelace',
      assigneeName: null,
    });
  });

  test('comes in pages', async () => {
    const { companyId, requester } = await scene();
    for (let score = 1; score <= 5; score += 1) {
      const { id } = await insertTicket(requester);
      await rate(await resolveTicket(world, staff, id), { score });
    }

    const seen: number[] = [];
    let url: string | undefined = `/api/ticketing/admin/ratings?company=${companyId}&limit=2`;
    while (url) {
      const page = await world.send(staff, 'GET', url);
      seen.push(...page.json().map(({ score }: { score: number }) => score));
      url = /<(.+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    }

    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });
});
