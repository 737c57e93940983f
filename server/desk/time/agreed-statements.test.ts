import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAccountingExport } from '#contract/accounting.ts';
import { ExportLines } from '#contract/accounting-constants.ts';
import { linesOf as booksOf } from '#contract/accounting-lines.ts';
import { addAdjustment } from '#contract/adjustments.ts';
import { previewAgreements } from '#contract/agreements.ts';
import { findBalance } from '#contract/balance.ts';
import { closeMonth, downloadStatement, listStatements, reopenMonth, type Statement } from '#contract/statements.ts';
import { deleteTime, updateTime } from '#contract/time.ts';
import { monthInWords } from '#contract/time-words.ts';
import { findAgreements, findMonth } from '#server/desk/agreements/stored.ts';
import { one } from '#server/platform/database/client.ts';
import { approvalDecisions, approvals } from '#server/platform/database/tables/approvals.ts';
import { boundsOf } from '#server/platform/lib/days.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { randomIn } from '#test/agreements/random.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { readCsv } from '#test/csv.ts';
import { slow } from '#test/slow.ts';
import { lastYear, october, timeScene } from '#test/time.ts';
import { tries } from '#test/tries.ts';

slow('Compares statements of random months');

const world = await startApp();
const { call, db, insertUser } = world;

type Scene = Awaited<ReturnType<typeof timeScene>>;

const [september, november, december] = [`${lastYear}-09`, `${lastYear}-11`, `${lastYear}-12`];
const terms = { from: october, includedMinutes: 120, fee: 200_00, rollsOver: { months: 1 } };
const twoHours = { name: 'Two hours', kind: 'monthly' as const, startsOn: `${october}-01`, terms: [terms] };

const monthsOf = async ({ admin, company }: Scene) =>
  (await call(admin, listStatements, { params: { companyId: company.id } })).json();
const reopen = ({ chief, month }: Scene, of: string) => call(chief, reopenMonth, month(of));
const correct = ({ chief, company }: Scene, body: Record<string, unknown>) =>
  call(chief, addAdjustment, { params: { companyId: company.id }, body: { reason: 'Billed twice', ...body } as never });

