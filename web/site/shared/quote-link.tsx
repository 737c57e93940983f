import type { ReactNode } from 'react';
import { useSite } from './use-site.tsx';

/** What a visitor chose before opening the form, which shows it and sends it along. */
export type Wanted = { service: string; package?: string };

type QuoteLinkProps = { wanted?: Wanted | undefined; className: string; children: ReactNode };

/** A button to the form that keeps what the page, or the package, is about. */
export function QuoteLink({ wanted, className, children }: QuoteLinkProps) {
  const { pages } = useSite();

  const choice = wanted ? `?${new URLSearchParams(wanted)}` : '';

  return (
    <a href={`${pages.contact.path}${choice}`} className={`action ${className}`}>
      {children}
    </a>
  );
}
