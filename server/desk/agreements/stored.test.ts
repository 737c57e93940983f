import { and, asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllocatedMonth, previewAgreements } from '#contract/agreements.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { findReport } from '#contract/reports.ts';
import { closeMonth } from '#contract/statements.ts';
import { updateTicket } from '#contract/tickets.ts';
import { addTime, deleteTime, listTime, previewTime, updateTime } from '#contract/time.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { adjustments, agreementMonths, agreements, blocks } from '#server/platform/database/tables/agreements.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { lockCompany } from '#server/platform/domain/lock-company.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { adjustmentsOf, randomIn } from '#test/agreements/random.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';
import { lastYear, timeScene } from '#test/time.ts';
import { tries } from '#test/tries.ts';
import { computeAgain, findAgreements, findMonth, lockAgreements } from './stored.ts';

slow('Changes the time of many companies in many ways');

const world = await startApp();
const { call, db, insertTicket, insertUser } = world;
const months = ['08', '09', '10', '11', '12'].map((month) => `${lastYear}-${month}`);
const random = randomIn(months);

type Scene = Awaited<ReturnType<typeof timeScene>>;
type Party = Pick<Scene, 'company' | 'client'>;

const hours = (sent: object = {}) =>
  ({
    kind: 'monthly',
    startsOn: `${lastYear}-10-01`,
    terms: [{ from: `${lastYear}-10`, includedMinutes: 120, fee: 200_00 }],
    ...sent,
  }) as Parameters<typeof insertAgreement>[2];

const entriesOf = (companyId: string) =>
  db
    .select()
    .from(timeEntries)
    .where(eq(timeEntries.companyId, companyId))
    .orderBy(asc(timeEntries.workedOn), asc(timeEntries.createdAt), asc(timeEntries.id));

const monthsOf = (companyId: string) =>
  db
    .select({ month: agreementMonths.month, result: agreementMonths.result })
    .from(agreementMonths)
    .where(eq(agreementMonths.companyId, companyId))
    .orderBy(asc(agreementMonths.month));

/** Compares what is stored of a company's open months with the preview of the same work. */
async function expectStored({ company: { id: companyId } }: Party, who: Scene['admin']) {
  const parties = await findAgreements(db, companyId);
  const closed = (await db.select().from(closedMonths).where(eq(closedMonths.companyId, companyId))).map(
    ({ month }) => month,
  );
  const stored = await entriesOf(companyId);
  if (parties.length === 0) {
    expect(
      stored.filter(
        ({ countedMinutes, listed, amount }) => countedMinutes !== null || (listed && listed.amount !== amount),
      ),
    ).toEqual([]);
    expect(await monthsOf(companyId)).toEqual([]);
    return;
  }
  const rows = await monthsOf(companyId);
  const before = rows.findLast(({ month }) => closed.includes(month));
  const open = rows.filter(({ month }) => !closed.includes(month)).map(({ result }) => result);
  const names = open.map(({ month }) => month);
  const work = stored.filter(({ workedOn }) => names.includes(monthOf(workedOn)));
  const { month, agreementId, minutes, amount, reason, corrects } = adjustments;
  const corrections = await db
    .select({ month, agreementId, minutes, amount, reason, corrects })
    .from(adjustments)
    .where(eq(adjustments.companyId, companyId));

  const preview = await call(who, previewAgreements, {
    body: {
      agreements: parties,
      entries: work.map(({ kind, minutes, hasTravel, isBillable, workedOn }) => ({
        ...{ kind, minutes, hasTravel, isBillable, workedOn },
      })),
      adjustments: corrections.filter((each) => names.includes(each.month)),
      months: [...(before ? [before.result] : []), ...names],
    },
  });
  expect(preview.statusCode, preview.body).toBe(200);
  expect(preview.json().months).toEqual(open);
  expect(preview.json().entries).toEqual(
    work.map(({ countedMinutes, coveredMinutes, overMinutes, rate, travel, amount, draws }) => ({
      ...{ countedMinutes, coveredMinutes, overMinutes, rate, travel, amount, draws },
    })),
  );
  // Time from before the agreements costs what the price list says.
  for (const entry of stored.filter(({ workedOn }) => monthOf(workedOn) < (rows[0]?.month ?? '9999')))
    expect([entry.countedMinutes, entry.amount]).toEqual([null, entry.listed?.amount ?? entry.amount]);
}

