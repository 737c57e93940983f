import type { APIRoute } from 'astro';
import css from '#web/site/print.css?raw';

/** In a file of its own: in each page it would delay the first paint. */
export const GET: APIRoute = () => new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8' } });
