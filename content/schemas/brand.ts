import { z } from 'zod';
import { Weekdays } from '#contract/promise-constants.ts';
import { hasCallingCode } from '../calling-codes.ts';
import { FontPairs } from '../fonts.ts';
import {
  color,
  email,
  fields,
  list,
  optionalList,
  phone,
  picture,
  text,
  time,
  timeZone,
  url,
  year,
  yesOrNo,
} from './fields.ts';

const aCountry = 'a country code like US';
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && names.of(code) !== undefined && code !== 'ZZ';

const day = z.enum(Weekdays, `one of ${Weekdays.join(', ')}`);

/** brand.yaml: whose site and portal this is: names, numbers, people and claims. The claims are the provider's own. */
const Shape = fields({
  name: text.max(60, 'a name of at most 60 characters'),
  founded: year,
  copyrightYear: year.optional(),
  city: text,
  region: text,
  country: z.string(aCountry).refine(isCountry, aCountry),
  timeZone,
  openDays: list(day, 'days')
    .refine((days) => new Set(days).size === days.length, 'a list with each day once')
    .default(['mon', 'tue', 'wed', 'thu', 'fri']),
  opens: time,
  closes: time,
  phones: list(fields({ label: text, number: phone }), 'phone numbers'),
  emails: list(fields({ label: text, address: email }), 'email addresses'),
  supportPhone: phone,
  supportEmail: email,
  /** Where messages from the website are mailed to, unless the settings or CONTACT_EMAIL say otherwise. */
  contactEmail: email,
  social: optionalList(fields({ name: text, url }), 'profiles'),
  founders: optionalList(
    fields({ name: text, role: text, phone, email, profile: url.optional(), text, portrait: picture.optional() }),
    'people',
  ),
  /** What is not claimed is not shown. The years are counted from `founded` unless they are given. */
  claims: fields({
    satisfaction: text.optional(),
    uptime: text.optional(),
    support: text.optional(),
    yearsInBusiness: text.optional(),
    yearsOfLocalService: text.optional(),
    replyWithin: text.optional(),
  }).default({}),
  /** The logo, and a version for dark backgrounds. Without a logo, the mark and the name are shown. */
  logo: picture.optional(),
  logoDark: picture.optional(),
  /** A square picture for icons and narrow places. Without one, the first letter of the name is drawn. */
  mark: picture.optional(),
  /** Whether to show the name next to the logo. Turn it off if the logo contains the name. */
  isNameShown: yesOrNo.default(true),
  /** Pictures for the first screens, instead of drawings. Those of the services are in their own files. */
  pictures: fields({
    home: picture.optional(),
    about: picture.optional(),
    contact: picture.optional(),
    login: picture.optional(),
    notFound: picture.optional(),
  }).default({}),
  /** The set of drawings. The one with the arch is the sample's. */
  drawings: z.enum(['plain', 'arch'], 'plain or arch').default('plain'),
  /** The pair of fonts: modern, classic (serif titles) or friendly (round). */
  fonts: z.enum(FontPairs, `one of ${FontPairs.join(', ')}`).default('modern'),
  /** What to do next, and links. The dark theme has lighter ones of the same hue unless they are given. */
  colors: fields({
    accent: color,
    links: color,
    accentDark: color.optional(),
    linksDark: color.optional(),
    /** What the pages are made of. */
    ground: z.enum(['warm', 'cool'], 'warm or cool').optional(),
  }).optional(),
});

/** What one key means depends on another. */
export const Brand = Shape.superRefine(({ opens, closes, country, phones, supportPhone }, context) => {
  const fail = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (isTime(opens) && isTime(closes) && closes <= opens) fail(['closes'], `a time after ${opens}, when you open`);
  // Whatever is wrong by itself has been told.
  if (hasCallingCode(country) || !isCountry(country)) return;
  const isComplete = (number: string) => /^(\+|00)/.test(number);
  const withCode = `a phone number with a plus sign and the country’s code, such as +47 22 12 34 56`;
  for (const [index, { number }] of phones.entries())
    if (!isComplete(number)) fail(['phones', index, 'number'], withCode);
  if (!isComplete(supportPhone)) fail(['supportPhone'], withCode);
});

const isTime = (text: string) => time.safeParse(text).success;