/**
 * Two companies with random agreements, and a ticket of each.
 * @param isClosed whether months will be closed, after which the preview refuses blocks that were bought later for them
 */
async function someCompanies(seed: number, isClosed: boolean) {
  const one = await timeScene(world);
  const other = await timeScene(world);
  for (const [place, { company }] of [one, other].entries()) {
    const [generated = []] = fc.sample(random.agreements, { numRuns: 1, seed: seed + place });
    for (const agreement of generated) {
      const inTime = agreement.blocks.map((block) => ({ ...block, boughtOn: block.from }));
      await insertAgreement(db, company.id, isClosed ? { ...agreement, blocks: inTime } : agreement);
    }
    const [corrections = []] = fc.sample(random.corrections, { numRuns: 1, seed: seed + place });
    const rows = adjustmentsOf(corrections, generated)
      .filter(({ minutes, amount }) => minutes === null && amount !== 0)
      .map((row) => ({ ...row, agreementId: null, companyId: company.id, createdById: one.chief.id }));
    if (rows.length > 0) await db.insert(adjustments).values(rows);
    await db.transaction((tx) => computeAgain(tx, company.id));
  }
  return [one, other] as const;
}

const change = fc.oneof(
  { weight: 6, arbitrary: fc.constant('add' as const) },
  { weight: 4, arbitrary: fc.constant('change' as const) },
  { weight: 2, arbitrary: fc.constant('delete' as const) },
  { weight: 2, arbitrary: fc.constant('move' as const) },
);
const changes = fc.array(
  fc.record({ change, place: fc.nat(99), work: random.work.filter((work) => work.length > 0) }),
  {
    minLength: 24,
    maxLength: 24,
  },
);

/** Makes a random change through the API. What is refused is refused with its reason, and never because of a lock. */
async function make(scenes: readonly [Scene, Scene], { change, place, work }: Change) {
  const [one] = scenes;
  const { ticket, client, company } = scenes[place % 2] ?? one;
  const to = scenes[(place + 1) % 2] ?? one;
  const body = work[0] ?? expect.fail('No work');
  const all = [...(await entriesOf(one.company.id)), ...(await entriesOf(scenes[1].company.id))];
  const entry = all[place % Math.max(1, all.length)];
  const params = { entryId: entry?.id ?? '' };
  if (change === 'add' || !entry) return call(one.admin, addTime, { params: { ticketId: ticket.id }, body });
  if (change === 'change') return call(one.admin, updateTime, { params, body });
  if (change === 'delete') return call(one.admin, deleteTime, { params });
  const home =
    place % 3 === 0
      ? { companyId: company.id, clientId: client.id }
      : { companyId: to.company.id, clientId: to.client.id };
  return call(one.admin, updateTicket, { params: { ticketId: ticket.id }, body: home });
}
type Change = (typeof changes extends fc.Arbitrary<(infer Each)[]> ? Each : never) & object;

