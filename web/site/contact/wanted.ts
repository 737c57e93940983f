import type { Site } from '#content/site.ts';

/** What the visitor chose on the page that led to the form, such as a package. */
export type Wanted = { service: string; package: string; label: string };

/**
 * Reads the choice from the address of the form. An unknown service or package counts as none.
 * @param search `?service=managed-it&package=professional`
 */
export function wantedOf(
  { managedIt, serviceLabels }: Pick<Site, 'managedIt' | 'serviceLabels'>,
  search: URLSearchParams,
): Wanted | undefined {
  const service = Object.keys(serviceLabels).find((each) => each === search.get('service'));
  if (!service) return undefined;
  const isManaged = service === 'managed-it';
  const chosen = isManaged ? managedIt?.packages.list.find(({ id }) => id === search.get('package')) : undefined;
  const label = [serviceLabels[service], chosen?.name].filter(Boolean).join(', ');
  return { service, package: chosen?.id ?? '', label };
}

/** The addresses of the form with each choice, as links to it are written. */
export function wantedAddresses({
  managedIt,
  pages,
  serviceLabels,
}: Pick<Site, 'managedIt' | 'pages' | 'serviceLabels'>) {
  const services = Object.keys(serviceLabels).map((service) => ({ service }));
  const packages = (managedIt?.packages.list ?? []).map(({ id }) => ({ service: 'managed-it', package: id }));
  return [...services, ...packages].map((wanted) => `${pages.contact.path}?${new URLSearchParams(wanted)}`);
}
