import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryOf, statementOf } from '#test/statement-parts.ts';
import { lastYear, october } from '#test/time.ts';
import { ExportLines } from './accounting-constants.ts';
import { cellsOf, linesOf } from './accounting-lines.ts';
import { amountOf } from './prices.ts';
import type { Statement } from './statements.ts';
import { TimeKinds } from './time-constants.ts';

type Entry = Statement['entries'][number];
type Agreement = NonNullable<Statement['agreements']>[number];

const prices = {
  hourly: { remote: 75_00, on_site: 125_00, training: 100_00 },
  travel: 25_00,
  minimumMinutes: 60,
  stepMinutes: 15,
};
const rules = { perLine: 'entry', withZeroLines: false } as const;

/** Work by the price list. */
const listed = (values: Partial<Entry>) => {
  const entry = entryOf(values);
  return { ...entry, amount: amountOf(entry, prices) };
};

const agreement = (values: Partial<Agreement>): Agreement =>
  ({
    ...{
      id: 'a',
      name: 'Ten hours',
      kind: 'monthly',
      fee: 0,
      included: 600,
      carriedIn: 0,
      bought: 0,
      price: 0,
      adjusted: 0,
    },
    ...{ drawn: 0, repaid: 0, over: 0, overAmount: 0, carriedOut: 0, expired: 0, owed: 0, owedAmount: 0 },
    ...{ carries: { minutes: [], debts: [] }, expiring: [] },
    ...values,
  }) as Agreement;

const adjustment = (amount: number | null, reason: string) => ({
  ...{ id: crypto.randomUUID(), agreementId: null, agreementName: null, minutes: amount === null ? 30 : null },
  ...{ amount, reason, corrects: null },
});

const brief = (entries: Entry[], changed: Partial<Parameters<typeof linesOf>[1]> = {}) =>
  linesOf(statementOf({ entries }), { ...rules, ...changed }, prices).map(({ description, quantity, rate, amount }) => [
    description,
    quantity,
    rate,
    amount,
  ]);

describe('a line of work', () => {
  test('has the hours that are billed and their rate', () => {
    expect(brief([listed({ minutes: 65 })])).toEqual([['TKT-1001 Printer on fire', '1.25', '75.00', 93_75]]);
  });

  test('is 1 × its amount where the product of what is printed would be another', () => {
    // Ten minutes are 0.17 hours, which would cost $12.75. A trip is in no hour. The prices were others. 1.25 × 75.01 is no
    // whole cent.
    const tenMinutes = entryOf({ minutes: 10, overMinutes: 10, rate: 75_00, amount: 12_50 });
    const withTravel = listed({ kind: 'on_site', hasTravel: true });
    const earlier = entryOf({ minutes: 60, amount: 70_00 });
    const odd = entryOf({ minutes: 75, overMinutes: 75, rate: 75_01, amount: 93_76 });

    expect(brief([tenMinutes, withTravel, earlier, odd]).map(([, ...figures]) => figures)).toEqual([
      ['1.00', '12.50', 12_50],
      ['1.00', '150.00', 150_00],
      ['1.00', '70.00', 70_00],
      ['1.00', '93.76', 93_76],
    ]);
  });

  test('counts only what is over where an agreement covers the rest', () => {
    const partly = entryOf({
      minutes: 100,
      countedMinutes: 105,
      coveredMinutes: 60,
      overMinutes: 45,
      rate: 80_00,
      amount: 60_00,
    });

    expect(brief([partly])).toEqual([['TKT-1001 Printer on fire', '0.75', '80.00', 60_00]]);
  });

  test('that costs nothing is written only if it is asked for, with its hours', () => {
    const covered = entryOf({
      minutes: 50,
      countedMinutes: 60,
      coveredMinutes: 60,
      overMinutes: 0,
      rate: 80_00,
      amount: 0,
    });
    const free = entryOf({ isBillable: false, minutes: 30, amount: 0 });

    expect(brief([covered, free])).toEqual([]);
    expect(brief([covered, free], { withZeroLines: true }).map(([, ...figures]) => figures)).toEqual([
      ['1.00', '0.00', 0],
      ['0.50', '0.00', 0],
    ]);
  });
});

