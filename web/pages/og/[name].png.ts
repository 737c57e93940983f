import type { APIRoute } from 'astro';
import { previewAddress } from '#web/site/preview/preview-address.ts';
import { previewPicture } from '#web/site/preview/preview-picture.tsx';

export const GET: APIRoute = async ({ url, locals: { site } }) => {
  const page = site.publicPages.find(({ path }) => previewAddress(path) === url.pathname);
  if (!page) return new Response(null, { status: 404 });

  return new Response(new Uint8Array(await previewPicture(site, page)));
};
