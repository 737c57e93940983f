import { createContext, type PropsWithChildren, useContext } from 'react';
import type { PageLocals } from '#content/locals.ts';

/** What every page of the website is made from. */
export type SiteProps = Pick<PageLocals, 'site' | 'figures'>;

const SiteContext = createContext<SiteProps | undefined>(undefined);

/** Gives a page's components what the provider says. Astro renders each page, header and footer apart, so each has its own. */
export function InSite({ site, figures, children }: PropsWithChildren<SiteProps>) {
  return <SiteContext value={{ site, figures }}>{children}</SiteContext>;
}

/** The provider's names, numbers, prices and words. */
export function useSite() {
  return useSiteProps().site;
}

/** What the website shows in the place of claims; undefined while it shows those. */
export function useFigures() {
  return useSiteProps().figures;
}

function useSiteProps() {
  const props = useContext(SiteContext);
  if (!props) throw new Error('Parts of the website are rendered inside of InSite.');
  return props;
}
