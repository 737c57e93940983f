import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Invitation, NewInvitation } from './invitations.ts';
import { InvitedRoles } from './invitations-constants.ts';
import { MailKinds, MailLimit } from './mail-constants.ts';
import { MailState } from './mail-state.ts';
import { Done, Email, Id, idOf, line, Timestamp } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { User, UserParams } from './users.ts';

const Link = z.object({ token: z.string().max(FieldLimit.token) });

export const askToUnsubscribe = endpoint({
  method: 'GET',
  url: '/api/mail/unsubscribe',
  access: 'public',
  schema: {
    summary: 'Show the page behind the unsubscribe link of an email',
    description: 'Opening it changes nothing. Its button sends the POST.',
    tags: ['Email'],
    querystring: Link,
    response: { 200: z.string() },
  },
});

export const unsubscribe = endpoint({
  method: 'POST',
  url: '/api/mail/unsubscribe',
  access: 'public',
  schema: {
    summary: 'Turn off one kind of email with one click (RFC 8058)',
    description: 'The body is a form or empty. The response is a page.',
    tags: ['Email'],
    querystring: Link,
    response: { 200: z.string() },
  },
});

export const downloadMailedFile = endpoint({
  method: 'GET',
  url: '/api/mail/files',
  access: 'public',
  schema: {
    summary: 'Download a file by the link of an email',
    description:
      'No login is needed. The link works for 30 days, as long as the recipient of the email may see the file. Takes `Range`. The response is `application/octet-stream`. A browser gets a page if it is 404.',
    tags: ['Email'],
    querystring: Link,
    response: { 200: z.unknown().describe('The bytes of the file') },
  },
});

export const forgotPassword = endpoint({
  method: 'POST',
  url: '/api/ticketing/auth/forgot-password',
  access: 'public',
  mayUseReserve: true,
  schema: {
    summary: 'Email a link to choose a new password',
    description:
      'Every address gets the same response. After 3 requests for one address or 10 from one client network within an hour it returns 429 with `Retry-After`. Where email is off it returns 409.',
    tags: ['Password resets'],
    body: z.object({ email: Email }),
    response: { 200: Done },
  },
});

/** What is set up, and how it goes. */
export const MailStatus = z.object({
  isOn: z.boolean(),
  server: z.string().nullable().describe('Host and port of the mail server, without user and password'),
  from: z.string(),
  replyTo: z.string(),
  publicUrl: z.string(),
  signs: z.string().nullable().describe('The DKIM domain; null if emails are not signed'),
  lastSentAt: Timestamp.nullable(),
  oldestWaitingAt: Timestamp.nullable(),
  waiting: z.number().int(),
  failures: z
    .array(
      z.object({
        id: Id,
        kind: z.enum(MailKinds),
        to: z.string().nullable(),
        state: z.enum(['failed', 'bounced']),
        at: Timestamp,
        response: z.string().nullable(),
      }),
    )
    .describe('The last ten of the past week, newest first'),
});

export const findMailStatus = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/mail/status',
  access: 'staff',
  schema: {
    summary: 'Whether email is set up, and which emails failed recently',
    tags: ['Email'],
    response: { 200: MailStatus },
  },
});

export const sendTestMail = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/mail/test',
  access: 'staff',
  schema: {
    summary: 'Send a test email to yourself',
    description:
      'Returns each step of the conversation with the mail server, without secrets. Where email is off it returns 409.',
    tags: ['Email'],
    response: {
      200: z.object({
        isSent: z.boolean(),
        to: z.string(),
        steps: z.array(z.object({ from: z.enum(['archway', 'server', 'problem']), text: z.string() })),
      }),
    },
  },
});

export const sendAgain = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/outgoing-mails/:mailId/send-again',
  access: 'staff',
  schema: {
    summary: 'Send a failed email about a ticket again',
    description:
      'The server tries for another 72 hours. The email contains what its recipient may see at that time. If the email is waiting or sent, or if email is off, the response is 409.',
    tags: ['Email'],
    params: z.object({ mailId: idOf('Email') }),
    response: { 200: MailState },
  },
});

export const resumeMail = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/admin/users/:userId/dead-address',
  access: 'staff',
  refusesKeys: true,
  schema: {
    summary: 'Turn on email again to an address that was reported dead',
    tags: ['Users'],
    params: UserParams,
    response: { 200: User },
  },
});

/** Why email to the user is off, as the mail server said that returned one. */
const OwnMail = z.object({ problem: z.string().nullable() });

export const findOwnMail = endpoint({
  method: 'GET',
  url: '/api/ticketing/account/dead-address',
  access: 'signed-in',
  refusesKeys: true,
  schema: {
    summary: 'Whether email to you is off, because your address was reported dead',
    tags: ['Account'],
    response: { 200: OwnMail },
  },
});

export const resumeOwnMail = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/account/dead-address',
  access: 'signed-in',
  refusesKeys: true,
  schema: {
    summary: 'Turn on email to you again',
    tags: ['Account'],
    response: { 200: OwnMail },
  },
});

/** Invitations by email: one for each address, each for one use. */
export const NewMailedInvitations = NewInvitation.pick({ companyId: true, expiresInDays: true }).extend({
  addresses: z
    .array(line({ max: FieldLimit.email }).pipe(z.email('Enter valid email addresses, one per line.')))
    .min(1, 'Enter at least one email address.')
    .max(MailLimit.invitations, `Invite at most ${MailLimit.invitations} people at once.`),
  role: z.enum(InvitedRoles, 'Choose manager or employee').default('employee'),
});
export type NewMailedInvitationsInput = z.output<typeof NewMailedInvitations>;

export const inviteByMail = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/invitations/by-mail',
  access: 'staff',
  refusesKeys: true,
  createsOnce: true,
  schema: {
    summary: 'Invite people to a company by email',
    description:
      'Creates an invitation for each address, for one use, and emails its link. Where email is off it returns 409. An address with an account is refused.',
    tags: ['Invitations'],
    body: NewMailedInvitations,
    response: { 201: z.array(Invitation) },
  },
});
