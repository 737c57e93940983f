import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns.ts';
import { files } from './files.ts';
import { outgoingMails } from './outgoing-mails.ts';
import { users } from './users.ts';

/** Which file the link of an email opens, with whose rights. Tokens are stored as SHA-256. */
export const fileLinks = pgTable(
  'file_links',
  {
    tokenHash: bytea().primaryKey(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mailId: uuid()
      .notNull()
      .references(() => outgoingMails.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (link) => [
    index('file_links_of_file').on(link.fileId),
    index('file_links_of_user').on(link.userId),
    index('file_links_of_mail').on(link.mailId),
    index('file_links_by_age').on(link.createdAt),
  ],
);
