import { brand } from './brand.ts';

/** The words and prices of the page on help at home. */
export const personalIt = {
  headline: 'A computer person you can actually call.',
  intro: `No contract, no jargon, no raised eyebrow. We have helped people in and around ${brand.city} at home for over ${brand.claims.yearsOfLocalService} years, and the question you are afraid to ask, we heard yesterday.`,

  problems: {
    heading: 'Does one of these sound like you?',
    list: [
      'It takes ten minutes to start in the morning.',
      'A window says I have a virus and should call a number.',
      'My photos were on the old phone.',
      'The printer and I are no longer on speaking terms.',
      'WiFi works in the kitchen and nowhere else.',
      'I clicked on something. I wish I hadn’t.',
      'Nobody knows the password, least of all me.',
    ],
    answer: 'Every one of these is an hour’s work or less, most days.',
  },

  services: {
    heading: 'What we do at your table, or from ours',
    list: [
      {
        title: 'Computer setup',
        text: 'Unpacked, set up, everything from the old one moved over. The boxes go with us.',
      },
      {
        title: 'Data recovery',
        text: 'Deleted, dropped or drowned: we tell you what can be saved before you pay for it.',
      },
      {
        title: 'Security setup',
        text: 'A password manager you will really use, two-factor login, and a backup that runs by itself.',
      },
      { title: 'Virus and pop-up removal', text: 'We clean it, find out how it came in, and close that door.' },
      { title: 'Home WiFi', text: 'From the attic to the porch. Often it is one small box in a better place.' },
      {
        title: 'Training and support',
        text: 'An hour at your pace, with your own photos and mail, and notes that you keep.',
      },
    ],
  },

  reasons: {
    heading: 'Four reasons people call twice',
    list: [
      { title: 'We explain it', text: 'In English. You decide, we do.' },
      {
        title: 'We are from here',
        text: `Local for over ${brand.claims.yearsOfLocalService} years. We know which carrier works on your street.`,
      },
      {
        title: 'We fix or we say so',
        text: 'If a new one is cheaper than the repair, you hear it in the first ten minutes.',
      },
      { title: 'Your things stay yours', text: 'We look at what we need to and at nothing else.' },
    ],
  },

  pricing: {
    heading: 'The price list',
    intro: 'These are all of them.',
    rates: [
      {
        name: 'Remote support',
        price: 75,
        unit: 'hour',
        text: 'We connect while you watch. You can stop it at any time.',
      },
      { name: 'On-site visit', price: 125, unit: 'hour', text: 'At your home or home office.' },
      { name: 'Training session', price: 100, unit: 'hour', text: 'One to one, at your pace.' },
    ],
    terms: [
      { name: 'Minimum charge', value: '1 hour' },
      { name: 'Travel fee, within 15 miles', value: '$25' },
      { name: 'Emergency support', value: 'available 24/7' },
    ],
  },

  questions: {
    heading: 'Before you call',
    list: [
      {
        question: 'Can you help without coming over?',
        answer: 'Mostly yes. You read us a code, we see your screen, and you watch every click. It costs $75 an hour.',
      },
      {
        question: 'What does a visit cost in all?',
        answer:
          'A visit of one hour within 15 miles is $125 for the hour and $25 for the way: $150. You know the total before we leave.',
      },
      {
        question: 'Is it worth repairing?',
        answer: 'We tell you in the first minutes. If it isn’t, we say what to buy instead and move your files over.',
      },
    ],
  },
} as const;
