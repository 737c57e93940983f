import { DrawingImage } from '../drawings/drawing-image.tsx';
import { FloorPlan } from '../drawings/floor-plan.tsx';
import { Closing } from '../shared/closing.tsx';
import { FirstPicture } from '../shared/first-picture.tsx';
import { Questions } from '../shared/questions.tsx';
import { ServiceOpening } from '../shared/service-opening.tsx';
import { existing, InSite, type SiteProps } from '../shared/use-site.tsx';
import { Steps } from './steps.tsx';

const wanted = { service: 'networking' } as const;

export function NetworkingPage({ site }: SiteProps) {
  const { services, benefits, questions } = existing(site.networking);

  return (
    <InSite site={site}>
      <section className="wrap grid items-center gap-x-14 gap-y-10 pt-12 pb-14 lg:grid-cols-[5fr_7fr] lg:py-14">
        <ServiceOpening
          page={existing(site.services.find(({ id }) => id === 'networking')).page}
          words={existing(site.networking)}
          wanted={wanted}
        />
        <FirstPicture name={existing(site.networking).picture}>
          <FloorPlan isNumbered className="w-full" />
        </FirstPicture>
      </section>
      <section className="border-line border-y bg-sunken">
        <div className="wrap py-18">
          <h2>{services.heading}</h2>
          <p className="mt-3 text-ink-soft text-lg">{services.intro}</p>
          <ol className="mt-9 grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
            {services.list.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4 border-line-strong border-t py-6">
                <span
                  aria-hidden="true"
                  className="mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-[50%] bg-ink font-semibold text-paper text-sm tabular-nums"
                >
                  {index + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p className="mt-1 text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Steps />
      <section className="border-line border-t">
        <div className="wrap grid items-end gap-x-14 lg:grid-cols-[8fr_4fr]">
          <div className="py-18">
            <h2 className="max-w-2xl">{benefits.heading}</h2>
            <ul className="mt-8 border-ink border-t-2">
              {benefits.list.map((benefit) => (
                <li key={benefit} className="border-line border-b py-4 text-xl">
                  {benefit}
                </li>
              ))}
            </ul>
          </div>
          <DrawingImage name="rack" className="mx-auto max-w-80 max-lg:hidden" />
        </div>
      </section>
      <Questions questions={questions} className="border-line border-t bg-sunken" />
      <Closing wanted={wanted} words={existing(site.networking).closing} />
    </InSite>
  );
}
