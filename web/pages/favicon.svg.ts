import type { APIRoute } from 'astro';
import { favicon } from '#web/site/shared/icon.ts';

export const GET: APIRoute = () => new Response(favicon, { headers: { 'content-type': 'image/svg+xml' } });
