import { z } from 'zod';
import { color, email, phone, text, timeZone, year } from '#content/schemas/fields.ts';

const expected = 'a city and a state, such as Duluth, MN';

const dollars = z
  .string()
  .regex(/^\$?\d{1,5}(\.\d\d?)?$/, 'a price in dollars like 75 or 93.75')
  .transform((price) => Number(price.replace('$', '')));

/** What a site can't do without. */
export const questions = {
  name: {
    asks: 'What is your company called?',
    answer: text.max(60, 'a name of at most 60 characters').regex(/^[^{}]*$/, 'a name without braces'),
  },
  place: {
    asks: 'In which city and state?',
    answer: z
      .string()
      .regex(/^[^,]*[^,\s][^,]*,\s*[^,\s][^,]*$/, expected)
      .transform((place) => {
        const [city = '', region = ''] = place.split(',').map((part) => part.trim());
        return { city, region };
      }),
  },
  phone: { asks: 'Which phone number do clients call?', answer: phone },
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
    answer: text.regex(/^[^{}]*$/, 'a time such as one business day'),
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
