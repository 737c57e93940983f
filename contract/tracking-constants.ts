import { DAY } from './shared-constants.ts';

/** How long a link to follow a ticket works. Each email about the ticket renews it. */
export const TrackingDays = 90;
export const TrackingLifetime = TrackingDays * DAY;

/** The most tickets in an email with new links. */
export const MostTracked = 20;

export const trackingMessages = {
  invalid: 'This link is not valid, or it has expired.',
  linksLimited: (wait: string) => `Too many requests for new links. Try again in ${wait}, or call us.`,
  changesLimited: (wait: string) => `You have sent many changes in a short time. Try again in ${wait}, or call us.`,
  mailOff: 'We can’t send email at the moment. Please call us.',
  hasAccount: 'The requester has an account, and reads the ticket in the portal.',
  requesterInactive: 'The requester is inactive, or their company is archived.',
  linkFailed: 'Failed to make a link',
  linkCopied: 'Link copied!',
  linkMailed: 'The link is on its way',
} as const;

/** What the page of a tracked ticket says after a form. */
export const doneWords = {
  answered: 'Thank you. We have your answer.',
  opened: 'The earlier request was closed, so we opened a new one with your answer.',
  solved: 'Good to hear. We have marked this as solved.',
  reopened: 'Sorry about that. We are looking into it again.',
  rated: 'Thank you for your rating. You can change it here.',
  account: 'Check your email: we sent you a link to create your account.',
} as const;
