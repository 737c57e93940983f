import { AlertLimit, alertMessages } from '#contract/alerts-constants.ts';
import { apiKeyRefusals } from '#contract/api-keys-constants.ts';
import { articleMessages } from '#contract/articles-constants.ts';
import { commentMessages } from '#contract/comments-constants.ts';
import { fileMessages } from '#contract/files-constants.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { ratingRefusals } from '#contract/ratings-constants.ts';
import { sessionMessages } from '#contract/sessions-constants.ts';
import { DAY, HOUR, MINUTE, SECOND, sharedMessages } from '#contract/shared-constants.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { statusRefusals } from '#contract/status-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { trackingMessages } from '#contract/tracking-constants.ts';

export type SettingShare = { setting: `client_${'tickets' | 'comments' | 'files'}_per_hour`; share: number };

export type Limit = {
  /** How long a use counts, in milliseconds. */
  window: number;
  /** The most uses of one client network: an IPv4 address or an IPv6 /64. */
  perNetwork?: number;
  /** The most uses of one subject: a user, ticket, invitation or address. Or a share of a setting. */
  perSubject?: number | SettingShare;
  /** The most uses of one subject by one network. */
  perBoth?: number;
  /** Guesses have fixed limits; `LIMIT_FACTOR` multiplies all others. */
  isFixed?: boolean;
  /** Whether rows stay until a job has summarized them for the audit log. */
  isSummarized?: boolean;
  /** The error message for a wait in words. */
  refusal: (wait: string) => string;
};

/** Every limit on how often something may happen. Each is counted in `limit_uses`. */
export const limits = {
  /** Per address: failures from other networks only slow a login down. */
  wrong_passwords: {
    window: 15 * MINUTE,
    perNetwork: 50,
    perBoth: 10,
    isFixed: true,
    isSummarized: true,
    refusal: sessionMessages.tooManyFailures,
  },
  /** Links have a limit of their own, because any web page can make a browser open wrong ones. */
  wrong_links: {
    window: 15 * MINUTE,
    perNetwork: 50,
    isFixed: true,
    isSummarized: true,
    refusal: sessionMessages.tooManyWrongLinks,
  },
  /** Requests for a new password, per address. */
  forgotten_passwords: {
    window: HOUR,
    perNetwork: 10,
    perSubject: 3,
    isFixed: true,
    refusal: mailRefusals.forgottenLimited,
  },
  /** Requests for new tracking links, per address. */
  tracking_links: {
    window: HOUR,
    perNetwork: 10,
    perSubject: 3,
    isFixed: true,
    refusal: trackingMessages.linksLimited,
  },
  /** What one person does with tracking links: answers, solved or not, ratings. */
  tracked_changes: { window: HOUR, perSubject: 120, refusal: trackingMessages.changesLimited },
  /** Per invitation. Registrations with an address in use count too. */
  registrations: {
    window: 15 * MINUTE,
    perNetwork: 20,
    perSubject: 20,
    refusal: invitationMessages.registrationsLimited,
  },
  /** Successful logins per user: each leaves a permanent entry in the audit log. */
  logins: { window: HOUR, perSubject: 60, refusal: sessionMessages.loginsLimited },
  /** Tickets that alerts open, per company; those of a client’s keys, per client. Beyond it, one ticket collects them. */
  alert_tickets: { window: HOUR, perSubject: AlertLimit.ticketsPerHour, refusal: alertMessages.limited },
  /** All calls of a client user that change something and have no other limit. */
  changes: { window: HOUR, perSubject: 600, refusal: sharedMessages.changesLimited },
  /** Those that change an account or add to it, because most of them send an email about it. */
  account_changes: { window: HOUR, perSubject: 60, refusal: sharedMessages.changesLimited },
  /** Calls per API key. */
  key_calls: { window: MINUTE, perSubject: 600, refusal: apiKeyRefusals.limited },
  /** Logins with single sign-on that were started, whether there is a connection for the address or not. */
  sso_starts: { window: 10 * MINUTE, perNetwork: 300, refusal: singleSignOnMessages.startsLimited },
  /** Challenges of passkeys: open login pages ask for one every few minutes, and an office is one network. */
  passkey_challenges: { window: 15 * MINUTE, perNetwork: 600, refusal: passkeyMessages.limited },
  inquiries: { window: 10 * MINUTE, perNetwork: 20, refusal: inquiryMessages.limited },
  /** Subscriptions to the status page. */
  subscriptions: { window: HOUR, perNetwork: 20, isFixed: true, refusal: statusRefusals.subscriptionsLimited },
  /**
   * Emails to addresses that visitors typed, per mailbox: nobody can have us fill a stranger's. Confirmations of inquiries
   * beyond that are not sent, subscriptions are refused. The networks are those of inquiries.
   */
  confirmations: { window: DAY, perNetwork: 20, perSubject: 3, refusal: mailRefusals.confirmationsLimited },
  /** Tickets, comments and uploads per client user. Staff may upload ten times as many files; the rest is unlimited. */
  tickets: {
    window: HOUR,
    perSubject: { setting: 'client_tickets_per_hour', share: 1 },
    refusal: ticketMessages.limited,
  },
  comments: {
    window: HOUR,
    perSubject: { setting: 'client_comments_per_hour', share: 1 },
    refusal: commentMessages.limited,
  },
  uploads: { window: HOUR, perSubject: { setting: 'client_files_per_hour', share: 1 }, refusal: fileMessages.limited },
  upload_bursts: {
    window: 10 * MINUTE,
    perSubject: { setting: 'client_files_per_hour', share: 0.5 },
    refusal: fileMessages.limited,
  },
  /** What visitors of the website say about articles; per article. */
  article_feedback: { window: DAY, perNetwork: 60, perBoth: 5, refusal: articleMessages.limited },
  /** Per article and user. */
  own_article_feedback: { window: DAY, perSubject: 1, refusal: articleMessages.limited },
  /** What articles solved before a ticket was created, said by visitors, and by users. */
  article_solutions: { window: DAY, perNetwork: 60, perBoth: 1, refusal: articleMessages.limited },
  own_article_solutions: { window: DAY, perSubject: 1, refusal: articleMessages.limited },
  /** Searches for articles that found nothing; per user or network. */
  missed_searches: { window: HOUR, perNetwork: 30, perSubject: 30, refusal: articleMessages.limited },
  /** Changes to the ratings of one ticket. */
  ratings: { window: HOUR, perSubject: 20, refusal: ratingRefusals.tooManyChanges },
} as const satisfies Record<string, Limit>;

