import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { chooseService, InquiryStates, inquiryMessages, MessageLength, SpamReasons } from './inquiries-constants.ts';
import { Done, Id, idOf, line, PageQuery, paragraphs, Timestamp } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { StoredFile } from './stored-file.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';

/** A service of the website, by the name of its page, `consultation` or `other`. Which ones there are, the provider says. */
export const InquiryService = z
  .string()
  .max(40, chooseService)
  .regex(/^[a-z][a-z0-9-]*$/, chooseService);
export type InquiryService = z.output<typeof InquiryService>;

const InquiryState = z.enum(InquiryStates, 'Choose new, in_conversation, won or lost');

/** Accepts what a browser's email field accepts (WHATWG HTML, 4.10.5.1.5), up to the length we store. */
const SenderEmail = line({ max: FieldLimit.email, required: inquiryMessages.fieldsMissingDetail }).pipe(
  z.email({ pattern: z.regexes.html5Email, error: 'Enter a valid email address' }),
);

/** An inquiry from the website's contact form. */
export const ContactMessage = z.object({
  firstName: line({ max: FieldLimit.name, required: inquiryMessages.fieldsMissingDetail }),
  lastName: line({ max: FieldLimit.name, required: inquiryMessages.fieldsMissingDetail }),
  email: SenderEmail,
  phone: line({ max: FieldLimit.phone }).default(''),
  service: z.union([z.literal(''), InquiryService], chooseService).default(''),
  package: line({ max: FieldLimit.name })
    .default('')
    .describe('The package of the service, as the link to the form names it: `professional`'),
  message: paragraphs({ max: MessageLength, required: inquiryMessages.fieldsMissingDetail }),
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
  access: 'public',
  createsOnce: true,
  schema: {
    summary: 'Send a message from the website',
    description:
      'Stored first, then mailed to the provider; the sender gets a confirmation. At most 20 messages in 10 minutes from one client. Beyond 300 in an hour in total, messages are stored as suspected spam and not mailed.',
    tags: ['Inquiries'],
    body: ContactMessage,
    response: {
      201: Done.extend({ replyBy: Timestamp.nullable().describe('When the sender will get a reply at the latest') }),
    },
  },
});

/** An inquiry as shown to provider staff. */
export const Inquiry = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().describe('Where to answer'),
  sentFrom: z.string().nullable().describe('The address that an email came from, if it asks for answers to `email`'),
  phone: z.string(),
  service: InquiryService.nullable(),
  package: z.string().nullable().describe('The package of the service that was chosen'),
  message: z.string(),
  files: z.array(StoredFile).describe('For an inquiry by email'),
  createdAt: Timestamp,
  state: InquiryState,
  assignedToId: Id.nullable(),
  assignedToName: z.string().nullable(),
  replyBy: Timestamp.nullable().describe('When the sender was told to hear from us at the latest'),
  answeredAt: Timestamp.nullable().describe('Null while its sender waits for an answer'),
  answeredByName: z.string().nullable().describe('Who answered it, or marked it as answered'),
  isSuspectedSpam: z.boolean().describe('It is listed apart and was not mailed'),
  spamReason: z.enum(SpamReasons).nullable(),
  outcome: z
    .object({
      convertedAt: Timestamp,
      convertedByName: z.string(),
      companyId: Id.nullable().describe('Null for a private person'),
      companyName: z.string().nullable(),
      invitationId: Id.nullable(),
      ticketId: Id.nullable(),
      ticketNumber: z.string().nullable(),
    })
    .nullable()
    .describe('What was created when it became a client; null until then'),
  version: Version.describe('Increases with each change of the state, the assignee or the answer'),
});

/** The path of one inquiry. */
export const InquiryParams = z.object({ inquiryId: idOf('Inquiry') });

export const InquiryQuery = PageQuery.extend({
  state: InquiryState.optional(),
  answered: z.enum(['true', 'false'], 'Choose true or false').optional(),
  suspectedSpam: z
    .enum(['true', 'false'], 'Choose true or false')
    .default('false')
    .describe('`true` lists only suspected spam'),
});
export type InquiryQueryInput = z.output<typeof InquiryQuery>;

export const listInquiries = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/inquiries',
  access: 'staff',
  schema: {
    summary: 'List inquiries from the website and by email, newest first',
    tags: ['Inquiries'],
    querystring: InquiryQuery,
    response: { 200: z.array(Inquiry) },
  },
});

export const countInquiries = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/inquiry-counts',
  access: 'staff',
  schema: {
    summary: 'How many inquiries wait for an answer, how many are suspected spam, and how many emails are held',
    tags: ['Inquiries'],
    response: {
      200: z.object({
        unanswered: z.number().int(),
        suspectedSpam: z.number().int(),
        heldMails: z.number().int().describe('Emails that wait for a decision'),
      }),
    },
  },
});

const InquiryChanges = z.object({
  isAnswered: z.boolean().optional(),
  state: InquiryState.optional(),
  assignedToId: Id.nullish().describe('One of the active staff; null for nobody'),
  version: BaseVersion,
});
export type InquiryChangesInput = z.output<typeof InquiryChanges>;

export const updateInquiry = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/inquiries/:inquiryId',
  access: 'staff',
  schema: {
    summary: 'Change the state of an inquiry, assign it, or mark it as answered or waiting',
    description: `${changeDescription} An answered inquiry that was new is in conversation. One that is won or lost waits for no answer.`,
    tags: ['Inquiries'],
    params: InquiryParams,
    body: InquiryChanges,
    ...changeOf(Inquiry),
  },
});

export const markSpam = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/inquiries/:inquiryId/spam',
  access: 'staff',
  schema: {
    summary: 'Mark an inquiry as spam',
    description:
      'Later ones from the same address, the same domain (unless anybody can get an address there) or with the same text are listed as suspected spam, too. Nothing is thrown away.',
    tags: ['Inquiries'],
    params: InquiryParams,
    response: { 200: Inquiry },
  },
});

export const markNotSpam = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/inquiries/:inquiryId/not-spam',
  access: 'staff',
  schema: {
    summary: 'Mark a suspected message as not spam',
    description:
      'It then waits for an answer, and is mailed like any other message. Later ones like it are no longer suspected.',
    tags: ['Inquiries'],
    params: InquiryParams,
    response: { 200: Inquiry },
  },
});
