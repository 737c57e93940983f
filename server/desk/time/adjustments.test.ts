import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addAdjustment, deleteAdjustment, listAdjustments } from '#contract/adjustments.ts';
import { updateAgreement } from '#contract/agreement-records.ts';
import { AgreementLimit } from '#contract/agreements-constants.ts';
import { listStatements } from '#contract/statements.ts';
import { monthInWords } from '#contract/time-words.ts';
import { monthAfter } from '#server/desk/agreements/agreement.ts';
import { adjustments } from '#server/platform/database/tables/agreements.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { lastYear, october, timeScene } from '#test/time.ts';

const world = await startApp();
const { call, db } = world;

const [november, december] = [`${lastYear}-11`, `${lastYear}-12`];
const terms = [{ from: october, includedMinutes: 120, fee: 200_00 }];
const twoHours = { name: 'Two hours', kind: 'monthly', startsOn: `${october}-01`, terms } as const;

async function correctionScene(name?: string) {
  const scene = await timeScene(world, name);
  const params = { companyId: scene.company.id };
  const correct = (body: object, who = scene.chief) =>
    call(who, addAdjustment, { params, body: { month: november, reason: 'Billed twice', ...body } });
  return {
    ...scene,
    correct,
    agree: (fields: object = {}) => insertAgreement(db, params.companyId, { ...twoHours, ...fields }),
    remove: (id: string) => call(scene.chief, deleteAdjustment, { params: { adjustmentId: id } }),
    list: async () => (await call(scene.admin, listAdjustments, { params })).json(),
  };
}

describe('a correction', () => {
  test('of a closed month stands in the next one, and leaves the closed one as it is', async () => {
    const scene = await correctionScene();
    await scene.agree();
    await scene.add({ minutes: 180 });
    const closed = (await scene.close()).json();

    const added = await scene.correct({ amount: -50_00, corrects: october });

    expect(added.statusCode).toBe(201);
    const line = { agreementId: null, agreementName: null, minutes: null, amount: -50_00, corrects: october };
    expect(added.json()).toMatchObject({ ...line, month: november, createdByName: 'Chief Lovelace', isLocked: false });
    expect(await scene.statement(october)).toEqual(closed);
    const next = await scene.statement(november);
    expect(next).toMatchObject({ amount: 150_00, adjustments: [{ ...line, reason: 'Billed twice' }] });
    expect(await scene.list()).toEqual([added.json()]);
  });

  test('of minutes counts as the month’s own, and computes its time again', async () => {
    const scene = await correctionScene();
    const agreementId = await scene.agree();
    await scene.add({ minutes: 150, workedOn: `${november}-12` });
    const before = await scene.statement(november);

    const added = (await scene.correct({ minutes: 30, agreementId })).json();
    const after = await scene.statement(november);
    await scene.remove(added.id);

    expect(added).toMatchObject({ agreementName: 'Two hours', minutes: 30, amount: null });
    expect([before.amount, after.amount]).toEqual([237_50, 200_00]);
    expect(after.agreements).toMatchObject([{ adjusted: 30, drawn: 150, over: 0 }]);
    expect(after.entries).toMatchObject([{ coveredMinutes: 150, overMinutes: 0, amount: 0 }]);
    expect(await scene.statement(november)).toEqual({ ...before, adjustments: [] });
  });

  test('makes a statement negative', async () => {
    const scene = await correctionScene();
    await scene.correct({ amount: -12_34 });

    expect(await scene.statement(november)).toMatchObject({ amount: -12_34, entries: [], agreements: [] });
  });

  test('stands in the statement of a company without agreements, in no other month, and changes no time', async () => {
    const scene = await correctionScene();
    await scene.add({ workedOn: `${november}-12` });
    await scene.add();
    const [{ adjustments: none, ...open }, other] = [await scene.statement(november), await scene.statement()];

    await scene.correct({ amount: 10_00 });

    const { adjustments: lines, agreements, ...rest } = await scene.statement(november);
    expect([none, agreements, lines?.length]).toEqual([undefined, [], 1]);
    expect(rest).toEqual({ ...open, amount: 85_00 });
    expect(await scene.statement()).toEqual(other);
  });

  test('of a month ahead stands in its statement, which is listed when the month begins', async () => {
    const scene = await correctionScene();
    const agreementId = await scene.agree();
    const ahead = monthAfter(new Date().toISOString().slice(0, 'YYYY-MM'.length), 2);

    const added = await scene.correct({ month: ahead, minutes: -20, agreementId });
    const tooMany = await scene.correct({ month: ahead, minutes: -101, agreementId });

    expect([added.statusCode, tooMany.statusCode]).toEqual([201, 409]);
    expect((await scene.statement(ahead)).agreements).toMatchObject([{ included: 120, adjusted: -20, expired: 100 }]);
    const listed = (await call(scene.admin, listStatements, { params: { companyId: scene.company.id } })).json();
    expect(listed.map(({ month }) => month)).not.toContain(ahead);
  });

  test('is in the audit log, and so is its deletion', async () => {
    const scene = await correctionScene('Meramec Title');
    const { id } = (await scene.correct({ amount: -5_00, corrects: october })).json();
    await scene.remove(id);

    const log = await db.select().from(events).where(eq(events.recordId, id)).orderBy(events.id);
    const recordName = `Meramec Title, ${monthInWords(november)}`;
    const kind = { kind: 'adjustment', recordName };
    expect(log).toMatchObject([
      { ...kind, action: 'created', changes: { amount: [null, -5_00], reason: [null, 'Billed twice'] } },
      { ...kind, action: 'deleted', changes: { amount: [-5_00, null], corrects: [october, null] } },
    ]);
  });
});

