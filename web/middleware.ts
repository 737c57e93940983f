import type { MiddlewareHandler } from 'astro';
import type { PageLocals } from '#content/locals.ts';

declare global {
  namespace App {
    interface Locals extends PageLocals {
      /** Why the page could not be rendered. Astro itself only logs it. */
      failure?: unknown;
    }
  }
}

export const onRequest: MiddlewareHandler = async ({ locals, url }, next) => {
  if (import.meta.env.DEV) {
    const { readSite } = await import('#content/read-site.ts');
    Object.assign(locals, { site: readSite(process.env.SITE_DIR || 'content/sample'), publicUrl: url.origin });
  }
  try {
    return await next();
  } catch (error) {
    locals.failure = error;
    throw error;
  }
};
