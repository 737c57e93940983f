import { contentPolicyOf, type Inline } from '#server/platform/http/content-policy.ts';

/** Addresses that search engines must not list. */
const unlisted = /^\/(ticketing\/|api\/|contact\/|on-request|404$)/;

/** Pages that must not be cached and send no referrer. The 404 page is shown at any address. */
const isPrivate = /^\/(ticketing\/|404$)/;

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml',
  ico: 'image/vnd.microsoft.icon',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  webmanifest: 'application/manifest+json; charset=utf-8',
};

/**
 * For files that are not pages, which load nothing. They are ours and contain no user content, so they need no sandbox.
 */
export const POLICY_OF_FILES = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers of a file of the site.
 * @param inline the scripts and styles in the templates of a page
 */
export function headersOf(address: string, inline: Inline | undefined, isSecure: boolean): Record<string, string> {
  const [, ending = ''] = /\.(\w+)$/.exec(address) ?? [];
  const type = types[ending];
  const policy = ending === 'svg' ? POLICY_OF_DRAWINGS : POLICY_OF_FILES;
  return {
    'content-type': type ?? 'text/html; charset=utf-8',
    'content-security-policy': type ? policy : contentPolicyOf(inline, isSecure),
    ...headersAt(address),
  };
}

/** Drawings have styles of their own. */
const POLICY_OF_DRAWINGS = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The headers that depend only on the address, also of a redirect to it. */
export function headersAt(address: string) {
  return {
    'cache-control': cacheControlOf(address),
    // Other sites may learn that a link came from us. Portal pages send no referrer: their addresses can contain
    // tokens.
    ...(isPrivate.test(address) ? {} : { 'referrer-policy': 'strict-origin-when-cross-origin' }),
    ...(unlisted.test(address) ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
  };
}

function cacheControlOf(address: string) {
  if (address.startsWith('/pictures/')) return 'public, max-age=31536000, immutable';
  // A shared computer must not keep pages of the portal, and a missing page may exist a moment later.
  return isPrivate.test(address) ? 'no-store' : 'no-cache';
}
