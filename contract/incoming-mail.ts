import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { HeldReasons, MailChannels, MailResults, MailStates, MailVerdicts } from './incoming-mail-constants.ts';
import { Id, idOf, PageQuery, Timestamp } from './primitives.ts';
import { TicketParams } from './tickets.ts';
import { BaseVersion, staleAnswer, Version } from './versions.ts';

const Removed = z
  .boolean()
  .describe('Whether its text and its original were removed, with what they carried or quoted');

const MailFile = z.object({ name: z.string(), size: z.int() });

const Stored = z.object({ id: Id.describe('A repeated email has the id of the first one') });

export const takeInMail = endpoint({
  method: 'POST',
  url: '/api/mail/incoming',
  access: 'public',
  schema: {
    summary: 'Deliver an email to the helpdesk',
    description:
      'For mail servers that run a program for each email. The body is the email as it arrived (`Content-Type: message/rfc822`, at most 40 MB), the bearer token is MAIL_IN_TOKEN. 200 means that the email is stored; it is processed afterwards. The same email again is stored once.',
    tags: ['Email'],
    response: { 200: Stored },
  },
});

export const takeInMailgunMail = endpoint({
  method: 'POST',
  url: '/api/mail/incoming/mailgun/mime',
  access: 'public',
  schema: {
    summary: 'Deliver an email from Mailgun',
    description:
      'The target of a Mailgun route that forwards raw emails. Requests are signed with the HTTP webhook signing key (MAIL_IN_MAILGUN_KEY); each signature delivers one email.',
    tags: ['Email'],
    response: { 200: Stored },
  },
});

export const takeInPostmarkMail = endpoint({
  method: 'POST',
  url: '/api/mail/incoming/postmark',
  access: 'public',
  schema: {
    summary: 'Deliver an email from Postmark',
    description:
      'The target of an inbound webhook of Postmark with raw email content included. Postmark does not sign requests; it sends the user name and password in the webhook’s address (MAIL_IN_POSTMARK).',
    tags: ['Email'],
    response: { 200: Stored },
  },
});

/** An email that arrived, as shown to provider staff. */
export const IncomingMail = z.object({
  id: Id,
  channel: z.enum(MailChannels),
  state: z.enum(MailStates),
  result: z.enum(MailResults).nullable().describe('What the email became'),
  reason: z.enum(HeldReasons).nullable().describe('The reason it is held'),
  sender: z.string(),
  senderName: z.string(),
  copied: z.array(z.string()).describe('The addresses in Cc'),
  subject: z.string(),
  text: z.string().describe('The beginning of its text'),
  attachments: z.array(MailFile),
  verdict: z.enum(MailVerdicts).describe('Whether the sender’s domain confirms it (DMARC)'),
  size: z.int().describe('In bytes'),
  isRemoved: Removed,
  ticketId: Id.nullable(),
  ticketNumber: z.string().nullable(),
  ticketChoices: z
    .array(z.object({ id: Id, ticketNumber: z.string(), title: z.string() }))
    .describe('The tickets of the list of news that it answers'),
  inquiryId: Id.nullable(),
  userId: Id.nullable(),
  userName: z.string().nullable().describe('The user who sent it'),
  createdAt: Timestamp,
  deletedAfter: Timestamp.nullable().describe('When it will be deleted if nobody accepts it; null if it stays'),
  decidedAt: Timestamp.nullable(),
  decidedByName: z.string().nullable().describe('The user who accepted or discarded it'),
  version: Version,
});

export const MailQuery = PageQuery.extend({
  state: z.enum(['held', 'all'], 'Choose held or all').default('held'),
});
export type MailQueryInput = z.output<typeof MailQuery>;

/** The path of one email. */
export const MailParams = z.object({ mailId: idOf('Email') });

const StaleMail = staleAnswer(IncomingMail);

export const listIncomingMail = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/mail',
  access: 'staff',
  schema: {
    summary: 'List held emails or all emails, newest first',
    tags: ['Email'],
    querystring: MailQuery,
    response: { 200: z.array(IncomingMail) },
  },
});

