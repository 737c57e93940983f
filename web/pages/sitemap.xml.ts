import type { APIRoute } from 'astro';
import { pages } from '#content/pages.ts';

export const GET: APIRoute = ({ site }) => {
  const entries = Object.values(pages).map(({ path }) => `  <url><loc>${new URL(path, site)}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
  );
};
