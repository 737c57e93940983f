import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBalance, findOwnBalance } from '#contract/balance.ts';
import { findHome } from '#contract/home.ts';
import { findRequester } from '#contract/ticket-people.ts';
import { addTime, deleteTime, updateTime } from '#contract/time.ts';
import { agreementMonths, agreements } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { boundsOf } from '#server/platform/lib/days.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { randomIn } from '#test/agreements/random.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';
import { lastYear, timeScene } from '#test/time.ts';
import { tries } from '#test/tries.ts';

const world = await startApp();
const { call, db, insertUser } = world;
const staff = await insertUser('admin');

const balanceOf = async (companyId: string, on?: string) =>
  (await call(staff, findBalance, { params: { companyId }, querystring: on ? { on } : {} })).json();

test('the balance of each month’s end is what is stored of it, however its time was entered', {
  timeout: tries(120_000, 1_800_000),
}, async () => {
  const months = ['08', '09', '10', '11', '12'].map((month) => `${lastYear}-${month}`);
  const random = randomIn(months);
  for (let round = 0; round < tries(4, 1_000 / months.length); round++) {
    const seed = Math.trunc(Math.random() * 2 ** 31);
    const { company, ticket, admin } = await timeScene(world);
    const [generated = []] = fc.sample(random.agreements, { numRuns: 1, seed });
    for (const agreement of generated) await insertAgreement(db, company.id, agreement);
    const [work = []] = fc.sample(random.work, { numRuns: 1, seed });
    for (const body of work) await call(admin, addTime, { params: { ticketId: ticket.id }, body });
    const entries = await db.select().from(timeEntries).where(eq(timeEntries.companyId, company.id));
    for (const [index, { id }] of entries.entries()) {
      const params = { entryId: id };
      if (index % 5 === 0) await call(admin, deleteTime, { params });
      else if (index % 3 === 0) await call(admin, updateTime, { params, body: { minutes: 10 + index } });
    }

    const stored = await db.select().from(agreementMonths).where(eq(agreementMonths.companyId, company.id));

    for (const { month, result } of stored.filter((each) => months.includes(each.month))) {
      const balance = await balanceOf(company.id, boundsOf(month).to);
      for (const { id, left, expiring, over, ...line } of balance.agreements) {
        const own = result.agreements.find((each) => each.id === id) ?? expect.fail(`${seed}: no line of the month`);
        const { included, carriedIn, adjusted, drawn } = own;
        expect.soft(line, `${seed}`).toMatchObject({ included, carriedIn, adjusted, drawn });
        expect.soft(over, `${seed}`).toEqual({ minutes: own.over, amount: own.overAmount });
        const ends = expiring
          .filter(({ on }) => on === boundsOf(month).to)
          .reduce((sum, each) => sum + each.minutes, 0);
        if (left !== null) expect.soft(left - ends, `${seed}`).toBe(own.carriedOut);
      }
    }
  }
});

test('has the time up to a day, what expires when, and what is owed', async () => {
  const scene = await timeScene(world);
  const terms = (includedMinutes: number) => [
    { from: `${lastYear}-09`, includedMinutes, rollsOver: { months: 1, most: 120 } },
  ];
  const shared = { startsOn: `${lastYear}-09-01`, minimumMinutes: 0 } as const;
  const hours = await insertAgreement(db, scene.company.id, {
    ...{ ...shared, name: 'Ten hours', kind: 'monthly', covers: ['remote'], terms: terms(600) },
  });
  const owing = await insertAgreement(db, scene.company.id, {
    ...{
      ...shared,
      name: 'Visits',
      kind: 'monthly',
      covers: ['on_site'],
      terms: terms(60),
      whenOver: 'owe',
      position: 1,
    },
  });
  await scene.add({ minutes: 300, workedOn: `${lastYear}-10-05` });
  await scene.add({ minutes: 300, workedOn: `${lastYear}-10-20` });
  await scene.add({ minutes: 210, kind: 'on_site', workedOn: `${lastYear}-10-20` });

  const early = await balanceOf(scene.company.id, `${lastYear}-10-19`);
  const late = await balanceOf(scene.company.id, `${lastYear}-10-20`);

  expect(early).toMatchObject({
    on: `${lastYear}-10-19`,
    agreements: [{ id: hours }, { id: owing, drawn: 0, owed: 0 }],
  });
  expect(early.agreements[0]).toEqual({
    ...{ id: hours, name: 'Ten hours', kind: 'monthly', included: 600, carriedIn: 120, bought: 0, adjusted: 0 },
    ...{ drawn: 300, owed: 0, left: 420, over: { minutes: 0, amount: 0 }, level: 'fine' },
    expiring: [
      // Only two hours of October are carried into November.
      { minutes: 300, on: `${lastYear}-10-31`, month: `${lastYear}-10` },
      { minutes: 120, on: `${lastYear}-11-30`, month: `${lastYear}-10` },
    ],
  });
  expect(late.agreements).toMatchObject([
    { left: 120, level: 'low' },
    { drawn: 120, left: 0, owed: 90, over: { minutes: 90, amount: 0 }, level: 'empty' },
  ]);
  expect((await balanceOf(scene.company.id, `${lastYear}-08-31`)).agreements).toEqual([]);
});

