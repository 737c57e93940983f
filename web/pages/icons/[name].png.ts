import type { APIRoute } from 'astro';
import { iconSizes } from '#web/site/shared/icon.ts';
import { icon } from '#web/site/shared/icon-picture.ts';

const sizes = new Map(Object.entries(iconSizes));

export const GET: APIRoute = async ({ params, locals: { site } }) => {
  const size = sizes.get(String(params.name));
  return size ? new Response(new Uint8Array(await icon(size, site.brand.colors))) : new Response(null, { status: 404 });
};
