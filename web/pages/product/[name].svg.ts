import type { APIRoute } from 'astro';
import { productDrawing } from '#web/site/product/product-drawing.tsx';
import { productAddress, productNames, productThemes } from '#web/site/product/product-names.ts';

const all = productNames.flatMap((name) => productThemes.map((theme) => ({ name, theme })));

export const GET: APIRoute = async ({ url, locals: { site } }) => {
  const asked = all.find(({ name, theme }) => productAddress(name, theme) === url.pathname);
  if (!asked) return new Response(null, { status: 404 });

  const svg = await productDrawing(asked.name, asked.theme, site);
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
