import { catenary, onCatenary } from '#web/ui/catenary.ts';
import { Closing } from '../shared/closing.tsx';
import { Questions } from '../shared/questions.tsx';
import { InSite, type SiteProps, useSite } from '../shared/use-site.tsx';
import { ComparisonTable } from './comparison-table.tsx';

export function ManagedItPage({ site }: SiteProps) {
  const { managedIt } = site;
  const { included, benefits, questions } = managedIt;

  return (
    <InSite site={site}>
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
    </InSite>
  );
}

const arc = { width: 1120, height: 150, left: 40, base: 170 };
const curve = catenary(arc);
const stops = [0.09, 0.27, 0.37, 0.55, 0.9];

/** A timeline of one day and night, drawn as the sun's path over the office. */
function DayLine() {
  const { day } = useSite().managedIt;

  return (
    <section className="evening hero-sky overflow-hidden">
      <div className="wrap pt-14 pb-12">
        <h2>{day.heading}</h2>
        <svg viewBox="0 0 1200 176" className="mt-4 w-full max-lg:hidden" aria-hidden="true" fill="none">
          <path d={curve} className="stroke-steel" strokeWidth="1.5" strokeDasharray="2 7" strokeLinecap="round" />
          <path d="M0 171h1200" className="stroke-line-strong" />
          {stops.map((along) => {
            const { x, y } = onCatenary(arc, along);
            return <circle key={along} cx={x} cy={y} r="6" className="fill-glow" />;
          })}
        </svg>
        <ol className="grid gap-x-6 gap-y-5 max-lg:mt-8 lg:grid-cols-5 lg:pt-5">
          {day.hours.map(({ time, text }) => (
            <li key={time} className="max-lg:grid max-lg:grid-cols-[6rem_1fr]">
              <p className="font-display font-semibold text-glow text-lg tabular-nums">{time}</p>
              <p className="text-base text-ink">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Packages() {
  const { packages } = useSite().managedIt;
  const [essential, professional] = packages.list;

  return (
    <section className="wrap pt-20 pb-12">
      <h2>{packages.heading}</h2>
      <p className="mt-3 max-w-2xl text-ink-soft text-lg">{packages.intro}</p>
      <div className="mt-10 grid lg:grid-cols-[5fr_7fr]">
        <article className="flex flex-col border border-line p-7 max-lg:rounded-t sm:p-9 lg:rounded-l lg:border-r-0">
          <PackageWords {...essential} />
          <QuoteLink name={essential.name} look="action-plain" />
        </article>
        <article className="evening relative flex flex-col overflow-hidden p-7 max-lg:rounded-b sm:p-9 lg:-my-4 lg:rounded">
          <PackageWords {...professional} />
          <QuoteLink name={professional.name} look="action-main" />
        </article>
      </div>
    </section>
  );
}

function PackageWords({ name, text }: { name: string; text: string }) {
  return (
    <>
      <h3 className="text-2xl">{name}</h3>
      <p className="mt-3 mb-8 max-w-lg text-ink-soft">{text}</p>
    </>
  );
}

function QuoteLink({ name, look }: { name: string; look: string }) {
  const { pages } = useSite();

  return (
    <a href={pages.contact.path} className={`action mt-auto self-start ${look}`}>
      Get Quote<span className="sr-only"> for {name}</span>
    </a>
  );
}
