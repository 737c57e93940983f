import { inDollars } from '#content/wording.ts';
import { PhoneInHand } from '../drawings/phone-in-hand.tsx';
import { Closing } from '../shared/closing.tsx';
import { FirstPicture } from '../shared/first-picture.tsx';
import { Questions } from '../shared/questions.tsx';
import { QuoteLink } from '../shared/quote-link.tsx';
import { ServiceOpening } from '../shared/service-opening.tsx';
import { existing, InSite, type SiteProps, useService } from '../shared/use-site.tsx';
import { PriceList } from './price-list.tsx';

const wanted = { service: 'personal-it' } as const;

export function PersonalItPage({ site }: SiteProps) {
  const { services, questions } = existing(site.personalIt);

  return (
    <InSite site={site}>
      <section className="wrap grid gap-x-14 overflow-hidden pt-12 lg:grid-cols-[7fr_5fr] lg:pt-0">
        <ServiceOpening
          page={existing(site.services.find(({ id }) => id === 'personal-it')).page}
          words={existing(site.personalIt)}
          wanted={wanted}
          className="lg:self-center lg:py-14"
        >
          <Rates />
        </ServiceOpening>
        <div className="mt-10 self-end">
          <FirstPicture name={existing(site.personalIt).picture}>
            <PhoneInHand className="mx-auto w-full max-w-104" hasArch={site.brand.drawings === 'arch'} />
          </FirstPicture>
        </div>
      </section>
      <Problems />
      <Prices />
      <section className="wrap pb-20">
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
      <Questions questions={questions} className="border-line border-t bg-sunken" />
      <Closing wanted={wanted} words={existing(site.personalIt).closing} />
    </InSite>
  );
}

/** What an hour costs, in the first screen. */
function Rates() {
  const { rates } = useService('personalIt').pricing;

  return (
    <dl className="mt-10 grid gap-x-8 gap-y-2 border-line-strong border-t pt-5 sm:flex">
      {rates.map(({ name, price, unit }) => (
        <div key={name} className="flex items-baseline justify-between sm:flex-col-reverse">
          <dt className="text-ink-soft sm:text-sm">{name}</dt>
          <dd className="font-display font-semibold text-xl tabular-nums">
            {inDollars(price)}
            <span className="font-normal font-sans text-base text-ink-soft">/{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Problems in the words of callers. */
function Problems() {
  const { problems } = useService('personalIt');

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

/** The price list, beside the reasons to call. */
function Prices() {
  const { reasons } = useService('personalIt');

  return (
    <div className="wrap grid gap-x-14 gap-y-12 py-20 lg:grid-cols-[6fr_5fr] lg:items-start">
      <PriceList>
        <QuoteLink wanted={wanted} className="action-main mt-6 w-full">
          Book an hour
        </QuoteLink>
      </PriceList>
      <section>
        <h2>{reasons.heading}</h2>
        <dl className="mt-6 grid">
          {reasons.list.map(({ title, text }) => (
            <div key={title} className="border-line border-t py-5 first:border-ink first:border-t-2">
              <dt className="font-display font-semibold text-lg">{title}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
