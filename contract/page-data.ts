import type { ComponentState } from './status-constants.ts';
import type { IncidentState } from './status-words.ts';
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
  status: StatusPage;
  /** A page behind a link of an email: its title, and what the server writes below it as HTML. */
  link: { title: string; content: string };
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

/** An incident or maintenance as the status page shows it. Moments are ISO 8601. */
export type StatusIncident = {
  id: string;
  kind: 'incident' | 'maintenance';
  title: string;
  impact: 'degraded' | 'down' | null;
  state: IncidentState;
  startsAt: string;
  endsAt: string | null;
  endedAt: string | null;
  components: string[];
  posts: { id: string; state: IncidentState; text: string; createdAt: string }[];
};

/** The public status page. */
export type StatusPage = {
  /** The worst state of a component. */
  state: ComponentState;
  timeZone: string;
  components: {
    name: string;
    description: string;
    state: ComponentState;
    days: { date: string; state: ComponentState }[];
  }[];
  open: StatusIncident[];
  planned: StatusIncident[];
  past: StatusIncident[];
  /** While the state is not known: when it was last, and how long ago that is, in minutes. */
  lastKnown: { at: string; minutes: number } | null;
  /** Whether emails about it can be had. */
  canSubscribe: boolean;
};
