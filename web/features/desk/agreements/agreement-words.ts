import { centsInWords } from '#contract/money-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { inShort } from '#web/features/shared/durations.ts';
import { dateWords, dayOf } from '#web/lib/time.ts';
import type { Agreement, Terms } from './api.ts';

type Kind = Agreement['kind'];

export const kindLabels = { monthly: 'Hours each month', block: 'Block of hours', unlimited: 'Unlimited' } as const;
export const coveredLabels = { remote: 'Remote', on_site: 'On site', training: 'Training' } as const;
export const travelLabels = { charged: 'Is charged', included: 'Is included' } as const;
export const overLabels = {
  charge: 'More time is charged',
  owe: 'More time is owed: the next month or block pays it first',
} as const;
export const prorationLabels = { days: 'By the days in force', none: 'In full' } as const;
export const readerLabels = { nobody: 'Staff only', managers: 'Managers', everyone: 'Everyone' } as const;

/** `2 h 30 min` */
export const timeWords = (minutes: number) => inShort(minutes, false);

/** What it is called if nobody names it: `10 hours a month`. */
export function usualName(kind: Kind, minutes: number) {
  if (kind === 'unlimited') return 'Unlimited';
  const hours = minutes === 60 ? '1 hour' : minutes % 60 === 0 ? `${minutes / 60} hours` : timeWords(minutes);
  return kind === 'monthly' ? `${hours} a month` : `Block of ${hours}`;
}

/** `1 month`, `3 months` */
export const monthsWords = (months: number) => (months === 1 ? '1 month' : `${months} months`);

/** What a month costs and includes: `10 h for $900.00 a month, carried over for 1 month`. */
export function termsWords(kind: Kind, { includedMinutes, fee, rollsOver, proration }: Terms) {
  const { months, most } = rollsOver;
  const had =
    kind === 'monthly' ? `${timeWords(includedMinutes)} for ${centsInWords(fee)} a month` : feeWords(kind, fee);
  const limit = most === null ? '' : `, at most ${timeWords(most)}`;
  return [
    had,
    kind === 'monthly' &&
      (months === 0 ? 'nothing is carried over' : `carried over for ${monthsWords(months)}${limit}`),
    had && proration === 'none' && 'first and last month in full',
  ]
    .filter(Boolean)
    .join(', ');
}

function feeWords(kind: Kind, fee: number) {
  if (fee > 0) return `${centsInWords(fee)} a month`;
  return kind === 'unlimited' ? 'No fee' : '';
}

const series = new Intl.ListFormat('en-US');

/** How its time is counted, one fact each. */
export function ruleWords({
  covers,
  travel,
  minimumMinutes,
  stepMinutes,
  rates,
  whenOver,
  warnsAt,
  isShownTo,
  kind,
}: Agreement) {
  const covered = series.format(covers.map((each) => coveredLabels[each].toLowerCase()));
  const minimum = minimumMinutes > stepMinutes ? `, at least ${timeWords(minimumMinutes)}` : '';
  const isEndless = kind === 'unlimited';
  return [
    `Covers ${covered} work`,
    covers.includes('on_site') && `travel ${travel}`,
    `counted in steps of ${timeWords(stepMinutes)}${minimum}`,
    !isEndless &&
      (whenOver === 'owe' ? 'time over is owed' : `time over ${rates ? ratesWords(rates) : 'by the price list'}`),
    !isEndless && warnsAt.length > 0 && `warns at ${series.format(warnsAt.map((percent) => `${percent}%`))}`,
    { nobody: 'not shown to clients', managers: 'shown to managers', everyone: 'shown to all of its users' }[isShownTo],
  ].filter((words) => typeof words === 'string');
}

function ratesWords({ remote, on_site, training }: NonNullable<Agreement['rates']>) {
  return `${centsInWords(remote)} remote, ${centsInWords(on_site)} on site, ${centsInWords(training)} training an hour`;
}

/** When it is in force, if that is worth saying: `Ends Thu, Dec 31`. */
export function stateWords({ startsOn, endsOn }: Pick<Agreement, 'startsOn' | 'endsOn'>, today: string) {
  if (startsOn > today) return `Starts ${dateWords(startsOn)}`;
  if (endsOn === null) return undefined;
  return `${endsOn < today ? 'Ended' : 'Ends'} ${dateWords(endsOn)}`;
}

/** The name of a month without its year: `November`. */
export const monthName = (month: string) => monthInWords(month).split(' ')[0] ?? month;

/** The month of today, in the user’s time zone: `2026-11`. */
export const currentMonth = () => dayOf(new Date().toISOString()).slice(0, 'YYYY-MM'.length);

/** The month some months later, such as 2027-02. */
export function monthLater(month: string, months: number) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}
