import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy of a built page: nothing but what our own server sends, and of what stands in the page
 * itself exactly what was there when it was built.
 * @param html the page
 * @param isSecure whether people reach the site by https
 */
export function contentPolicyOf(html: string, isSecure: boolean) {
  const scripts = inlineHashes(
    html,
    /<script(?![^>]*\s(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
  const styles = inlineHashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data:",
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

/** What stands in a page, each named by its SHA-256 (CSP 3, section 2.3.1), each once. */
function inlineHashes(html: string, elements: RegExp) {
  const contents = [...html.matchAll(elements)].map(([, content = '']) => content);
  return [...new Set(contents.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`))];
}
