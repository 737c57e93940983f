import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals: { site, publicUrl } }) => {
  const entries = [...Object.values(site.pages), ...site.legal].map(
    ({ path }) => `  <url><loc>${new URL(path, publicUrl)}</loc></url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
  );
};
