import { brand } from './brand.ts';
import { inDollars, prices } from './prices.ts';

const { hourly, travel, travelMiles, minimumMinutes } = prices;
const minimumHours = minimumMinutes / 60;

/** The words and prices of the page on help at home. */
export const personalIt = {
  headline: 'A computer person you can actually call.',
  intro: `No contract, no jargon, no judgment. We have helped people at home in and around ${brand.city} for over ${brand.claims.yearsOfLocalService} years. The question you’re afraid to ask? Someone asked us yesterday.`,

  problems: {
    heading: 'Does one of these sound like you?',
    list: [
      'It takes ten minutes to start in the morning.',
      'A pop-up says I have a virus and should call a number.',
      'My photos were on the old phone.',
      'The printer and I are no longer on speaking terms.',
      'WiFi works in the kitchen and nowhere else.',
      'I clicked on something. I wish I hadn’t.',
      'Nobody knows the password, least of all me.',
    ],
    answer: 'Most days, each of these takes us an hour or less.',
  },

  services: {
    heading: 'What we do, at your place or from ours',
    list: [
      {
        title: 'Computer setup',
        text: 'We unpack it, set it up and move everything over from the old one. We even take the boxes.',
      },
      {
        title: 'Data recovery',
        text: 'Deleted, dropped or drowned: we tell you what we can save before you pay.',
      },
      {
        title: 'Security setup',
        text: 'A password manager you’ll actually use, two-factor login, and a backup that runs by itself.',
      },
      { title: 'Virus and pop-up removal', text: 'We clean it up, find out how it got in, and close that door.' },
      { title: 'Home WiFi', text: 'From the attic to the porch. Often the fix is one small box in a better spot.' },
      {
        title: 'Training and support',
        text: 'An hour at your own pace, with your own photos and email, and notes to keep.',
      },
    ],
  },

  reasons: {
    heading: 'Four reasons people call twice',
    list: [
      { title: 'We explain it', text: 'In plain English. You decide, and then we do the work.' },
      {
        title: 'We are from here',
        text: `Local for over ${brand.claims.yearsOfLocalService} years. We know which carrier works on your street.`,
      },
      {
        title: 'We fix or we say so',
        text: 'If a new one costs less than the repair, we tell you in the first ten minutes.',
      },
      { title: 'Your things stay yours', text: 'We look at what we need for the job and nothing else.' },
    ],
  },

  pricing: {
    heading: 'The price list',
    intro: 'This is everything we charge.',
    /** Prices are in cents. */
    rates: [
      {
        name: 'Remote support',
        price: hourly.remote,
        unit: 'hour',
        text: 'We connect while you watch. You can stop it at any time.',
      },
      { name: 'On-site visit', price: hourly.on_site, unit: 'hour', text: 'At your home or home office.' },
      { name: 'Training session', price: hourly.training, unit: 'hour', text: 'One to one, at your pace.' },
    ],
    terms: [
      { name: 'Minimum charge', value: minimumHours === 1 ? '1 hour' : `${minimumHours} hours` },
      { name: `Travel fee, within ${travelMiles} miles`, value: inDollars(travel) },
      { name: 'Emergency support', value: 'available 24/7' },
    ],
  },

  questions: {
    heading: 'Before you call',
    list: [
      {
        question: 'Can you help without coming over?',
        answer: `Usually, yes. You read us a code, we see your screen, and you watch every click. It costs ${inDollars(hourly.remote)} an hour.`,
      },
      {
        question: 'What does a visit cost in total?',
        answer: `A one-hour visit within ${travelMiles} miles is ${inDollars(hourly.on_site)} for the hour plus ${inDollars(travel)} for travel: ${inDollars(hourly.on_site + travel)}. You know the total before we start.`,
      },
      {
        question: 'Is it worth repairing?',
        answer:
          'We tell you in the first few minutes. If it isn’t, we suggest what to buy instead and move your files over.',
      },
    ],
  },
} as const;
