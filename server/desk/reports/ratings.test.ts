import { expect, test } from 'vitest';
import { deleteCompany } from '#contract/companies.ts';
import { listRatings, rateByLink } from '#contract/ratings.ts';
import { findMonthlyReport, findReport, type RatingFigures } from '#contract/reports.ts';
import { startApp } from '#test/app.ts';
import { resolveTicket } from '#test/ratings.ts';

const world = await startApp({ own: true });
const { call, insertTicket, insertUser } = world;
const admin = await insertUser('admin');
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago', dateStyle: 'short' }).format(new Date());

/** A manager whose company has rated some resolutions. */
async function rated(scores: number[]) {
  const manager = await insertUser('manager');
  for (const score of scores) {
    const token = await resolveTicket(world, admin, (await insertTicket(manager)).id);
    const response = await call(undefined, rateByLink, { params: { token }, body: { score: score as 1 } });
    expect(response.statusCode).toBe(200);
  }
  return manager;
}

/** The figures, counted from what the API lists. */
async function listed(company?: string): Promise<RatingFigures> {
  const rows = (await call(admin, listRatings, { querystring: company ? { company } : {} })).json();
  const n = rows.length;
  return {
    n,
    mean: n === 0 ? null : Number((rows.reduce((sum, { score }) => sum + score, 0) / n).toFixed(2)),
    satisfied: rows.filter(({ score }) => score >= 4).length,
    scores: [5, 4, 3, 2, 1].map((score) => ({ score, ratings: rows.filter((row) => row.score === score).length })),
  };
}

async function reported(company?: string) {
  const querystring = { from: today, to: today, ...(company ? { company } : {}) };
  return (await call(admin, findReport, { querystring })).json().ratings;
}

test('ratings are those that the API lists, of one company and of all, and no others reach a client', async () => {
  expect(await reported()).toEqual(await listed());
  const [one, other] = [await rated([5, 4, 4, 1]), await rated([3, 2])];

  expect(await reported()).toEqual(await listed());
  expect(await reported(one.companyId ?? '')).toEqual(await listed(one.companyId ?? ''));
  const params = { month: today.slice(0, 7) };
  expect((await call(one, findMonthlyReport, { params })).json().ratings).toEqual(await listed(one.companyId ?? ''));

  const all = await reported();
  await call(admin, deleteCompany, { params: { companyId: other.companyId ?? '' } });
  expect(all.n).toBe(6);
  expect(await reported()).toEqual(all);
});
