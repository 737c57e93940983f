import { addAdjustment, deleteAdjustment, listAdjustments } from '#contract/adjustments.ts';
import * as contract from '#contract/agreement-records.ts';
import { previewAgreements } from '#contract/agreements.ts';
import { findBalance } from '#contract/balance.ts';
import type { Reply } from '#contract/endpoint.ts';
import { listLedger } from '#contract/ledger.ts';
import { listStatements } from '#contract/statements.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { acme, id } from './people.ts';
import { daysAgo } from './time.ts';
import { months } from './work.ts';

type Agreement = Reply<typeof contract.listAgreements>[number];
type Block = Agreement['blocks'][number];
type Balance = Reply<typeof findBalance>;
type Ledger = Reply<typeof listLedger>;
type Correction = Reply<typeof listAdjustments>[number];

/** Ten hours a month that carry over for one month, with fewer from July on. */
export const agreement = (fields: Partial<Agreement> = {}): Agreement => ({
  ...{
    id: id(900),
    companyId: acme.id,
    name: '10 hours a month',
    kind: 'monthly',
    startsOn: '2025-11-01',
    endsOn: null,
  },
  ...{ covers: ['remote', 'on_site', 'training'], travel: 'charged', minimumMinutes: 15, stepMinutes: 15 },
  ...{ rates: null, whenOver: 'charge', warnsAt: [80, 100], isShownTo: 'managers' },
  terms: [
    { from: '2025-11', includedMinutes: 600, fee: 900_00, rollsOver: { months: 1, most: null }, proration: 'days' },
    { from: '2026-07', includedMinutes: 480, fee: 720_00, rollsOver: { months: 2, most: 120 }, proration: 'days' },
  ],
  ...{ blocks: [], position: 1, closedMonth: '2026-01', version: 3 },
  ...fields,
});

export const block = (fields: Partial<Block> = {}): Block => ({
  ...{ id: id(920), agreementId: id(901), minutes: 1_200, price: 1_500_00, boughtOn: '2026-02-10', from: '2026-02-01' },
  ...{ expiresOn: '2026-04-14', note: 'For the move to the new office', version: 1 },
  ...fields,
});

const plain = { includedMinutes: 0, fee: 0, rollsOver: { months: 0, most: null }, proration: 'days' } as const;

export const blocks = (fields: Partial<Agreement> = {}) =>
  agreement({
    ...{ id: id(901), name: 'Reserve', kind: 'block', covers: ['on_site'], travel: 'included', closedMonth: null },
    ...{ startsOn: '2026-02-01', whenOver: 'owe', minimumMinutes: 30, isShownTo: 'nobody', warnsAt: [], version: 1 },
    terms: [{ ...plain, from: '2026-02' }],
    blocks: [block()],
    ...fields,
  });

export const unlimited = (fields: Partial<Agreement> = {}) =>
  agreement({
    ...{ id: id(902), name: 'Unlimited remote work', kind: 'unlimited', covers: ['remote'], isShownTo: 'everyone' },
    ...{ startsOn: '2026-01-01', closedMonth: null, version: 1 },
    terms: [{ ...plain, from: '2026-01', fee: 1_000_00 }],
    ...fields,
  });

type Left = Balance['agreements'][number];

export const left = (fields: Partial<Left> = {}): Left => ({
  ...{ id: id(900), name: '10 hours a month', kind: 'monthly', included: 600, carriedIn: 150, bought: 0, adjusted: 0 },
  ...{ drawn: 620, owed: 0, left: 130, over: { minutes: 0, amount: 0 }, level: 'low' },
  expiring: [{ minutes: 130, on: '2026-04-30', month: '2026-03' }],
  ...fields,
});

const balance = (...agreements: Left[]): Balance => ({ on: '2026-03-10', agreements });

type LedgerMonth = Ledger[number];
type OfMonth = LedgerMonth['agreements'][number];

const ofMonth = (fields: Partial<OfMonth> = {}): OfMonth => ({
  ...{ id: id(900), name: '10 hours a month', fee: 900_00, included: 600, carriedIn: 0, bought: 0, price: 0 },
  ...{
    adjusted: 0,
    drawn: 450,
    repaid: 0,
    over: 0,
    overAmount: 0,
    carriedOut: 150,
    expired: 0,
    owed: 0,
    owedAmount: 0,
  },
  ...fields,
});

const ledgerMonth = (month: string, fields: Partial<OfMonth> = {}, more: Partial<LedgerMonth> = {}): LedgerMonth => ({
  ...{ month, isClosed: month < '2026-02', amount: 900_00, agreements: [ofMonth(fields)] },
  ...more,
});

const ledger = (): Ledger => [
  ledgerMonth('2026-03', { carriedIn: 150, drawn: 620, carriedOut: 130 }),
  ledgerMonth('2026-02', { carriedIn: 0, adjusted: -30, drawn: 420 }, { amount: 854_50 }),
  ledgerMonth(
    '2026-01',
    { carriedIn: 30, drawn: 630, over: 60, overAmount: 75_00, carriedOut: 0 },
    { amount: 1_000_00 },
  ),
  ledgerMonth('2025-12', { carriedIn: 150, drawn: 570, carriedOut: 30, expired: 150 }),
  ledgerMonth('2025-11'),
  ...['10', '09', '08'].map((month) => ledgerMonth(`2025-${month}`)),
];

