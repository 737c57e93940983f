import { and, asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  createAgreement,
  createBlock,
  deleteAgreement,
  deleteBlock,
  deleteTerms,
  findAgreement,
  listAgreements,
  updateAgreement,
  updateBlock,
  writeTerms,
} from '#contract/agreement-records.ts';
import { AgreementLimit, agreementMessages } from '#contract/agreements-constants.ts';
import type { Input } from '#contract/endpoint.ts';
import { reopenMonth } from '#contract/statements.ts';
import { one } from '#server/platform/database/client.ts';
import { adjustments, agreements, agreementTerms, blocks } from '#server/platform/database/tables/agreements.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { lastYear, october, timeScene } from '#test/time.ts';
import { computeAgain } from './stored.ts';

const world = await startApp();
const { call, db } = world;

const november = `${lastYear}-11`;
type Body = NonNullable<Input<typeof createAgreement>['body']>;

const terms = { from: october, includedMinutes: 120, fee: 200_00 };
const monthly: Body = { name: 'Two hours', kind: 'monthly', startsOn: `${october}-01`, terms: [terms] };
const block = { minutes: 120, price: 150_00, boughtOn: `${october}-21`, from: `${october}-01` };
const bought: Body = {
  name: 'Blocks',
  kind: 'block',
  startsOn: `${october}-01`,
  terms: [{ from: october }],
  blocks: [block],
};

/** A company with time, and calls about its agreements. */
async function agreementScene(name?: string) {
  const scene = await timeScene(world, name);
  const { chief, company } = scene;
  const params = { companyId: company.id };
  const create = (body: Body) => call(chief, createAgreement, { params, body });
  return {
    ...scene,
    create,
    /** An agreement that was created, with calls that change it. */
    agree: async (body: Body) => {
      const agreement = (await create(body)).json();
      const ofAgreement = { agreementId: agreement.id };
      const blockId = agreement.blocks[0]?.id ?? '';
      return {
        ...agreement,
        blockId,
        find: async () => (await call(chief, findAgreement, { params: ofAgreement })).json(),
        change: (changes: Input<typeof updateAgreement>['body']) =>
          call(chief, updateAgreement, { params: ofAgreement, body: changes }),
        remove: () => call(chief, deleteAgreement, { params: ofAgreement }),
        setTerms: (month: string, changes: Input<typeof writeTerms>['body']) =>
          call(chief, writeTerms, { params: { ...ofAgreement, month }, body: changes }),
        removeTerms: (month: string) => call(chief, deleteTerms, { params: { ...ofAgreement, month } }),
        buy: (more: Partial<Input<typeof createBlock>['body']> = {}) =>
          call(chief, createBlock, { params: ofAgreement, body: { ...block, ...more } }),
        changeBlock: (changes: Input<typeof updateBlock>['body']) =>
          call(chief, updateBlock, { params: { blockId }, body: changes }),
        removeBlock: () => call(chief, deleteBlock, { params: { blockId } }),
      };
    },
    list: async () => (await call(scene.admin, listAgreements, { params })).json(),
    amounts: async () => {
      const rows = await db
        .select({ amount: timeEntries.amount })
        .from(timeEntries)
        .where(eq(timeEntries.companyId, company.id))
        .orderBy(asc(timeEntries.workedOn), asc(timeEntries.id));
      return rows.map(({ amount }) => amount);
    },
    correct: async (agreementId: string, minutes: number, month = october) => {
      await db
        .insert(adjustments)
        .values({ companyId: company.id, agreementId, month, minutes, reason: 'Twice', createdById: chief.id });
      await computeAgain(db, company.id);
    },
    /** All that is stored about its agreements. */
    stored: async () => {
      const own = await db.select().from(agreements).where(eq(agreements.companyId, company.id));
      const ids = own.map(({ id }) => id);
      return [
        own,
        await db
          .select()
          .from(agreementTerms)
          .where(inArray(agreementTerms.agreementId, ids))
          .orderBy(agreementTerms.from),
        await db.select().from(blocks).where(inArray(blocks.agreementId, ids)).orderBy(blocks.id),
      ];
    },
  };
}

