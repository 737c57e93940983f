import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals: { site } }) =>
  new Response(
    JSON.stringify({
      name: site.brand.name,
      short_name: site.brand.name,
      description: site.pages.home.description,
      start_url: '/',
      display: 'browser',
      background_color: '#f7f6f3',
      theme_color: '#f7f6f3',
      icons: [192, 512].map((size) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    }),
  );
