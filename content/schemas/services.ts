import { fields, headed, list, questions, text, titled, yesOrNo } from './fields.ts';

const pack = fields({ name: text, text });

/** managed-it.yaml */
export const ManagedIt = fields({
  headline: text,
  intro: text,
  day: fields({ heading: text, hours: list(fields({ time: text, text }), 'times of day') }),
  included: headed(titled, 'items'),
  benefits: headed(titled, 'benefits'),
  packages: fields({ heading: text, intro: text, essential: pack, professional: pack }),
  comparison: fields({
    heading: text,
    rows: list(fields({ feature: text, essential: yesOrNo, professional: yesOrNo }), 'features'),
  }),
  questions: questions.optional(),
});

/** networking.yaml */
export const Networking = fields({
  headline: text,
  intro: text,
  services: fields({ heading: text, intro: text, list: list(titled, 'services') }),
  benefits: headed(text, 'benefits'),
  process: fields({ heading: text, steps: list(titled, 'steps') }),
  questions: questions.optional(),
});

/** it-projects.yaml */
export const ItProjects = fields({
  headline: text,
  intro: text,
  types: headed(fields({ title: text, text, points: list(text, 'points') }), 'kinds of projects'),
  phases: fields({
    heading: text,
    intro: text,
    list: list(fields({ title: text, question: text, tasks: list(text, 'tasks') }), 'phases'),
  }),
  transformation: fields({ heading: text, text }),
  benefits: headed(titled, 'benefits'),
  questions: questions.optional(),
});

/** personal-it.yaml */
export const PersonalIt = fields({
  headline: text,
  intro: text,
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
});
