import { boolean, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ReplyChanges } from '#contract/saved-replies.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { createdAt, id, version } from './columns.ts';
import { users } from './users.ts';

export const savedReplies = pgTable(
  'saved_replies',
  {
    id,
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    text: text().notNull(),
    isShared: boolean().notNull(),
    /** As sent: `jsonb` would order its fields anew, which would look like a change. */
    changes: json().$type<ReplyChanges>().notNull(),
    version,
    createdAt,
  },
  (reply) => [
    index('saved_replies_of_owner').on(reply.ownerId),
    index('saved_replies_by_name').on(sortKey(reply.name), reply.id),
  ],
);