describe('what is stored is what the preview computes', () => {
  test('whatever is added late, changed, deleted and moved, one after the other', async () => {
    for (let round = 0; round < tries(6, 70); round += 1) {
      const seed = Math.trunc(Math.random() * 2 ** 31);
      const isClosed = round % 2 === 0;
      const scenes = await someCompanies(seed, isClosed);
      const [all = []] = fc.sample(changes, { numRuns: 1, seed });
      for (const each of all) {
        const answer = await make(scenes, each);
        expect([200, 201, 400], `${seed}: ${answer.body}`).toContain(answer.statusCode);
      }
      for (const scene of scenes) await expectStored(scene, scene.admin);

      // A closed month stays, and the ones after it go on from it.
      const [{ company, admin }] = scenes;
      const [first] = await monthsOf(company.id);
      if (!first || !isClosed) continue;
      expect(
        (await call(admin, closeMonth, { params: { companyId: company.id, month: first.month } })).statusCode,
      ).toBe(200);
      for (const each of all.slice(0, 8)) await make(scenes, each);
      expect((await monthsOf(company.id))[0]).toEqual(first);
      for (const scene of scenes) await expectStored(scene, scene.admin);
    }
  });

  test('24 changes, a purchase, other terms and a closing at once have one outcome', async () => {
    for (let round = 0; round < tries(3, 20); round += 1) {
      const seed = Math.trunc(Math.random() * 2 ** 31);
      const scenes = await someCompanies(seed, true);
      const [{ company, admin }] = scenes;
      const agreementId = await insertAgreement(
        db,
        company.id,
        hours({ kind: 'block', startsOn: `${lastYear}-08-01`, terms: [{ from: `${lastYear}-08` }] }),
      );
      const [all = []] = fc.sample(changes, { numRuns: 1, seed });
      const work = random.work.filter((each) => each.length > 5);
      for (const body of fc.sample(work, { numRuns: 1, seed })[0] ?? [])
        await call(admin, addTime, { params: { ticketId: scenes[0].ticket.id }, body });
      const agree = (write: (tx: Parameters<typeof computeAgain>[0]) => Promise<unknown>) =>
        db.transaction(async (tx) => {
          await lockCompany(tx, company.id);
          await lockAgreements(tx, company.id);
          await write(tx);
          await computeAgain(tx, company.id);
        });
      const bought = { minutes: 600, price: 0, boughtOn: `${lastYear}-11-01`, from: `${lastYear}-11-01`, note: '' };

      const [answers] = await Promise.all([
        Promise.all(all.map((each) => make(scenes, each))),
        call(admin, closeMonth, { params: { companyId: company.id, month: `${lastYear}-08` } }),
        agree((tx) => tx.insert(blocks).values({ ...bought, agreementId })),
        agree((tx) => tx.update(agreements).set({ stepMinutes: 30 }).where(eq(agreements.id, agreementId))),
      ]);

      for (const answer of answers) expect([200, 201, 400, 404, 409], answer.body).toContain(answer.statusCode);
      for (const scene of scenes) await expectStored(scene, scene.admin);
    }
  });
});

describe('the first agreement and the last', () => {
  test('time from before keeps its prices, and gets its amounts back', async () => {
    const scene = await timeScene(world);
    const companyId = scene.company.id;
    await scene.add({ minutes: 50 });
    await scene.add({ minutes: 130, kind: 'on_site', hasTravel: true, workedOn: `${lastYear}-11-03` });
    await scene.add({ minutes: 30, workedOn: `${lastYear}-09-03` });
    await scene.add({ minutes: 30, kind: 'covered', workedOn: `${lastYear}-10-04` });
    const before = await entriesOf(companyId);
    expect(before.every(({ listed, draws }) => listed === null && draws === null)).toBe(true);

    const id = await insertAgreement(db, companyId, hours());

    const amounts = (await entriesOf(companyId)).map(({ countedMinutes, amount, listed }) => ({
      ...{ countedMinutes, amount, listed },
    }));
    expect(amounts).toEqual([
      { countedMinutes: null, amount: 75_00, listed: null },
      { countedMinutes: 0, amount: 0, listed: { hourly: 0, travel: 25_00, amount: 0 } },
      { countedMinutes: 60, amount: 0, listed: { hourly: 75_00, travel: 25_00, amount: 75_00 } },
      {
        countedMinutes: 135,
        amount: 15 * (125_00 / 60) + 25_00,
        listed: { hourly: 125_00, travel: 25_00, amount: before[3]?.amount },
      },
    ]);

    await db.transaction(async (tx) => {
      await lockAgreements(tx, companyId);
      await tx.delete(agreements).where(eq(agreements.id, id));
      await computeAgain(tx, companyId);
    });

    const after = await entriesOf(companyId);
    expect(after.map(({ listed: _, ...entry }) => entry)).toEqual(before.map(({ listed: _, ...entry }) => entry));
    expect(await monthsOf(companyId)).toEqual([]);
    expect(await findMonth(db, companyId, `${lastYear}-10`)).toBeNull();
  });

  test('an amount that another entry changes has no event of its own', async () => {
    const scene = await timeScene(world);
    await insertAgreement(db, scene.company.id, hours());
    const { id: late } = (await scene.add({ minutes: 120, workedOn: `${lastYear}-10-20` })).json();

    await scene.add({ minutes: 60, workedOn: `${lastYear}-10-05` });

    const [, entry] = await entriesOf(scene.company.id);
    expect(entry).toMatchObject({ id: late, overMinutes: 60, amount: 75_00, version: 1 });
    expect(await db.$count(events, and(eq(events.recordId, late), eq(events.action, 'changed')))).toBe(0);
  });

  test('a month that nothing has touched follows from the one before', async () => {
    const scene = await timeScene(world);
    const carries = { months: 1 };
    const terms = [{ from: `${lastYear}-10`, includedMinutes: 120, fee: 0, rollsOver: carries }];
    await insertAgreement(db, scene.company.id, hours({ terms }));

    const [before, next] = await Promise.all(
      [`${lastYear}-09`, `${lastYear + 3}-01`].map((month) => findMonth(db, scene.company.id, month)),
    );

    expect(before).toBeNull();
    expect(next).toMatchObject({ month: `${lastYear + 3}-01`, agreements: [{ included: 120, carriedIn: 120 }] });
    const stored = (await monthsOf(scene.company.id)).map(({ month }) => month);
    expect(stored).not.toContain(`${lastYear + 3}-01`);
    expect(stored).toContain(monthOf(new Date().toISOString()));
  });
});