export const findArrivals = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/mail/arrivals',
  access: 'staff',
  schema: {
    summary: 'How email arrives, and when the last one did',
    tags: ['Email'],
    response: {
      200: z.object({
        channels: z.array(z.enum(MailChannels)).describe('The channels that are set up'),
        lastArrivedAt: Timestamp.nullable(),
        mailbox: z
          .object({
            name: z.string(),
            contactedAt: Timestamp.nullable(),
            isSilent: z.boolean().describe('Whether it has been unreachable for 15 minutes'),
          })
          .nullable()
          .describe('The mailbox that the server fetches'),
      }),
    },
  },
});

export const acceptMail = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/mail/:mailId/accept',
  access: 'staff',
  schema: {
    summary: 'Accept a held email',
    description:
      'It becomes a comment or a ticket, as if nothing had been doubtful. Repeating it changes nothing. Without a known author, `userId` says whose it is.',
    tags: ['Email'],
    params: MailParams,
    body: z.object({
      userId: Id.optional().describe('Whose email it is'),
      ticketId: Id.optional().describe('The ticket it belongs to'),
      version: BaseVersion,
    }),
    response: { 200: IncomingMail, 409: StaleMail },
  },
});

export const discardMail = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/mail/:mailId/discard',
  access: 'staff',
  schema: {
    summary: 'Discard a held email',
    description:
      'The original is kept; that of a stranger’s email until the setting `held_mail_days` says. Repeating it changes nothing.',
    tags: ['Email'],
    params: MailParams,
    body: z.object({ version: BaseVersion }),
    response: { 200: IncomingMail, 409: StaleMail },
  },
});

export const retryMail = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/mail/:mailId/retry',
  access: 'staff',
  schema: {
    summary: 'Process a held email again',
    description: 'Useful after an account or a setting was changed: the rules stay the same.',
    tags: ['Email'],
    params: MailParams,
    body: z.object({ version: BaseVersion }),
    response: { 200: IncomingMail, 409: StaleMail },
  },
});

export const downloadMail = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/mail/:mailId/original',
  access: 'staff',
  schema: {
    summary: 'Download an email as it arrived',
    description: 'As application/octet-stream.',
    tags: ['Email'],
    params: MailParams,
    response: { 200: z.unknown().describe('The email, not JSON') },
  },
});

/** The whole of an email that became a ticket or a comment. */
export const WholeMail = z.object({
  id: Id,
  sender: z.string(),
  senderName: z.string(),
  subject: z.string(),
  text: z.string().describe('All of its text'),
  isRemoved: Removed,
  html: z
    .string()
    .nullable()
    .describe(
      'Sanitized: it runs no code and loads nothing from other servers. The source of a picture is `cid:` and the number of its file',
    ),
  attachments: z.array(MailFile),
  isVerified: z.boolean().describe('Whether the sender’s domain confirmed it (DMARC)'),
  createdAt: Timestamp,
});

/** The path of a file of an email. */
const MailFileParams = TicketParams.extend(MailParams.shape).extend({
  number: z.coerce
    .number('Send a number')
    .int('Send a whole number')
    .min(0, 'Send a number from 0')
    .max(99, 'Send a number up to 99')
    .describe('Its place among the attachments of the email'),
});

const isAccessible =
  'Whoever may read the whole email may open all of its files, also those that its message does not have.';

export const downloadMailFile = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/mails/:mailId/files/:number',
  access: 'signed-in',
  schema: {
    summary: 'Download a file of the whole email of a ticket or a comment',
    description: `${isAccessible} As application/octet-stream.`,
    tags: ['Tickets'],
    params: MailFileParams,
    response: { 200: z.unknown().describe('The bytes of the file') },
  },
});

export const previewMailFile = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/mails/:mailId/files/:number/preview',
  access: 'signed-in',
  schema: {
    summary: 'Show a picture of the whole email of a ticket or a comment',
    description: `${isAccessible} A WebP like that of other pictures; other files have no preview: 404.`,
    tags: ['Tickets'],
    params: MailFileParams,
    response: { 200: z.unknown().describe('The bytes of the picture') },
  },
});

export const findWholeMail = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/mails/:mailId',
  access: 'signed-in',
  schema: {
    summary: 'Read the whole email of a ticket or a comment',
    description: 'Clients read only emails of clients: what staff quote in theirs may be internal.',
    tags: ['Tickets'],
    params: TicketParams.extend(MailParams.shape),
    response: { 200: WholeMail },
  },
});
