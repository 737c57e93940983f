import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals: { site, publicUrl, articles = [], hasStatus } }) => {
  const pages = [
    ...site.publicPages,
    ...(articles.length > 0 ? [{ path: '/help' }] : []),
    ...(hasStatus ? [{ path: '/status' }] : []),
  ];
  const entries = [
    ...pages.map(({ path }) => `<loc>${new URL(path, publicUrl)}</loc>`),
    ...articles.map(
      ({ slug, changedAt }) =>
        `<loc>${new URL(`/help/${encodeURIComponent(slug)}`, publicUrl)}</loc><lastmod>${changedAt}</lastmod>`,
    ),
  ].map((entry) => `  <url>${entry}</url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
  );
};
