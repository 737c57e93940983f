import type { APIRoute, GetStaticPaths } from 'astro';
import { readSite } from '#content/read-site.ts';
import { previewPicture } from '#web/site/shared/pictures.tsx';

export const getStaticPaths: GetStaticPaths = () =>
  Object.values(readSite(process.env.SITE_DIR ?? 'content/sample').pages).map(({ path, title }) => ({
    params: { name: path === '/' ? 'home' : path.slice(1) },
    props: { title },
  }));

export const GET: APIRoute<{ title: string }> = async ({ props, locals }) => {
  const { brand } = locals.site;
  const provider = `${brand.name}, ${brand.location}`;
  return new Response(new Uint8Array(await previewPicture(props.title, provider)));
};