test('an agreement is stored as it was sent, and its open months are computed at once', async () => {
  const { create, add, list, amounts, company } = await agreementScene();
  await add({ minutes: 150 });

  const answer = await create(monthly);

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    ...{ ...monthly, id: expect.any(String), companyId: company.id, endsOn: null, position: 1, version: 1 },
    ...{ covers: ['remote', 'on_site', 'training'], travel: 'charged', minimumMinutes: 15, stepMinutes: 15 },
    ...{ rates: null, whenOver: 'charge', warnsAt: [80, 100], isShownTo: 'nobody', blocks: [], closedMonth: null },
    terms: [{ ...terms, rollsOver: { months: 0, most: null }, proration: 'days' }],
  });
  expect(await list()).toEqual([answer.json()]);
  expect(await amounts()).toEqual([37_50]);
});

test('agreements are listed in the order in which time draws on them', async () => {
  const { create, list } = await agreementScene();
  await create(bought);
  await create({ ...monthly, name: 'Second' });
  await create({ ...monthly, name: 'First', position: 0 });
  await create({ ...monthly, name: 'Unlimited', kind: 'unlimited', terms: [{ from: october }] });

  expect((await list()).map(({ name, position }) => [name, position])).toEqual([
    ['Unlimited', 3],
    ['First', 0],
    ['Second', 2],
    ['Blocks', 1],
  ]);
});

test('each change computes the open months again, and the last deletion brings back the price list', async () => {
  const { agree, add, amounts } = await agreementScene();
  await add({ minutes: 150 });
  const agreement = await agree(monthly);

  const seen: number[][] = [];
  const after = async (change: Promise<{ statusCode: number }>) => {
    expect((await change).statusCode).toBeLessThan(300);
    seen.push(await amounts());
  };
  await after(agreement.setTerms(october, { includedMinutes: 60 }));
  await after(agreement.change({ stepMinutes: 60 }));
  await after(agreement.change({ rates: { remote: 60_00, on_site: 60_00, training: 60_00 } }));
  await after(agreement.change({ covers: ['on_site'] }));
  await after(agreement.change({ covers: ['remote'], endsOn: `${october}-19` }));
  await after(agreement.change({ endsOn: null }));
  const blocks = await agree({ ...bought, blocks: [] });
  await after(blocks.buy());
  await after(blocks.remove());
  await after(agreement.remove());

  expect(seen).toEqual([[112_50], [150_00], [120_00], [187_50], [187_50], [120_00], [0], [120_00], [187_50]]);
});

test('who may only read is refused, and the audit log has each change', async () => {
  const { admin, agree, company } = await agreementScene('Gateway Dental');
  const agreement = await agree({ ...bought, name: 'Blocks' });
  const { id: agreementId, blockId } = agreement;
  const [refused] = [await call(admin, updateAgreement, { params: { agreementId }, body: { name: 'Mine' } })];
  expect(refusalOf(refused)).toMatchObject({ statusCode: 403, message: agreementMessages.onlySuperAdmins });

  await agreement.change({ rates: { remote: 60_00, on_site: 90_00, training: 75_00 } });
  await agreement.setTerms(november, { fee: 10_00 });
  await agreement.removeTerms(november);
  await agreement.changeBlock({ minutes: 180 });
  await agreement.removeBlock();
  await agreement.remove();

  const log = await db
    .select({ kind: events.kind, action: events.action, name: events.recordName, changes: events.changes })
    .from(events)
    .where(and(inArray(events.recordId, [agreementId, blockId])))
    .orderBy(asc(events.id));
  const inNovember = `From November ${lastYear}: $10.00`;
  expect(log.map(({ kind, action, changes }) => [kind, action, changes])).toEqual([
    ['agreement', 'created', expect.objectContaining({ kind: [null, 'block'], blocks: [null, 1] })],
    ['agreement', 'changed', { rates: ['The price list', 'Remote $60.00, on site $90.00, training $75.00'] }],
    ['agreement', 'changed', { terms: [null, inNovember] }],
    ['agreement', 'changed', { terms: [inNovember, null] }],
    ['block', 'changed', { minutes: [120, 180] }],
    ['block', 'deleted', expect.objectContaining({ minutes: [180, null], price: [150_00, null] })],
    ['agreement', 'deleted', expect.objectContaining({ kind: ['block', null] })],
  ]);
  expect(new Set(log.map(({ name }) => name))).toEqual(new Set([`${company.name}, Blocks`]));
});

