import type { findOwnBalance } from '#contract/balance.ts';
import type { Reply } from '#contract/endpoint.ts';
import { centsInWords } from '#contract/money-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { inShort } from '#web/features/shared/durations.ts';
import { dateWords } from '#web/lib/time.ts';

type Balance = Reply<typeof findOwnBalance>;
type AgreementBalance = Balance['agreements'][number];

const series = new Intl.ListFormat('en-US');

/** What each agreement has left, named if there are several: `4 h 15 min left in November, including 2 h of October until Thu, Dec 31`. */
export function balanceLines({ on, agreements }: Balance) {
  const counted = agreements.filter(({ left }) => left !== null);
  return counted.map((agreement) => {
    const words = balanceWords(agreement, on);
    return counted.length === 1 ? words : `${agreement.name}: ${words}`;
  });
}

/** What an agreement has left on a day. */
export function balanceWords(agreement: AgreementBalance, on: string) {
  const { kind, left } = agreement;
  if (left === null) return 'unlimited';
  const when = kind === 'monthly' ? ` in ${nameOf(on)}` : '';
  const remaining = left === 0 ? 'nothing left' : `${inShort(left, false)} left`;
  return [remaining + when + expiry(agreement, on), beyond(agreement)].filter(Boolean).join(', ');
}

/** The parts that expire at another time than the month. */
function expiry({ kind, left, expiring }: AgreementBalance, on: string) {
  const parts = expiring.filter(({ month }) => kind === 'block' || month !== on.slice(0, 'YYYY-MM'.length));
  const [only] = parts;
  if (!only) return '';
  if (kind === 'block' && only.minutes === left) return ` until ${dateWords(only.on)}`;
  const words = parts.map(({ minutes, month, on: last }) =>
    [inShort(minutes, false), month && `of ${nameOf(month)}`, `until ${dateWords(last)}`].filter(Boolean).join(' '),
  );
  return `, including ${series.format(words)}`;
}

/** What was worked beyond it: owed, or charged. */
function beyond({ owed, over }: AgreementBalance) {
  if (owed > 0) return `${inShort(owed, false)} owed`;
  if (over.minutes === 0) return '';
  return `${inShort(over.minutes, false)} over${over.amount ? ` for ${centsInWords(over.amount)}` : ''}`;
}

/** The name of a month, without its year. */
const nameOf = (date: string) => monthInWords(date.slice(0, 'YYYY-MM'.length)).replace(/ .*/, '');
