import { PriceLimit } from './prices-constants.ts';
import { TimeLimit } from './time-constants.ts';
import { monthInWords } from './time-words.ts';

/** What an agreement pays work with; time draws on them in this order. */
export const AgreementKinds = ['unlimited', 'monthly', 'block'] as const;

/** The kinds of work that an agreement can cover. */
export const CoveredKinds = ['remote', 'on_site', 'training'] as const;

/** Whether the trip of a visit is charged. */
export const TravelRules = ['charged', 'included'] as const;

/** What happens to minutes that no agreement has left. */
export const OverRules = ['charge', 'owe'] as const;

/** Whether the first and the last month of an agreement count by their days. */
export const ProrationRules = ['days', 'none'] as const;

/** Who sees the balance of an agreement besides staff. */
export const BalanceReaders = ['nobody', 'managers', 'everyone'] as const;

/** How much an agreement has left. */
export const BalanceLevels = ['fine', 'low', 'empty'] as const;

/** When minutes that expire are warned of, in days before, and how many minutes are worth it. */
export const ExpiryWarning = { first: 30, last: 7, least: 60 } as const;

export const AgreementLimit = {
  /** Of a company. */
  agreements: 20,
  /** Of a company: the blocks of all of its agreements. */
  blocks: 500,
  terms: 120,
  /** How many months unused minutes stay usable. */
  carriedMonths: 12,
  /** In minutes: what a month includes, a block has, or a correction changes. */
  minutes: 100_000,
  /** In US cents: a fee, the price of a block, or a correction. */
  amount: PriceLimit.amount,
  minimumMinutes: PriceLimit.minutes,
  stepMinutes: 60,
  /** Percentages at which it warns. */
  warnings: 5,
  note: 1_000,
  reason: 500,
  /** Of the id of an agreement or a block. */
  id: 40,
  /** Of one preview. */
  entries: TimeLimit.entriesOfMonth,
  adjustments: 500,
  adjustmentsOfMonth: 100,
  months: 60,
  /** What a closed month carries: how many parts, and the minutes of one. */
  carried: 5_000,
  carriedMinutes: 100_000_000,
} as const;

const number = (value: number) => value.toLocaleString('en-US');

