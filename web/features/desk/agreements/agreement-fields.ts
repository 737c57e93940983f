import { z } from 'zod';
import {
  AgreementKinds,
  AgreementLimit,
  agreementMessages,
  BalanceReaders,
  CoveredKinds,
  OverRules,
  ProrationRules,
  TravelRules,
} from '#contract/agreements-constants.ts';
import { centsIn, dollarsOf, hoursOf, minutesOfHours, wholeIn } from '#web/features/shared/typed-amounts.ts';
import { usualName } from './agreement-words.ts';
import type { Agreement, AgreementChanges, AgreementSent, Block, BlockSent, Terms, TermsSent } from './api.ts';

/** What a month costs and includes as typed. Numbers are text. */
export const TypedTerms = z.object({
  from: z.string(),
  hours: z.string(),
  amount: z.string(),
  carriedMonths: z.string(),
  carriedMost: z.string(),
  proration: z.enum(ProrationRules),
});
export type TypedTerms = z.output<typeof TypedTerms>;

/** A block as typed. */
export const TypedBlock = z.object({
  hours: z.string(),
  amount: z.string(),
  boughtOn: z.string(),
  from: z.string(),
  expiresOn: z.string(),
  note: z.string(),
});
export type TypedBlock = z.output<typeof TypedBlock>;

/** How an agreement counts time, as typed. */
const TypedRules = z.object({
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  covers: z.array(z.enum(CoveredKinds)),
  travel: z.enum(TravelRules),
  minimumMinutes: z.string(),
  stepMinutes: z.string(),
  hasRates: z.boolean(),
  remote: z.string(),
  onSite: z.string(),
  training: z.string(),
  whenOver: z.enum(OverRules),
  warnsAt: z.string(),
  isShownTo: z.enum(BalanceReaders),
});

/** An agreement that is there, as typed. */
export const TypedAgreement = TypedRules;
export type TypedAgreement = z.output<typeof TypedAgreement>;

/** A new agreement as typed, with its first terms or its first block. */
export const TypedNew = TypedRules.extend({
  kind: z.enum(AgreementKinds),
  expiresOn: z.string(),
  ...TypedTerms.omit({ from: true }).shape,
});
export type TypedNew = z.output<typeof TypedNew>;

export const termsFields = ({ from, includedMinutes, fee, rollsOver, proration }: Terms): TypedTerms => ({
  from,
  hours: hoursOf(includedMinutes),
  amount: dollarsOf(fee),
  carriedMonths: `${rollsOver.months}`,
  carriedMost: rollsOver.most === null ? '' : hoursOf(rollsOver.most),
  proration,
});

export const blockFields = ({ minutes, price, boughtOn, from, expiresOn, note }: Block): TypedBlock => ({
  hours: hoursOf(minutes),
  amount: dollarsOf(price),
  ...{ boughtOn, from, expiresOn: expiresOn ?? '', note },
});

export function newBlockFields(today: string): TypedBlock {
  return { hours: '', amount: '', boughtOn: today, from: today, expiresOn: '', note: '' };
}

export function agreementFields(agreement: Agreement): TypedAgreement {
  const { name, startsOn, endsOn, covers, travel, minimumMinutes, stepMinutes, rates, whenOver, warnsAt } = agreement;
  return {
    ...{ name, startsOn, endsOn: endsOn ?? '', covers, travel, whenOver, isShownTo: agreement.isShownTo },
    minimumMinutes: `${minimumMinutes}`,
    stepMinutes: `${stepMinutes}`,
    hasRates: rates !== null,
    remote: dollarsOf(rates?.remote ?? null),
    onSite: dollarsOf(rates?.on_site ?? null),
    training: dollarsOf(rates?.training ?? null),
    warnsAt: warnsAt.join(', '),
  };
}

/** A block is bought today; a fee is usually for whole months. */
export const usualStart = (kind: Agreement['kind'], today: string) =>
  kind === 'block' ? today : `${today.slice(0, 'YYYY-MM'.length)}-01`;

