import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MailKinds } from '#contract/mail-constants.ts';
import { newReadableToken } from '#server/platform/lib/secrets.ts';
import { createdAt, dueInTurn, id, moment, queueColumns } from './columns.ts';
import { comments } from './comments.ts';
import { inquiries, inquiryMessages } from './inquiries.ts';
import { invitations } from './invitations.ts';
import { incidents, statusSubscribers } from './status.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/**
 * How urgent an email is, from 0: on call, then links that let somebody in, then notices about logins, then what people
 * write, then what goes to many at once.
 */
export const mailUrgency = sql.raw(`(case
  when kind = 'on_call' then 0
  when kind in ('password_reset', 'tracking_links') then 1
  when kind = 'security' then 2
  when kind in ('digest', 'report', 'incident') then 4
  else 3 end)`);

/** The recipient of an email, as far as its row says. Those about inquiries all go to the provider. */
export const mailOwner = sql.raw(`(case when kind = 'inquiry' then 'provider'
  else coalesce(user_id::text, lower(address), subscriber_id::text, inquiry_id::text, 'nobody') end)`);

/** Emails to send, and those that were sent. A row says what an email is about; its text is made when it is sent. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id,
    kind: text({ enum: MailKinds }).notNull(),
    inquiryId: uuid().references(() => inquiries.id, { onDelete: 'cascade' }),
    /** The message of an inquiry that it is about; null for the inquiry itself. */
    inquiryMessageId: uuid().references(() => inquiryMessages.id, { onDelete: 'cascade' }),
    ticketId: uuid().references(() => tickets.id, { onDelete: 'cascade' }),
    invitationId: uuid().references(() => invitations.id, { onDelete: 'cascade' }),
    incidentId: uuid().references(() => incidents.id, { onDelete: 'cascade' }),
    /** The recipient as a subscriber of the status page. */
    subscriberId: uuid().references(() => statusSubscribers.id, { onDelete: 'cascade' }),
    /** The recipient; null for an address without an account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    address: text(),
    /** The month or quarter that a report is about, such as 2026-11 or 2026-Q4. */
    month: text(),
    /** The events that it reports. */
    eventIds: uuid().array().notNull().default(sql`'{}'`),
    /** Whether further events of the same ticket still join it. */
    isOpen: boolean().notNull().default(false),
    /** The local part of its Message-ID, the same in every attempt. Unguessable, because replies name it. */
    messageId: text().$defaultFn(newReadableToken),
    createdAt,
    ...queueColumns,
    firstAttemptAt: moment(),
    /** When a mail server accepted it. */
    sentAt: moment(),
    /** When it was given up: after a permanent refusal, after many attempts, or beyond a limit. */
    failedAt: moment(),
    /** When a mail server reported that it could not be delivered after all. */
    bouncedAt: moment(),
    /** The mail server's last response, or the reason of the bounce. */
    response: text(),
  },
  (mail) => [
    check(
      'about_its_kind',
      sql`(${mail.kind} in ('inquiry', 'inquiry_confirmation', 'inquiry_reply')) = (${mail.inquiryId} is not null)
        and (${mail.kind} <> 'inquiry_reply' or ${mail.inquiryMessageId} is not null)
        and (${mail.kind} in ('ticket', 'acknowledgment', 'on_call')) = (${mail.ticketId} is not null)
        and (${mail.kind} = 'invitation') = (${mail.invitationId} is not null)
        and (${mail.kind} = 'report') = (${mail.month} is not null)
        and (${mail.kind} = 'incident') = (${mail.incidentId} is not null)
        and (${mail.kind} = 'subscription') <= (${mail.subscriberId} is not null)`,
    ),
    uniqueIndex('outgoing_mails_of_inquiry')
      .on(mail.inquiryId, mail.kind)
      .where(sql`${mail.inquiryId} is not null and ${mail.inquiryMessageId} is null`),
    uniqueIndex('outgoing_mails_of_inquiry_message')
      .on(mail.inquiryMessageId)
      .where(sql`${mail.inquiryMessageId} is not null`),
    uniqueIndex('outgoing_mails_of_month').on(mail.userId, mail.month).where(sql`${mail.month} is not null`),
    uniqueIndex('outgoing_mails_by_message_id').on(mail.messageId),
    uniqueIndex('outgoing_mails_open').on(mail.ticketId, mail.userId).where(sql`${mail.isOpen}`),
    uniqueIndex('outgoing_mails_open_digest').on(mail.userId).where(sql`${mail.isOpen} and ${mail.kind} = 'digest'`),
    index('outgoing_mails_of_invitation').on(mail.invitationId),
    index('outgoing_mails_of_incident').on(mail.incidentId).where(sql`${mail.incidentId} is not null`),
    index('outgoing_mails_of_subscriber').on(mail.subscriberId).where(sql`${mail.subscriberId} is not null`),
    index('outgoing_mails_of_ticket').on(mail.ticketId).where(sql`${mail.ticketId} is not null`),
    index('outgoing_mails_of_user').on(mail.userId, mail.ticketId, mail.id),
    index('outgoing_mails_sent').on(mail.sentAt).where(sql`${mail.sentAt} is not null`),
    index('outgoing_mails_failed').on(mail.failedAt).where(sql`${mail.failedAt} is not null`),
    index('outgoing_mails_bounced').on(mail.bouncedAt).where(sql`${mail.bouncedAt} is not null`),
    index('outgoing_mails_unsent')
      .on(mail.nextAttemptAt, mail.id)
      .where(sql`${mail.sentAt} is null and ${mail.failedAt} is null`),
    index('outgoing_mails_turns')
      .on(mailUrgency, mailOwner, dueInTurn, mail.id)
      .where(sql`${mail.sentAt} is null and ${mail.failedAt} is null`),
  ],
);

/** What happened on tickets that they do not take part in, and waits for the next email to each of the staff. */
export const teamNews = pgTable('team_news', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The events, oldest first. */
  eventIds: uuid().array().notNull().default(sql`'{}'`),
  /** Programs of an earlier version look for events after it, and find none. */
  position: bigint({ mode: 'number' }).notNull().default(Number.MAX_SAFE_INTEGER),
  /** The last email, if it still exists. */
  mailId: uuid(),
});

/** Which comments an email contains, or will contain when it is sent. */
export const mailedComments = pgTable(
  'mailed_comments',
  {
    commentId: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    mailId: uuid()
      .notNull()
      .references(() => outgoingMails.id, { onDelete: 'cascade' }),
  },
  (mailed) => [
    primaryKey({ columns: [mailed.commentId, mailed.mailId] }),
    index('mailed_comments_of_mail').on(mailed.mailId),
  ],
);

/** Addresses whose mail server reported that they don't exist. They get no email until then. */
export const deadAddresses = pgTable('dead_addresses', {
  /** Folded, as addresses are compared. */
  address: text().primaryKey(),
  until: moment().notNull(),
  reason: text().notNull(),
  mailId: uuid().references(() => outgoingMails.id, { onDelete: 'set null' }),
  createdAt,
});