describe('an agreement is refused with 400', () => {
  const cases: [string, object, string][] = [
    ['without a name', { name: ' ' }, 'name'],
    ['of an unknown kind', { kind: 'flat' }, 'kind'],
    ['that covers nothing', { covers: [] }, 'covers'],
    ['that ends before it starts', { endsOn: `${lastYear}-09-30` }, 'endsOn'],
    ['whose first terms begin later', { terms: [{ from: november }] }, 'terms.0.from'],
    ['whose terms are not in order', { terms: [terms, { from: `${lastYear}-09` }] }, 'terms.1.from'],
    ['with a negative fee', { terms: [{ ...terms, fee: -1 }] }, 'terms.0.fee'],
    ['with steps over an hour', { stepMinutes: 61 }, 'stepMinutes'],
    ['with blocks that its kind has not', { blocks: [block] }, 'blocks'],
    [
      'with a block bought before',
      { kind: 'block', startsOn: `${november}-01`, terms: [{ from: october }], blocks: [block] },
      'blocks.0.boughtOn',
    ],
    ['from a mistyped year', { startsOn: '2099-10-01' }, 'startsOn'],
  ];

  test.each(cases)('%s', async (_, changes, path) => {
    const { create, stored } = await agreementScene();

    const refused = await create({ ...monthly, ...changes } as Body);

    expect(refusalOf(refused)).toMatchObject({ statusCode: 400, issues: [{ path }] });
    expect(await stored()).toEqual([[], [], []]);
  });
});

describe('a change is refused with 400', () => {
  type Agreement = Awaited<ReturnType<Awaited<ReturnType<typeof agreementScene>>['agree']>>;
  const cases: [string, (agreement: Agreement) => Promise<{ statusCode: number; body: string }>, string][] = [
    ['an end before the start', ({ change }) => change({ endsOn: `${lastYear}-09-30` }), 'endsOn'],
    ['a start before the terms', ({ change }) => change({ startsOn: `${lastYear}-09-30` }), 'startsOn'],
    ['a start after a purchase', ({ change }) => change({ startsOn: `${november}-01` }), 'startsOn'],
    ['a purchase before the start', ({ buy }) => buy({ boughtOn: `${lastYear}-09-30` }), 'boughtOn'],
    ['an earlier purchase', ({ changeBlock }) => changeBlock({ boughtOn: `${lastYear}-09-30` }), 'boughtOn'],
    ['another kind', ({ change }) => change({ kind: 'monthly' } as object), 'kind'],
    ['included minutes', ({ setTerms }) => setTerms(november, { includedMinutes: 60 }), 'includedMinutes'],
    ['a block without minutes', ({ buy }) => buy({ minutes: 0 }), 'minutes'],
    ['a block that ends first', ({ buy }) => buy({ expiresOn: `${lastYear}-09-30` }), 'expiresOn'],
    [
      'an expiry before the first day',
      ({ changeBlock }) => changeBlock({ from: `${november}-02`, expiresOn: `${november}-01` }),
      'expiresOn',
    ],
    ['a first day after the expiry', ({ changeBlock }) => changeBlock({ from: `${lastYear}-12-11` }), 'expiresOn'],
  ];

  test.each(cases)('%s', async (_, attempt, path) => {
    const { agree, stored } = await agreementScene();
    const agreement = await agree({ ...bought, blocks: [{ ...block, expiresOn: `${lastYear}-12-10` }] });
    const before = await stored();

    expect(refusalOf(await attempt(agreement))).toMatchObject({ statusCode: 400, issues: [{ path }] });
    expect(await stored()).toEqual(before);
  });
});

