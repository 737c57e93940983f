import { brand } from './brand.ts';

/** Words that every public page shares. */
export const shared = {
  closing: {
    heading: 'Tell us what is in the way.',
    text: `Two sentences are enough. You get a reply within ${brand.claims.replyWithin}.`,
    action: 'Request a quote',
  },
  blurb: `IT for the firms of ${brand.city}: looked after by neighbors, answered by people.`,
  /** Until these have pages of their own, a mail asks for them. */
  onRequest: [
    { label: 'Careers', subject: 'Working at Archway IT' },
    { label: 'Privacy Policy', subject: 'Please send me your privacy policy' },
    { label: 'Terms of Service', subject: 'Please send me your terms of service' },
  ],
} as const;
