import { z } from 'zod';
import { FieldLimit, InquiryServices } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { CreationHeaders } from './idempotency.ts';
import { messages } from './messages.ts';
import { Done, Id, idOf, line, PageQuery, paragraphs, Timestamp } from './primitives.ts';

export const InquiryService = z.enum(InquiryServices);
export type InquiryService = z.output<typeof InquiryService>;

/** What a browser's email field accepts (WHATWG HTML, 4.10.5.1.5), in storable length. */
const SenderEmail = line({ max: FieldLimit.email, required: messages.contactFieldsMissingDetail }).pipe(
  z.email({ pattern: z.regexes.html5Email, error: 'Enter a valid email address' }),
);

/** A message from the website's contact form. */
export const ContactMessage = z.object({
  firstName: line({ max: FieldLimit.name, required: messages.contactFieldsMissingDetail }),
  lastName: line({ max: FieldLimit.name, required: messages.contactFieldsMissingDetail }),
  email: SenderEmail,
  phone: line({ max: FieldLimit.phone }).default(''),
  service: z.union([z.literal(''), InquiryService], 'Choose a service from the list').default(''),
  message: paragraphs({ max: FieldLimit.comment, required: messages.contactFieldsMissingDetail }),
  homepage: z
    .string()
    .max(FieldLimit.search)
    .default('')
    .describe('A trap for robots: people never see it. Leave it out.'),
});
export type ContactMessageInput = z.output<typeof ContactMessage>;

export const sendContactMessage = endpoint({
  method: 'POST',
  url: '/api/contact',
  createsOnce: true,
  schema: {
    summary: 'Send a message from the website',
    description: 'Stored first, then mailed to the provider. At most 20 messages in 10 minutes from one client.',
    tags: ['Inquiries'],
    headers: CreationHeaders,
    body: ContactMessage,
    response: { 201: Done },
  },
});

/** A message from the website as provider staff see it. */
export const Inquiry = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  service: InquiryService.nullable(),
  message: z.string(),
  createdAt: Timestamp,
  answeredAt: Timestamp.nullable(),
  answeredByName: z.string().nullable().describe('Who marked it as answered'),
});

export const InquiryQuery = PageQuery.extend({
  answered: z.enum(['true', 'false'], 'Choose true or false').optional(),
});
export type InquiryQueryInput = z.output<typeof InquiryQuery>;

export const listInquiries = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/inquiries',
  schema: {
    summary: 'List the messages from the website, newest first',
    tags: ['Inquiries'],
    querystring: InquiryQuery,
    response: { 200: z.array(Inquiry) },
  },
});

export const countInquiries = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/inquiry-counts',
  schema: {
    summary: 'How many messages from the website wait for an answer',
    tags: ['Inquiries'],
    response: { 200: z.object({ unanswered: z.number().int() }) },
  },
});

export const updateInquiry = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/inquiries/:inquiryId',
  schema: {
    summary: 'Mark a message as answered, or as waiting again',
    tags: ['Inquiries'],
    params: z.object({ inquiryId: idOf('Inquiry') }),
    body: z.object({ isAnswered: z.boolean() }),
    response: { 200: Inquiry },
  },
});
