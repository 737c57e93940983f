import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteCompany } from '#contract/companies.ts';
import { findMonthlyReport, findReport, type Report } from '#contract/reports.ts';
import { deleteTime, listTime } from '#contract/time.ts';
import { TimeKinds } from '#contract/time-constants.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';
import { lastYear, october, timeScene } from '#test/time.ts';

slow('Needs many records');

const world = await startApp({ own: true });
const { call, db, insertUser } = world;
const span = { from: `${october}-01`, to: `${october}-31` };

/** Entries of every kind, in and around a month. */
async function filledScene() {
  const scene = await timeScene(world);
  for (const kind of TimeKinds) {
    for (const workedOn of [
      `${lastYear}-09-30`,
      `${october}-01`,
      `${october}-15`,
      `${october}-31`,
      `${lastYear}-11-01`,
    ]) {
      const minutes = 1 + Math.floor(Math.random() * 300);
      const response = await scene.add({ kind, workedOn, minutes, hasTravel: minutes % 2 === 0 });
      expect(response.statusCode).toBe(201);
    }
  }
  return scene;
}

type Scene = Awaited<ReturnType<typeof timeScene>>;

/** What the API lists of a ticket's time in a month. */
async function listed({ admin, ticket }: Pick<Scene, 'admin' | 'ticket'>) {
  const entries = (await call(admin, listTime, { params: { ticketId: ticket.id } })).json();
  return entries.filter(({ workedOn }) => workedOn >= span.from && workedOn <= span.to);
}

async function timeOf({ admin }: Scene, company?: string) {
  return (await call(admin, findReport, { querystring: { ...span, ...(company ? { company } : {}) } })).json().time;
}

function summed(entries: Awaited<ReturnType<typeof listed>>): Report['time'] {
  return TimeKinds.map((kind) => {
    const some = entries.filter((entry) => entry.kind === kind);
    return {
      kind,
      entries: some.length,
      minutes: some.reduce((sum, { minutes }) => sum + minutes, 0),
      amount: some.reduce((sum, { amount }) => sum + amount, 0),
    };
  });
}

test('hours and amounts are those that the API lists, of one company and of all, also after changes', async () => {
  const [one, other] = [await filledScene(), await filledScene()];

  expect(await timeOf(one, one.company.id)).toEqual(summed(await listed(one)));
  expect(await timeOf(one)).toEqual(summed([...(await listed(one)), ...(await listed(other))]));

  const [entry] = await listed(one);
  await call(one.admin, deleteTime, { params: { entryId: entry?.id ?? '' } });
  await other.add({ kind: 'training', workedOn: `${october}-20`, minutes: 65 });
  expect(await timeOf(one)).toEqual(summed([...(await listed(one)), ...(await listed(other))]));

  const all = await timeOf(one);
  await call(one.admin, deleteCompany, { params: { companyId: other.company.id } });
  expect(await timeOf(one)).toEqual(all);
});

test('managers see only the time of their own company, if the provider shows it', async () => {
  const [own] = [await filledScene(), await filledScene()];
  const manager = await insertUser('manager', { companyId: own.company.id });
  const read = async () => (await call(manager, findMonthlyReport, { params: { month: october } })).json().time;

  expect(await read()).toBeNull();
  await db.update(settings).set({ value: 'true' }).where(eq(settings.key, 'clients_see_time'));

  expect(await read()).toEqual(summed(await listed(own)));
});
