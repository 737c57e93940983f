import type { MiddlewareHandler } from 'astro';
import type { PageLocals } from '#content/locals.ts';
import { readSite } from '#content/read-site.ts';

declare global {
  namespace App {
    interface Locals extends PageLocals {}
  }
}

/** Gives every page what it is rendered with. */
export const onRequest: MiddlewareHandler = ({ locals, site: address }, next) => {
  Object.assign(locals, { site: readSite(process.env.SITE_DIR ?? 'content/sample'), publicUrl: String(address) });
  return next();
};
