import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteCompany } from '#contract/companies.ts';
import { findReport } from '#contract/reports.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { startApp } from '#test/app.ts';

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin');
const leaving = await insertUser('employee');
const staying = await insertUser('employee');
const companyId = leaving.companyId ?? '';

const at = (day: string) => new Date(`${day}T12:00Z`);
await insertTicket(leaving, { createdAt: at('2026-03-05') });
await insertTicket(leaving, { createdAt: at('2026-03-06'), resolvedAt: at('2026-03-09'), status: 'closed' });
await insertTicket(leaving, { createdAt: at('2026-03-25'), priority: 'urgent' });
await insertTicket(staying, { createdAt: at('2026-03-05') });
await call(admin, deleteCompany, { params: { companyId } });
await db
  .update(companies)
  .set({ deletedAt: at('2026-04-10') })
  .where(eq(companies.id, companyId));

const report = async (from: string, to: string, company?: string) =>
  (await call(admin, findReport, { querystring: { from, to, ...(company ? { company } : {}) } })).json();

test.each([
  ['the month before the deletion', '2026-03-01', '2026-03-31', { created: 4, resolved: 1, open: 3 }],
  ['the days around it', '2026-04-09', '2026-04-11', { created: 0, resolved: 0, open: 1 }],
  ['both', '2026-03-01', '2026-04-30', { created: 4, resolved: 1, open: 1 }],
  ['a later month', '2026-05-01', '2026-05-31', { created: 0, resolved: 0, open: 1 }],
])('the report of %s keeps what a deleted company had', async (_, from, to, expected) => {
  const all = await report(from, to);

  expect(all.tickets).toEqual(expected);
  expect(sumOf(all.companies)).toEqual(expected);
  expect(sumOf(all.priorities)).toEqual(expected);
  expect(sumOf(all.categories)).toEqual(expected);
});

test('by day, its tickets are open until it was deleted', async () => {
  const openOn = async (company?: string) =>
    (await report('2026-04-08', '2026-04-12', company)).days.map(({ open }) => open);

  expect(await openOn()).toEqual([3, 3, 1, 1, 1]);
  expect(await openOn(companyId)).toEqual([2, 2, 0, 0, 0]);
});

test('its name says that it is deleted', async () => {
  const { companies } = await report('2026-03-01', '2026-03-31');

  expect(companies.find((each) => each.companyId === companyId)?.companyName).toBe('Acme Plumbing (deleted)');
  expect((await report('2026-03-01', '2026-03-31', companyId)).company?.name).toBe('Acme Plumbing (deleted)');
});

function sumOf(rows: { created: number; resolved: number; open: number }[]) {
  const sum = (field: 'created' | 'resolved' | 'open') => rows.reduce((total, row) => total + row[field], 0);
  return { created: sum('created'), resolved: sum('resolved'), open: sum('open') };
}
