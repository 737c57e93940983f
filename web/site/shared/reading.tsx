import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { telephone } from '#content/wording.ts';
import { useSite } from './use-site.tsx';

type ReadingProps = {
  children: ReactNode;
  /** Beside the text on a wide screen, below it on others. */
  aside?: ReactNode;
};

/** The body of a page that is read: text of a comfortable width, and beside it what belongs to it. */
export function Reading({ children, aside }: ReadingProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-14 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0 max-w-3xl">{children}</div>
      {aside && <aside className="grid content-start gap-10 text-base">{aside}</aside>}
    </div>
  );
}

/**
 * Text that somebody wrote in Markdown, as HTML that is safe to show.
 * @public
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller renders it from Markdown, without HTML of the author
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** How to reach a person, beside a text that may not have helped. */
export function TalkToUs() {
  const { brand, pages } = useSite();
  const { label, number } = brand.phones[1] ?? brand.phones[0];
  return (
    <section className="border-copper border-t-2 pt-5">
      <h2 className="text-xl">Rather talk to a person?</h2>
      <p className="mt-3">
        <a href={telephone(number, brand.country)} className="action action-plain w-full tabular-nums">
          <Phone className="size-4 text-copper" aria-hidden="true" />
          <span className="sr-only">Call </span>
          {number}
        </a>
      </p>
      <p className="mt-3 text-ink-soft text-sm">
        {label}, {brand.hours}
      </p>
      <p className="mt-2 text-sm print:hidden">
        <a href={pages.contact.path} className="prose-link inline-flex min-h-8 items-center">
          Send us a message
        </a>
      </p>
    </section>
  );
}
