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
  optionalPart,
  Said,
  unwrapped,
  Whole,
} from '../records/fields.ts';

// The parts of Freshdesk's account export (JSON or XML) that we use, and of the same records of its API, which has other
// names for some fields. Numbers and flags of XML are text.

/** What files that are one object call their lists. */
export const Lists = ['companies', 'customers', 'users', 'contacts', 'agents', 'tickets', 'helpdesk_tickets'] as const;

/** A list whose elements may be wrapped: `[{"note": {…}}]`. */
function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .union([z.array(z.preprocess(unwrapped, schema)), z.literal(''), z.null()])
    .optional()
    .transform((list) => list || []);
}

export const Company = z.object({
  id: Key,
  name: z.string(),
  domains: Names,
  created_at: OptionalMoment,
});

export const User = z.object({
  id: Key,
  name: OptionalText,
  email: OptionalText,
  phone: OptionalText,
  mobile: OptionalText,
  customer_id: OptionalKey,
  company_id: OptionalKey,
  helpdesk_agent: Flag,
  deleted: Bar,
  blocked: Bar,
  created_at: OptionalMoment,
});

export const Attachment = z.object({
  id: Key,
  name: OptionalText,
  content_file_name: OptionalText,
  content_type: OptionalText,
  content_content_type: OptionalText,
  attachment_url: OptionalText,
});
export type Attachment = z.output<typeof Attachment>;

const Message = {
  attachments: listOf(Attachment),
  inline_attachments: listOf(Attachment),
};

export const Note = z.object({
  id: Key,
  ticket_id: OptionalKey,
  user_id: OptionalKey,
  body: OptionalText,
  body_html: OptionalText,
  body_text: OptionalText,
  private: Said,
  deleted: Flag,
  source: Whole,
  created_at: Moment,
  ...Message,
});

const Times = optionalPart(
  z.object({
    resolved_at: OptionalMoment,
    closed_at: OptionalMoment,
    first_response_time: OptionalMoment,
    first_responded_at: OptionalMoment,
  }),
);

export const Ticket = z.object({
  id: Key,
  display_id: OptionalKey,
  subject: OptionalText,
  description: OptionalText,
  description_html: OptionalText,
  description_text: OptionalText,
  status: Whole,
  priority: Whole,
  ticket_type: OptionalText,
  type: OptionalText,
  requester_id: OptionalKey,
  responder_id: OptionalKey,
  company_id: OptionalKey,
  /** The company, in some exports. */
  owner_id: OptionalKey,
  cc_email: optionalPart(z.object({ cc_emails: Names })),
  cc_emails: Names,
  tags: Names,
  deleted: Flag,
  spam: Flag,
  created_at: Moment,
  updated_at: OptionalMoment,
  ticket_states: Times,
  stats: Times,
  notes: z.union([z.array(z.unknown()), z.literal(''), z.null()]).optional(),
  conversations: z.array(z.unknown()).nullish(),
  ...Message,
});
export type Ticket = z.output<typeof Ticket>;

export const Article = z.object({
  id: Key,
  title: OptionalText,
  description: OptionalText,
  status: Whole,
  user_id: OptionalKey,
  agent_id: OptionalKey,
  tags: Names,
  created_at: OptionalMoment,
  updated_at: OptionalMoment,
  ...Message,
});

export const Folder = z.object({
  name: OptionalText,
  visibility: Whole,
  articles: listOf(z.unknown()),
});

export const Category = z.object({ name: OptionalText, folders: listOf(Folder) });
