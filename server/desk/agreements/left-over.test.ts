import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createAgreement } from '#contract/agreement-records.ts';
import { deleteCompany, findLeftOver } from '#contract/companies.ts';
import { adjustments } from '#server/platform/database/tables/agreements.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { startApp } from '#test/app.ts';
import { timeScene } from '#test/time.ts';

const world = await startApp();
const { call, db } = world;
const today = await providerToday(db);
const month = monthOf(today);

async function scene() {
  const { add, chief, company } = await timeScene(world);
  const params = { companyId: company.id };
  const agree = (body: object) =>
    call(chief, createAgreement, {
      params,
      body: { name: 'Ours', kind: 'monthly', startsOn: `${month}-01`, terms: [], ...body },
    });
  return {
    ...{ add, agree, chief, company },
    leftOver: async () => (await call(chief, findLeftOver, { params })).json(),
  };
}

test('what is left, owed and not billed of agreements is shown before a company leaves, and recorded when it does', async () => {
  const { add, agree, chief, company, leftOver } = await scene();
  const onSite = { covers: ['on_site'], whenOver: 'owe', terms: [{ from: month, includedMinutes: 15, fee: 20_00 }] };
  await agree({ terms: [{ from: month, includedMinutes: 120, fee: 200_00 }], covers: ['remote'] });
  await agree(onSite);
  await agree({ kind: 'unlimited', covers: ['training'], terms: [{ from: month, fee: 5_00 }] });
  await add({ workedOn: today, minutes: 45 });
  await add({ workedOn: today, minutes: 60, kind: 'on_site', hasTravel: true });
  await add({ workedOn: today, minutes: 30, kind: 'training' });

  const open = await leftOver();

  expect(open).toMatchObject({ minutes: 135, agreements: { left: 75, owed: 45 }, amount: 225_00 + 25_00 });
  const body = { params: { companyId: company.id } };
  expect((await call(chief, deleteCompany, body)).statusCode).toBe(200);
  const [event] = await db
    .select({ changes: events.changes })
    .from(events)
    .where(and(eq(events.recordId, company.id), eq(events.action, 'deleted')))
    .orderBy(desc(events.id));
  expect(event?.changes).toEqual({ unbilledMinutes: [135, null], unbilledAmount: [250_00, null] });
});

test('a company without agreements sees its time as before, with corrections of amounts', async () => {
  const { add, chief, company, leftOver } = await scene();
  await add({ workedOn: today });
  const before = await leftOver();
  const correction = { companyId: company.id, month, amount: -5_00, reason: 'Twice', createdById: chief.id };
  await db.insert(adjustments).values(correction);

  expect(before).toEqual({ activeTickets: 1, minutes: 60, amount: 75_00, closedMonths: 0 });
  expect((await leftOver()).amount).toBe(70_00);
});
