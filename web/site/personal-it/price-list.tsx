import type { ReactNode } from 'react';
import { inDollars } from '#content/wording.ts';
import { useService } from '../shared/use-site.tsx';

/** A price list that looks like a printed card. */
export function PriceList({ children }: { children: ReactNode }) {
  const { pricing } = useService('personalIt');

  return (
    <section
      id="prices"
      aria-labelledby="prices-heading"
      className="rounded border-2 border-ink bg-surface px-6 py-7 outline-1 outline-ink -outline-offset-8 sm:px-10 sm:py-9"
    >
      <h2 id="prices-heading">{pricing.heading}</h2>
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
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
