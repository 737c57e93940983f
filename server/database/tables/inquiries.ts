import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { InquiryServices } from '#contract/inquiries-constants.ts';
import { createdAt, id, moment } from './columns.ts';
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
    service: text({ enum: InquiryServices }),
    message: text().notNull(),
    createdAt,
    answeredAt: moment(),
    answeredById: uuid().references(() => users.id),
    /** Arrived beyond the hourly total. It is listed separately and not mailed unless staff approve it. */
    isSuspectedSpam: boolean().notNull().default(false),
  },
  (inquiry) => [
    check('answered_by_somebody', sql`(${inquiry.answeredAt} is null) = (${inquiry.answeredById} is null)`),
    index('inquiries_by_age')
      .on(inquiry.createdAt.desc().nullsFirst(), inquiry.id.desc().nullsFirst())
      .where(sql`not ${inquiry.isSuspectedSpam}`),
    index('inquiries_unanswered')
      .on(inquiry.createdAt.desc().nullsFirst(), inquiry.id.desc().nullsFirst())
      .where(sql`${inquiry.answeredAt} is null and not ${inquiry.isSuspectedSpam}`),
    index('inquiries_suspected')
      .on(inquiry.createdAt.desc().nullsFirst(), inquiry.id.desc().nullsFirst())
      .where(sql`${inquiry.isSuspectedSpam}`),
  ],
);