describe('a closed month', () => {
  async function closedScene() {
    const scene = await agreementScene();
    const agreement = await scene.agree({
      ...bought,
      blocks: [{ ...block, expiresOn: `${lastYear}-12-10` }],
      terms: [{ from: october, fee: 10_00 }],
    });
    expect((await scene.close()).statusCode).toBe(200);
    return { ...scene, agreement };
  }
  // One serves all that is refused, because nothing changes.
  let shared: ReturnType<typeof closedScene> | undefined;
  type Scene = Awaited<ReturnType<typeof closedScene>>;

  const refused: [string, (scene: Scene) => Promise<{ statusCode: number; body: string }>][] = [
    ['an agreement that begins in it', ({ create }) => create({ ...monthly, startsOn: `${october}-31` })],
    [
      'an agreement that begins before it',
      ({ create }) => create({ ...monthly, startsOn: `${lastYear}-08-31`, terms: [{ from: `${lastYear}-08` }] }),
    ],
    [
      'an agreement with a block in it',
      ({ create }) =>
        create({ ...bought, startsOn: `${november}-01`, blocks: [{ ...block, boughtOn: `${november}-01` }] }),
    ],
    ['another start', ({ agreement }) => agreement.change({ startsOn: `${october}-15` })],
    ['an end in it', ({ agreement }) => agreement.change({ endsOn: `${october}-31` })],
    ['other kinds of work', ({ agreement }) => agreement.change({ covers: ['remote'] })],
    ['other rates', ({ agreement }) => agreement.change({ rates: { remote: 1, on_site: 1, training: 1 } })],
    ['another minimum', ({ agreement }) => agreement.change({ minimumMinutes: 30 })],
    ['another step', ({ agreement }) => agreement.change({ stepMinutes: 30 })],
    ['free trips', ({ agreement }) => agreement.change({ travel: 'included' })],
    ['debts', ({ agreement }) => agreement.change({ whenOver: 'owe' })],
    ['other terms', ({ agreement }) => agreement.setTerms(october, { fee: 20_00 })],
    ['terms of earlier months', ({ agreement }) => agreement.setTerms(`${lastYear}-09`, { fee: 20_00 })],
    ['the deletion of its terms', ({ agreement }) => agreement.removeTerms(october)],
    ['a block that was bought in it', ({ agreement }) => agreement.buy({ from: `${november}-01` })],
    ['a block that pays in it', ({ agreement }) => agreement.buy({ boughtOn: `${november}-01` })],
    ['other minutes of a block', ({ agreement }) => agreement.changeBlock({ minutes: 60 })],
    ['another price of a block', ({ agreement }) => agreement.changeBlock({ price: 0 })],
    ['another day of the purchase', ({ agreement }) => agreement.changeBlock({ boughtOn: `${november}-01` })],
    ['another first day of a block', ({ agreement }) => agreement.changeBlock({ from: `${november}-01` })],
    ['an expiry in it', ({ agreement }) => agreement.changeBlock({ expiresOn: `${october}-31` })],
    ['the deletion of a block', ({ agreement }) => agreement.removeBlock()],
    ['the deletion of the agreement', ({ agreement }) => agreement.remove()],
  ];

  test.each(refused)('refuses %s, and names itself', async (_, attempt) => {
    shared ??= closedScene();
    const scene = await shared;
    const before = await scene.stored();

    const answer = await attempt(scene);

    expect(refusalOf(answer)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`October ${lastYear} is closed`),
    });
    expect(await scene.stored()).toEqual(before);
  });

  test('leaves what is ahead to be changed', async () => {
    const { agreement, add, amounts } = await closedScene();
    await add({ workedOn: `${november}-20`, minutes: 180 });

    const changes = [
      await agreement.change({ name: 'Renamed', warnsAt: [50], isShownTo: 'everyone', position: 3 }),
      await agreement.setTerms(november, { fee: 20_00 }),
      await agreement.changeBlock({ expiresOn: `${november}-30`, note: 'Extended' }),
      await agreement.buy({ boughtOn: `${november}-01`, from: `${november}-01`, minutes: 15 }),
      await agreement.change({ endsOn: `${november}-30` }),
    ];

    expect(changes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 201, 200]);
    expect(await agreement.find()).toMatchObject({ closedMonth: october, name: 'Renamed', endsOn: `${november}-30` });
    expect(await amounts()).toEqual([56_25]);
  });

  test('once reopened, forbids nothing', async () => {
    const { agreement, chief, month } = await closedScene();
    expect((await call(chief, reopenMonth, month(october))).statusCode).toBe(200);

    expect((await agreement.changeBlock({ minutes: 60 })).statusCode).toBe(200);
    expect((await agreement.remove()).statusCode).toBe(200);
  });
});