test('a block counts from its first day to its last, and an agreement until it ends', async () => {
  const scene = await timeScene(world);
  const block = (minutes: number, from: string, expiresOn: string | null) => ({
    ...{ minutes, from: `${lastYear}-${from}`, boughtOn: `${lastYear}-10-01` },
    expiresOn: expiresOn && `${lastYear}-${expiresOn}`,
  });
  await insertAgreement(db, scene.company.id, {
    ...{ name: 'Reserve', kind: 'block', startsOn: `${lastYear}-10-01`, endsOn: `${lastYear}-11-20` },
    terms: [{ from: `${lastYear}-10` }],
    blocks: [block(300, '10-01', '10-10'), block(600, '10-15', null)],
  });
  await scene.add({ minutes: 120, workedOn: `${lastYear}-10-05` });
  const on = async (day: string) =>
    (await balanceOf(scene.company.id, `${lastYear}-${day}`)).agreements.map(({ bought, drawn, left }) => [
      bought,
      drawn,
      left,
    ]);

  expect(await on('10-10')).toEqual([[300, 120, 180]]);
  expect(await on('10-11')).toEqual([[120, 120, 0]]);
  expect(await on('10-15')).toEqual([[720, 120, 600]]);
  expect(await on('11-20')).toEqual([[600, 0, 600]]);
  expect(await on('11-21')).toEqual([]);
});

test('without an agreement nobody has a balance, and a day that is none is refused', async () => {
  const { company, client, ticket } = await timeScene(world);
  const ask = (companyId: string, on?: string) =>
    call(staff, findBalance, { params: { companyId }, querystring: on === undefined ? {} : { on } });

  expect(await balanceOf(company.id)).toEqual({ on: await providerToday(db), agreements: [] });
  expect(refusalOf(await ask(company.id, '2026-11-31'))).toMatchObject({ statusCode: 400, issues: [{ path: 'on' }] });
  expect((await ask(crypto.randomUUID())).statusCode).toBe(404);
  expect((await call(client, findOwnBalance, {})).statusCode).toBe(403);
  expect((await call(client, findHome, {})).json()).not.toHaveProperty('balance');
  const { json } = await call(staff, findRequester, { params: { ticketId: ticket.id } });
  expect(json().company).not.toHaveProperty('balance');

  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, company.id));
  expect((await ask(company.id)).statusCode).toBe(404);
});

test('clients read the balances that are shown to them, managers with what time over costs', async () => {
  const scene = await timeScene(world);
  const { id: companyId } = scene.company;
  const manager = await insertUser('manager', { companyId });
  const employee = scene.client;
  const month = monthOf(await providerToday(db));
  const insert = (name: string, isShownTo: 'nobody' | 'managers' | 'everyone', position: number) =>
    insertAgreement(db, companyId, {
      ...{ name, kind: 'monthly', startsOn: `${month}-01`, isShownTo, position, covers: ['remote'] },
      terms: [{ from: month, includedMinutes: 30, proration: 'none' }],
    });
  const mine = await insert('For managers', 'managers', 1);
  await insert('Secret', 'nobody', 2);
  await scene.add({ minutes: 120, workedOn: await providerToday(db) });
  const namesOf = async (who: Caller) => {
    const answer = await call(who, findOwnBalance, {});
    return answer.statusCode === 200
      ? answer.json().agreements.map(({ name, over }) => [name, over])
      : answer.statusCode;
  };

  const over = { minutes: 60, amount: 75_00 };
  expect(await namesOf(manager)).toEqual([['For managers', over]]);
  expect(await namesOf(employee)).toBe(403);
  expect(await namesOf(staff)).toBe(403);
  expect((await call(employee, findBalance, { params: { companyId } })).statusCode).toBe(403);

  await db.update(agreements).set({ isShownTo: 'everyone' }).where(eq(agreements.id, mine));
  expect(await namesOf(employee)).toEqual([['For managers', { minutes: 60 }]]);
  const home = (await call(employee, findHome, {})).json();
  expect(home.balance).toEqual((await call(employee, findOwnBalance, {})).json());
  const { json } = await call(staff, findRequester, { params: { ticketId: scene.ticket.id } });
  expect(json().company.balance).toEqual(await balanceOf(companyId));
});

test('a private person reads what is for managers, with what time over costs', async () => {
  const scene = await timeScene(world);
  const month = monthOf(await providerToday(db));
  await db.update(companies).set({ isPerson: true }).where(eq(companies.id, scene.company.id));
  await insertAgreement(db, scene.company.id, {
    ...{ name: 'An hour', kind: 'monthly', startsOn: `${month}-01`, isShownTo: 'managers', covers: ['remote'] },
    terms: [{ from: month, includedMinutes: 60, proration: 'none' }],
  });
  await scene.add({ minutes: 120, workedOn: await providerToday(db) });

  const { agreements: shown } = (await call(scene.client, findOwnBalance, {})).json();

  expect(shown).toMatchObject([{ name: 'An hour', over: { minutes: 60, amount: 75_00 } }]);
  expect((await call(scene.client, findHome, {})).json().balance?.agreements).toEqual(shown);
});