const mixedLedger = (): Ledger => [
  ledgerMonth(
    '2026-03',
    {},
    {
      amount: 2_512_50,
      agreements: [
        ofMonth({ id: id(902), name: 'Unlimited remote work', fee: 1_000_00, included: 0, drawn: 915, carriedOut: 0 }),
        ofMonth({ carriedIn: 150, drawn: 750, over: 30, overAmount: 12_50, carriedOut: 0 }),
        ofMonth({ id: id(901), name: 'Reserve', fee: 0, included: 0, bought: 1_200, drawn: 300, carriedOut: 900 }),
      ],
    },
  ),
];

export const correction = (fields: Partial<Correction> = {}): Correction => ({
  ...{ id: id(940), companyId: acme.id, month: '2026-02', agreementId: null, agreementName: null, minutes: null },
  ...{ amount: -45_50, reason: 'The visit of January 21 was billed twice', corrects: '2026-01', isLocked: false },
  ...{ createdAt: daysAgo(6), createdByName: 'Priya Raman' },
  ...fields,
});

/** Two hours more in an open month. */
export const moreHours = correction({
  ...{ id: id(942), agreementId: id(900), agreementName: '10 hours a month', minutes: 120, amount: null },
  ...{ reason: 'A visit that took two hours less', corrects: '2026-01' },
});

const previewed = ({ month, amount, agreements }: LedgerMonth) => ({
  ...{ month, amount },
  agreements: agreements.map((each) => ({ ...each, carries: { minutes: [], debts: [] } })),
});

/** What February and March are without two hours that were carried over. */
export const withoutHours: Reply<typeof previewAgreements> = {
  entries: [],
  before: [
    ledgerMonth('2026-02', { adjusted: 120, drawn: 570 }),
    ledgerMonth('2026-03', { carriedIn: 150, drawn: 720, carriedOut: 30 }),
  ].map(previewed),
  months: [
    ledgerMonth('2026-02', { drawn: 570, carriedOut: 30 }),
    ledgerMonth(
      '2026-03',
      { carriedIn: 30, drawn: 630, carriedOut: 0, over: 90, overAmount: 112_50 },
      { amount: 1_012_50 },
    ),
  ].map(previewed),
};

const corrections = () => [
  correction(),
  correction({
    ...{ id: id(941), agreementId: id(900), agreementName: '10 hours a month', minutes: -30, amount: null },
    ...{ reason: 'Training that we forgot', corrects: null, month: '2026-01', isLocked: true },
  }),
];

type Served = { agreements?: Agreement[]; balance?: Balance; ledger?: Ledger; corrections?: Correction[] };

/** Answers for the agreements of a company; by default one of ten hours a month. */
export function serveAgreements(api: FakeApi, served: Served = {}) {
  api.on(contract.listAgreements, () => served.agreements ?? [agreement()]);
  api.on(findBalance, () => served.balance ?? balance(left()));
  api.on(listLedger, () => served.ledger ?? ledger());
  api.on(listAdjustments, () => pageOf(served.corrections ?? corrections()));
  api.on(listStatements, () => months);
  api.on(previewAgreements, () => ({
    entries: [],
    before: [
      { month: '2026-02', amount: 854_50, agreements: [] },
      { month: '2026-03', amount: 450_00, agreements: [] },
    ],
    months: [
      { month: '2026-02', amount: 854_50, agreements: [] },
      { month: '2026-03', amount: 0, agreements: [] },
    ],
  }));
  api.on(contract.createAgreement, () => Response.json(agreement(), { status: 201 }));
  api.on(contract.updateAgreement, () => agreement({ version: 4 }));
  api.on(contract.writeTerms, () => agreement({ version: 4 }));
  api.on(contract.createBlock, () => Response.json(block(), { status: 201 }));
  api.on(contract.updateBlock, () => block({ version: 2 }));
  api.on(contract.deleteAgreement, () => ({ message: 'Agreement deleted' }));
  api.on(contract.deleteTerms, () => agreement());
  api.on(contract.deleteBlock, () => ({ message: 'Block deleted' }));
  api.on(addAdjustment, () => Response.json(correction(), { status: 201 }));
  api.on(deleteAdjustment, () => ({ message: 'Correction deleted' }));
}

/** A company without an agreement. */
export const serveNoAgreements = (api: FakeApi) =>
  serveAgreements(api, { agreements: [], balance: balance(), ledger: [], corrections: [] });

/** A company with one of each kind. */
export const serveMixedAgreements = (api: FakeApi) =>
  serveAgreements(api, {
    agreements: [unlimited(), agreement({ terms: agreement().terms.slice(0, 1) }), blocks()],
    balance: balance(
      left({ ...{ id: id(902), kind: 'unlimited', drawn: 915, left: null, level: 'fine', included: 0 }, expiring: [] }),
      left({ drawn: 750, left: 0, over: { minutes: 30, amount: 12_50 }, level: 'empty', expiring: [] }),
      left({
        ...{ id: id(901), kind: 'block', included: 0, carriedIn: 0, bought: 1_200, drawn: 300, left: 900 },
        ...{ level: 'fine', expiring: [{ minutes: 900, on: '2026-04-14', month: null }] },
      }),
    ),
    ledger: mixedLedger(),
    corrections: [],
  });
