import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns.ts';
import { outgoingMails } from './outgoing-mails.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Which ticket a reply to an email belongs to, and who received the email. Tokens are stored as SHA-256. */
export const replyTokens = pgTable(
  'reply_tokens',
  {
    tokenHash: bytea().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mailId: uuid().references(() => outgoingMails.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (token) => [index('reply_tokens_of_mail').on(token.mailId), index('reply_tokens_of_ticket').on(token.ticketId)],
);
