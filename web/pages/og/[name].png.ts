import type { APIRoute, GetStaticPaths } from 'astro';
import { pages } from '#content/pages.ts';
import { previewPicture } from '#web/site/shared/pictures.tsx';

export const getStaticPaths: GetStaticPaths = () =>
  Object.values(pages).map(({ path, title }) => ({
    params: { name: path === '/' ? 'home' : path.slice(1) },
    props: { title },
  }));

export const GET: APIRoute<{ title: string }> = async ({ props }) =>
  new Response(new Uint8Array(await previewPicture(props.title)));
