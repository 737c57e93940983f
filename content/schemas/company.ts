import { fields, headed, list, optionalList, picture, text, titled, wholeNumber } from './fields.ts';
import { stat } from './home.ts';

const way = fields({ title: text, text, action: text });

/** about.yaml */
export const About = fields({
  headline: text,
  intro: text,
  stats: list(stat, 'figures'),
  story: fields({
    heading: text,
    paragraphs: list(text, 'paragraphs'),
    milestones: fields({ left: text, right: text, keystone: text }),
  }),
  values: headed(titled, 'values'),
  founders: fields({ heading: text }),
  mission: fields({ heading: text, text }),
});

/** contact.yaml */
export const Contact = fields({
  headline: text,
  intro: text,
  ways: fields({ call: way, email: way, schedule: way }),
  form: fields({ heading: text, intro: text }),
  facts: fields({ heading: text }),
  portal: fields({ heading: text, text, action: text }),
  sent: fields({ intro: text }),
  tryAgain: fields({ heading: text, intro: text }),
});

/** shared.yaml: words that every page shares. */
export const Shared = fields({
  closing: fields({ heading: text, text, action: text }),
  blurb: text,
  /** Subjects of an email that asks for what has no page of its own. */
  onRequest: fields({ careers: text, privacy: text, terms: text }),
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
    places: optionalList(text, 'places'),
  }).optional(),
});
