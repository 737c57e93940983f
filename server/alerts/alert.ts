import type { AlertSources, AlertStates } from '#contract/alerts-constants.ts';
import type { TicketPriority } from '#contract/tickets.ts';

/** An alert in whatever format it arrived. */
export type Alert = {
  source: (typeof AlertSources)[number];
  /** The name, domain or id of the company that it is about. */
  company: string | undefined;
  title: string;
  text: string;
  priority: TicketPriority;
  dedupeKey: string;
  state: (typeof AlertStates)[number];
};
