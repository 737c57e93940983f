import type { APIRoute } from 'astro';

/** The portal is not disallowed: a crawler that may not read its pages can't read that they are not to be listed. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site)}\n`);
