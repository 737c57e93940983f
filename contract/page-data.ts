import type { TrackedTicket, TrackingHelp } from './tracking.ts';

/** What the server gives to the pages in web/pages/on-request/, by the name of the file. */
export type PageData = {
  'tracked-ticket': TrackedTicket;
  'tracking-help': TrackingHelp;
  'contact-sent-by': { hearFromUs: string };
  'contact-try-again': {
    reason: string;
    typed: Record<
      'firstName' | 'lastName' | 'email' | 'phone' | 'service' | 'serviceLabel' | 'package' | 'message',
      string
    >;
  };
  help: HelpList;
  'help-article': HelpArticle;
};

export type PageName = keyof PageData;

/** An article in a list of the website. */
export type HelpEntry = { title: string; slug: string; preview: string };

/** The public articles: all of them by category, or those of one category or search. */
export type HelpList = {
  search: string;
  category: string;
  /** What was found has no category of its own. */
  sections: { category?: string; count?: number; articles: HelpEntry[] }[];
  /** The address of what follows. */
  next?: string;
};

/** A public article as a page of the website. */
export type HelpArticle = HelpEntry & {
  content: string;
  category: string;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
  /** The pictures that it shows, by id. */
  pictures: Record<string, { width: number; height: number }>;
  /** The addresses of the public articles that it links to in the portal, by id. */
  linked: Record<string, string>;
  /** Others of its category. */
  others: { title: string; slug: string }[];
  /** Whether the reader has just said whether it helped. */
  isThanked: boolean;
};
