import { z } from 'zod';
import { fields, headed, list, optionalList, text, titled } from './fields.ts';

/** A figure above its label. */
export const stat = fields({
  value: text,
  label: text,
  /** The measured figure that may be shown instead. */
  figure: z.enum(['satisfaction'], 'satisfaction').optional(),
});

const card = fields({ title: text, description: text, points: list(text, 'points') });

/** home.yaml */
export const Home = fields({
  headline: text,
  intro: text,
  stats: optionalList(stat, 'figures'),
  /** What a client sees of a request; the people in it are made up. */
  ticket: fields({
    caption: text,
    number: text,
    title: text,
    thread: list(
      fields({ time: text, from: text, side: z.enum(['client', 'provider'], 'client or provider'), text }),
      'messages',
    ),
    outcome: text,
  }).optional(),
  services: fields({
    heading: text,
    intro: text,
    managedIt: card.optional(),
    networking: card.optional(),
    itProjects: card.optional(),
    personalIt: card.optional(),
  }),
  /** What clients see of their requests, beside pictures of the portal. */
  portal: headed(titled, 'points').optional(),
  about: fields({
    heading: text,
    story: optionalList(text, 'paragraphs'),
    stats: optionalList(stat, 'figures'),
    values: optionalList(titled, 'values'),
  }),
  contact: fields({ heading: text, intro: text }),
});
