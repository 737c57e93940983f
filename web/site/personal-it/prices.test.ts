import { expect, test } from 'vitest';
import { readSite } from '#content/read-site.ts';
import { inDollars } from '#content/wording.ts';

const { pages, personalIt } = readSite('content/sample');

test('the website has the prices of the price list', () => {
  const { rates, terms } = personalIt?.pricing ?? { rates: [], terms: [] };

  expect(rates.map(({ name, price }) => [name, inDollars(price)])).toEqual([
    ['Remote support', '$75'],
    ['On-site visit', '$125'],
    ['Training session', '$100'],
  ]);
  expect(terms.map(({ name, value }) => [name, value])).toEqual([
    ['Minimum charge', '1 hour'],
    ['Travel fee, within 15 miles', '$25'],
    ['Travel fee, farther away', 'agreed before we drive'],
    ['After the minimum', 'in steps of 15 minutes'],
    ['Emergency support', 'available 24/7'],
    ['Surcharge for nights and weekends', 'none'],
  ]);
  expect(personalIt?.questions?.list.map(({ answer }) => answer)).toEqual([
    'Usually, yes. You read us a code, we see your screen, and you watch every click. It costs $75 an hour.',
    'A one-hour visit within 15 miles is $125 for the hour plus $25 for travel: $150. You know the total before we start.',
    'We tell you in the first ten minutes. If it isn’t, we suggest what to buy instead and move your files over.',
  ]);
  expect(pages.personalIt?.description).toBe(
    'Computer help at home in Saint Louis: $75 an hour remote, $125 on site, $100 for a training session. No contract, and you know the price up front.',
  );
});

test('confirmed prices of the settings take the place of the folder’s, wherever it has them', () => {
  const hourly = { remote: 81_00, on_site: 132_50, training: 97_00 };
  const prices = { hourly, travel: 30_00, minimumMinutes: 30, stepMinutes: 10 };

  const site = readSite('content/sample', { prices });

  expect(site.personalIt?.pricing.rates.map(({ price }) => price)).toEqual([81_00, 132_50, 97_00]);
  expect(site.personalIt?.pricing.terms.slice(0, 2).map(({ value }) => value)).toEqual(['30 minutes', '$30']);
  expect(site.pages.personalIt?.description).toContain('$81 an hour remote, $132.50 on site');
  expect(site.services.find(({ id }) => id === 'personal-it')?.from?.price).toBe(81_00);
});

test.each([
  [75_00, '$75'],
  [93_75, '$93.75'],
  [1_50, '$1.50'],
  [0, '$0'],
])('%i cents are %s', (cents, words) => {
  expect(inDollars(cents)).toBe(words);
});
