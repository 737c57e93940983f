import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { inquiries } from './inquiries.ts';

/** Emails to send, and those that were sent. A row says what an email is about; its text is made when it is sent. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id,
    kind: text({ enum: ['inquiry'] }).notNull(),
    inquiryId: uuid().references(() => inquiries.id, { onDelete: 'cascade' }),
    createdAt,
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
    /** When a mail server accepted it. */
    sentAt: moment(),
  },
  (mail) => [
    check('about_its_kind', sql`(${mail.kind} = 'inquiry') = (${mail.inquiryId} is not null)`),
    uniqueIndex('outgoing_mails_of_inquiry').on(mail.inquiryId),
    index('outgoing_mails_unsent').on(mail.nextAttemptAt, mail.id).where(sql`${mail.sentAt} is null`),
  ],
);