export function newAgreementFields(today: string): TypedNew {
  return {
    ...{ kind: 'monthly', name: '', hours: '', amount: '', startsOn: usualStart('monthly', today) },
    ...{ endsOn: '', expiresOn: '', covers: [...CoveredKinds], travel: 'charged', whenOver: 'charge' },
    ...{ minimumMinutes: '15', stepMinutes: '15', hasRates: false, remote: '', onSite: '', training: '' },
    ...{ carriedMonths: '0', carriedMost: '', proration: 'days', warnsAt: '80, 100', isShownTo: 'nobody' },
  };
}

type AnyTerms = Omit<TypedTerms, 'from'>;

/** The terms as they are sent. Text that is not a number becomes one that the contract refuses. */
export function termsIn(kind: Agreement['kind'], typed: AnyTerms) {
  const { hours, amount, carriedMonths, carriedMost, proration } = typed;
  const isMonthly = kind === 'monthly';
  const months = isMonthly ? wholeIn(carriedMonths) : 0;
  return {
    includedMinutes: isMonthly ? minutesOfHours(hours) : 0,
    fee: centsIn(amount),
    rollsOver: { months, most: months > 0 && carriedMost.trim() ? minutesOfHours(carriedMost) : null },
    proration,
  } satisfies TermsSent;
}

/** The block as it is sent. */
export function blockIn({ hours, amount, boughtOn, from, expiresOn, note }: TypedBlock): BlockSent {
  return {
    minutes: minutesOfHours(hours),
    price: centsIn(amount),
    ...{ boughtOn, from, expiresOn: expiresOn || null, note },
  };
}

/** The rules as they are sent. */
export function rulesIn(typed: TypedAgreement) {
  const { name, startsOn, endsOn, covers, travel, whenOver, isShownTo, hasRates, remote, onSite, training } = typed;
  return {
    ...{ name, startsOn, endsOn: endsOn || null, covers, travel, whenOver, isShownTo },
    minimumMinutes: wholeIn(typed.minimumMinutes),
    stepMinutes: wholeIn(typed.stepMinutes),
    rates: hasRates ? { remote: centsIn(remote), on_site: centsIn(onSite), training: centsIn(training) } : null,
    warnsAt: percentagesIn(typed.warnsAt),
  } satisfies AgreementChanges;
}

/** The agreement as it is sent. Without a name it gets that of its hours. */
export function agreementIn(typed: TypedNew): AgreementSent {
  const { kind, startsOn, expiresOn, hours, amount } = typed;
  const isBlock = kind === 'block';
  const { note: _, ...block } = newBlockFields(startsOn);
  return {
    kind,
    ...rulesIn(typed),
    name: typed.name.trim() || usualName(kind, Math.max(0, minutesOfHours(hours))),
    terms: [
      { from: startsOn.slice(0, 'YYYY-MM'.length), ...termsIn(kind, isBlock ? { ...typed, amount: '0' } : typed) },
    ],
    blocks: isBlock ? [blockIn({ ...block, hours, amount, expiresOn, note: '' })] : [],
  };
}

const percentagesIn = (text: string) =>
  text
    .split(/[,\s%]+/)
    .filter(Boolean)
    .map(wholeIn);

/** What is wrong with typed numbers, in the units of the form. */
export function numberProblems(typed: Partial<TypedNew>, kind: Agreement['kind']) {
  const { hours, amount, carriedMonths, carriedMost, hasRates, remote, onSite, training, warnsAt } = typed;
  const money = (text: string | undefined) =>
    text === undefined || isWithin(centsIn(text), 0, AgreementLimit.amount) ? undefined : agreementMessages.dollars;
  const rate = (text: string | undefined) => (hasRates ? money(text) : undefined);
  const time = (text: string, least: number) =>
    isWithin(minutesOfHours(text), least, AgreementLimit.minutes) ? undefined : agreementMessages.hours;
  const found = {
    hours: hours === undefined || kind === 'unlimited' ? undefined : time(hours, 1),
    amount: money(amount),
    carriedMost: carriedMonths !== '0' && carriedMost?.trim() ? time(carriedMost, 0) : undefined,
    remote: rate(remote),
    onSite: rate(onSite),
    training: rate(training),
    warnsAt:
      warnsAt !== undefined && percentagesIn(warnsAt).some((percent) => !isWithin(percent, 1, 100))
        ? agreementMessages.warnsAt
        : undefined,
  };
  return Object.values(found).some(Boolean) ? found : undefined;
}

const isWithin = (number: number, least: number, most: number) => number >= least && number <= most;
