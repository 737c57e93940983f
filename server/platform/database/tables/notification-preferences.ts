import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { NotificationKinds } from '#contract/notifications-constants.ts';
import { users } from './users.ts';

/** What a user changed about their notifications. Without a row or a value, the default of their role applies. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NotificationKinds }).notNull(),
    mail: boolean(),
    portal: boolean(),
  },
  (preference) => [primaryKey({ columns: [preference.userId, preference.kind] })],
);
