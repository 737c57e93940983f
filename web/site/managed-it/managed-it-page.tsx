import { DrawingImage } from '../drawings/drawing-image.tsx';
import { Office } from '../drawings/office.tsx';
import { Closing } from '../shared/closing.tsx';
import { FirstPicture } from '../shared/first-picture.tsx';
import { Questions } from '../shared/questions.tsx';
import { ServiceOpening } from '../shared/service-opening.tsx';
import { existing, InSite, type SiteProps } from '../shared/use-site.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { DayLine } from './day-line.tsx';
import { Packages } from './packages.tsx';
import { Portal } from './portal.tsx';

const wanted = { service: 'managed-it' } as const;

export function ManagedItPage({ site }: SiteProps) {
  const { included, benefits, questions } = existing(site.managedIt);

  return (
    <InSite site={site}>
      <section className="wrap grid items-center gap-x-12 gap-y-10 pt-12 pb-14 lg:min-h-[min(calc(100svh-var(--bar)),44rem)] lg:grid-cols-[5fr_6fr] lg:py-10">
        <ServiceOpening
          page={existing(site.services.find(({ id }) => id === 'managed-it')).page}
          words={existing(site.managedIt)}
          wanted={wanted}
        />
        <FirstPicture name={existing(site.managedIt).picture}>
          <Office className="w-full rounded" hasArch={site.brand.drawings === 'arch'} />
        </FirstPicture>
      </section>
      <DayLine />
      <section className="wrap grid items-start gap-x-14 gap-y-10 py-20 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2>{included.heading}</h2>
          {included.intro && <p className="mt-3 max-w-xl text-ink-soft text-lg">{included.intro}</p>}
          <dl className="mt-8 grid gap-x-10 border-ink border-t-2 sm:grid-cols-2">
            {included.list.map(({ title, text }) => (
              <div key={title} className="border-line border-b py-5">
                <dt className="font-display font-semibold text-lg">{title}</dt>
                <dd className="mt-1 text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <DrawingImage name="front-desk" className="rounded lg:sticky lg:top-24" />
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
      <Portal />
      <Questions questions={questions} />
      <Closing wanted={wanted} words={existing(site.managedIt).closing} />
    </InSite>
  );
}
