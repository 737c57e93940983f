import { z } from 'zod';
import { suggestion } from '../suggestion.ts';
import { zoneNamed } from '../time-zones.ts';

/*
 * The parts of the schemas of a site's folder. An error message says only what is expected, such as `a price in dollars`;
 * read-site.ts makes a sentence of it, with the file, the line and the key.
 */

/**
 * A group of keys. Every other key is an error.
 * @returns a schema whose message about unknown keys has one line for each of them
 */
export function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => unknownKey(key, known)).join('\n')
        : `a group of keys: ${known.join(', ')}`,
  });
}

function unknownKey(key: string, known: string[]) {
  const meant = suggestion(key, known);
  return meant
    ? `\`${key}\`: did you mean \`${meant}\`?`
    : `\`${key}\` is not a key here. Known keys: ${known.join(', ')}.`;
}

const words = 'text';
export const text = z.string(words).trim().min(1, words);

/** Text in a form that a pattern knows. */
function matching(pattern: RegExp, expected: string) {
  return z.string(expected).trim().regex(pattern, expected);
}

/** A list with at least one entry. */
export function list<Entry extends z.ZodType>(entry: Entry, of: string) {
  return z.tuple([entry], entry, `a list of ${of}, each on a line that begins with "- "`);
}

/** A list that may be missing or empty. */
export function optionalList<Entry extends z.ZodType>(entry: Entry, of: string) {
  return z.array(entry, `a list of ${of}, each on a line that begins with "- "`).default([]);
}

export const phone = matching(/^\+?[\d\s().-]*(?:\d[\s().-]*){7,15}$/, 'a phone number like "(314) 555-0160"');
export const email = z.email('an email address like hello@example.com');
export const url = z.url({ protocol: /^https?$/, error: 'an address like https://www.example.com/name' });
export const color = matching(/^#[\da-f]{6}$/i, 'a color in quotes like "#b5541c"');
export const time = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time like 09:00');
/** Also in quotes. */
export const year = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{4}$/.test(value) ? Number(value) : value),
  z
    .int('a year like 2025')
    .min(1800, 'a year like 2025')
    .refine((value) => value <= new Date().getFullYear() + 1, 'a year like 2025, not one in the future'),
);

const aPicture = 'the name of a picture in the folder, such as pictures/office.jpg';

/** In any spelling that a folder can have: with spaces and umlauts, and with an ending in capital letters. */
export const picture = z
  .string(aPicture)
  .trim()
  .superRefine((name, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', message });
    const ending = /\.(\w+)$/.exec(name)?.[1]?.toUpperCase();
    const isPath = !/^[./\\]|\.\.|[\\:*?"<>|]/.test(name);
    if (!isPath || ending === undefined) return fail(aPicture);
    if (!['SVG', 'PNG', 'JPG', 'JPEG', 'WEBP', 'AVIF'].includes(ending))
      return fail(`an SVG, PNG, JPEG, WebP or AVIF picture: save ${name} in one of these formats`);
  });

const zones = Intl.supportedValuesOf('timeZone');
/** Also the name that people use, such as Pacific. */
export const timeZone = z
  .string('a time zone like America/Chicago')
  .trim()
  .transform((zone) => zoneNamed(zone) ?? zone)
  .superRefine((zone, context) => {
    if (isTimeZone(zone)) return;
    const meant = suggestion(zone, zones);
    context.addIssue({
      code: 'custom',
      message: `a time zone like ${meant ? `${meant}, which may be the one you meant` : 'America/Chicago'}`,
    });
  });

function isTimeZone(zone: string) {
  try {
    return zone.includes('/') && new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** In whole cents, from dollars. */
export const price = z
  .number('a price in dollars like 75 or 93.75')
  .min(0, 'a price of at least 0 dollars')
  .max(100_000, 'a price of at most 100000 dollars')
  .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, 'a price in whole cents')
  .transform((dollars) => Math.round(dollars * 100));

export function wholeNumber(least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`;
  return z.int(expected).min(least, expected).max(most, expected);
}

export const yesOrNo = z.boolean('true or false');
export const titled = fields({ title: text, text });
export const headed = <Entry extends z.ZodType>(entry: Entry, of: string) =>
  fields({ heading: text, list: list(entry, of) });

/** Questions with answers, on a service's page and in its data for search engines. */
export const questions = headed(fields({ question: text, answer: text }), 'questions with answers');
