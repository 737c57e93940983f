import { currentSite } from '#content/current-site.ts';

/** Whether the website is one of the two samples of the product, which names a provider that does not exist. */
export function isSampleSite() {
  const path = currentSite().folder.replaceAll('\\', '/');
  return /\/content\/(sample|second)\/?$/.test(path);
}
