import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy of a page. It allows only resources from our own server, and inline code only by
 * its hash.
 * @param html the page
 * @param isSecure whether the site is served over https
 */
export function contentPolicyOf(html: string, isSecure: boolean) {
  const scripts = inlineHashes(
    html,
    /<script(?![^>]*\s(?:src|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
  const styles = inlineHashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

/** The SHA-256 sources of a page's inline elements (CSP 3, section 2.3.1), without duplicates. */
function inlineHashes(html: string, elements: RegExp) {
  const contents = [...html.matchAll(elements)].map(([, content = '']) => content);
  return [...new Set(contents.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`))];
}
