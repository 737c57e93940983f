import type { MiddlewareHandler } from 'astro';
import type { PageLocals } from '#content/locals.ts';

declare global {
  namespace App {
    interface Locals extends PageLocals {
      /** The scripts and styles that templates write into the page (`lib/inline.astro`). */
      inline?: { scripts: Set<string>; styles: Set<string> };
      /** Why the page could not be rendered. Astro itself only logs it. */
      failure?: unknown;
    }
  }
}

/** The server of `npm run dev`, which knows what the pages show. */
const api = import.meta.env.DEV ? process.env.ARCHWAY_API_PORT : undefined;

export const onRequest: MiddlewareHandler = async ({ locals, request, url, rewrite }, next) => {
  if (api && locals.site === undefined) {
    const answer = await fetch(`http://127.0.0.1:${api}${url.pathname}${url.search}`, {
      headers: request.headers,
      redirect: 'manual',
    });
    // A redirect, a picture, or a page that is made without Astro.
    if (!answer.headers.get('content-type')?.startsWith('application/vnd.archway.page+json')) return answer;
    const { page, locals: shown } = await answer.json();
    Object.assign(locals, shown, { publicUrl: url.origin });
    if (page) return rewrite(page);
  }
  try {
    return await next();
  } catch (error) {
    locals.failure = error;
    throw error;
  }
};
