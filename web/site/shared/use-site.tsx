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

/** The words of a service that has a page of its own making, on that page. */
export function useService<Name extends 'managedIt' | 'networking' | 'itProjects' | 'personalIt'>(name: Name) {
  return existing(useSite()[name]);
}

/** A page of a service is rendered only if the folder has it. */
export function existing<Words>(words: Words): NonNullable<Words> {
  if (words === undefined || words === null) throw new Error('The folder has no such service.');
  return words;
}

/** Whether the drawings are those with the arch. */
export const useHasArch = () => useSite().brand.drawings === 'arch';

function useSiteProps() {
  const props = useContext(SiteContext);
  if (!props) throw new Error('Parts of the website are rendered inside of InSite.');
  return props;
}
