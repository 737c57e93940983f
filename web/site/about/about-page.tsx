import { about } from '#content/about.ts';
import { Closing } from '../shared/closing.tsx';
import { Stat } from '../shared/stat.tsx';
import { Founders } from './founders.tsx';
import { Story } from './story.tsx';

const { values, mission } = about;

export function AboutPage() {
  return (
    <>
      <section className="wrap pt-16 pb-16">
        <p className="mb-3 font-semibold text-ink-soft">About Us</p>
        <h1 className="max-w-4xl">{about.headline}</h1>
        <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[6fr_6fr] lg:items-end">
          <p className="max-w-2xl text-ink-soft text-lg">{about.intro}</p>
          <dl className="grid grid-cols-3 gap-x-4 border-ink border-t-2 pt-4">
            {about.stats.map((stat) => (
              <Stat
                key={stat.label}
                {...stat}
                className="flex flex-col-reverse justify-end"
                valueClassName="tabular-nums sm:text-3xl"
              />
            ))}
          </dl>
        </div>
      </section>
      <Story />
      <Founders />
      <section className="border-line border-y bg-sunken">
        <div className="wrap grid gap-x-14 gap-y-8 py-18 lg:grid-cols-[3fr_9fr]">
          <h2>{values.heading}</h2>
          <ol className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
            {values.list.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="mt-1.5 text-ink-soft">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="wrap py-24">
        <h2 className="font-sans font-semibold text-base text-ink-soft tracking-normal">{mission.heading}</h2>
        <p className="mt-4 max-w-4xl text-balance font-display font-semibold text-3xl sm:text-4xl">{mission.text}</p>
      </section>
      <Closing />
    </>
  );
}
