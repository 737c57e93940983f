import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { previewAgreements } from '#contract/agreements.ts';
import { AgreementLimit, agreementMessages } from '#contract/agreements-constants.ts';
import type { Input } from '#contract/endpoint.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { WORK_PRICES } from '#server/platform/domain/work-prices.ts';
import { startApp } from '#test/app.ts';

const { call, insertUser, db } = await startApp();
const staff = await insertUser('admin');

type Body = NonNullable<Input<typeof previewAgreements>['body']>;

const terms = { from: '2026-11', includedMinutes: 120, fee: 200_00, rollsOver: { months: 1 } };
const agreement = { kind: 'monthly', startsOn: '2026-11-01', terms: [terms] } as const;
const block = { minutes: 60, boughtOn: '2026-11-01', from: '2026-11-01' };
const blocks = { kind: 'block', startsOn: '2026-11-01', terms: [{ from: '2026-11' }], blocks: [block] } as const;
const entry = { kind: 'remote', minutes: 50, workedOn: '2026-11-12' } as const;
const correction = { month: '2026-11', agreementId: '1', minutes: 30, reason: 'Work done twice' };
const plain = { agreements: [agreement], months: ['2026-11'] };

const preview = (body: unknown) => call(staff, previewAgreements, { body: body as Body });

test('entries say which minutes pay them, in the order in which they were sent', async () => {
  const late = { ...entry, minutes: 90, workedOn: '2026-11-20', hasTravel: true };
  const answer = await preview({ ...plain, entries: [late, entry] });

  expect(answer.statusCode).toBe(200);
  const [second, first] = answer.json().entries;
  expect(first).toMatchObject({ countedMinutes: 60, coveredMinutes: 60, overMinutes: 0, amount: 0 });
  expect(first?.draws).toEqual([{ agreementId: '1', blockId: null, month: '2026-11', minutes: 60 }]);
  expect(second).toMatchObject({ countedMinutes: 90, coveredMinutes: 60, overMinutes: 30, rate: 75_00, travel: 25_00 });
  expect(second?.amount).toBe(37_50 + 25_00);
});

test('without an agreement, time costs what it costs today', async () => {
  const answer = await preview({ agreements: [], entries: [entry], months: ['2026-11'] });

  expect(answer.json().entries).toMatchObject([{ countedMinutes: 0, rate: null, amount: 75_00, draws: [] }]);
  expect(answer.json().months).toEqual([{ month: '2026-11', amount: 75_00, agreements: [] }]);
});

test('a month of an answer is a closed month of the next call', async () => {
  const [first, ...none] = (await preview({ ...plain, entries: [entry] })).json().months;
  const next = await preview({ ...plain, months: [first, '2026-12'] });

  expect(none).toEqual([]);
  expect(next.json().months).toMatchObject([{ month: '2026-12', agreements: [{ included: 120, carriedIn: 60 }] }]);
});

const ofAgreement = (changes: object) => ({ ...plain, agreements: [{ ...agreement, ...changes }] });
const ofTerms = (...terms: object[]) => ofAgreement({ terms });
const ofBlock = (changes: object) => ({ ...plain, agreements: [{ ...blocks, blocks: [{ ...block, ...changes }] }] });
const ofCorrection = (changes: object) => ({ ...plain, adjustments: [{ ...correction, ...changes }] });
const closed = (minutes: object[] = []) => ({
  month: '2026-11',
  agreements: [{ id: '1', carries: { minutes, debts: [] } }],
});

