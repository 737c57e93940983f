import { inDollars } from '#content/prices.ts';
import { Closing } from '../shared/closing.tsx';
import { Questions } from '../shared/questions.tsx';
import { InSite, type SiteProps, useSite } from '../shared/use-site.tsx';

export function PersonalItPage({ site }: SiteProps) {
  const { personalIt } = site;
  const { services, reasons, questions } = personalIt;

  return (
    <InSite site={site}>
      <section className="wrap grid gap-x-14 gap-y-12 pt-16 pb-20 lg:grid-cols-[6fr_5fr] lg:items-start">
        <div>
          <p className="mb-3 font-semibold text-ink-soft">Personal IT Support</p>
          <h1>{personalIt.headline}</h1>
          <p className="mt-6 max-w-xl text-ink-soft text-lg">{personalIt.intro}</p>
          <dl className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {reasons.list.map(({ title, text }) => (
              <div key={title} className="border-line-strong border-t pt-3">
                <dt className="font-semibold">{title}</dt>
                <dd className="text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <PriceList />
      </section>
      <Problems />
      <section className="wrap py-20">
        <h2 className="max-w-2xl">{services.heading}</h2>
        <div className="mt-8 grid border-ink border-t-2 md:grid-cols-2 md:gap-x-14">
          {services.list.map(({ title, text }) => (
            <div key={title} className="border-line border-b py-5 md:grid md:grid-cols-[11rem_1fr] md:gap-x-5">
              <h3>{title}</h3>
              <p className="text-ink-soft max-md:mt-1">{text}</p>
            </div>
          ))}
        </div>
      </section>
      <div className="border-line border-t bg-sunken">
        <Questions heading={questions.heading} list={questions.list} />
      </div>
      <Closing
        heading="What is it doing, or not doing?"
        text="Describe it in your own words. That is how we like it best."
        action="Ask for help"
      />
    </InSite>
  );
}

/** Problems in the words of callers. */
function Problems() {
  const { problems } = useSite().personalIt;

  return (
    <section className="evening hero-sky">
      <div className="wrap py-18">
        <h2>{problems.heading}</h2>
        <ul className="mt-9 flex flex-wrap gap-3">
          {problems.list.map((problem) => (
            <li key={problem} className="daylight rounded rounded-bl-none bg-paper px-5 py-3 text-ink text-lg">
              “{problem}”
            </li>
          ))}
        </ul>
        <p className="mt-9 max-w-xl text-lg text-white">{problems.answer}</p>
      </div>
    </section>
  );
}

/** A price list that looks like a printed card. */
function PriceList() {
  const { pages, personalIt } = useSite();
  const { pricing } = personalIt;

  return (
    <section
      aria-labelledby="prices"
      className="rounded border-2 border-ink bg-surface px-6 py-7 outline-1 outline-ink -outline-offset-8 sm:px-10 sm:py-9"
    >
      <h2 id="prices">{pricing.heading}</h2>
      <p className="mt-1 text-ink-soft">{pricing.intro}</p>
      <dl className="mt-6">
        {pricing.rates.map(({ name, price, unit, text }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 border-line border-t py-4">
            <dt className="font-semibold text-lg">{name}</dt>
            <dd className="whitespace-nowrap font-display font-semibold text-2xl tabular-nums">
              {inDollars(price)}
              <span className="font-normal font-sans text-base text-ink-soft">/{unit}</span>
            </dd>
            <dd className="col-span-2 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <dl className="border-ink border-t-2 pt-3">
        {pricing.terms.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 py-1">
            <dt>{name}</dt>
            <dd className="whitespace-nowrap font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <a href={pages.contact.path} className="action action-main mt-6 w-full">
        Book an hour
      </a>
    </section>
  );
}
