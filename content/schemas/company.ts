import { z } from 'zod';
import { fields, headed, list, optionalList, picture, text, titled, wholeNumber } from './fields.ts';
import { stat } from './home.ts';

/** The directions of the compass, clockwise from north. */
export const directions = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const;
const direction = z.enum(directions, 'a direction like N or WSW');

const way = fields({ title: text, text, action: text });
/** Its link shows the number or address; what an older folder says instead is not shown. */
const reach = fields({ title: text, text, action: text.optional() });

/** about.yaml */
export const About = fields({
  headline: text,
  intro: text,
  stats: optionalList(stat, 'figures'),
  story: fields({
    heading: text,
    paragraphs: list(text, 'paragraphs'),
    milestones: fields({ left: text, right: text, keystone: text }).optional(),
  }).optional(),
  values: headed(titled, 'values'),
  founders: fields({ heading: text }),
  mission: fields({ heading: text, text }).optional(),
});

/** What the form promises unless the folder has words of its own. */
const nextSteps = {
  heading: 'What happens next',
  steps: [
    'A person reads your message and decides who can answer it best.',
    'You hear back with a price, a question or a time to talk.',
    'You decide. You see the price before you sign anything.',
  ] as [string, ...string[]],
};

/** contact.yaml */
export const Contact = fields({
  headline: text,
  intro: text,
  ways: fields({ call: reach, email: reach, schedule: way }),
  form: fields({ heading: text, intro: text }),
  /** What follows after a message. */
  next: fields({ heading: text, steps: list(text, 'steps') }).default(nextSteps),
  facts: fields({ heading: text }),
  portal: fields({ heading: text, text, action: text }),
  sent: fields({ intro: text }),
  tryAgain: fields({ heading: text, intro: text }),
});

/** shared.yaml: words that every page shares. */
export const Shared = fields({
  closing: fields({ heading: text, text, action: text }),
  blurb: text,
  /** Subjects of an email that asks for what has no page of its own. Without one, the footer has no link. */
  onRequest: fields({ careers: text.optional(), privacy: text.optional(), terms: text.optional() }).default({}),
});

/** proof.yaml, which may be missing, as may each part of it: why to believe the rest. */
export const Proof = fields({
  quotes: fields({
    heading: text,
    list: list(
      fields({ text, name: text, role: text.optional(), company: text.optional(), picture: picture.optional() }),
      'quotes',
    ),
  }).optional(),
  certifications: fields({
    heading: text,
    list: list(fields({ name: text, logo: picture.optional() }), 'certifications'),
  }).optional(),
  serviceArea: fields({
    heading: text,
    text,
    miles: wholeNumber(1, 10_000).optional(),
    /** How far each is from the office, and in which direction. */
    places: optionalList(fields({ name: text, miles: wholeNumber(1, 10_000), direction }), 'places'),
  }).optional(),
});
