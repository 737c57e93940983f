import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentSite, noteFolderMistakes } from '#content/current-site.ts';
import { listNotices } from '#contract/notices.ts';
import { amountOf } from '#contract/prices.ts';
import { findProvider } from '#contract/settings.ts';
import { closeMonth, downloadStatement, findStatement } from '#contract/statements.ts';
import { listTime, updateTime } from '#contract/time.ts';
import { findWorkPrices, updateWorkPrices } from '#contract/work-prices.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { priceListOf, storePrices, takeOverPrices, WORK_PRICES } from '#server/platform/domain/work-prices.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { october, timeScene } from '#test/time.ts';

const world = await startApp({ own: true });
const { call, db } = world;
const prices = { remote: 80_00, onSite: 120_50, training: 90_00, travel: 0, minimumMinutes: 30, stepMinutes: 10 };
const chief = await world.insertUser('super_admin');

const store = (value: string | null) => db.update(settings).set({ value }).where(eq(settings.key, WORK_PRICES));
const found = async () => (await call(chief, findWorkPrices, {})).json();
const confirm = async () => call(chief, updateWorkPrices, { body: { ...prices, version: (await found()).version } });

beforeEach(async () => {
  await store(null);
  await db.delete(timeEntries);
});

describe('until a super admin has confirmed the prices', () => {
  test('a new installation has none, also not those of the sample', async () => {
    expect(await found()).toEqual({
      ...{ remote: null, onSite: null, training: null, travel: null, minimumMinutes: null, stepMinutes: null },
      isConfirmed: false,
      unpricedEntries: 0,
      version: expect.any(Number),
    });
    expect((await call(undefined, findProvider, {})).json().prices).toBeNull();
  });

  test('chargeable time has no amount, so its month can’t be closed, and free time costs nothing', async () => {
    const { add, company, month } = await timeScene(world);
    const charged = (await add({ minutes: 65, workedOn: `${october}-20` })).json();
    const covered = (await add({ kind: 'covered', workedOn: `${october}-21` })).json();

    expect([charged, covered].map(({ amount, isPriced }) => [amount, isPriced])).toEqual([
      [0, false],
      [0, true],
    ]);
    expect(refusalOf(await call(chief, closeMonth, month(october)))).toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/^Some time in October \d+ has no amount, because your prices are not confirmed/),
    });
    const csv = (await call(chief, downloadStatement, month(october))).body.split('\r\n');
    expect(csv[1]).toContain(',no,yes,,');
    expect((await found()).unpricedEntries).toBe(1);
    expect(company.id).toBe((await call(chief, findStatement, month(october))).json().companyId);
  });
});

test('confirming gives time that waits its amount, is recorded, and changes no amount that is there', async () => {
  const { add, admin, ticket, month } = await timeScene(world);
  await storePrices(db, { ...prices, remote: 50_00 });
  const before = (await add({ minutes: 30, workedOn: `${october}-10` })).json();
  await store(null);
  const waiting = [
    { kind: 'remote', minutes: 65 },
    { kind: 'on_site', minutes: 10, hasTravel: true },
    { kind: 'training', minutes: 31 },
  ] as const;
  for (const work of waiting) await add({ ...work, workedOn: `${october}-11` });

  const response = await confirm();

  expect(response.json()).toMatchObject({ ...prices, isConfirmed: true, unpricedEntries: 0 });
  const time = (await call(admin, listTime, { params: { ticketId: ticket.id } })).json();
  const list = priceListOf(prices);
  expect(time.find(({ id }) => id === before.id)?.amount).toBe(25_00);
  for (const work of waiting) {
    const entry = time.find(({ minutes, kind }) => minutes === work.minutes && kind === work.kind);
    const amount = amountOf({ hasTravel: false, isBillable: true, ...work }, list);
    expect(entry).toMatchObject({ amount, isPriced: true });
  }
  const recorded = await db.select().from(events).where(eq(events.recordName, WORK_PRICES));
  expect(recorded.at(-1)).toMatchObject({
    actorId: chief.id,
    changes: { remote: [null, 80_00], isConfirmed: [false, true] },
  });
  expect((await call(chief, closeMonth, month(october))).statusCode).toBe(200);
  expect((await call(undefined, findProvider, {})).json().prices).toEqual(list);
});

test('new prices apply to later time, and to time whose work is changed', async () => {
  const { add, admin } = await timeScene(world);
  await storePrices(db, { ...prices, remote: 50_00 });
  const entry = (await add({ minutes: 30 })).json();

  await confirm();

  const params = { entryId: entry.id };
  const noted = await call(admin, updateTime, { params, body: { note: 'Done', version: entry.version } });
  expect(noted.json().amount).toBe(25_00);
  const longer = await call(admin, updateTime, { params, body: { minutes: 31, version: noted.json().version } });
  expect(longer.json().amount).toBe(Math.round((80_00 * 40) / 60));
});

test('time that is added while the prices are confirmed gets its amount', async () => {
  const { add } = await timeScene(world);

  const added = await world.during(
    async (tx) => {
      await storePrices(tx, prices);
    },
    () => add({ minutes: 30 }),
  );

  expect(added.json()).toMatchObject({ amount: 40_00, isPriced: true });
});

test('an installation of an earlier version keeps the prices of its folder, unconfirmed, and super admins are told', async () => {
  await store('of the folder');
  await takeOverPrices(db);
  await takeOverPrices(db);

  const { hourly } = currentSite().prices;
  expect(await found()).toMatchObject({ remote: hourly.remote, onSite: hourly.on_site, isConfirmed: false });
  expect((await call(undefined, findProvider, {})).json().prices).toBeNull();
  expect((await call(chief, listNotices, {})).json()).toEqual([
    { kind: 'prices', sentences: [expect.stringMatching(/^Your prices are not confirmed/)] },
  ]);

  await confirm();
  await takeOverPrices(db);

  expect(await found()).toMatchObject({ ...prices, isConfirmed: true });
  expect((await call(chief, listNotices, {})).json()).toEqual([]);
});

test.each(['{}', 'null', '{"remote":-1}', '"'])(
  'a stored list that nobody can read, %s, counts as none',
  async (value) => {
    await store(value);

    expect(await found()).toMatchObject({ remote: null, isConfirmed: false });
  },
);

test('super admins are told of mistakes in the folder, and of a sample under another name', async () => {
  await storePrices(db);
  const notices = async () => (await call(chief, listNotices, {})).json();
  expect(await notices()).toEqual([]);

  noteFolderMistakes(['site/brand.yaml:3: `nmae`: did you mean `name`?']);
  await db.update(settings).set({ value: 'Cardinal IT' }).where(eq(settings.key, 'provider_name'));
  const told = await notices();
  noteFolderMistakes([]);
  await db.update(settings).set({ value: null }).where(eq(settings.key, 'provider_name'));

  const { phones, city } = currentSite().brand;
  expect(told).toEqual([
    { kind: 'folder', sentences: ['site/brand.yaml:3: `nmae`: did you mean `name`?'] },
    { kind: 'sample', sentences: [expect.stringContaining(phones[0].number)] },
  ]);
  expect(told[1]?.sentences[0]).toContain(city);
  expect(await notices()).toEqual([]);
});