test.each<[path: string, message: string, body: unknown]>([
  ['agreements.0.covers', agreementMessages.covers, ofAgreement({ covers: [] })],
  ['agreements.0.endsOn', agreementMessages.endsFirst, ofAgreement({ endsOn: '2026-10-31' })],
  ['agreements.0.stepMinutes', agreementMessages.step, ofAgreement({ stepMinutes: 61 })],
  ['agreements.0.stepMinutes', agreementMessages.step, ofAgreement({ stepMinutes: 0 })],
  ['agreements.0.minimumMinutes', agreementMessages.minimum, ofAgreement({ minimumMinutes: -1 })],
  [
    'agreements.0.rates.remote',
    agreementMessages.amount,
    ofAgreement({ rates: { remote: -1, on_site: 1, training: 1 } }),
  ],
  ['agreements.0.terms', agreementMessages.noTerms, ofTerms()],
  ['agreements.0.terms.0.from', agreementMessages.termsTooLate, ofTerms({ ...terms, from: '2026-12' })],
  ['agreements.0.terms.0.from', agreementMessages.month, ofTerms({ ...terms, from: '2026-00' })],
  ['agreements.0.terms.1.from', agreementMessages.termsOrder, ofTerms(terms, terms)],
  ['agreements.0.terms.0.fee', agreementMessages.amount, ofTerms({ ...terms, fee: -1 })],
  ['agreements.0.terms.0.includedMinutes', agreementMessages.included, ofTerms({ ...terms, includedMinutes: -1 })],
  [
    'agreements.0.terms.0.rollsOver.months',
    agreementMessages.carriedMonths,
    ofTerms({ ...terms, rollsOver: { months: 13 } }),
  ],
  ['agreements.0.terms.0.includedMinutes', agreementMessages.includedElsewhere, ofAgreement({ kind: 'unlimited' })],
  ['agreements.0.blocks', agreementMessages.blocksElsewhere, ofAgreement({ blocks: [block] })],
  ['agreements.0.blocks.0.expiresOn', agreementMessages.expiresFirst, ofBlock({ expiresOn: '2026-10-31' })],
  ['agreements.0.blocks.0.minutes', agreementMessages.blockMinutes, ofBlock({ minutes: 0 })],
  ['agreements.1.id', agreementMessages.sameId, { ...plain, agreements: [agreement, { ...agreement, id: '1' }] }],
  [
    'agreements.0.blocks.1.id',
    agreementMessages.sameId,
    {
      ...plain,
      agreements: [
        {
          ...blocks,
          blocks: [
            { ...block, id: 'b' },
            { ...block, id: 'b' },
          ],
        },
      ],
    },
  ],
  ['months', agreementMessages.noMonth, { ...plain, months: [closed()] }],
  ['months', agreementMessages.monthsOrder, { ...plain, months: ['2026-11', '2027-01'] }],
  ['months', agreementMessages.monthsOrder, { ...plain, months: ['2026-11', '2026-11'] }],
  ['months', agreementMessages.closedLater, { ...plain, months: ['2026-10', closed()] }],
  ['entries.0.workedOn', agreementMessages.notOfMonths, { ...plain, entries: [{ ...entry, workedOn: '2026-12-01' }] }],
  ['entries.0.workedOn', timeMessages.workedOn, { ...plain, entries: [{ ...entry, workedOn: '1999-12-01' }] }],
  ['adjustments.0.minutes', agreementMessages.minutesOrAmount, ofCorrection({ amount: 100 })],
  ['adjustments.0.minutes', agreementMessages.minutesOrAmount, ofCorrection({ minutes: null })],
  ['adjustments.0.minutes', agreementMessages.minutesChange, ofCorrection({ minutes: 0 })],
  ['adjustments.0.amount', agreementMessages.amountChange, ofCorrection({ minutes: null, amount: 0 })],
  ['adjustments.0.reason', agreementMessages.reason, ofCorrection({ reason: ' ' })],
  ['adjustments.0.agreementId', agreementMessages.noAgreement, ofCorrection({ agreementId: null })],
  ['adjustments.0.agreementId', agreementMessages.unknownAgreement, ofCorrection({ agreementId: '2' })],
  ['adjustments.0.month', agreementMessages.monthNotGiven, ofCorrection({ month: '2026-12' })],
  [
    'adjustments.0.month',
    agreementMessages.notInForce,
    { ...ofAgreement({ startsOn: '2026-12-01' }), adjustments: [correction] },
  ],
  [
    'adjustments.0.minutes',
    agreementMessages.unlimitedMinutes,
    { ...ofAgreement({ kind: 'unlimited', terms: [{ from: '2026-11' }] }), adjustments: [correction] },
  ],
  [
    'months.0.agreements.0.carries.minutes.0',
    agreementMessages.oneOrigin,
    { ...plain, months: [closed([{ month: null, blockId: null, minutes: 5 }]), '2026-12'] },
  ],
  [
    'months.0.agreements.0.carries.minutes.0.blockId',
    agreementMessages.unknownBlock,
    { ...plain, months: [closed([{ month: null, blockId: '1.1', minutes: 5 }]), '2026-12'] },
  ],
  [
    'months.0.agreements.0.carries.minutes.0.month',
    agreementMessages.alreadyExpired,
    { ...plain, months: [closed([{ month: '2026-10', blockId: null, minutes: 5 }]), '2026-12'] },
  ],
])('400 for %s: %s', async (path, message, body) => {
  const answer = await preview(body);

  expect(answer.statusCode).toBe(400);
  expect(JSON.parse(answer.body).issues).toEqual([{ path, message }]);
});

