import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { NotificationKinds } from '#contract/mail-constants.ts';
import { users } from './users.ts';

/** What a user changed about their notifications. Without a row the default applies: everything is mailed. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NotificationKinds }).notNull(),
    mail: boolean().notNull(),
  },
  (preference) => [primaryKey({ columns: [preference.userId, preference.kind] })],
);
