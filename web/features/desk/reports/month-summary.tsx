import type { reportInWords } from '#contract/report-words.ts';

/** A month in one sentence and a few figures. */
export function MonthSummary({ summary, figures }: Pick<ReturnType<typeof reportInWords>, 'summary' | 'figures'>) {
  return (
    <div className="border-line border-b px-4 pb-5 sm:px-6">
      <p className="max-w-[44rem] text-lg leading-snug">{summary}</p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="tabular font-display font-semibold text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
