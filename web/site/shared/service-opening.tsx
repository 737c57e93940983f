import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicPage } from '#content/site.ts';
import { telephone } from '#content/wording.ts';
import { FromPrice } from './from-price.tsx';
import { QuoteLink, type Wanted } from './quote-link.tsx';
import { useSite } from './use-site.tsx';

type ServiceOpeningProps = {
  page: PublicPage;
  words: { headline: string; intro: string; action: string };
  /** What the button asks for. */
  wanted: Wanted;
  className?: string;
  /** What else belongs into the first screen, below the buttons. */
  children?: ReactNode;
};

/** The first words of a service's page: what it is, one sentence, the two ways to begin, and what it costs. */
export function ServiceOpening({ page, words, wanted, className, children }: ServiceOpeningProps) {
  const { brand, services } = useSite();
  const { phones, country } = brand;
  const from = services.find(({ path }) => path === page.path)?.from;
  const { number } = phones[0];

  return (
    <div className={className}>
      <p className="mb-3 font-semibold text-ink-soft">{page.title}</p>
      <h1>{words.headline}</h1>
      <p className="mt-6 max-w-xl text-ink-soft text-lg">{words.intro}</p>
      <p className="mt-8 flex gap-3 max-sm:flex-col max-sm:items-start">
        <QuoteLink wanted={wanted} className="action-main">
          {words.action}
        </QuoteLink>
        <a href={telephone(number, country)} className="action action-plain whitespace-nowrap tabular-nums">
          <Phone className="size-4.5 shrink-0" aria-hidden="true" />
          {number}
        </a>
      </p>
      <FromPrice from={from} className="mt-4 block text-ink-soft" />
      {children}
    </div>
  );
}
