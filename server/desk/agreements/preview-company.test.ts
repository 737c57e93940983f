import { expect, test } from 'vitest';
import { addAdjustment } from '#contract/adjustments.ts';
import { previewAgreements } from '#contract/agreements.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import type { Input } from '#contract/endpoint.ts';
import { listLedger } from '#contract/ledger.ts';
import { listStatements } from '#contract/statements.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { lastYear, october, timeScene } from '#test/time.ts';
import { findAgreements } from './stored.ts';

const world = await startApp();
const { call, db } = world;

type Scene = Awaited<ReturnType<typeof timeScene>>;
type Body = NonNullable<Input<typeof previewAgreements>['body']>;

const november = `${lastYear}-11`;
const terms = { from: october, includedMinutes: 120, fee: 200_00, rollsOver: { months: 1 } };
const twoHours = { kind: 'monthly' as const, startsOn: `${october}-01`, terms: [terms] };

const preview = ({ admin, company }: Scene, body: Body) =>
  call(admin, previewAgreements, { body: { companyId: company.id, ...body } });
const amountsOf = (months: { month: string; amount: number }[] = []) =>
  new Map(months.map(({ month, amount }) => [month, amount]));
const statements = async ({ admin, company }: Scene) =>
  amountsOf((await call(admin, listStatements, { params: { companyId: company.id } })).json());
const ledgerOf = async ({ admin, company }: Scene) =>
  (await call(admin, listLedger, { params: { companyId: company.id } })).json();
/** Those of the company, as they are sent. */
const savedOf = ({ company }: Scene) => findAgreements(db, company.id);

test('a first agreement shows what the statements say, before and after it is saved', async () => {
  const scene = await timeScene(world);
  await scene.add({ minutes: 90, kind: 'on_site', hasTravel: true });
  await scene.add({ minutes: 50, workedOn: `${november}-02` });
  const before = await statements(scene);

  const { before: shownBefore, months } = (await preview(scene, { agreements: [twoHours] })).json();
  await insertAgreement(db, scene.company.id, twoHours);

  const after = await statements(scene);
  expect(amountsOf(months).get(october)).toBe(200_00 + 25_00);
  expect(amountsOf(months).get(november)).toBe(200_00);
  expect([...amountsOf(shownBefore)].filter(([, amount]) => amount > 0)).toEqual(
    [...before].filter(([, amount]) => amount > 0).sort(),
  );
  for (const [month, amount] of amountsOf(months)) expect([month, after.get(month)]).toEqual([month, amount]);
});

test('time keeps the prices of the day on which it was saved', async () => {
  const scene = await timeScene(world);
  await scene.add({ minutes: 60 });
  await db.update(timeEntries).set({ amount: 12_34, listed: { hourly: 12_34, travel: 0, amount: 12_34 } });

  const body = { agreements: [{ ...twoHours, terms: [{ ...terms, includedMinutes: 0, fee: 0 }] }] };
  const { months, before } = (await preview(scene, body)).json();

  expect(amountsOf(months).get(october)).toBe(12_34);
  expect(amountsOf(before).get(october)).toBe(12_34);
});

test('what a closed month left is what the next one has', async () => {
  const scene = await timeScene(world);
  await insertAgreement(db, scene.company.id, twoHours);
  await scene.add({ minutes: 30 });
  await scene.close();

  const [saved] = await savedOf(scene);
  const { months } = (await preview(scene, { agreements: saved ? [saved] : [] })).json();

  expect(months[0]).toMatchObject({ month: november, agreements: [{ carriedIn: 90 }] });
});

test('what would begin in a closed month is refused with the month', async () => {
  const scene = await timeScene(world);
  await scene.add();
  await scene.close();

  const answer = await preview(scene, { agreements: [twoHours] });

  expect(refusalOf(answer)).toEqual({ statusCode: 409, message: agreementMessages.monthClosed(october) });
});

test('corrections that are sent take the place of the company’s own', async () => {
  const scene = await timeScene(world);
  await insertAgreement(db, scene.company.id, twoHours);
  const correction = { month: october, agreementId: null, minutes: null, amount: -50_00, reason: 'Billed twice' };
  await call(scene.chief, addAdjustment, { params: { companyId: scene.company.id }, body: correction });
  const agreements = await savedOf(scene);
  const octoberWith = async (adjustments?: Body['adjustments']) =>
    amountsOf((await preview(scene, { agreements, ...(adjustments ? { adjustments } : {}) })).json().months).get(
      october,
    );

  expect(await octoberWith()).toBe(150_00);
  expect(await octoberWith([])).toBe(200_00);
  expect(await octoberWith([correction, { ...correction, amount: -1_00 }])).toBe(149_00);
  const [{ id } = { id: '' }] = agreements;
  const tooMany = [{ ...correction, agreementId: id, minutes: -500, amount: null }];
  expect(refusalOf(await preview(scene, { agreements, adjustments: tooMany }))).toEqual({
    statusCode: 409,
    message: agreementMessages.moreThanLeft(october),
  });
});

test('hours that are corrected are left in their month and carried into the next, beside what both have now', async () => {
  const scene = await timeScene(world);
  const id = await insertAgreement(db, scene.company.id, twoHours);
  await scene.add({ minutes: 60 });
  await scene.add({ minutes: 210, workedOn: `${november}-02` });
  const more = { month: october, agreementId: id, minutes: 30, amount: null, reason: 'A visit that took less time' };

  const agreements = await savedOf(scene);
  const { before, months } = (await preview(scene, { agreements, adjustments: [more] })).json();

  expect(before?.slice(0, 2)).toMatchObject([
    { month: october, amount: 200_00, agreements: [{ id, carriedOut: 60, over: 0 }] },
    { month: november, amount: 237_50, agreements: [{ id, carriedIn: 60, over: 30 }] },
  ]);
  expect(months.slice(0, 2)).toMatchObject([
    { month: october, amount: 200_00, agreements: [{ id, carriedOut: 90, over: 0 }] },
    { month: november, amount: 200_00, agreements: [{ id, carriedIn: 90, over: 0 }] },
  ]);
});

test('months go on until a later agreement has begun', async () => {
  const scene = await timeScene(world);
  const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 2, 1)).toISOString();
  const later = { ...twoHours, startsOn: next.slice(0, 10), terms: [{ ...terms, from: next.slice(0, 7) }] };

  const { months } = (await preview(scene, { agreements: [later] })).json();

  expect(months.at(-1)).toMatchObject({ month: next.slice(0, 7), amount: 200_00 });
});

test('a company that is not there is not found', async () => {
  const scene = await timeScene(world);
  const body = { companyId: scene.admin.id, agreements: [twoHours] };

  expect(refusalOf(await call(scene.admin, previewAgreements, { body }))).toEqual({
    statusCode: 404,
    message: 'Company not found',
  });
});

test('the ledger has each month, closed ones as they were, and only with agreements', async () => {
  const scene = await timeScene(world);
  expect(await ledgerOf(scene)).toEqual([]);
  await insertAgreement(db, scene.company.id, twoHours);
  await scene.add({ minutes: 30 });
  await scene.close();

  const months = await ledgerOf(scene);

  expect(months.at(-1)).toMatchObject({
    ...{ month: october, isClosed: true, amount: 200_00 },
    agreements: [{ included: 120, drawn: 30, carriedOut: 90 }],
  });
  expect(months.at(-2)).toMatchObject({ month: november, isClosed: false, agreements: [{ carriedIn: 90 }] });
  expect(months.map(({ month }) => month)).toEqual(
    months
      .map(({ month }) => month)
      .toSorted()
      .toReversed(),
  );
});
