import { personFigureMeanings as meanings, reportMessages } from '#contract/reports-constants.ts';
import { hoursInWords } from '#contract/time-words.ts';
import { Row } from '#web/ui/table.tsx';
import type { PeopleReport } from './api.ts';
import { ReportSection } from './report-section.tsx';

type Figures = PeopleReport['all'];

const figures: { name: string; meaning: string; value: (figures: Figures) => string }[] = [
  { name: 'Taken', meaning: meanings.taken, value: ({ taken }) => countInWords(taken) },
  { name: 'Replies', meaning: meanings.replies, value: ({ replies }) => countInWords(replies) },
  { name: 'Resolved', meaning: meanings.resolved, value: ({ resolved }) => countInWords(resolved) },
  {
    name: 'First reply',
    meaning: meanings.firstReply,
    value: ({ firstReplies: { median } }) => (median === null ? '–' : hoursInWords(median)),
  },
  { name: 'Hours', meaning: meanings.hours, value: ({ minutes }) => hoursInWords(minutes) },
  {
    name: 'Rating',
    meaning: meanings.ratings,
    value: ({ ratings: { n, mean } }) => (mean === null ? '–' : `${mean.toFixed(2)} (${countInWords(n)})`),
  },
];

const countInWords = (count: number) => count.toLocaleString('en-US');

/** A row for each of the staff, and one for all of them; on a phone, the figures are below the name. */
export function PeopleTable({ report: { people, all } }: { report: PeopleReport }) {
  const rows = [
    ...people.map(({ userId, ...person }) => ({ ...person, key: userId, isTotal: false })),
    { ...all, key: 'all', name: 'All', hasLeft: false, isTotal: true },
  ];
  const isEmpty = [all.taken, all.replies, all.resolved, all.firstReplies.n, all.minutes, all.ratings.n].every(
    (count) => count === 0,
  );

  return (
    <>
      <ReportSection
        title="By person"
        empty={reportMessages.nobodyWorked}
        isEmpty={isEmpty}
        columns={['Person', ...figures.map(({ name }) => name)]}
        figureWidth="w-24 lg:w-28"
        isNarrowHidden
        more={
          <ul className="md:hidden print:hidden">
            {rows.map((row) => (
              <li key={row.key} className="border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
                <p className="mb-1 font-semibold">
                  <Name name={row.name} hasLeft={row.hasLeft} />
                </p>
                <dl className="grid grid-cols-3 gap-x-3 gap-y-2 text-sm">
                  {figures.map(({ name, value }) => (
                    <div key={name}>
                      <dt className="text-ink-soft">{name}</dt>
                      <dd className="tabular">{value(row)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        }
      >
        {rows.map((row) => (
          <Row
            key={row.key}
            name={<Name name={row.name} hasLeft={row.hasLeft} />}
            figures={figures.map(({ value }) => value(row))}
            isTotal={row.isTotal}
          />
        ))}
      </ReportSection>
      <section aria-labelledby="meanings" className="px-4 py-5 sm:px-6 print:break-inside-avoid">
        <h3 id="meanings" className="mb-2 text-lg">
          What the figures count
        </h3>
        <dl className="grid max-w-[44rem] gap-x-4 gap-y-2 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
          {figures.map(({ name, meaning }) => (
            <div key={name} className="contents">
              <dt className="font-medium max-sm:-mb-2">{name}</dt>
              <dd className="text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 max-w-[44rem] text-ink-soft text-sm">
          What clients, automatic rules, and monitoring do counts for nobody. A deleted ticket does not count, but the
          time worked on it does.
        </p>
      </section>
    </>
  );
}

function Name({ name, hasLeft }: { name: string; hasLeft: boolean }) {
  return (
    <>
      <span dir="auto" className="[overflow-wrap:anywhere]">
        {name}
      </span>
      {hasLeft && <span className="font-normal text-ink-soft"> (left)</span>}
    </>
  );
}
