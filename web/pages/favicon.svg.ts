import type { APIRoute } from 'astro';
import { markOf } from '#content/identity.ts';
import { favicon } from '#web/site/shared/icon.ts';
import { icon } from '#web/site/shared/icon-picture.tsx';

const SIZE = 96;

export const GET: APIRoute = async ({ locals: { site } }) => {
  const svg = markOf(site.brand, site.pictures) === undefined ? favicon(site.brand) : await pictureIn(site);
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};

/** The provider's own mark at the address of the drawn one. */
async function pictureIn(site: App.Locals['site']) {
  const png = await icon(SIZE, site);
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${SIZE} ${SIZE}'><image width='${SIZE}' height='${SIZE}' href='data:image/png;base64,${png.toString('base64')}'/></svg>`;
}
