import type { Service, Site } from '#content/site.ts';
import { DrawingImage } from '../drawings/drawing-image.tsx';
import { Closing } from '../shared/closing.tsx';
import { drawingOf } from '../shared/drawing-of.ts';
import { FirstPicture } from '../shared/first-picture.tsx';
import { Questions } from '../shared/questions.tsx';
import { ServiceOpening } from '../shared/service-opening.tsx';
import { InSite } from '../shared/use-site.tsx';

type Words = NonNullable<Service['words']>;
type ServicePageProps = { site: Site; service: Service; words: Words };

/** The page of a service that the provider describes in a file of its own. */
export function ServicePage({ site, service, words }: ServicePageProps) {
  const { included, process, benefits, questions, closing } = words;
  const wanted = { service: service.id };

  return (
    <InSite site={site}>
      <section className="wrap grid items-center gap-x-12 gap-y-10 pt-12 pb-14 lg:min-h-[min(calc(100svh-var(--bar)),40rem)] lg:grid-cols-[6fr_5fr] lg:py-10">
        <ServiceOpening page={service.page} words={words} wanted={wanted} />
        <FirstPicture name={words.picture}>
          <DrawingImage name={drawingOf(site, service.id)} className="rounded" />
        </FirstPicture>
      </section>
      <section className="border-line border-y bg-sunken">
        <div className="wrap py-18">
          <h2>{included.heading}</h2>
          {included.intro && <p className="mt-3 max-w-2xl text-ink-soft text-lg">{included.intro}</p>}
          <dl className="mt-8 grid gap-x-12 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
            {included.list.map(({ title, text }) => (
              <div key={title} className="border-line-strong border-t pt-4">
                <dt className="font-display font-semibold text-lg">{title}</dt>
                <dd className="mt-1 text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      {process && <Process process={process} />}
      {benefits && <Benefits benefits={benefits} />}
      <Questions questions={questions} className="border-line border-t" />
      <Closing wanted={wanted} words={closing} />
    </InSite>
  );
}

function Process({ process: { heading, steps } }: { process: NonNullable<Words['process']> }) {
  return (
    <section className="wrap py-18">
      <h2>{heading}</h2>
      <ol className="mt-9 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-copper border-t-3 pt-4">
            <h3 className="text-xl">
              <span className="text-ink-faint">{index + 1}. </span>
              {title}
            </h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Benefits({ benefits: { heading, list } }: { benefits: NonNullable<Words['benefits']> }) {
  return (
    <section className="wrap py-18">
      <h2>{heading}</h2>
      <dl className="mt-8 columns-1 gap-x-12 sm:columns-2">
        {list.map(({ title, text }) => (
          <div key={title} className="mb-7 break-inside-avoid border-ink border-l-2 pl-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
