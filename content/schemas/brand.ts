import { z } from 'zod';
import { Weekdays } from '#contract/promise-constants.ts';
import { color, email, fields, list, optionalList, phone, picture, text, time, timeZone, url, year } from './fields.ts';

const day = z.enum(Weekdays, `one of ${Weekdays.join(', ')}`);

/** brand.yaml: whose site and portal this is: names, numbers, people and claims. The claims are the provider's own. */
export const Brand = fields({
  name: text.max(60, 'a name of at most 60 characters'),
  founded: year,
  copyrightYear: year.optional(),
  city: text,
  region: text,
  country: z.string('a country code like US').regex(/^[A-Z]{2}$/, 'a country code like US'),
  timeZone,
  openDays: list(day, 'days').default(['mon', 'tue', 'wed', 'thu', 'fri']),
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
  claims: fields({
    satisfaction: text,
    uptime: text,
    support: text,
    yearsInBusiness: text,
    yearsOfLocalService: text,
    replyWithin: text,
  }),
  /** A picture that stands beside the name, instead of the arch. */
  logo: picture.optional(),
  /** What to do next, and links. The dark theme has lighter ones of the same hue unless they are given. */
  colors: fields({ accent: color, links: color, accentDark: color.optional(), linksDark: color.optional() }).optional(),
});
