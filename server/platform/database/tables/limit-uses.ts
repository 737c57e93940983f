import { cidr, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

/** One row per use of a limit (server/platform/http/limits.ts), such as a wrong password, kept for as long as it counts. */
export const limitUses = pgTable(
  'limit_uses',
  {
    id,
    limitName: text().notNull(),
    /** The network of the client. */
    network: cidr(),
    /** The user, ticket or invitation. Typed addresses and tokens are stored as SHA-256, in hexadecimal. */
    subject: text(),
    createdAt,
  },
  (use) => [
    index('limit_uses_of_network').on(use.limitName, use.network, use.createdAt),
    index('limit_uses_of_subject').on(use.limitName, use.subject, use.network, use.createdAt),
    index('limit_uses_by_age').on(use.limitName, use.createdAt),
  ],
);
