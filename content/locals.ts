import type { Site } from './site.ts';

/** What the pages are rendered with: `Astro.locals`. */
export type PageLocals = {
  site: Site;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
};
