import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createAgreement, createBlock, writeTerms } from '#contract/agreement-records.ts';
import { findStatement } from '#contract/statements.ts';
import { one } from '#server/platform/database/client.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { startApp } from '#test/app.ts';
import { october, timeScene } from '#test/time.ts';
import { allocate } from './allocate.ts';
import { findAgreements, withPrices } from './stored.ts';

const world = await startApp({ own: true });
const { call, db } = world;

test('24 entries, a purchase, new terms and a closing at once have an outcome that an order of them explains', async () => {
  const { add, chief, close, company } = await timeScene(world);
  const agree = async (body: object) =>
    (await call(chief, createAgreement, { params: { companyId: company.id }, body: body as never })).json().id;
  const startsOn = `${october}-01`;
  const monthly = await agree({
    ...{ name: 'Two hours', kind: 'monthly', startsOn },
    terms: [{ from: october, includedMinutes: 120, fee: 200_00 }],
  });
  const blocks = await agree({ name: 'Blocks', kind: 'block', startsOn, terms: [{ from: october }] });
  const block = { minutes: 300, price: 300_00, boughtOn: `${october}-05`, from: startsOn };

  const calls: (() => Promise<{ statusCode: number }>)[] = [
    ...Array.from(
      { length: 24 },
      (_, index) => () => add({ minutes: 20 + index, workedOn: `${october}-${10 + (index % 12)}` }),
    ),
    () => call(chief, createBlock, { params: { agreementId: blocks }, body: block }),
    () => call(chief, writeTerms, { params: { agreementId: monthly, month: october }, body: { includedMinutes: 240 } }),
  ];
  // The closing is somewhere in between: some come before it, others after it.
  calls.splice(18, 0, () => close());
  const answers = await Promise.all(calls.map((each) => each()));

  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  const isClosed = (await db.$count(closedMonths, eq(closedMonths.companyId, company.id))) === 1;
  expect([isClosed, answers[18]?.statusCode]).toEqual([true, 200]);

  // What is stored is what follows from all that was accepted, whatever came first; the rest was refused as a whole.
  const entries = await db
    .select()
    .from(timeEntries)
    .where(eq(timeEntries.companyId, company.id))
    .orderBy(asc(timeEntries.workedOn), asc(timeEntries.createdAt), asc(timeEntries.id));
  const added = answers.filter(({ statusCode }, index) => index !== 18 && index < 25 && statusCode === 201);
  expect(entries).toHaveLength(added.length);
  const agreements = await findAgreements(db, company.id);
  const [{ includedMinutes } = { includedMinutes: 0 }] = one(agreements.filter(({ id }) => id === monthly)).terms;
  expect(includedMinutes).toBe(answers.at(-1)?.statusCode === 200 ? 240 : 120);
  expect(agreements.flatMap((each) => each.blocks)).toHaveLength(answers.at(-2)?.statusCode === 201 ? 1 : 0);
  const expected = allocate(agreements, await withPrices(db, entries), [], [october]);
  expect(entries.map(({ amount, draws }) => ({ amount, draws }))).toEqual(
    expected.entries.map(({ amount, draws }) => ({ amount, draws })),
  );

  const statement = (await call(chief, findStatement, { params: { companyId: company.id, month: october } })).json();
  const amounts = new Map(entries.map(({ id, amount }) => [id, amount]));
  expect(new Map(statement.entries.map(({ id, amount }) => [id, amount]))).toEqual(amounts);
});
