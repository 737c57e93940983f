import { createHash } from 'node:crypto';

/** The inline scripts and styles of a page's templates, as `hashSource` names them. */
export type Inline = { scripts?: readonly string[]; styles?: readonly string[] };

/**
 * The Content-Security-Policy of a page. It allows only resources from our own server, and inline code only by its hash. It
 * never depends on the finished page, which shows what others wrote.
 * @param inline what the templates write into the page themselves
 * @param isSecure whether the site is served over https
 */
export function contentPolicyOf({ scripts = [], styles = [] }: Inline = {}, isSecure: boolean) {
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
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

/** The source that allows an inline element with this content (CSP 3, section 2.3.1). */
export function hashSource(content: string) {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
