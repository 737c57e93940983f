import type { APIRoute } from 'astro';
import { paperOf } from '#content/palette.ts';

export const GET: APIRoute = ({ locals: { site } }) =>
  new Response(
    JSON.stringify({
      name: site.brand.name,
      short_name: site.brand.name,
      description: site.pages.home.description,
      start_url: '/',
      display: 'browser',
      background_color: paperOf(site.brand.colors).light,
      theme_color: paperOf(site.brand.colors).light,
      icons: [192, 512].map((size) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    }),
  );
