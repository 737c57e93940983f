import { DAY, HOUR, MINUTE, SECOND } from './shared-constants.ts';

/** What an email is about. */
export const MailKinds = [
  'inquiry',
  'inquiry_confirmation',
  'inquiry_reply',
  'ticket',
  'digest',
  'team',
  'acknowledgment',
  'on_call',
  'invitation',
  'password_reset',
  'tracking_links',
  'welcome',
  'security',
  'report',
  'incident',
  'subscription',
  'offboarding',
  'webhook_off',
  'api_keys',
  'notice',
] as const;

/** How emails mark what came by an email whose sender nobody confirmed; the portal marks it the same way. */
export const NotVerified = 'by email, not verified';

/** The state of an email for staff. */
export const MailStates = ['waiting', 'sent', 'failed', 'bounced'] as const;

/** In milliseconds. */
export const MailTiming = {
  /** An email about a ticket waits this long after the last comment… */
  quiet: MINUTE,
  /** …but at most this long after the first. */
  longestBundle: 5 * MINUTE,
  /** Between two emails to one of the staff about tickets that they do not take part in. */
  teamNews: 5 * MINUTE,
  /** Between two emails to a super admin about the ends of others' API keys, and how long one waits for further keys. */
  keyNews: DAY,
  keyBundle: 5 * MINUTE,
  /** How long an email is retried. */
  retries: 72 * HOUR,
  /** How long a dead address gets no email. */
  deadAddress: 60 * 24 * HOUR,
  /** How long after a ticket was closed replies to its emails still find it. */
  replies: 180 * 24 * HOUR,
  /** How long the link to a file works. */
  fileLinks: 30 * 24 * HOUR,
  /** How long the test email may take. */
  test: 30 * SECOND,
} as const;

export const MailLimit = {
  /** To one person within a day, about tickets. */
  perDay: 100,
  /** Comments, characters and lines of texts in one email, and sentences about one ticket. More is in the ticket. */
  entries: 12,
  characters: 20_000,
  lines: 500,
  sentences: 12,
  /** Characters and lines of one comment, in an email about its ticket and elsewhere. */
  text: { characters: 10_000, lines: 500 },
  excerpt: { characters: 2_000, lines: 100 },
  /** Bytes of the files that are attached to one email. Larger files, and further ones, are linked. */
  attachedBytes: 5_000_000,
  /** Tickets in one digest. */
  digestTickets: 50,
  /** Confirmations of new tickets to one person within an hour. */
  acknowledgmentsPerHour: 3,
  /** Notices about their login to one person within an hour. Further ones become one email at its end. */
  noticesPerHour: 5,
  /** API keys that one email lists. */
  keys: 50,
  /** Addresses that one call invites. */
  invitations: 50,
  /** Characters of a mail server's response that are kept. */
  response: 500,
} as const;

/** What only the server says. */
export const mailRefusals = {
  off: 'This helpdesk does not send email. Please call us for a new password.',
  offForStaff: 'Email is off: the server has no SMTP_URL.',
  notGivenUp: 'This email did not fail, so there is nothing to send again.',
  forgottenLimited: (wait: string) => `Too many requests for a new password. Try again in ${wait}, or call us.`,
  confirmationsLimited: (wait: string) =>
    `We have already sent several emails to this address. Try again in ${wait}, or call us.`,
  fileLinkInvalid: 'Links to files work for 30 days. Log in to see the ticket and its files.',
  unsubscribeInvalid: 'This link is no longer valid. Log in and choose your notifications in Your account.',
} as const;

/** The response to a forgotten password, whatever the address. */
export const forgottenAnswer =
  'If there is an account with this address, we have sent it a link to choose a new password.';

export const mailMessages = {
  forgottenFailed: 'Failed to send your request. Please try again.',
  stateFailed: 'Failed to load the email status',
  testSent: 'Test email sent',
  testFailed: 'Failed to send the test email',
  sendingAgain: 'The email will be sent again',
  sendAgainFailed: 'Failed to send the email again',
  resumed: 'Email to this address is on again',
  ownResumed: 'Email to you is on again',
  ownResumeFailed: 'Failed to turn on email to you',
  ownFailed: 'Failed to check whether email reaches you',
  resumeFailed: 'Failed to turn on email to this address',
} as const;