describe('time under an agreement', () => {
  const refused = (company: { name: string }) => ({
    statusCode: 400,
    issues: [{ path: 'kind', message: agreementMessages.decidesCovered(company.name) }],
  });

  test('is not of the kind that a contract covers, from its first day on', async () => {
    const scene = await timeScene(world, 'Gateway Family Dental');
    const { ticket, company, admin } = scene;
    const earlier = (await scene.add({ kind: 'covered' })).json();
    await insertAgreement(db, company.id, hours());
    const day = `${lastYear}-10-01`;
    const other = (await scene.add({ workedOn: day })).json();
    const update = (entryId: string, body: object) => call(admin, updateTime, { params: { entryId }, body });
    const preview = { kind: 'covered', minutes: 5, workedOn: day } as const;

    const answers = [
      await scene.add({ kind: 'covered', workedOn: day }),
      await update(other.id, { kind: 'covered' }),
      await update(earlier.id, { workedOn: day }),
      await call(admin, previewTime, { params: { ticketId: ticket.id }, body: preview }),
    ];

    for (const answer of answers) expect(refusalOf(answer)).toMatchObject(refused(company));
    expect(agreementMessages.decidesCovered('Gateway Family Dental')).toBe(
      'Gateway Family Dental has an agreement, which decides what is covered. Choose remote, on site or training.',
    );
    expect((await update(earlier.id, { note: 'As it was' })).statusCode).toBe(200);
    expect((await scene.add({ kind: 'covered', workedOn: `${lastYear}-09-30` })).statusCode).toBe(201);
  });

  test('says what is covered to staff and, without whose minutes, to clients', async () => {
    const scene = await timeScene(world);
    const id = await insertAgreement(db, scene.company.id, hours());
    const added = (await scene.add({ minutes: 130 })).json();

    const [entry] = (await call(scene.admin, listTime, { params: { ticketId: scene.ticket.id } })).json();

    const shares = { countedMinutes: 135, coveredMinutes: 120, overMinutes: 15, amount: 18_75 };
    expect(added).toMatchObject(shares);
    expect(entry).toMatchObject({
      ...shares,
      draws: [{ agreementId: id, blockId: null, month: `${lastYear}-10`, minutes: 120 }],
    });
  });

  test('is previewed as it is stored then, and so is a change of it', async () => {
    const scene = await timeScene(world);
    const { ticket, admin } = scene;
    await insertAgreement(db, scene.company.id, hours());
    const first = (await scene.add({ minutes: 45 })).json();
    const preview = async (body: object) =>
      (await call(admin, previewTime, { params: { ticketId: ticket.id }, body: body as never })).json();
    const work = { kind: 'remote', minutes: 50, hasTravel: true, workedOn: `${lastYear}-10-03` } as const;

    expect(await preview(work)).toEqual({
      ...{ countedMinutes: 60, coveredMinutes: 60, overMinutes: 0, amount: 25_00, leftAfter: 15 },
    });
    expect(await preview({ ...work, minutes: 130 })).toEqual({
      ...{ countedMinutes: 135, coveredMinutes: 120, overMinutes: 15, amount: 43_75, leftAfter: 0 },
    });
    expect(await preview({ ...work, entryId: first.id, hasTravel: false, minutes: 100 })).toEqual({
      ...{ countedMinutes: 105, coveredMinutes: 105, overMinutes: 0, amount: 0, leftAfter: 15 },
    });
    expect(await preview({ ...work, isBillable: false })).toMatchObject({
      countedMinutes: 0,
      amount: 0,
      leftAfter: null,
    });
    expect(await preview({ ...work, workedOn: `${lastYear}-09-30` })).toMatchObject({
      countedMinutes: 0,
      amount: 100_00,
    });
    expect(await entriesOf(scene.company.id)).toHaveLength(1);

    const stored = (await scene.add(work)).json();
    expect(stored).toMatchObject({ countedMinutes: 60, coveredMinutes: 60, overMinutes: 0, amount: 25_00 });
  });

  test('of a closed month, and an entry of another ticket, are not previewed', async () => {
    const scene = await timeScene(world);
    const other = await insertTicket(scene.client);
    const { id: entryId } = (await scene.add()).json();
    const body = { kind: 'remote', minutes: 5, workedOn: `${lastYear}-10-02` } as const;
    const preview = (ticketId: string, more: object = {}) =>
      call(scene.admin, previewTime, { params: { ticketId }, body: { ...body, ...more } });

    expect((await preview(other.id, { entryId })).statusCode).toBe(404);
    await scene.close();
    expect(refusalOf(await preview(scene.ticket.id))).toMatchObject({
      statusCode: 409,
      message: timeMessages.monthClosed(`${lastYear}-10`),
    });
  });

  test('is in the report and on the statement with its stored amount', async () => {
    const scene = await timeScene(world);
    const { company, admin } = scene;
    await insertAgreement(db, company.id, hours());
    await scene.add({ minutes: 130 });
    const querystring = { from: `${lastYear}-10-01`, to: `${lastYear}-10-31`, company: company.id };

    const { time } = (await call(admin, findReport, { querystring })).json();

    expect(time.find(({ kind }) => kind === 'remote')).toMatchObject({ entries: 1, minutes: 130, amount: 18_75 });
    expect((await scene.statement()).entries).toMatchObject([{ minutes: 130, amount: 18_75 }]);
  });

  test('moves with its ticket to a company that pays by other rules, and back', async () => {
    const scene = await timeScene(world);
    const other = await timeScene(world);
    await insertAgreement(db, scene.company.id, hours());
    await scene.add({ minutes: 130 });
    const before = await entriesOf(scene.company.id);
    const moveTo = ({ company, client }: Party) =>
      call(scene.admin, updateTicket, {
        params: { ticketId: scene.ticket.id },
        body: { companyId: company.id, clientId: client.id },
      });

    expect((await moveTo(other)).statusCode).toBe(200);
    expect(await entriesOf(other.company.id)).toMatchObject([{ countedMinutes: null, draws: null, amount: 168_75 }]);
    const october = await findMonth(db, scene.company.id, `${lastYear}-10`);
    expect((october as AllocatedMonth).agreements).toMatchObject([{ drawn: 0, over: 0 }]);

    expect((await moveTo(scene)).statusCode).toBe(200);
    expect(await entriesOf(scene.company.id)).toEqual(before);
    await expectStored(scene, await insertUser('admin'));
  });
});
