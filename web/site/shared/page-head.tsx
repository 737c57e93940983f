import type { ReactNode } from 'react';
import { catenary } from '#web/ui/catenary.ts';
import { useHasArch } from './use-site.tsx';

/** A step of the way to a page: an address, and the words of its link. */
export type Step = { href: string; label: string };

type PageHeadProps = {
  title: string;
  /** One or two sentences below the title. */
  intro?: ReactNode;
  /** The pages above this one, from the home page down. */
  trail?: readonly Step[];
  /** What people came to do, such as a search field. */
  children?: ReactNode;
};

const low = catenary({ width: 360, height: 150, left: 20, base: 158 });
const lower = catenary({ width: 300, height: 112, left: 50, base: 158 });

/** The head of a page that is read rather than sold: an article, a list of articles, the status, a legal page. */
export function PageHead({ title, intro, trail, children }: PageHeadProps) {
  return (
    <header className="overflow-hidden border-line border-b bg-sunken">
      <div className="wrap relative grid items-end gap-x-12 lg:grid-cols-[8fr_4fr]">
        <div className="min-w-0 pt-10 pb-10 sm:pt-14 sm:pb-12">
          {trail && <Trail steps={trail} here={title} />}
          <h1 className="max-w-3xl text-3xl sm:text-4xl [overflow-wrap:anywhere]">{title}</h1>
          {intro && <p className="mt-4 max-w-2xl text-ink-soft text-lg">{intro}</p>}
          {children && <div className="mt-7 max-w-2xl print:hidden">{children}</div>}
        </div>
        <svg viewBox="0 0 400 160" className="w-full max-lg:hidden print:hidden" aria-hidden="true" fill="none">
          {useHasArch() ? (
            <>
              <path d={low} className="stroke-copper" strokeWidth="3" />
              <path d={lower} className="stroke-line-strong" strokeWidth="1.5" />
            </>
          ) : (
            <Pages />
          )}
        </svg>
      </div>
    </header>
  );
}

/** Written pages, one on the other. */
function Pages() {
  return (
    <>
      <path d="M84 160V44h176v116M112 160V22h176v138" className="stroke-line-strong" strokeWidth="1.5" />
      <path d="M140 160V6h176v154" className="fill-paper stroke-copper" strokeWidth="3" />
      <path
        d="M166 38h84M166 62h124M166 82h124M166 102h96M166 122h124M166 142h60"
        className="stroke-line-strong"
        strokeWidth="2"
      />
    </>
  );
}

/** The way back, as search engines show it above a result. */
function Trail({ steps, here }: { steps: readonly Step[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3 print:hidden">
      <ol className="flex flex-wrap items-center text-ink-soft text-sm">
        {steps.map(({ href, label }) => (
          <li key={href} className="after:px-2 after:text-ink-faint after:content-['/']">
            <a
              href={href}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
        <li aria-current="page" className="max-w-full truncate text-ink-faint">
          {here}
        </li>
      </ol>
    </nav>
  );
}
