import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { InquiryMessageKinds, InquiryStates, SpamReasons } from '#contract/inquiries-constants.ts';
import { createdAt, id, moment, version } from './columns.ts';
import { companies } from './companies.ts';
import { invitations } from './invitations.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Inquiries from the website. */
export const inquiries = pgTable(
  'inquiries',
  {
    id,
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Where to answer. */
    email: text().notNull(),
    /** The address in From of an email that names another one for answers. */
    sentFrom: text(),
    phone: text().notNull(),
    service: text(),
    /** The package of the service, as the link to the form names it. */
    package: text(),
    message: text().notNull(),
    createdAt,
    state: text({ enum: InquiryStates }).notNull().default('new'),
    assignedToId: uuid().references(() => users.id),
    /** Null while its sender waits for an answer. */
    answeredAt: moment(),
    answeredById: uuid().references(() => users.id),
    /** When its sender was told to hear from us at the latest. */
    replyBy: moment(),
    /** Whether its sender gets a confirmation by email. */
    isConfirmed: boolean().notNull().default(false),
    /** It is listed separately and not mailed unless staff approve it. */
    isSuspectedSpam: boolean().notNull().default(false),
    spamReason: text({ enum: SpamReasons }),
    /** What later inquiries must have in common with one that staff marked as spam, to be suspected too. */
    spamKeys: text().array(),
    /** When it became a client, and what was created then. */
    convertedAt: moment(),
    convertedById: uuid().references(() => users.id),
    companyId: uuid().references(() => companies.id),
    invitationId: uuid().references(() => invitations.id),
    ticketId: uuid().references(() => tickets.id),
    version,
  },
  (inquiry) => [
    check('answered_by_somebody', sql`(${inquiry.answeredAt} is null) = (${inquiry.answeredById} is null)`),
    check('converted_by_somebody', sql`(${inquiry.convertedAt} is null) = (${inquiry.convertedById} is null)`),
    index('inquiries_by_age')
      .on(inquiry.createdAt.desc().nullsFirst(), inquiry.id.desc().nullsFirst())
      .where(sql`not ${inquiry.isSuspectedSpam}`),
    index('inquiries_unanswered')
      .on(inquiry.createdAt.desc().nullsFirst(), inquiry.id.desc().nullsFirst())
      .where(sql`${inquiry.answeredAt} is null and not ${inquiry.isSuspectedSpam}`),
    index('inquiries_suspected')
      .on(inquiry.createdAt.desc().nullsFirst(), inquiry.id.desc().nullsFirst())
      .where(sql`${inquiry.isSuspectedSpam}`),
    index('inquiries_of_state')
      .on(inquiry.state, inquiry.createdAt.desc().nullsFirst(), inquiry.id.desc().nullsFirst())
      .where(sql`not ${inquiry.isSuspectedSpam}`),
    index('inquiries_of_ticket').on(inquiry.ticketId).where(sql`${inquiry.ticketId} is not null`),
    index('inquiries_spam_keys').using('gin', inquiry.spamKeys).where(sql`${inquiry.spamKeys} is not null`),
  ],
);

/** What was written about an inquiry after it arrived: replies of staff, answers of its sender, and internal notes. */
export const inquiryMessages = pgTable(
  'inquiry_messages',
  {
    id,
    inquiryId: uuid()
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    kind: text({ enum: InquiryMessageKinds }).notNull(),
    /** Null for the sender of the inquiry. */
    authorId: uuid().references(() => users.id),
    /** The address that an answer came from. */
    sentFrom: text(),
    text: text().notNull(),
    createdAt,
  },
  (message) => [
    check('answers_come_from_senders', sql`(${message.kind} = 'answer') = (${message.authorId} is null)`),
    index('inquiry_messages_of_inquiry').on(message.inquiryId, message.createdAt, message.id),
  ],
);
