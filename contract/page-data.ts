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
};

export type PageName = keyof PageData;
