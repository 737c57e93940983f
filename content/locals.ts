import type { Site } from './site.ts';

/** A measured figure in the place of a claim; null hides the claim. */
export type Figures = Record<string, { value: string; label: string } | null>;

/** What the pages are rendered with: `Astro.locals`. */
export type PageLocals = {
  site: Site;
  /** The site's address, without a slash at its end. */
  publicUrl: string;
  /** Undefined while the site shows its claims. */
  figures?: Figures | undefined;
  /** The public articles, which exist below /help. */
  articles?: { slug: string; changedAt: string }[];
  /** Whether there is a status page. */
  hasStatus?: boolean;
  /** Whether somebody logs in with single sign-on. */
  hasSingleSignOn?: boolean;
  /** Whether the helpdesk sends email. */
  sendsMail?: boolean;
  /** The addresses of the files of script that each portal page needs first, by the page's address below /ticketing. */
  firstFiles?: Record<string, string[]>;
  /** What a page that is rendered for one request shows, as PageData in the contract has it. */
  data?: object;
};
