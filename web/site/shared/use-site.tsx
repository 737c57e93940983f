import { createContext, type ReactNode, useContext } from 'react';
import type { Site } from '#content/site.ts';

/** What every page of the website is made from. */
export type SiteProps = { site: Site };

const SiteContext = createContext<Site | undefined>(undefined);

/** Gives a page's components what the provider says. Astro renders each page, header and footer apart, so each has its own. */
export function InSite({ site, children }: SiteProps & { children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The provider's names, numbers, prices and words. */
export function useSite() {
  const site = useContext(SiteContext);
  if (!site) throw new Error('Parts of the website are rendered inside of InSite.');
  return site;
}
