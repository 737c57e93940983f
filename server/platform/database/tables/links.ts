import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { NotificationKinds } from '#contract/notifications-constants.ts';
import { bytea, createdAt, moment } from './columns.ts';
import { outgoingMails } from './outgoing-mails.ts';
import { users } from './users.ts';

/** Each kind of link, and the subject whose id it has. */
export const LinkKinds = [
  // The ticket that a reply to an email belongs to.
  'reply',
  // The ticket that a person without an account follows.
  'track',
  // No id: `topic` is the kind of email that it turns off.
  'unsubscribe',
  // The event of the resolution to rate.
  'rating',
  // The ticket that the person on call takes over.
  'on_call',
  // No id: its user chooses a new password.
  'password_reset',
  // The approval to decide.
  'approval',
  // The file to download.
  'file',
  // The subscriber of the status page, who confirms or ends the subscription.
  'status_confirm',
  'status_unsubscribe',
] as const;

/** Each kind of challenge, and the subject whose id it has. */
export const ChallengeKinds = [
  // The connection with which somebody logs in, or confirms their identity. The secret is the state of OpenID Connect.
  'sso',
  'sso_confirm',
  // The session that adds a passkey.
  'passkey_creation',
  // No id and no user yet: somebody proves who they are with a passkey.
  'passkey_proof',
] as const;

/**
 * The secrets of links, each for one person and one purpose, and of challenges, which a browser brings back once. Only
 * their SHA-256 is stored.
 */
export const links = pgTable(
  'links',
  {
    secretHash: bytea().primaryKey(),
    kind: text({ enum: [...LinkKinds, ...ChallengeKinds] }).notNull(),
    /** The person that it was made for; null for a subscriber of the status page and for a login. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Without a reference, because the kind names the table. The link of a deleted record does not work. */
    subjectId: uuid(),
    /** Null turns off all kinds of emails about tickets. */
    topic: text({ enum: NotificationKinds }),
    /** The email that it is in. */
    mailId: uuid().references(() => outgoingMails.id, { onDelete: 'cascade' }),
    /** Null for links that work as long as their subject allows. */
    expiresAt: moment(),
    createdAt,
  },
  (link) => [
    check(
      'about_its_kind',
      sql`(${link.kind} in ('unsubscribe', 'password_reset', 'passkey_proof')) = (${link.subjectId} is null)`,
    ),
    check(
      'of_a_person',
      sql`(${link.kind} in ('status_confirm', 'status_unsubscribe', 'sso', 'passkey_proof')) = (${link.userId} is null)`,
    ),
    index('links_of_subject').on(link.subjectId).where(sql`${link.subjectId} is not null`),
    index('links_of_mail').on(link.mailId).where(sql`${link.mailId} is not null`),
    index('links_by_expiry').on(link.expiresAt).where(sql`${link.expiresAt} is not null`),
    index('links_to_track').on(link.userId).where(sql`${link.kind} = 'track'`),
    // A newer reset link replaces the older one.
    uniqueIndex('links_password_reset').on(link.userId).where(sql`${link.kind} = 'password_reset'`),
  ],
);