describe('refused is', () => {
  test.each([
    ['neither minutes nor an amount', {}, 'minutes'],
    ['both', { minutes: 5, amount: 5, agreementId: crypto.randomUUID() }, 'minutes'],
    ['minutes of no agreement', { minutes: 5 }, 'agreementId'],
    ['minutes of an unknown agreement', { minutes: 5, agreementId: crypto.randomUUID() }, 'agreementId'],
    ['nothing as a reason', { amount: 5, reason: ' ' }, 'reason'],
    ['a change of nothing', { amount: 0 }, 'amount'],
    ['a month that is none', { amount: 5, month: '2026-13' }, 'month'],
    ['a month years ahead', { amount: 5, month: `${lastYear + 4}-01` }, 'month'],
    ['a month of long ago', { amount: 5, month: `${lastYear - 4}-01` }, 'month'],
    ['a correction of a later month', { amount: 5, corrects: december }, 'corrects'],
  ])('%s', async (_, body, path) => {
    const scene = await correctionScene();

    const refused = await scene.correct(body);

    expect(refused.statusCode).toBe(400);
    expect(refusalOf(refused).issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test('minutes of another company’s agreement, of an unlimited one, and of one that is not in force', async () => {
    const [scene, neighbor] = [await correctionScene(), await correctionScene()];
    const theirs = await neighbor.agree();
    const unlimited = await scene.agree({ kind: 'unlimited', terms: [{ from: october }] });
    const over = await scene.agree({ endsOn: `${october}-31` });

    const refused = await Promise.all(
      [theirs, unlimited, over].map((agreementId) => scene.correct({ minutes: 5, agreementId })),
    );

    expect(refused.map((each) => refusalOf(each).issues?.map(({ path }) => path))).toEqual([
      ['agreementId'],
      ['minutes'],
      ['month'],
    ]);
  });

  test('a closed month, to be corrected and to lose a correction', async () => {
    const scene = await correctionScene();
    const { id } = (await scene.correct({ amount: 5 })).json();
    await scene.close(november);

    const refused = [await scene.correct({ amount: 5 }), await scene.remove(id)];

    const closed = `${monthInWords(november)} is closed for this company`;
    expect(refused.map(refusalOf)).toMatchObject([
      { statusCode: 409, message: `${closed}. Choose a later month.` },
      { statusCode: 409, message: `${closed}, so its corrections stay. Add another one to a later month.` },
    ]);
    expect(await scene.list()).toMatchObject([{ id, isLocked: true }]);
    expect(await scene.statement(november)).toMatchObject({ amount: 5, adjustments: [{ id }] });
  });

  test('more minutes than are left, also by deleting what others take', async () => {
    const scene = await correctionScene();
    const agreementId = await scene.agree();

    const tooMany = await scene.correct({ minutes: -121, agreementId });
    const more = (await scene.correct({ minutes: 30, agreementId })).json();
    const all = await scene.correct({ minutes: -150, agreementId });
    const removed = await scene.remove(more.id);

    const message = expect.stringContaining('take more minutes than the agreement has left');
    expect(refusalOf(tooMany)).toMatchObject({ statusCode: 409, message });
    expect(all.statusCode).toBe(201);
    expect(refusalOf(removed)).toMatchObject({ statusCode: 409, message });
    expect(await scene.list()).toHaveLength(2);
    expect((await scene.statement(november)).agreements).toMatchObject([{ adjusted: -120, carriedOut: 0, expired: 0 }]);
  });

  test('minutes that time has used, while what is left can be taken', async () => {
    const scene = await correctionScene();
    const agreementId = await scene.agree();
    await scene.add({ minutes: 90, workedOn: `${november}-12` });

    const tooMany = await scene.correct({ minutes: -31, agreementId });
    const left = await scene.correct({ minutes: -30, agreementId });

    expect([tooMany.statusCode, left.statusCode]).toEqual([409, 201]);
    expect((await scene.statement(november)).agreements).toMatchObject([{ drawn: 90, over: 0, expired: 0 }]);
  });

  test('minutes that a correction of a month after the next one needs, even if both are ahead', async () => {
    const scene = await correctionScene();
    const agreementId = await scene.agree({ terms: [{ from: october, rollsOver: { months: 2 } }] });
    const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
    const given = (await scene.correct({ month: monthAfter(month, 2), minutes: 60, agreementId })).json();
    await scene.correct({ month: monthAfter(month, 3), minutes: -60, agreementId });

    const removed = await scene.remove(given.id);

    expect(removed.statusCode).toBe(409);
    expect(await scene.list()).toHaveLength(2);
  });

  test('more minutes than are left to a later month, which got them from this one', async () => {
    const scene = await correctionScene();
    const rolling = [{ from: october, includedMinutes: 60, rollsOver: { months: 2 } }];
    const agreementId = await scene.agree({ terms: rolling });
    await scene.correct({ month: december, minutes: -180, agreementId });

    const refused = await scene.correct({ minutes: -1, agreementId });

    expect(refusalOf(refused)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`The corrections of ${monthInWords(december)}`),
    });
    expect(await scene.list()).toHaveLength(1);
  });

  test('one more than a month may have', async () => {
    const scene = await correctionScene();
    const row = { companyId: scene.company.id, createdById: scene.chief.id, month: november, amount: 1, reason: 'One' };
    await db.insert(adjustments).values(Array.from({ length: AgreementLimit.adjustmentsOfMonth }, () => row));

    const refused = await scene.correct({ amount: 5 });
    const elsewhere = await scene.correct({ amount: 5, month: december });

    expect(refusalOf(refused)).toMatchObject({ statusCode: 409, message: expect.stringContaining('at most 100') });
    expect(elsewhere.statusCode).toBe(201);
  });

  test('an admin, who reads them', async () => {
    const scene = await correctionScene();
    const refused = await scene.correct({ amount: 5 }, scene.admin);

    expect([refused.statusCode, await scene.list()]).toEqual([403, []]);
  });
});

test('time that uses the minutes of a later correction keeps nobody from changing the agreement', async () => {
  const scene = await correctionScene();
  const rolling = [{ from: october, includedMinutes: 60, rollsOver: { months: 2 } }];
  const agreementId = await scene.agree({ terms: rolling });
  await scene.correct({ month: december, minutes: -180, agreementId });
  await scene.add({ minutes: 60, workedOn: `${november}-12` });
  const change = (body: { name?: string; endsOn?: string }) =>
    call(scene.chief, updateAgreement, { params: { agreementId }, body });

  const answers = [
    await change({ name: 'An hour' }),
    await scene.correct({ month: december, minutes: 30, agreementId }),
    await change({ endsOn: `${november}-30` }),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 201, 409]);
});

test('two who take the last minutes at once: one of them gets them', async () => {
  const scene = await correctionScene();
  const agreementId = await scene.agree();

  const answers = await Promise.all([-100, -90].map((minutes) => scene.correct({ minutes, agreementId })));

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
});

test('a correction and the closing of its month at once: the statement has it, or it is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const scene = await correctionScene();
    await scene.agree();
    await scene.close();

    const [closed, added] = await Promise.all([scene.close(november), scene.correct({ amount: 5_00 })]);

    expect(closed.statusCode).toBe(200);
    expect([201, 409]).toContain(added.statusCode);
    expect((await scene.statement(november)).amount).toBe(added.statusCode === 201 ? 205_00 : 200_00);
  }
});