/** What the lines of a statement cost, one by one. */
function linesOf({
  agreements = [],
  entries,
  adjustments = [],
}: Pick<Statement, 'agreements' | 'entries' | 'adjustments'>) {
  return [
    ...agreements.flatMap(({ fee, price, owedAmount }) => [fee, price, owedAmount]),
    ...entries.map(({ amount }) => amount),
    ...adjustments.map(({ amount }) => amount ?? 0),
  ];
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The amounts of the lines in the CSV, in cents, without its last line, and that of the last line. */
async function amountsInCsv({ admin, month }: Scene, of: string) {
  const [titles = [], ...lines] = readCsv((await call(admin, downloadStatement, month(of))).body);
  const [amount, line] = [titles.indexOf('Amount'), titles.indexOf('Line')];
  const cents = (cells: string[] = []) => Math.round(Number(cells[amount]) * 100);
  return { kind: lines.at(-1)?.[line], total: cents(lines.at(-1)), lines: sum(lines.slice(0, -1).map(cents)) };
}

describe('a statement with an agreement', () => {
  test('has what the month had, what pays each entry, and the fee in its amount', async () => {
    const scene = await timeScene(world);
    await insertAgreement(db, scene.company.id, twoHours);
    await scene.add({ kind: 'on_site', minutes: 100, hasTravel: true });
    await scene.add({ minutes: 40, workedOn: `${october}-21` });

    const { agreements, adjustments, entries, amount } = await scene.statement();

    expect(agreements).toMatchObject([
      {
        name: 'Two hours',
        kind: 'monthly',
        fee: 200_00,
        included: 120,
        carriedIn: 0,
        drawn: 120,
        over: 30,
        carriedOut: 0,
      },
    ]);
    expect(entries).toMatchObject([
      { countedMinutes: 105, coveredMinutes: 105, overMinutes: 0, rate: 125_00, travel: 25_00, amount: 25_00 },
      { countedMinutes: 45, coveredMinutes: 15, overMinutes: 30, rate: 75_00, travel: 0, amount: 37_50 },
    ]);
    expect([adjustments, amount]).toEqual([[], 200_00 + 25_00 + 37_50]);
  });

  test('is there for a month without time, and in the list of months', async () => {
    const scene = await timeScene(world);
    await insertAgreement(db, scene.company.id, {
      ...twoHours,
      startsOn: `${november}-16`,
      terms: [{ ...terms, from: november }],
    });

    const [half, whole] = [await scene.statement(november), await scene.statement(december)];
    const listed = await monthsOf(scene);

    expect(half).toMatchObject({
      amount: 100_00,
      minutes: 0,
      entries: [],
      agreements: [{ included: 60, carriedOut: 60 }],
    });
    expect(half.agreements?.[0]?.expiring).toEqual([{ minutes: 60, on: `${december}-31` }]);
    expect(whole).toMatchObject({ amount: 200_00, agreements: [{ carriedIn: 60, expired: 60, carriedOut: 120 }] });
    expect(listed.at(-1)).toEqual({
      month: november,
      isClosed: false,
      isExported: false,
      entries: 0,
      minutes: 0,
      amount: 100_00,
    });
    expect(listed.at(-2)).toMatchObject({ month: december, amount: 200_00 });
  });

  test('has the price of a block in the month in which it was bought, even before its agreement', async () => {
    const scene = await timeScene(world);
    const block = { minutes: 600, price: 900_00, boughtOn: `${october}-20`, from: `${november}-01` };
    const sent = { startsOn: `${november}-01`, terms: [{ from: november }], blocks: [block] };
    await insertAgreement(db, scene.company.id, { kind: 'block', ...sent });

    expect(await scene.statement()).toMatchObject({ amount: 900_00, agreements: [{ price: 900_00, bought: 0 }] });
    expect(await scene.statement(november)).toMatchObject({ amount: 0, agreements: [{ price: 0, bought: 600 }] });
    expect((await monthsOf(scene)).find(({ month }) => month === october)).toMatchObject({ amount: 900_00 });
  });

  test('of a month before it, and of another company, has nothing of it', async () => {
    const [scene, neighbor] = [await timeScene(world), await timeScene(world)];
    await insertAgreement(db, scene.company.id, twoHours);
    await scene.add({ workedOn: `${september}-10` });
    await neighbor.add();

    const before = await scene.statement(september);
    const theirs = await neighbor.statement();

    expect(before).toMatchObject({ amount: 75_00, agreements: [], adjustments: [] });
    expect(before.entries[0]).not.toHaveProperty('countedMinutes');
    expect(theirs).not.toHaveProperty('agreements');
    expect(theirs).not.toHaveProperty('adjustments');
    expect(Object.keys(theirs.entries[0] ?? {})).not.toContain('travel');
  });
});

test('a ticket says who approved what was asked on it, and on which day', async () => {
  const scene = await timeScene(world);
  const carol = await insertUser('manager', { companyId: scene.company.id, firstName: 'Carol' });
  await scene.add();
  const ticketId = scene.ticket.id;
  const asked = { ticketId, askedOnId: ticketId, companyId: scene.company.id, question: 'May we order toner?' };
  const ended = { kind: 'purchase', needs: 'any', asksManagers: true, endedAt: new Date() } as const;
  const decide = async (decision: 'approved' | 'declined') => {
    const { id } = one(
      await db
        .insert(approvals)
        .values({ ...asked, ...ended, state: decision })
        .returning(),
    );
    const at = new Date(`${october}-21T03:00:00Z`);
    await db.insert(approvalDecisions).values({ approvalId: id, forId: carol.id, decision, note: '', createdAt: at });
  };

  const csv = async () => readCsv((await call(scene.admin, downloadStatement, scene.month(october))).body);

  await decide('declined');
  const [before] = (await scene.statement()).tickets;
  const [titlesBefore] = await csv();
  await decide('approved');
  const [after] = (await scene.statement()).tickets;
  const [titles, line] = await csv();

  expect(before).not.toHaveProperty('approvals');
  expect(after?.approvals).toEqual([{ byName: `Carol ${carol.lastName}`, on: `${october}-20` }]);
  expect(titles).toEqual([...(titlesBefore ?? []), 'Approved']);
  expect(line?.at(-1)).toBe(`Carol ${carol.lastName} on ${october}-20`);
  expect((await scene.close()).json().tickets).toEqual([after]);
  expect((await csv())[1]).toEqual(line);
});

describe('months with an agreement', () => {
  test('close in order', async () => {
    const scene = await timeScene(world);
    await insertAgreement(db, scene.company.id, twoHours);
    await scene.add({ workedOn: `${september}-10` });

    const early = await scene.close(december);
    await scene.close(october);
    const next = await scene.close(december);
    await scene.close(november);
    const inOrder = await scene.close(december);
    const before = await scene.close(september);

    expect(refusalOf(early)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`Close ${monthInWords(october)} first`),
    });
    expect(refusalOf(next)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`Close ${monthInWords(november)} first`),
    });
    expect([inOrder, before].map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('reopen in the opposite order', async () => {
    const scene = await timeScene(world);
    await insertAgreement(db, scene.company.id, twoHours);
    for (const month of [september, october, november]) await scene.close(month);

    const early = await reopen(scene, october);
    const before = await reopen(scene, september);
    const inOrder = [await reopen(scene, november), await reopen(scene, october)];

    expect(refusalOf(early)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`Reopen ${monthInWords(november)} first`),
    });
    expect((await scene.statement(october)).closedAt).toBeNull();
    expect([before, ...inOrder].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test('close and reopen in any order without one', async () => {
    const scene = await timeScene(world);
    await scene.add();
    await scene.add({ workedOn: `${november}-10` });

    const answers = [await scene.close(november), await scene.close(october), await reopen(scene, october)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test('begin with what the closed one before has left', async () => {
    const scene = await timeScene(world);
    await insertAgreement(db, scene.company.id, twoHours);
    await scene.add({ minutes: 45 });
    const closed = (await scene.close()).json();

    expect(closed.agreements?.[0]).toMatchObject({
      carriedOut: 75,
      carries: { minutes: [{ month: october, minutes: 75 }] },
    });
    expect((await scene.statement(november)).agreements?.[0]).toMatchObject({ included: 120, carriedIn: 75 });
  });
});

/** What the books get for a statement, by whichever lines; of a closed month also in an export. */
async function amountsInBooks({ chief, company }: Scene, statement: Awaited<ReturnType<Scene['statement']>>) {
  const books = { ...statement, closedAt: null };
  const amounts = ExportLines.flatMap((perLine) =>
    [true, false].map((withZeroLines) =>
      sum(booksOf(books, { perLine, withZeroLines }, null).map(({ amount }) => amount)),
    ),
  );
  const body = { month: statement.month, format: 'Plain', companyIds: [company.id], again: true };
  const exported = await call(chief, createAccountingExport, { body });
  // A statement that costs nothing has no lines, so there is nothing to export.
  if (statement.closedAt !== null) amounts.push(exported.statusCode === 409 ? 0 : exported.json().amount);
  return [...new Set(amounts)];
}

/** The amounts of the open months, if the agreements that are saved were saved. */
async function previewOf({ admin, company }: Scene) {
  const body = { companyId: company.id, agreements: await findAgreements(db, company.id) };
  const preview = await call(admin, previewAgreements, { body });
  // A block that is bought later than a closed month which it pays is refused.
  const months = preview.statusCode === 200 ? preview.json().months : [];
  return new Map(months.map(({ month, amount }) => [month, amount]));
}

/** What the agreements that are in force on the last day of a month had by then. */
async function balancesOf({ admin, company }: Scene, month: string) {
  const sent = { params: { companyId: company.id }, querystring: { on: boundsOf(month).to } };
  const { agreements } = (await call(admin, findBalance, sent)).json();
  return agreements.map(({ id, included, carriedIn, adjusted, drawn }) => ({
    ...{ id, included, carriedIn, adjusted, drawn },
  }));
}

const random = randomIn([october, november, december]);
const work = random.work.map(([first]) => first).filter((each) => each !== undefined);
const correction = fc.record({
  month: fc.constantFrom(october, november, december),
  minutes: fc.option(fc.integer({ min: -120, max: 120 })),
  amount: fc.integer({ min: -200_00, max: 100_00 }),
  which: fc.nat(),
});
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ add: work }) },
  fc.record({ change: work, which: fc.nat() }),
  fc.record({ remove: fc.nat() }),
  { weight: 2, arbitrary: fc.record({ correct: correction }) },
  { weight: 2, arbitrary: fc.record({ close: fc.constantFrom(september, october, november, december) }) },
  fc.record({ reopen: fc.constantFrom(september, october, november, december) }),
);

