import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { centsInWords } from '#contract/money-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { ApiError } from '#web/lib/request.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Caution } from '#web/ui/caution.tsx';
import { Skeleton } from '#web/ui/notice.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { type Preview, previewOf } from './api.ts';

type OutcomeProps = {
  /** What is to be saved, with the company's other agreements; undefined as long as something is missing. */
  preview: Preview | undefined;
};

/** What a change makes of each open month, before it is saved. */
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

type Amounts = { month: string; amount: number }[];

function Months({ before, after, isOld }: { before: Amounts; after: Amounts; isOld: boolean }) {
  const now = new Map(before.map(({ month, amount }) => [month, amount]));
  return (
    <dl
      aria-busy={isOld}
      aria-live="polite"
      className="tabular mt-1.5 max-h-48 overflow-y-auto text-sm aria-busy:opacity-60"
    >
      {after.toReversed().map(({ month, amount }) => (
        <Month key={month} month={month} before={now.get(month) ?? 0} after={amount} />
      ))}
    </dl>
  );
}

function Month({ month, before, after }: { month: string; before: number; after: number }) {
  const isChanged = before !== after;
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-0.5">
      <dt className={isChanged ? '' : 'text-ink-soft'}>{monthInWords(month)}</dt>
      <dd className={isChanged ? 'font-medium' : 'text-ink-soft'}>
        {centsInWords(before)}
        {isChanged ? (
          <>
            {' '}
            <ArrowRight className="inline size-3.5 text-ink-soft" aria-hidden="true" />
            <span className="sr-only">becomes</span> {centsInWords(after)}
          </>
        ) : (
          ', unchanged'
        )}
      </dd>
    </div>
  );
}
