import { brand } from './brand.ts';

/** The words of the contact page. */
export const contact = {
  headline: 'Talk to a person.',
  intro: `Call if it’s urgent. Write if it can wait until after lunch. Whichever you choose, you get a reply within ${brand.claims.replyWithin}.`,

  ways: [
    {
      title: 'Call',
      text: `A person picks up, ${brand.hours}.`,
      action: brand.phones[0].number,
    },
    {
      title: 'Email',
      text: 'Good for lists, photos of error messages, and quotes you want to compare.',
      action: brand.emails[0].address,
    },
    {
      title: 'Schedule',
      text: 'Half an hour by phone or at your office, free of charge. Suggest two times that work for you.',
      action: 'Suggest a time',
    },
  ],

  form: {
    heading: 'Send a message',
    intro: `A person reads it and replies within ${brand.claims.replyWithin}.`,
  },

  facts: { heading: 'How to reach us' },

  portal: {
    heading: 'Already a client?',
    text: 'A ticket in the portal reaches the people on duty directly, and you can follow it.',
    action: 'Go to the support portal',
  },

  sent: {
    intro: `A person reads it and replies within ${brand.claims.replyWithin}. If it can’t wait, call.`,
  },
  tryAgain: {
    heading: 'Your message has not been sent yet',
    intro: 'Everything you wrote is still below. Send it again, or call us.',
  },
} as const;
