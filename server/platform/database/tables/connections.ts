import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, version } from './columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** Identity providers (OpenID Connect) with which staff or the people of a company log in. */
export const connections = pgTable(
  'connections',
  {
    id,
    /** Whose people log in; null for staff. */
    companyId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** In plain text, because it is sent to the identity provider. */
    clientSecret: text().notNull(),
    isRequired: boolean().notNull(),
    createsUsers: boolean().notNull(),
    version,
    createdAt,
  },
  (connection) => [index('connections_of_company').on(connection.companyId)],
);

/** The email domains of a connection, in lower case and ASCII. */
export const connectionDomains = pgTable(
  'connection_domains',
  {
    domain: text().primaryKey(),
    connectionId: uuid()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
  },
  (domain) => [index('domains_of_connection').on(domain.connectionId)],
);

/** Who a user is at an identity provider. */
export const identities = pgTable(
  'identities',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    connectionId: uuid()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    /** The `sub` of the ID token: unlike an address, nobody else ever gets it. */
    subject: text().notNull(),
    /** What the identity provider said of them at their last login; the address only if it is verified. */
    email: text(),
    firstName: text(),
    lastName: text(),
    /** Whether they do not want this in their account. */
    isDeclined: boolean().notNull().default(false),
    createdAt,
  },
  (identity) => [
    uniqueIndex('identities_by_subject').on(identity.issuer, identity.subject),
    uniqueIndex('identities_of_user').on(identity.userId, identity.issuer),
    index('identities_of_connection').on(identity.connectionId),
  ],
);