test('statement, preview, balance, CSV, books and list of 1,000 months are what is stored, whatever happens in which order', {
  timeout: tries(120_000, 1_800_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      random.agreements.filter((all) => all.length > 0),
      fc.array(step, { minLength: 4, maxLength: 20 }),
      async (agreements, steps) => {
        const scene = await timeScene(world);
        const ids: string[] = [];
        for (const each of agreements) ids.push(await insertAgreement(db, scene.company.id, each));
        const entries: string[] = [];
        const closed = new Map<string, Statement>();
        for (const each of steps) {
          const answer = await takeStep(scene, each, { ids, entries, closed });
          expect([200, 201, 400, 404, 409]).toContain(answer.statusCode);
        }

        const listed = await monthsOf(scene);
        const preview = await previewOf(scene);
        let before: Statement['agreements'];
        for (const month of [september, october, november, december]) {
          const statement = await scene.statement(month);
          const stored = await findMonth(db, scene.company.id, month);
          const { amount, agreements } = statement;
          const csv = await amountsInCsv(scene, month);

          expect(sum(linesOf(statement))).toBe(amount);
          expect(stored?.amount ?? sum(linesOf(statement))).toBe(amount);
          expect(listed.find((one) => one.month === month)?.amount ?? 0).toBe(amount);
          expect(await amountsInBooks(scene, statement)).toEqual([amount]);
          expect(preview.get(month) ?? amount).toBe(amount);
          for (const { id, ...had } of await balancesOf(scene, month))
            expect(agreements?.find((one) => one.id === id)).toMatchObject(had);
          if (csv.kind === 'total') expect(csv).toEqual({ kind: 'total', total: amount, lines: amount });
          expect(agreements?.map(({ kind: _, expiring: __, ...each }) => each)).toEqual(stored?.agreements ?? []);
          for (const { id, carriedIn } of agreements ?? []) {
            const left = before?.find((one) => one.id === id)?.carries.minutes.filter((part) => part.month !== null);
            expect(carriedIn).toBe(sum((left ?? []).map(({ minutes }) => minutes)));
          }
          if (closed.has(month)) expect(statement).toEqual(closed.get(month));
          before = agreements;
        }
      },
    ),
    // Each has four months.
    { numRuns: tries(6, 250) },
  );
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Made = { ids: string[]; entries: string[]; closed: Map<string, unknown> };

async function takeStep(scene: Scene, each: Step, { ids, entries, closed }: Made) {
  const some = (of: string[], which: number) => of[which % of.length] ?? crypto.randomUUID();
  if ('add' in each) {
    const answer = await scene.add(each.add);
    if (answer.statusCode === 201) entries.push(answer.json().id);
    return answer;
  }
  if ('change' in each) {
    return call(scene.admin, updateTime, { params: { entryId: some(entries, each.which) }, body: each.change });
  }
  if ('remove' in each) return call(scene.admin, deleteTime, { params: { entryId: some(entries, each.remove) } });
  if ('correct' in each) {
    const { month, minutes, amount, which } = each.correct;
    return correct(scene, minutes === null ? { month, amount } : { month, minutes, agreementId: some(ids, which) });
  }
  if ('close' in each) {
    const answer = await call(scene.admin, closeMonth, scene.month(each.close));
    if (answer.statusCode === 200) closed.set(each.close, answer.json());
    return answer;
  }
  const answer = await reopen(scene, each.reopen);
  if (answer.statusCode === 200) closed.delete(each.reopen);
  return answer;
}

test('the CSV has the lines of the page in their order, and its new columns last', async () => {
  const scene = await timeScene(world, 'Gateway Dental');
  const id = await insertAgreement(db, scene.company.id, { ...twoHours, whenOver: 'owe' });
  await correct(scene, { month: october, amount: -300_50, corrects: september });
  await correct(scene, { month: october, minutes: -15, agreementId: id, reason: 'Taken' });
  await scene.add({ minutes: 130, note: 'New toner' });

  const [titles = [], ...lines] = readCsv((await call(scene.admin, downloadStatement, scene.month(october))).body);

  expect(titles.slice(0, 14).join()).toBe(
    'Date,Ticket,Title,Person,Kind,Minutes,Travel,Billable,Amount,Note,Billed minutes,Rate,Minimum,Travel fee',
  );
  const columns = [
    'Line',
    'Title',
    'Kind',
    'Minutes',
    'Amount',
    'Included minutes',
    'Corrected minutes',
    'Used minutes',
  ];
  const cellsOf = (line: string[]) => [...columns, 'Over minutes', 'Note'].map((title) => line[titles.indexOf(title)]);
  expect(lines.map(cellsOf)).toEqual([
    ['fee', 'Two hours', 'Fee for the month', '', '200.00', '120', '-15', '105', '30', ''],
    ['entry', 'Printer on fire', 'Remote', '130', '0.00', '', '', '', '30', 'New toner'],
    ['correction', '', 'Correction', '', '-300.50', '', '', '', '', 'Billed twice'],
    ['correction', 'Two hours', 'Correction', '', '0.00', '', '-15', '', '', 'Taken'],
    ['total', '', 'Credit', '130', '-100.50', '', '', '', '', ''],
  ]);
});