export const agreementMessages = {
  kind: 'Choose monthly, block or unlimited',
  covers: 'Choose at least one kind of work: remote, on_site or training',
  month: 'Enter a month such as 2026-11',
  amount: `Enter an amount in US cents from 0 to ${number(AgreementLimit.amount)}`,
  dollars: `Enter an amount in dollars, such as 75 or 82.50, up to ${number(AgreementLimit.amount / 100)}`,
  hours: 'Enter hours, such as 10, 2.5 or 2:30',
  included: `Enter whole minutes from 0 to ${number(AgreementLimit.minutes)}`,
  blockMinutes: `Enter whole minutes from 1 to ${number(AgreementLimit.minutes)}`,
  minimum: `Enter whole minutes from 0 to ${number(AgreementLimit.minimumMinutes)}`,
  step: `Enter whole minutes from 1 to ${AgreementLimit.stepMinutes}`,
  carriedMonths: `Enter a whole number of months from 0 to ${AgreementLimit.carriedMonths}`,
  warnsAt: `Enter up to ${AgreementLimit.warnings} percentages from 1 to 100`,
  endsFirst: 'The end must not be earlier than the start',
  expiresFirst: 'A block must not expire before its first day',
  noTerms: 'Enter the terms from the month in which the agreement starts',
  termsTooLate: 'The first terms must begin no later than the month in which the agreement starts',
  termsOrder: 'Each terms must begin in a later month than those before',
  includedElsewhere: 'Only a monthly agreement includes minutes. Send 0, or choose the kind monthly.',
  blocksElsewhere: 'Only a block agreement has blocks. Leave them out, or choose the kind block.',
  sameId: 'This id is used twice',
  unknownAgreement: 'None of the agreements has this id',
  unknownBlock: 'The agreement has no block with this id',
  oneOrigin: 'Name either the month or the block of these minutes',
  alreadyExpired: 'The minutes of this month expired before the next month began',
  minutesOrAmount: 'Send either minutes or an amount',
  noAgreement: 'Name the agreement whose minutes change',
  unlimitedMinutes: 'An unlimited agreement has no minutes to correct. Send an amount.',
  notInForce: 'The agreement is not in force in this month',
  minutesChange: `Enter whole minutes, except 0, up to ${number(AgreementLimit.minutes)} more or less`,
  amountChange: `Enter an amount in US cents, except 0, up to ${number(AgreementLimit.amount)} more or less`,
  reason: 'Enter a reason',
  noMonth: 'Name at least one month that is not closed',
  monthsOrder: 'Name consecutive months in order, without a gap',
  closedLater: 'Closed months come before the open ones',
  notOfMonths: 'This day is in none of the months. Add its month.',
  monthNotGiven: 'This is none of the months. Add it.',
  unpriced: 'Your prices are not confirmed. Ask a super admin to confirm them under Prices, then try again.',
  balanceNotShown: 'Your provider does not show a balance here. Ask them if you have a question about it.',
  balanceFailed: 'Failed to load the balance',
  monthClosed: (month: string) => `${monthInWords(month)} is closed for this company. Choose a later month.`,
  tooManyAgreements: `A company has at most ${AgreementLimit.agreements} agreements.`,
  tooManyBlocks: `A company has at most ${AgreementLimit.blocks} blocks in its agreements.`,
  tooManyTerms: `An agreement has at most ${AgreementLimit.terms} changes of its terms.`,
  tooManyEntries: `Send at most ${number(AgreementLimit.entries)} time entries.`,
  tooManyAdjustments: `Send at most ${AgreementLimit.adjustments} corrections.`,
  tooManyMonths: `Send at most ${AgreementLimit.months} months.`,
  decidesCovered: (company: string) =>
    `${company} has an agreement, which decides what is covered. Choose remote, on site or training.`,
  moreThanLeft: (month: string) =>
    `The corrections of ${monthInWords(month)} take more minutes than the agreement has left. Take fewer.`,
  listFailed: 'Failed to load the agreements',
  ledgerFailed: 'Failed to load the months',
  previewFailed: 'Failed to compute the open months',
  added: 'Agreement added',
  addFailed: 'Failed to add the agreement',
  updated: 'Agreement saved',
  updateFailed: 'Failed to save the agreement',
  deleteFailed: 'Failed to delete the agreement',
  termsSaved: 'Terms saved',
  termsFailed: 'Failed to save the terms',
  termsDeleted: 'Terms deleted',
  termsDeleteFailed: 'Failed to delete the terms',
  blockAdded: 'Block added',
  blockAddFailed: 'Failed to add the block',
  blockUpdated: 'Block saved',
  blockUpdateFailed: 'Failed to save the block',
  blockDeleteFailed: 'Failed to delete the block',
  nameRequired: 'Enter a name',
  onlySuperAdmins: 'Only super admins can change agreements',
  restsOnIt: (month: string) =>
    `${monthInWords(month)} is closed, and its statement rests on this. Leave it as it is, or reopen the month first.`,
  boughtFirst: (month: string) =>
    `The agreement starts in ${monthInWords(month)}. Enter a purchase in that month or later, or let it start earlier.`,
  termsFirst: (month: string) =>
    `The first terms begin in ${monthInWords(month)}. Set terms for an earlier month first.`,
  usedInClosed: (month: string) =>
    `${monthInWords(month)} is closed, and this agreement counts in it. Enter a last day in a later month instead.`,
  hasCorrections: 'This agreement has corrections. Delete them first.',
  correctedMonth: (month: string) =>
    `There are corrections of this agreement’s minutes in ${monthInWords(month)}. Delete them first, or keep the agreement in force then.`,
  onlyTerms: 'An agreement needs terms from the month in which it starts. Set other terms for that month instead.',
  notABlock: 'Only an agreement of the kind block has blocks. Add an agreement of that kind.',
  agreementDeleted: 'Agreement deleted',
  blockDeleted: 'Block deleted',
} as const;
