import { networking } from '#content/networking.ts';
import { Closing } from '../shared/closing.tsx';
import { FloorPlan } from './floor-plan.tsx';
import { Steps } from './steps.tsx';

const { services, benefits } = networking;

export function NetworkingPage() {
  return (
    <>
      <section className="wrap grid gap-x-14 gap-y-6 pt-16 pb-14 lg:grid-cols-[7fr_5fr] lg:items-end">
        <div>
          <p className="mb-3 font-semibold text-ink-soft">Networking Solutions</p>
          <h1>{networking.headline}</h1>
        </div>
        <p className="max-w-2xl text-ink-soft text-lg">{networking.intro}</p>
      </section>
      <section className="border-line border-y bg-sunken">
        <div className="wrap py-18">
          <h2>{services.heading}</h2>
          <p className="mt-3 text-ink-soft text-lg">{services.intro}</p>
          <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-[7fr_5fr] lg:items-start">
            <FloorPlan className="w-full lg:sticky lg:top-24" />
            <ol className="grid">
              {services.list.map(({ title, text }, index) => (
                <li key={title} className="flex gap-4 border-line border-t py-5 first:border-t-0 first:pt-0">
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
        </div>
      </section>
      <Steps />
      <section className="wrap pb-20">
        <h2 className="max-w-2xl">{benefits.heading}</h2>
        <ul className="mt-8 border-ink border-t-2">
          {benefits.list.map((benefit) => (
            <li key={benefit} className="border-line border-b py-4 font-display text-xl">
              {benefit}
            </li>
          ))}
        </ul>
      </section>
      <Closing
        heading="Which room has bad WiFi?"
        text="Start with that one. We come by, measure, and tell you what we find."
      />
    </>
  );
}
