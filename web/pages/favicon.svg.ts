import type { APIRoute } from 'astro';
import { favicon } from '#web/site/shared/icon.ts';

export const GET: APIRoute = ({ locals: { site } }) =>
  new Response(favicon(site.brand.colors), { headers: { 'content-type': 'image/svg+xml' } });
