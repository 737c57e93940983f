import type { Site } from '#content/site.ts';
import { MovingIn } from '../drawings/moving-in.tsx';
import { Closing } from '../shared/closing.tsx';
import { FirstPicture } from '../shared/first-picture.tsx';
import { Questions } from '../shared/questions.tsx';
import { ServiceOpening } from '../shared/service-opening.tsx';
import { existing, InSite, type SiteProps, useService } from '../shared/use-site.tsx';
import { ProjectTypes } from './project-types.tsx';

const wanted = { service: 'it-projects' } as const;

export function ItProjectsPage({ site }: SiteProps) {
  const { transformation, benefits, questions } = existing(site.itProjects);

  return (
    <InSite site={site}>
      <section className="wrap pt-12 lg:pt-14">
        <ServiceOpening
          page={existing(site.services.find(({ id }) => id === 'it-projects')).page}
          words={existing(site.itProjects)}
          wanted={wanted}
          className="lg:grid lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-x-14 lg:*:first:col-span-2"
        />
        <div className="mt-10">
          <FirstPicture name={existing(site.itProjects).picture}>
            <MovingIn
              className="w-full max-sm:-mx-5 max-sm:h-72 max-sm:w-screen"
              hasArch={site.brand.drawings === 'arch'}
            />
          </FirstPicture>
        </div>
      </section>
      <div className="border-line border-t">
        <ProjectTypes />
      </div>
      <Phases />
      <section className="wrap grid gap-x-14 gap-y-12 py-20 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2>{transformation.heading}</h2>
          <p className="mt-6 max-w-2xl text-xl">{transformation.text}</p>
        </div>
        <div className="border-line-strong lg:border-l lg:pl-14">
          <h2>{benefits.heading}</h2>
          <dl className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2">
            {benefits.list.map(({ title, text }) => (
              <div key={title}>
                <dt className="font-semibold">{title}</dt>
                <dd className="text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <Questions questions={questions} className="border-line border-t bg-sunken" />
      <Closing wanted={wanted} words={existing(site.itProjects).closing} />
    </InSite>
  );
}

/** The project plan as a chart: each phase starts where the previous one ends. */
function Phases() {
  const { phases } = useService('itProjects');

  return (
    <section className="evening">
      <div className="wrap py-18">
        <h2>{phases.heading}</h2>
        <p className="mt-3 max-w-2xl text-ink-soft text-lg">{phases.intro}</p>
        <ol className="mt-10 grid gap-y-4">
          {phases.list.map((phase, index) => (
            <li key={phase.title} className={`grid lg:grid-cols-10 ${offsets[Math.min(index, 3)]}`}>
              <Phase {...phase} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const offsets = [
  'lg:[&>*]:col-[1/span_7]',
  'lg:[&>*]:col-[2/span_7]',
  'lg:[&>*]:col-[3/span_7]',
  'lg:[&>*]:col-[4/span_7]',
];

function Phase({ title, question, tasks }: NonNullable<Site['itProjects']>['phases']['list'][number]) {
  return (
    <div className="grid gap-x-8 gap-y-3 rounded border-glow border-l-4 bg-surface px-6 py-5 sm:grid-cols-[2fr_3fr]">
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-ink-soft">{question}</p>
      </div>
      <ul className="grid gap-1">
        {tasks.map((task) => (
          <li key={task} className="flex gap-3">
            <span aria-hidden="true" className="mt-[0.7em] h-px w-4 shrink-0 bg-glow" />
            {task}
          </li>
        ))}
      </ul>
    </div>
  );
}
