import {
  fields,
  headed,
  list,
  optionalList,
  picture,
  questions,
  text,
  titled,
  wholeNumber,
  yesOrNo,
} from './fields.ts';
import { fromPrice } from './prices.ts';

const pack = fields({ name: text, text });

const opening = {
  headline: text,
  intro: text,
  /** The words of the first button, which leads to the form. */
  action: text.default('Request a quote'),
  /** A picture for the first screen and the card on the home page, instead of the drawing. */
  picture: picture.optional(),
  /** Where it stands among the services. */
  order: wholeNumber(0, 1_000).optional(),
};

/** The invitation at the end of the page, if it is not the one that every page has. */
const closing = fields({ heading: text, text, action: text.optional() }).optional();

/** The words beside the pictures of the portal, unless the folder has its own. */
const portal = {
  heading: 'Everyone sees where a request stands',
  thread: 'A request is a conversation. Everyone involved can follow it, in the portal or by email.',
  report: 'Once a month, managers get a report: what broke, what was done, and which promises were kept.',
};

/** managed-it.yaml */
export const ManagedIt = fields({
  ...opening,
  day: fields({ heading: text, hours: list(fields({ time: text, text }), 'times of day') }),
  included: fields({ heading: text, intro: text.optional(), list: list(titled, 'items') }),
  portal: fields({ heading: text, thread: text, report: text }).default(portal),
  benefits: headed(titled, 'benefits'),
  packages: fields({ heading: text, intro: text, essential: pack, professional: pack }),
  comparison: fields({
    heading: text,
    rows: list(fields({ feature: text, essential: yesOrNo, professional: yesOrNo }), 'features'),
  }),
  questions: questions.optional(),
  closing,
});

/** networking.yaml */
export const Networking = fields({
  ...opening,
  services: fields({ heading: text, intro: text, list: list(titled, 'services') }),
  benefits: headed(text, 'benefits'),
  process: fields({ heading: text, steps: list(titled, 'steps') }),
  questions: questions.optional(),
  closing,
});

/** it-projects.yaml */
export const ItProjects = fields({
  ...opening,
  types: headed(fields({ title: text, text, points: list(text, 'points') }), 'kinds of projects'),
  phases: fields({
    heading: text,
    intro: text,
    list: list(fields({ title: text, question: text, tasks: list(text, 'tasks') }), 'phases'),
  }),
  transformation: fields({ heading: text, text }),
  benefits: headed(titled, 'benefits'),
  questions: questions.optional(),
  closing,
});

/** personal-it.yaml */
export const PersonalIt = fields({
  ...opening,
  problems: fields({ heading: text, list: list(text, 'problems'), answer: text }),
  services: headed(titled, 'services'),
  reasons: headed(titled, 'reasons'),
  pricing: fields({
    heading: text,
    intro: text,
    rates: fields({ remote: pack, onSite: pack, training: pack }),
    terms: list(fields({ name: text, value: text }), 'terms'),
  }),
  questions: questions.optional(),
  closing,
});

/** services/<name>.yaml: a service that is none of the four above. What it says everywhere is in one file. */
export const Service = fields({
  label: text,
  title: text,
  description: text,
  menuLine: text,
  card: fields({ title: text, description: text, points: optionalList(text, 'points') }),
  ...opening,
  included: fields({ heading: text, intro: text.optional(), list: list(titled, 'items') }),
  process: fields({ heading: text, steps: list(titled, 'steps') }).optional(),
  benefits: headed(titled, 'benefits').optional(),
  from: fromPrice,
  questions: questions.optional(),
  closing,
});