const many = <Value>(limit: number, value: Value) => Array<Value>(limit + 1).fill(value);
const monthsFrom = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, 10 + index)).toISOString().slice(0, 7));

test.each<[message: string, body: unknown]>([
  [agreementMessages.tooManyAgreements, { ...plain, agreements: many(AgreementLimit.agreements, agreement) }],
  [
    agreementMessages.tooManyBlocks,
    { ...plain, agreements: [{ ...blocks, blocks: many(AgreementLimit.blocks, block) }] },
  ],
  [
    agreementMessages.tooManyTerms,
    ofTerms(...monthsFrom(AgreementLimit.terms + 1).map((from) => ({ ...terms, from }))),
  ],
  [agreementMessages.tooManyEntries, { ...plain, entries: many(AgreementLimit.entries, entry) }],
  [agreementMessages.tooManyAdjustments, { ...plain, adjustments: many(AgreementLimit.adjustments, correction) }],
  [agreementMessages.tooManyMonths, { ...plain, months: monthsFrom(AgreementLimit.months + 1) }],
  [agreementMessages.moreThanLeft('2026-11'), ofCorrection({ minutes: -121 })],
  [timeMessages.monthClosed('2026-11'), { ...plain, entries: [entry], months: [closed(), '2026-12'] }],
  [agreementMessages.monthClosed('2026-11'), { ...ofCorrection({}), months: [closed(), '2026-12'] }],
  [agreementMessages.monthClosed('2026-11'), { ...plain, months: [{ month: '2026-11', agreements: [] }, '2026-12'] }],
  [agreementMessages.monthClosed('2026-11'), { ...ofBlock({ boughtOn: '2026-12-01' }), months: [closed(), '2026-12'] }],
])('409: %s', async (message, body) => {
  const answer = await preview(body);

  expect(answer.statusCode).toBe(409);
  expect(JSON.parse(answer.body).message).toBe(message);
});

test('the most that is allowed is computed', async () => {
  const entries = Array(AgreementLimit.entries).fill(entry);
  const answer = await preview({ ...plain, entries, months: monthsFrom(AgreementLimit.months) });

  expect(answer.json().entries).toHaveLength(AgreementLimit.entries);
  expect(answer.json().months.map(({ agreements }) => agreements[0]?.over)).toEqual([
    60 * AgreementLimit.entries - 120,
    ...Array(AgreementLimit.months - 1).fill(0),
  ]);
});

test('prices that nobody has confirmed are asked for', async () => {
  const isPrices = eq(settings.key, WORK_PRICES);
  const [stored] = await db.select().from(settings).where(isPrices);
  await db.delete(settings).where(isPrices);

  const answer = await preview(plain);
  if (stored) await db.insert(settings).values(stored);

  expect(answer.statusCode).toBe(409);
  expect(JSON.parse(answer.body).message).toBe(agreementMessages.unpriced);
});
