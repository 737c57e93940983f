/** Where a screen was before. Bookmarks and links in sent emails lead there. */
export type MovedAddress = {
  /** The address below the portal's home that no screen has anymore. */
  path: string;
  /** Where it leads: an address below the home, with parameters if it needs some. */
  to: string;
  /** The title of the browser tab until the page's script runs. */
  title: string;
};

/** The addresses of the dashboard that moved. */
export const movedAddresses: readonly MovedAddress[] = [
  { path: 'inquiries/mail', to: 'inquiries/email', title: 'Email' },
  { path: 'inquiries/ratings', to: 'reports/ratings', title: 'Ratings' },
  { path: 'saved-replies', to: '?settings=replies', title: 'Saved replies' },
  { path: 'promise/service-hours', to: '?settings=hours', title: 'Service hours' },
  { path: 'promise/targets', to: '?settings=targets', title: 'Targets' },
  { path: 'promise/on-call', to: '?settings=on-call', title: 'On call' },
];

/**
 * The address that a moved one leads to.
 * @param home of the portal, as in the router
 * @param search of the requested address, which is kept
 */
export function newAddressOf(home: string, to: string, search: string) {
  const [path = '', own = ''] = to.split('?');
  const parameters = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(own)]);
  const query = parameters.size > 0 ? `?${parameters}` : '';
  return `${home}${path && `/${path}`}${query}`;
}
