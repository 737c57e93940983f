import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * A list of pages with hairlines between them.
 * @param isWide in two columns where there is room
 */
export function Entries({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  const columns = isWide ? 'grid gap-x-12 sm:grid-cols-2' : '';
  return <ul className={`border-line border-t ${columns}`}>{children}</ul>;
}

type EntryProps = {
  href: string;
  title: ReactNode;
  /** What the page answers, in a sentence. */
  text?: ReactNode;
  /** A fact in small type, such as a date. */
  fact?: ReactNode;
};

/** One of the pages of a list; all of its area is the link. */
export function Entry({ href, title, text, fact }: EntryProps) {
  return (
    <li className="group relative border-line border-b py-4 pr-10">
      <a
        href={href}
        className="font-semibold text-lg underline-offset-4 after:absolute after:inset-0 group-hover:underline [overflow-wrap:anywhere]"
      >
        {title}
      </a>
      {text && <p className="mt-1 max-w-2xl text-ink-soft [overflow-wrap:anywhere]">{text}</p>}
      {fact && <p className="mt-1 text-ink-faint text-sm">{fact}</p>}
      <ArrowRight
        className="absolute top-5 right-1 size-5 text-ink-faint group-hover:text-copper print:hidden"
        aria-hidden="true"
      />
    </li>
  );
}