/** Each wrong password of an address from other networks, after the first ten, delays a login by `perFailure`. */
export const loginDelay = {
  perFailure: 100,
  longest: 3 * SECOND,
  /** A network is not delayed if the user has logged in from it within this time. */
  networkKnown: 30 * DAY,
} as const;

/** Beyond this total, inquiries are suspected spam. */
export const inquiriesInAll = { window: HOUR, most: 300 } as const;

/** How many requests there may be at once. `LIMIT_FACTOR` multiplies those in progress. */
export const requestLimits = {
  /** In progress: all calls of a client user or API key, and the uploads and downloads of any user. Further downloads wait. */
  calls: 10,
  uploads: 20,
  downloads: 20,
  /**
   * Running: one user's requests run one after the other, so that database connections remain for others. A network on
   * one public route is many people.
   */
  runningOfUser: 1,
  runningOfNetwork: 4,
  /** Waiting to run. Each holds its body in memory. */
  waiting: 100,
  /** Large bodies of all senders that wait to be parsed. */
  largeBodies: 50,
} as const;

/**
 * Limits on what comes by email, counted in `incoming_mails` by when an email arrived: after an outage many are processed
 * at once. Emails beyond them are held.
 */
export const mailLimits = {
  ticketsOfSender: { window: 10 * MINUTE, most: 5 },
  ticketsOfSenderPerDay: { window: DAY, most: 20 },
  ticketsOfCompany: { window: HOUR, most: 100 },
  commentsOnTicket: { window: HOUR, most: 30 },
  /** Answers on one ticket that look like those of a program. */
  programAnswers: { window: HOUR, most: 1 },
  reopeningsOfTicket: { window: DAY, most: 3 },
  /** Emails of a known sender that are read before those of strangers. */
  readFirst: { window: 10 * MINUTE, most: 30 },
} as const;

/**
 * How many megabytes of email are stored within an hour, by the address in From, by the network of the server that
 * delivers it (IPv4 /24, IPv6 /48) and in all. Senders beyond that are told to try again later.
 */
export const mailVolume = {
  strangers: { sender: 60, network: 120, total: 400 },
  known: { sender: 250, total: 2_000 },
} as const;

export type LimitName = keyof typeof limits;

/** A limit on volume times `LIMIT_FACTOR`; at least 1. */
export function multiplied(limit: number, factor: number) {
  return Math.max(1, Math.round(limit * factor));
}
