import type { APIRoute } from 'astro';
import { iconSizes } from '#web/site/shared/icon.ts';
import { icon, mailLogo } from '#web/site/shared/icon-picture.tsx';

const sizes = new Map(Object.entries(iconSizes));

export const GET: APIRoute = async ({ params, locals: { site } }) => {
  if (params.name === 'logo') return new Response(new Uint8Array(await mailLogo(site)));
  const size = sizes.get(String(params.name));
  return size ? new Response(new Uint8Array(await icon(size, site))) : new Response(null, { status: 404 });
};
