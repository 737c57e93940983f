import { managedIt } from '#content/managed-it.ts';
import { Closing } from '../shared/closing.tsx';
import { Questions } from '../shared/questions.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { DayLine } from './day-line.tsx';
import { Packages } from './packages.tsx';

const { included, benefits, questions } = managedIt;

export function ManagedItPage() {
  return (
    <>
      <section className="wrap pt-16 pb-14">
        <p className="mb-3 font-semibold text-ink-soft">Managed IT Services</p>
        <h1 className="max-w-4xl">{managedIt.headline}</h1>
        <p className="mt-6 max-w-2xl text-ink-soft text-lg">{managedIt.intro}</p>
      </section>
      <DayLine />
      <section className="wrap grid gap-x-14 gap-y-8 py-20 lg:grid-cols-[4fr_8fr]">
        <h2 className="lg:sticky lg:top-24 lg:self-start">{included.heading}</h2>
        <ol className="grid gap-x-12 sm:grid-cols-2">
          {included.list.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr] border-line border-t py-6">
              <span aria-hidden="true" className="font-display text-ink-faint text-lg tabular-nums">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mt-1.5 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className="border-line border-y bg-sunken">
        <div className="wrap py-18">
          <h2>{benefits.heading}</h2>
          <dl className="mt-8 columns-1 gap-x-12 sm:columns-2 lg:columns-3">
            {benefits.list.map(({ title, text }) => (
              <div key={title} className="mb-7 break-inside-avoid border-ink border-l-2 pl-4">
                <dt className="font-semibold">{title}</dt>
                <dd className="text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <Packages />
      <ComparisonTable />
      <Questions heading={questions.heading} list={questions.list} />
      <Closing
        heading="How many people, how many machines?"
        text="Write us two numbers and you have a third one tomorrow."
      />
    </>
  );
}
