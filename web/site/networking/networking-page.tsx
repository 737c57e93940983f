import { catenary, onCatenary } from '#web/ui/catenary.ts';
import { Closing } from '../shared/closing.tsx';
import { InSite, type SiteProps, useSite } from '../shared/use-site.tsx';
import { FloorPlan } from './floor-plan.tsx';

export function NetworkingPage({ site }: SiteProps) {
  const { networking } = site;
  const { services, benefits } = networking;

  return (
    <InSite site={site}>
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
    </InSite>
  );
}

const arch = { width: 1000, height: 300, left: 100, base: 330 };
const curve = catenary(arch);
const stops = [0.06, 0.33, 0.67, 0.94];

/** Four steps along the arch. */
function Steps() {
  const { process } = useSite().networking;

  return (
    <section className="wrap py-20">
      <h2 className="mx-auto max-w-3xl lg:text-center">{process.heading}</h2>
      <div className="mt-10">
        <svg viewBox="0 0 1200 345" className="-mb-40 w-full max-lg:hidden" aria-hidden="true" fill="none">
          <path d={curve} className="stroke-copper" strokeWidth="5" strokeLinecap="round" />
          {stops.map((along, index) => (
            <Stop key={along} along={along} number={index + 1} />
          ))}
        </svg>
        <ol className="relative grid gap-y-8 max-lg:border-copper max-lg:border-l-4 lg:grid-cols-4 lg:gap-x-8 lg:px-10">
          {process.steps.map(({ title, text }, index) => (
            <li key={title} className={`max-lg:pl-6 ${index === 0 || index === 3 ? 'lg:pt-44' : 'lg:pt-8'}`}>
              <h3 className="text-xl">
                <span className="text-ink-faint lg:sr-only">{index + 1}. </span>
                {title}
              </h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Stop({ along, number }: { along: number; number: number }) {
  const { x, y } = onCatenary(arch, along);
  return (
    <g>
      <circle cx={x} cy={y} r="22" className="fill-paper stroke-copper" strokeWidth="4" />
      <text x={x} y={y + 8} textAnchor="middle" className="fill-ink font-display font-semibold" fontSize="22">
        {number}
      </text>
    </g>
  );
}
