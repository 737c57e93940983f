import { Phone } from 'lucide-react';
import { telephone } from '#content/wording.ts';
import { catenary } from '#web/ui/catenary.ts';
import { QuoteLink, type Wanted } from './quote-link.tsx';
import { useHasArch, useSite } from './use-site.tsx';

const low = catenary({ width: 120, height: 50, left: 0, base: 56 });

type ClosingProps = {
  /** What the button asks for. */
  wanted?: Wanted;
  /** The words of this page, if it has its own. */
  words?: { heading: string; text: string; action?: string | undefined } | undefined;
};

/** The link to the contact page at the end of a page. */
export function Closing({ wanted, words }: ClosingProps) {
  const { brand, shared } = useSite();
  const { number } = brand.phones[0];
  const { heading, text, action = shared.closing.action } = words ?? shared.closing;
  return (
    <section className="evening relative overflow-hidden">
      {useHasArch() && <Ground />}
      <div className="wrap relative flex flex-wrap items-end justify-between gap-x-12 gap-y-7 border-line border-b py-18">
        <div>
          <h2 className="max-w-2xl">{heading}</h2>
          <p className="mt-3 max-w-xl text-ink-soft text-lg">{text}</p>
        </div>
        <p className="flex flex-wrap gap-3">
          <QuoteLink wanted={wanted} className="action-main">
            {action}
          </QuoteLink>
          <a href={telephone(number, brand.country)} className="action action-plain whitespace-nowrap tabular-nums">
            <Phone className="size-4.5 shrink-0" aria-hidden="true" />
            <span className="sr-only">Call </span>
            {number}
          </a>
        </p>
      </div>
    </section>
  );
}

/** The arch's foot, far away. */
function Ground() {
  return (
    <svg
      viewBox="0 0 120 56"
      className="absolute inset-x-0 bottom-0 h-14 w-full text-steel opacity-25"
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
    >
      <path d={low} stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
