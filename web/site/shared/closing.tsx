import { catenary } from '#web/ui/catenary.ts';
import { useSite } from './use-site.tsx';

const low = catenary({ width: 1200, height: 50, left: 0, base: 56 });

type ClosingProps = { heading?: string; text?: string; action?: string };

/** The link to the contact page at the end of a page. */
export function Closing(words: ClosingProps) {
  const { pages, shared } = useSite();
  const { heading, text, action } = { ...shared.closing, ...words };
  return (
    <section className="evening relative overflow-hidden">
      <svg
        viewBox="0 0 1200 56"
        className="absolute inset-x-0 bottom-0 h-14 w-full text-steel opacity-25"
        preserveAspectRatio="none"
        aria-hidden="true"
        fill="none"
      >
        <path d={low} stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="wrap relative flex flex-wrap items-end justify-between gap-x-12 gap-y-7 border-line border-b py-18">
        <div>
          <h2 className="max-w-2xl">{heading}</h2>
          <p className="mt-3 max-w-xl text-ink-soft text-lg">{text}</p>
        </div>
        <a href={pages.contact.path} className="action action-main">
          {action}
        </a>
      </div>
    </section>
  );
}
