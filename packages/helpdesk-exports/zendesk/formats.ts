import { z } from 'zod';
import {
  Bar,
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

// The parts of Zendesk's JSON that we use. A record of the account's export refers to others by an object, a record of the
// API by an id: `"requester": {"id": 5}` or `"requester_id": 5`.

const Reference = optionalPart(z.object({ id: OptionalKey, name: OptionalText }));

export const Organization = z.object({
  id: Key,
  name: z.string(),
  domain_names: Names,
  created_at: OptionalMoment,
});

export const User = z.object({
  id: Key,
  name: OptionalText,
  email: OptionalText,
  phone: OptionalText,
  role: OptionalText,
  organization_id: OptionalKey,
  organization: Reference,
  active: z.boolean().nullish(),
  suspended: Bar,
  created_at: OptionalMoment,
});

export const Attachment = z.object({
  id: Key,
  article_id: OptionalKey,
  file_name: OptionalText,
  content_type: OptionalText,
  content_url: OptionalText,
  mapped_content_url: OptionalText,
  deleted: Flag,
});

const Attachments = optionalList(Attachment);

export const Comment = z.object({
  id: Key,
  ticket_id: OptionalKey,
  author_id: OptionalKey,
  author: Reference,
  body: OptionalText,
  html_body: OptionalText,
  public: Said,
  /** In XML. */
  'is-public': Said,
  created_at: Moment,
  attachments: Attachments,
});
export type Comment = z.output<typeof Comment>;

export const Ticket = z.object({
  id: Key,
  subject: OptionalText,
  raw_subject: OptionalText,
  description: OptionalText,
  status: z.string(),
  priority: OptionalText,
  requester_id: OptionalKey,
  requester: Reference,
  assignee_id: OptionalKey,
  assignee: Reference,
  organization_id: OptionalKey,
  organization: Reference,
  group: Reference,
  email_cc_ids: optionalPart(z.array(Key)),
  collaborator_ids: optionalPart(z.array(Key)),
  follower_ids: optionalPart(z.array(Key)),
  tags: Names,
  created_at: Moment,
  updated_at: OptionalMoment,
  metric_set: optionalPart(z.object({ solved_at: OptionalMoment, status_updated_at: OptionalMoment })),
  comments: z.array(z.unknown()).nullish(),
  satisfaction_rating: optionalPart(
    z.object({ id: OptionalKey, score: OptionalText, comment: OptionalText, created_at: OptionalMoment }),
  ),
});
export type Ticket = z.output<typeof Ticket>;

export const Article = z.object({
  id: Key,
  title: OptionalText,
  name: OptionalText,
  body: OptionalText,
  section_id: OptionalKey,
  draft: Said,
  user_segment_id: z.union([z.string(), z.number(), z.null()]).optional(),
  user_segment_ids: z.array(Key).nullish(),
  label_names: Names,
  author_id: OptionalKey,
  created_at: OptionalMoment,
  updated_at: OptionalMoment,
});

export const Named = z.object({ id: Key, name: OptionalText, user_type: OptionalText });
