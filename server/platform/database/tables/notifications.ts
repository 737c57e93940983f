import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { Notices, NotificationKinds } from '#contract/notifications-constants.ts';
import { createdAt, id, isOneOf, moment } from './columns.ts';
import { inquiries } from './inquiries.ts';
import { incidents } from './status.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** What users are told in the portal. Who may still see it is decided when it is listed. */
export const notifications = pgTable(
  'notifications',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NotificationKinds }).notNull(),
    ticketId: uuid().references(() => tickets.id, { onDelete: 'cascade' }),
    inquiryId: uuid().references(() => inquiries.id, { onDelete: 'cascade' }),
    incidentId: uuid().references(() => incidents.id, { onDelete: 'cascade' }),
    /** The first of the events that it reports. */
    eventId: uuid().notNull(),
    /** What happened, with names as they were. */
    sentence: text().notNull(),
    createdAt,
    readAt: moment(),
  },
  (notification) => [
    check(
      'about_one_record',
      sql`num_nonnulls(${notification.ticketId}, ${notification.inquiryId}, ${notification.incidentId}) = case when ${isOneOf(notification.kind, Notices)} and (${notification.kind} <> 'agreement' or ${notification.ticketId} is null) then 0 else 1 end`,
    ),
    uniqueIndex('notifications_of_event').on(notification.eventId, notification.userId),
    index('notifications_of_user').on(
      notification.userId,
      notification.createdAt.desc().nullsFirst(),
      notification.id.desc().nullsFirst(),
    ),
    index('notifications_unread')
      .on(notification.userId, notification.ticketId)
      .where(sql`${notification.readAt} is null`),
    index('notifications_read').on(notification.readAt).where(sql`${notification.readAt} is not null`),
    index('notifications_of_ticket').on(notification.ticketId),
    index('notifications_of_inquiry').on(notification.inquiryId).where(sql`${notification.inquiryId} is not null`),
    index('notifications_of_incident').on(notification.incidentId).where(sql`${notification.incidentId} is not null`),
  ],
);
