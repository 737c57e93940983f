import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { centsInWords } from '#contract/money-words.ts';
import { leftOf } from '#contract/statement-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { ApiError } from '#web/lib/request.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Caution } from '#web/ui/caution.tsx';
import { Skeleton } from '#web/ui/notice.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { timeWords } from './agreement-words.ts';
import { type Preview, type PreviewMonth, previewOf } from './api.ts';

type OutcomeProps = {
  /** What is to be saved, with the company's other agreements; undefined as long as something is missing. */
  preview: Preview | undefined;
};

/** What a change makes of each open month, before it is saved: of the time of its agreements, and of its amount. */
export function Outcome({ preview }: OutcomeProps) {
  const rested = useDebounced(JSON.stringify(preview ?? null));
  // It was made of it above.
  const asked = JSON.parse(rested) as Preview | null;
  const query = useQuery({ ...previewOf(asked ?? { agreements: [] }), enabled: asked !== null });
  const { data, error } = query;

  return (
    <section aria-label="Effect on open months" className="rounded border border-line bg-sunken px-4 py-3">
      <h3 className="font-medium font-sans text-sm tracking-normal">Effect on open months</h3>
      {asked === null ? (
        <p className="mt-1 text-ink-soft text-sm">Shown once the fields above are filled in.</p>
      ) : error ? (
        <Refusal error={error} onRetry={() => query.refetch()} />
      ) : data?.before ? (
        <Months before={data.before} after={data.months} isOld={query.isPlaceholderData} />
      ) : (
        <Skeleton className="mt-2 h-4 w-56" />
      )}
    </section>
  );
}

function Refusal({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refusal = error instanceof ApiError ? error : undefined;
  if (refusal?.status === 409) {
    return (
      <div className="mt-2">
        <Caution>{refusal.message}</Caution>
      </div>
    );
  }
  if (refusal?.status === 400) {
    return <p className="mt-1 text-brick text-sm">{refusal.more.issues?.[0]?.message ?? refusal.message}</p>;
  }
  return (
    <p role="alert" className="mt-1 text-brick text-sm">
      {agreementMessages.previewFailed}. <TextButton onClick={onRetry}>Try again</TextButton>
    </p>
  );
}

type MonthsProps = { before: PreviewMonth[]; after: PreviewMonth[]; isOld: boolean };

/** Newest first, as in the ledger. */
function Months({ before, after, isOld }: MonthsProps) {
  const now = new Map(before.map((each) => [each.month, each]));
  return (
    <dl
      aria-busy={isOld}
      aria-live="polite"
      className="tabular mt-1.5 max-h-72 overflow-y-auto text-sm aria-busy:opacity-60"
    >
      {after.toReversed().map((month) => (
        <Month key={month.month} before={now.get(month.month)} after={month} />
      ))}
    </dl>
  );
}

function Month({ before, after }: { before: PreviewMonth | undefined; after: PreviewMonth }) {
  const changes = changesOf(before?.agreements ?? [], after.agreements);
  const isPaidAlike = before?.amount === after.amount;
  const month = monthInWords(after.month);
  return (
    <>
      <div className={`${rowLook} ${isPaidAlike && changes.length === 0 ? 'text-ink-soft' : 'font-medium'}`}>
        <dt>{month}</dt>
        <dd>
          {isPaidAlike ? (
            `${centsInWords(after.amount)}, unchanged`
          ) : (
            <Becomes before={centsInWords(before?.amount ?? 0)} after={centsInWords(after.amount)} />
          )}
        </dd>
      </div>
      {changes.map(({ id, name, figure, from, to }) => (
        <div key={`${id} ${figure}`} className={`${rowLook} pl-4`}>
          <dt>
            {name ? <bdi className="[overflow-wrap:anywhere]">{name}: </bdi> : null}
            {name ? figure.toLowerCase() : figure}
            <span className="sr-only"> in {month}</span>
          </dt>
          <dd>
            <Becomes before={timeWords(from)} after={timeWords(to)} />
          </dd>
        </div>
      ))}
    </>
  );
}

const rowLook = 'flex flex-wrap justify-between gap-x-4 py-0.5';

function Becomes({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before} <ArrowRight className="inline size-3.5 text-ink-soft" aria-hidden="true" />
      <span className="sr-only">becomes</span> {after}
    </>
  );
}

type OfMonth = PreviewMonth['agreements'][number];

/** In the words of the ledger. Unlimited agreements have nothing left, and always as much. */
const figures: [figure: string, minutesOf: (agreement: OfMonth) => number][] = [
  ['Left', leftOf],
  ['Expires', ({ expired }) => expired],
  ['Over', ({ over }) => over],
  ['Owed', ({ owed }) => owed],
];

/** The time that differs, by agreement; one that is new or gone has none on the other side. */
function changesOf(before: OfMonth[], after: OfMonth[]) {
  const all = [...after, ...before.filter(({ id }) => !after.some((each) => each.id === id))];
  return all.flatMap(({ id, name }) => {
    const minutesIn = (side: OfMonth[], minutesOf: (agreement: OfMonth) => number) => {
      const found = side.find((each) => each.id === id);
      return found ? minutesOf(found) : 0;
    };
    return figures
      .map(([figure, minutesOf]) => ({
        ...{ id, name: all.length > 1 ? name : undefined, figure },
        ...{ from: minutesIn(before, minutesOf), to: minutesIn(after, minutesOf) },
      }))
      .filter(({ from, to }) => from !== to);
  });
}
