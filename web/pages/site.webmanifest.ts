import type { APIRoute } from 'astro';
import { brand } from '#content/brand.ts';
import { pages } from '#content/pages.ts';

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: brand.name,
      short_name: brand.name,
      description: pages.home.description,
      start_url: '/',
      display: 'browser',
      background_color: '#f7f6f3',
      theme_color: '#f7f6f3',
      icons: [192, 512].map((size) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    }),
  );