describe('several entries in one line', () => {
  const phone = {
    ticketId: '0192d5a0-0000-7000-8000-000000000009',
    ticketNumber: 'TKT-1002',
    ticketTitle: 'No signal',
  };
  const works = [
    listed({ minutes: 60, workedOn: `${october}-22` }),
    listed({ minutes: 75, workedOn: `${october}-21` }),
    entryOf({ minutes: 45, isBillable: false, amount: 0 }),
    listed({ ...phone, minutes: 60 }),
    listed({ ...phone, kind: 'on_site', minutes: 60 }),
  ];

  test('add up by ticket, with a rate if all have the same', () => {
    const lines = linesOf(statementOf({ entries: works }), { ...rules, perLine: 'ticket' }, prices);

    expect(lines).toEqual([
      {
        ...{ kind: 'Remote', description: 'TKT-1001 Printer on fire', date: `${october}-22` },
        ...{ quantity: '2.25', rate: '75.00', amount: 168_75 },
      },
      {
        ...{ kind: 'Work', description: 'TKT-1002 No signal', date: `${october}-20` },
        ...{ quantity: '1.00', rate: '200.00', amount: 200_00 },
      },
    ]);
  });

  test('add up by kind', () => {
    expect(brief(works, { perLine: 'kind' })).toEqual([
      [`Remote, October ${lastYear}`, '3.25', '75.00', 243_75],
      [`On site, October ${lastYear}`, '1.00', '125.00', 125_00],
    ]);
  });
});

test('fees, blocks, debts and corrections are lines, too', () => {
  const statement = statementOf({
    agreements: [agreement({ fee: 900_00, owedAmount: 40_00 }), agreement({ name: 'Block', price: 1_500_00 })],
    entries: [listed({})],
    adjustments: [adjustment(-45_50, 'Counted twice'), adjustment(null, 'Half an hour more')],
  });

  expect(linesOf(statement, rules, prices).map(({ kind, description, amount }) => [kind, description, amount])).toEqual(
    [
      ['Agreement fee', `Ten hours, October ${lastYear}`, 900_00],
      ['Time owed', `Ten hours, October ${lastYear}`, 40_00],
      ['Block of hours', `Block, October ${lastYear}`, 1_500_00],
      ['Remote', 'TKT-1001 Printer on fire', 75_00],
      ['Correction', 'Counted twice', -45_50],
    ],
  );
});

test('whatever is in a statement: the printed products are the amounts, and their sum is the statement’s', () => {
  const cents = fc.integer({ min: 0, max: 500_00 });
  const minutes = fc.integer({ min: 1, max: 600 });
  const entry = fc
    .record({
      ...{ kind: fc.constantFrom(...TimeKinds), minutes, hasTravel: fc.boolean(), isBillable: fc.boolean() },
      ...{ ticketId: fc.constantFrom('a', 'b', 'c'), rate: fc.option(cents), travel: cents },
    })
    .map(({ rate, travel, ...work }) =>
      rate === null
        ? listed(work)
        : entryOf({
            ...work,
            rate,
            overMinutes: work.minutes,
            amount: Math.round((rate * work.minutes) / 60) + travel,
          }),
    );
  const parts = fc.record({
    entries: fc.array(entry, { maxLength: 12 }),
    agreements: fc.array(fc.record({ fee: cents, price: cents, owedAmount: cents }).map(agreement), { maxLength: 2 }),
    adjustments: fc.array(
      fc.integer({ min: -500_00, max: 500_00 }).map((amount) => adjustment(amount, 'Why')),
      { maxLength: 3 },
    ),
  });

  fc.assert(
    fc.property(parts, fc.constantFrom(...ExportLines), fc.boolean(), (given, perLine, withZeroLines) => {
      const statement = statementOf(given);

      const lines = linesOf(statement, { perLine, withZeroLines }, prices);

      const printed = lines.map(
        ({ quantity, rate }) => BigInt(quantity.replace('.', '')) * BigInt(rate.replace('.', '')),
      );
      expect(printed).toEqual(lines.map(({ amount }) => BigInt(amount) * 100n));
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(statement.amount);
    }),
  );
});

describe('the cells of a line', () => {
  const [line] = linesOf(statementOf({ entries: [listed({})] }), rules, prices);
  const columns = [
    '{{company.name}}',
    '{{company.accountingId}}',
    '{{month.lastDay}} {{ line.date }}',
    '{{line.kind}}: {{line.description}}',
    '{{line.quantity}}',
    '{{line.rate}}',
    '{{line.amount}}',
    'Net 30',
    '',
  ].map((value) => ({ header: 'Any', value }));
  const cells = (accountingId: string) =>
    line && cellsOf(line, columns, { month: october, companyName: 'Acme', accountingId });

  test('are filled in from the line, the month and the company', () => {
    const figures = ['1.00', '75.00', '75.00', 'Net 30', ''];
    const rest = [`${october}-31 ${october}-20`, 'Remote: TKT-1001 Printer on fire', ...figures];
    expect(cells('ACME-1')).toEqual(['Acme', 'ACME-1', ...rest]);
  });

  test('name a company as it is named here if it has no other name in the books', () => {
    expect(cells('')?.slice(0, 2)).toEqual(['Acme', 'Acme']);
  });
});
