import type { APIRoute } from 'astro';

/** The portal is not disallowed: a crawler must be able to read its pages to see that they are `noindex`. */
export const GET: APIRoute = ({ locals }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', locals.publicUrl)}\n`);
