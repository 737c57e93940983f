import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Inquiry, InquiryParams } from './inquiries.ts';
import { InquiryMessageKinds, inquiryMessages, MessageLength } from './inquiries-constants.ts';
import { MailState } from './mail-state.ts';
import { Id, paragraphs, Timestamp } from './primitives.ts';
import { StoredFile } from './stored-file.ts';

/** What was written about an inquiry after it arrived. */
export const InquiryMessage = z.object({
  id: Id,
  kind: z
    .enum(InquiryMessageKinds)
    .describe('`reply`: by staff to the sender. `answer`: by the sender to us. `note`: by staff for staff'),
  text: z.string(),
  authorName: z.string(),
  sentFrom: z.string().nullable().describe('The address of an answer, if it is another one than that of the inquiry'),
  files: z.array(StoredFile),
  createdAt: Timestamp,
  mail: MailState.nullable().describe('The email of a reply'),
});

export const findInquiry = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/inquiries/:inquiryId',
  access: 'staff',
  schema: {
    summary: 'Read one inquiry with its conversation, oldest first',
    tags: ['Inquiries'],
    params: InquiryParams,
    response: {
      200: Inquiry.extend({
        messages: z.array(InquiryMessage),
        confirmation: MailState.nullable().describe('The email that told its sender that it arrived'),
      }),
    },
  },
});

/** Strict like a new comment: a reply leaves the house. */
export const NewInquiryMessage = z.strictObject({
  kind: z.enum(['reply', 'note'], 'Choose reply or note'),
  text: paragraphs({ max: MessageLength, required: inquiryMessages.writeFirst }),
});
export type NewInquiryMessageInput = z.output<typeof NewInquiryMessage>;

export const addInquiryMessage = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/inquiries/:inquiryId/messages',
  access: 'staff',
  createsOnce: true,
  schema: {
    summary: 'Reply to an inquiry by email, or add an internal note to it',
    description:
      'An answer to the email of a reply comes back to the inquiry. A reply marks the inquiry as answered. Where email is off, and for suspected spam, a reply is refused with 409. Once the inquiry is a ticket, so is everything: the conversation goes on there.',
    tags: ['Inquiries'],
    params: InquiryParams,
    body: NewInquiryMessage,
    response: { 201: InquiryMessage },
  },
});
