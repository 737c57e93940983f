import { z } from 'zod';
import { email, phone, text, timeZone, year } from '#content/schemas/fields.ts';

const expected = 'a city and a state, such as Duluth, MN';

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
    answer: z.string().transform(Number).pipe(year),
  },
};
