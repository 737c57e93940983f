import { z } from 'zod';
import {
  Flag,
  Key,
  Moment,
  Names,
  OptionalKey,
  OptionalMoment,
  OptionalText,
  optionalList,
  optionalPart,
  Said,
} from '../records/fields.ts';

// The parts of Zammad's API that we use, with `expand=true`, which adds names to ids: `state`, `priority`, `group`.

export const Organization = z.object({
  id: Key,
  name: z.string(),
  domain: Names,
  created_at: OptionalMoment,
});

export const User = z.object({
  id: Key,
  login: OptionalText,
  firstname: OptionalText,
  lastname: OptionalText,
  email: OptionalText,
  phone: OptionalText,
  mobile: OptionalText,
  organization_id: OptionalKey,
  active: z.boolean().nullish(),
  roles: Names,
  role_ids: z.array(Key).nullish(),
  created_at: OptionalMoment,
});

export const Ticket = z.object({
  id: Key,
  number: Key,
  title: OptionalText,
  state: OptionalText,
  state_id: OptionalKey,
  priority: OptionalText,
  priority_id: OptionalKey,
  group: OptionalText,
  customer_id: OptionalKey,
  owner_id: OptionalKey,
  organization_id: OptionalKey,
  tags: Names,
  created_at: Moment,
  updated_at: OptionalMoment,
  first_response_at: OptionalMoment,
  close_at: OptionalMoment,
  last_close_at: OptionalMoment,
});
export type Ticket = z.output<typeof Ticket>;

const Preferences = optionalPart(
  z.object({ 'Mime-Type': OptionalText, 'Content-Type': OptionalText, 'Content-ID': OptionalText }),
);

export const Attachment = z.object({ id: Key, filename: OptionalText, preferences: Preferences });
export type Attachment = z.output<typeof Attachment>;

export const Attachments = optionalList(Attachment);

export const Article = z.object({
  id: Key,
  ticket_id: OptionalKey,
  body: OptionalText,
  content_type: OptionalText,
  internal: Said,
  sender: OptionalText,
  created_by_id: OptionalKey,
  origin_by_id: OptionalKey,
  created_at: Moment,
  attachments: Attachments,
});

export const TimeEntry = z.object({
  id: Key,
  time_unit: Key.transform(Number),
  created_by_id: Key,
  created_at: Moment,
});

export const TimeUnit = z.object({ unit: z.string() });

export const State = z.object({ id: Key, name: z.string(), state_type_id: OptionalKey });

const table = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .record(z.string(), schema)
    .nullish()
    .transform((rows) => rows ?? {});

/** All tables of the knowledge base by name and id. */
export const KnowledgeBase = z.object({
  KnowledgeBaseLocale: table(z.object({ id: Key, primary: Flag })),
  KnowledgeBaseCategoryTranslation: table(
    z.object({ category_id: Key, kb_locale_id: OptionalKey, title: OptionalText }),
  ),
  KnowledgeBaseAnswer: table(
    z.object({
      id: Key,
      category_id: OptionalKey,
      // Any value hides the answer, also one that is not a time.
      archived_at: OptionalKey,
      internal_at: OptionalMoment,
      published_at: OptionalMoment,
      created_at: OptionalMoment,
      attachments: Attachments,
      tags: Names,
    }),
  ),
  KnowledgeBaseAnswerTranslation: table(
    z.object({
      id: Key,
      answer_id: Key,
      kb_locale_id: OptionalKey,
      title: OptionalText,
      content_id: OptionalKey,
      created_by_id: OptionalKey,
      created_at: OptionalMoment,
      updated_at: OptionalMoment,
    }),
  ),
  KnowledgeBaseAnswerTranslationContent: table(z.object({ body: OptionalText, attachments: Attachments })),
});
