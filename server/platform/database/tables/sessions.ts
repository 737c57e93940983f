import { cidr, index, inet, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { LoginWays } from '#contract/sessions-constants.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { users } from './users.ts';

/** Tokens are stored only as SHA-256, so reading the database does not let anyone log in. */
export const sessions = pgTable(
  'sessions',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    tokenHash: bytea().notNull(),
    /** The previous token, valid for a short time after the rotation. */
    previousTokenHash: bytea(),
    /** Derives the current token from the previous one, so that it can be sent again. */
    rotationSalt: bytea(),
    rotatedAt: moment().notNull().defaultNow(),
    lastUsedAt: moment().notNull().defaultNow(),
    /** When the user last proved who they are: at login, or later when a request required it. */
    identityConfirmedAt: moment().notNull().defaultNow(),
    /** How the user logged in. */
    way: text({ enum: LoginWays }).notNull().default('password'),
    /** Browser and address of the login, so that users can recognize their sessions. */
    userAgent: text().notNull().default(''),
    client: inet(),
    createdAt,
  },
  (session) => [
    uniqueIndex('sessions_by_token').on(session.tokenHash),
    index('sessions_by_previous_token').on(session.previousTokenHash),
    index('sessions_of_user').on(session.userId),
    index('sessions_by_age').on(session.createdAt),
  ],
);

/** The networks from which a user has recently logged in. Strangers' failures never delay them there. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    network: cidr().notNull(),
    lastLoginAt: moment().notNull().defaultNow(),
  },
  (known) => [
    uniqueIndex('known_networks_of_user').on(known.userId, known.network),
    index('known_networks_by_age').on(known.lastLoginAt),
  ],
);