test('terms hold until the next ones, and an agreement is never without any', async () => {
  const { agree } = await agreementScene();
  const agreement = await agree({ ...monthly, startsOn: `${october}-15` });

  const added = await agreement.setTerms(november, { includedMinutes: 60, rollsOver: { months: 2 } });
  const replaced = await agreement.setTerms(november, { includedMinutes: 90 });
  const same = await agreement.setTerms(november, { includedMinutes: 90 });
  const first = await agreement.removeTerms(october);
  const unknown = await agreement.removeTerms(`${lastYear}-12`);
  const malformed = await agreement.setTerms('2026-13', {});
  const back = await agreement.removeTerms(november);

  expect(added.json().terms.map(({ from }) => from)).toEqual([october, november]);
  expect(replaced.json().terms[1]).toMatchObject({ includedMinutes: 90, rollsOver: { months: 0, most: null } });
  expect([added, replaced, same, back].map((answer) => answer.json().version)).toEqual([2, 3, 3, 4]);
  expect(refusalOf(first)).toMatchObject({ statusCode: 409, message: agreementMessages.onlyTerms });
  expect([unknown.statusCode, malformed.statusCode]).toEqual([404, 404]);
  expect(back.json().terms).toHaveLength(1);
});

test('a company has at most 20 agreements with 500 blocks, and an agreement 120 terms', async () => {
  const { create, agree, company } = await agreementScene();
  const blocksOf = (count: number) => Array.from({ length: count }, () => block);
  const agreement = await agree({ ...bought, blocks: blocksOf(AgreementLimit.blocks - 1) });
  const two = await create({ ...bought, blocks: blocksOf(2) });
  expect(refusalOf(two)).toMatchObject({ statusCode: 409, message: agreementMessages.tooManyBlocks });
  expect((await agreement.buy()).statusCode).toBe(201);
  expect(refusalOf(await agreement.buy())).toMatchObject({ statusCode: 409, message: agreementMessages.tooManyBlocks });

  const months = Array.from({ length: AgreementLimit.terms + 1 }, (_, index) => ({
    from: `${2010 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  }));
  const long = await create({ ...monthly, terms: months });
  expect(refusalOf(long)).toMatchObject({ statusCode: 409, message: agreementMessages.tooManyTerms });
  const longest = await agree({ ...monthly, terms: months.slice(0, -1) });
  const more = await longest.setTerms(november, {});
  expect(refusalOf(more)).toMatchObject({ statusCode: 409, message: agreementMessages.tooManyTerms });

  const row = one(await db.select().from(agreements).where(eq(agreements.id, agreement.id)));
  const others = Array.from({ length: AgreementLimit.agreements - 2 }, () => ({ ...row, id: crypto.randomUUID() }));
  await db.insert(agreements).values(others);
  const last = await create({ ...monthly, name: 'One more' });
  expect(refusalOf(last)).toMatchObject({ statusCode: 409, message: agreementMessages.tooManyAgreements });
  expect(await db.$count(agreements, eq(agreements.companyId, company.id))).toBe(AgreementLimit.agreements);
});

test('corrections are never left without their minutes, nor their agreement', async () => {
  const { agree, correct, stored } = await agreementScene();
  const agreement = await agree(monthly);
  await correct(agreement.id, -90);
  const before = await stored();

  const fewer = await agreement.setTerms(october, { includedMinutes: 60 });
  const later = await agreement.change({ startsOn: `${november}-01` });
  const gone = await agreement.remove();

  expect(refusalOf(fewer)).toMatchObject({ statusCode: 409, message: agreementMessages.moreThanLeft(october) });
  expect(refusalOf(later)).toMatchObject({ statusCode: 409, message: agreementMessages.correctedMonth(october) });
  expect(refusalOf(gone)).toMatchObject({ statusCode: 409, message: agreementMessages.hasCorrections });
  expect(await stored()).toEqual(before);
  expect((await agreement.setTerms(october, { includedMinutes: 90 })).statusCode).toBe(200);
});

test('the record of an agreement can be sent back as it was read', async () => {
  const { agree } = await agreementScene();
  const agreement = await agree(bought);
  const record = await agreement.find();

  const same = await agreement.change({ ...record });
  const renamed = await agreement.change({ ...record, name: 'Renamed' });

  expect([same.json().version, renamed.json().version]).toEqual([1, 2]);
});
