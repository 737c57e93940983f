import { z } from 'zod';
import { email, phone, timeZone, year } from '#content/schemas/fields.ts';

const expected = 'a city and a state, such as Duluth, MN';

/** Also as people write it: $85/hour. */
const dollars = z
  .string()
  .regex(
    /^\$?\s*\d{1,5}(\.\d\d?)?\s*(dollars)?\s*((\/|an|per)\s*(hour|hr|h|visit))?$/i,
    'a price in dollars like 75 or 93.75',
  )
  .transform((price) => Number(price.replace(/[^\d.]/g, '')));

/** At a prompt there are no quotes, and the number sign is easily left out. */
const color = z
  .string()
  .regex(
    /^#?([\da-f]{3}|[\da-f]{6})$/i,
    'a color as six hexadecimal digits, such as #2f5d50; leave it blank to choose later',
  )
  .transform((code) => {
    const digits = code.replace('#', '');
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  });

const line = (expected: string) =>
  z
    .string()
    .min(1, expected)
    .regex(/^[^{}]*$/, `${expected}, without braces`);

const isPhone = (number: string) => phone.safeParse(number).success;

/** What a site can't do without. */
export const questions = {
  name: {
    asks: 'What is your company called?',
    answer: line('the name of your company').max(60, 'a name of at most 60 characters'),
  },
  place: {
    asks: 'In which city and state, such as Duluth, MN?',
    answer: z
      .string()
      .regex(/^[^,]*[^,\s][^,]*,\s*[^,\s][^,]*$/, expected)
      .transform((place) => {
        const [city = '', region = ''] = place.split(',').map((part) => part.trim());
        return { city, region };
      }),
  },
  phone: {
    asks: 'Which phone number do clients call?',
    answer: z.string().refine(isPhone, 'a phone number, such as (218) 555-0133'),
  },
  email: { asks: 'To which email address do they write?', answer: email },
  timeZone: {
    asks: 'In which time zone do you work?',
    default: Intl.DateTimeFormat().resolvedOptions().timeZone,
    answer: timeZone,
  },
  founded: {
    asks: 'In which year did you start?',
    default: String(new Date().getFullYear()),
    answer: year as z.ZodType<number, string>,
  },
  replyWithin: {
    asks: 'Within what time do you answer a message?',
    default: 'one business day',
    answer: line('a time such as one business day'),
    isOptional: true,
  },
  remote: hourly('remote help', '90'),
  onSite: hourly('help on site', '120'),
  training: hourly('training', '100'),
  travel: { asks: 'What does travel to a visit cost, in dollars?', default: '0', answer: dollars, isOptional: true },
  accent: {
    asks: 'What is the main color of your logo?',
    default: '#2f5d50',
    answer: color,
    isOptional: true,
  },
};

function hourly(work: string, byDefault: string) {
  const asks = `What does an hour of ${work} cost, in dollars?`;
  return { asks, default: byDefault, answer: dollars, isOptional: true };
}
