import { useQuery } from '@tanstack/react-query';
import { centsInWords } from '#contract/money-words.ts';
import { amountOf, isCharged, type PriceList } from '#contract/prices.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { minutesInWords } from '#contract/time-words.ts';
import { useProvider } from '#web/lib/provider.ts';
import { ApiError } from '#web/lib/request.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { costOf } from './api.ts';

type Work = Parameters<typeof amountOf>[0] & { workedOn: string };
type Place = { ticketId: string; entryId?: string };
type TimeCostsProps = Place & { work: Omit<Work, 'minutes'> & { minutes: number | undefined } };

/** What time costs as it is typed: by the price list, unless an agreement counts work of this kind on this day. */
export function TimeCosts({ work: { kind, isBillable, hasTravel, workedOn, minutes }, ...place }: TimeCostsProps) {
  const { prices } = useProvider();
  const trial = { kind, isBillable, hasTravel, workedOn, minutes: minutes ?? 1 };
  const isUnpriced = !prices && isCharged(trial);
  // Asked before any minutes are typed, so that the price list is not shown for a moment where it does not hold.
  const asked = { ...trial, hasTravel: false, minutes: 1, ...place };
  const { data, error } = useCost(asked, isBillable && !isUnpriced);

  if (error) return messageOf(error);
  if (minutes === undefined) return 'Enter the minutes to see what this costs.';
  if (isUnpriced) return 'It gets its amount once a super admin has confirmed your prices.';
  if (!isBillable || data?.countedMinutes === 0) return <ListedCosts work={trial} prices={prices} />;
  return data ? <AgreedCosts {...trial} {...place} /> : timeMessages.computing;
}

/** What time costs that an agreement counts. */
function AgreedCosts(trial: Work & Place) {
  const text = JSON.stringify(trial);
  const rested = useDebounced(text);
  const { data, error } = useCost(JSON.parse(rested), true);
  if (error) return messageOf(error);
  if (!data || rested !== text) return timeMessages.computing;

  const { countedMinutes, coveredMinutes, overMinutes, amount, leftAfter } = data;
  return (
    <>
      {countedMinutes !== trial.minutes &&
        `${minutesInWords(trial.minutes)} counts as ${minutesInWords(countedMinutes)}. `}
      {coveredInWords(coveredMinutes, overMinutes, leftAfter)}. Costs <strong>{centsInWords(amount)}</strong>.
    </>
  );
}

function coveredInWords(covered: number, over: number, leftAfter: number | null) {
  if (over > 0)
    return `${covered > 0 ? `Uses the ${minutesInWords(covered)} left,` : 'Nothing left:'} ${minutesInWords(over)} over`;
  return leftAfter === null
    ? `${minutesInWords(covered)} covered`
    : `Uses ${minutesInWords(covered)} of the ${minutesInWords(leftAfter + covered)} left`;
}

function useCost({ ticketId, ...work }: Work & Place, enabled: boolean) {
  return useQuery({ ...costOf(ticketId, work), enabled: enabled && work.workedOn !== '' });
}

/** Time that would be refused says why. */
function messageOf(error: Error) {
  return error instanceof ApiError && error.status < 500 ? error.message : timeMessages.notComputed;
}

type ListedCostsProps = { work: Parameters<typeof amountOf>[0]; prices: PriceList | null };

/** What work costs; without confirmed prices that is known only of free work. */
function ListedCosts({ work, prices }: ListedCostsProps) {
  const isCovered = work.kind === 'covered';
  const amount = prices ? amountOf(work, prices) : 0;
  return (
    <>
      Costs <strong>{centsInWords(amount)}</strong>
      {isCovered && ', because a contract covers it.'}
      {!isCovered &&
        (prices
          ? `. The minimum is ${minutesInWords(prices.minimumMinutes)}; after it, each ${minutesInWords(prices.stepMinutes)} that has begun counts.`
          : '.')}
    </>
  );
}
