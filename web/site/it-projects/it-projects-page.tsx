import { itProjects } from '#content/it-projects.ts';
import { Closing } from '../shared/closing.tsx';
import { Phases } from './phases.tsx';
import { ProjectTypes } from './project-types.tsx';

const { transformation, benefits } = itProjects;

export function ItProjectsPage() {
  return (
    <>
      <section className="wrap pt-16 pb-10">
        <p className="mb-3 font-semibold text-ink-soft">IT Projects and Digital Transformation</p>
        <h1 className="max-w-3xl">{itProjects.headline}</h1>
        <p className="mt-6 max-w-2xl text-ink-soft text-lg">{itProjects.intro}</p>
      </section>
      <ProjectTypes />
      <Phases />
      <section className="wrap grid gap-x-14 gap-y-10 py-20 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2>{benefits.heading}</h2>
          <dl className="mt-8 grid gap-6">
            {benefits.list.map(({ title, text }) => (
              <div key={title}>
                <dt className="font-semibold">{title}</dt>
                <dd className="text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="border-line-strong lg:border-l lg:pl-14">
          <h2>{transformation.heading}</h2>
          <p className="mt-6 max-w-2xl text-xl">{transformation.text}</p>
        </div>
      </section>
      <Closing
        heading="Which Monday does it need to work by?"
        text="Tell us the date and what has to be true by then."
      />
    </>
  );
}
