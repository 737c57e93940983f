import type { APIRoute } from 'astro';
import { previewPicture } from '#web/site/shared/pictures.tsx';
import { previewAddress } from '#web/site/shared/preview-address.ts';

export const GET: APIRoute = async ({ url, locals: { site } }) => {
  const page = Object.values(site.pages).find(({ path }) => previewAddress(path) === url.pathname);
  if (!page) return new Response(null, { status: 404 });

  const provider = `${site.brand.name}, ${site.brand.location}`;
  return new Response(new Uint8Array(await previewPicture(page.title, provider)));
};
