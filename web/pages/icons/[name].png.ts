import type { APIRoute, GetStaticPaths } from 'astro';
import { icon } from '#web/site/shared/pictures.tsx';

const sizes = { 'apple-touch': 180, '192': 192, '512': 512 };

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(sizes).map(([name, size]) => ({ params: { name }, props: { size } }));

export const GET: APIRoute<{ size: number }> = async ({ props }) =>
  new Response(new Uint8Array(await icon(props.size)));
