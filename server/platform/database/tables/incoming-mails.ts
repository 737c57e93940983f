import { sql } from 'drizzle-orm';
import { bigint, boolean, cidr, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  HeldReasons,
  MailChannels,
  MailLanes,
  MailResults,
  MailStates,
  MailVerdicts,
  NoteReasons,
} from '#contract/incoming-mail-constants.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { bytea, createdAt, dueInTurn, id, moment, queueColumns, version } from './columns.ts';
import { comments } from './comments.ts';
import { files } from './files.ts';
import { inquiries } from './inquiries.ts';
import { outgoingMails } from './outgoing-mails.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** What the protocol said about an email, which its headers need not repeat. */
export type StoredEnvelope = {
  /** Null if unknown, empty for a null sender. */
  sender: string | null;
  recipients: string[];
  /** The address and greeting of the server that delivered it over SMTP. */
  remoteAddress?: string;
  greeting?: string;
  /** Whether only the headers were fetched, because the email is too large. */
  isHeadersOnly?: boolean;
};

/**
 * Who sent an email. Anybody can write another address into each email, so among strangers it is the network that delivered
 * it, if that is known.
 */
export const incomingOwner = sql.raw(`(coalesce(
  case when lane = 'strangers' then network::text end, nullif(lower(sender), ''), network::text, 'nobody'))`);

/** Every email that arrived. It is stored before anything is done with it; its bytes are a file. */
export const incomingMails = pgTable(
  'incoming_mails',
  {
    id,
    channel: text({ enum: MailChannels }).notNull(),
    envelope: jsonb().$type<StoredEnvelope>().notNull(),
    /** The email as it arrived; null once it was removed with the text that it carried. */
    fileId: uuid().references(() => files.id),
    /** In bytes. */
    size: integer().notNull(),
    /** As in the header, without angle brackets; empty if there is none. */
    messageId: text().notNull(),
    /** SHA-256 of Message-ID, From and body, to detect the same email when it arrives again. */
    identity: bytea().notNull(),
    /** SHA-256 of its headers and of its words, to detect that it repeats another one. Null until it is read. */
    headPrint: bytea(),
    wordsPrint: bytea(),
    createdAt,
    /** Whether its From address was an active user's when it arrived. Nobody has checked that it is theirs. */
    isKnown: boolean().notNull().default(false),
    /** Which of the two queues it waits in. */
    lane: text({ enum: MailLanes }).notNull().default('strangers'),
    /** The network of the server that delivered it over SMTP. */
    network: cidr(),
    /** From when the days count after which a stranger's email is deleted. */
    keptSince: moment().notNull().defaultNow(),
    /** The mailbox it was fetched from, its UIDs, and when it arrived there. */
    mailbox: text(),
    uidValidity: bigint({ mode: 'number' }),
    uid: bigint({ mode: 'number' }),
    receivedAt: moment(),
    /** When it was last moved to another folder of its mailbox. Before a decision about it: it lies among held ones. */
    movedAt: moment(),
    state: text({ enum: MailStates }).notNull().default('waiting'),
    ...queueColumns,
    /** How long all attempts to read it took together, in milliseconds. */
    readingTime: integer().notNull().default(0),
    processedAt: moment(),
    result: text({ enum: MailResults }),
    /** The reason it is held. */
    reason: text({ enum: HeldReasons }),
    /** What was read from it; until then, the sender is the one that its header names. */
    sender: text().notNull().default(''),
    senderName: text().notNull().default(''),
    copied: text().array().notNull().default([]),
    subject: text().notNull().default(''),
    text: text().notNull().default(''),
    elided: text().notNull().default(''),
    /** Sanitized. */
    html: text(),
    /** The Message-IDs that it answers or refers to, without those of our own emails. */
    refersTo: text().array().notNull().default([]),
    attachments: jsonb().$type<{ name: string; size: number }[]>().notNull().default([]),
    verdict: text({ enum: MailVerdicts }).notNull().default('none'),
    /** The ticket it belongs to; also while it is held. */
    ticketId: uuid().references(() => tickets.id),
    commentId: uuid().references(() => comments.id),
    /** Why it became an internal note. */
    noteReason: text({ enum: NoteReasons }),
    inquiryId: uuid().references(() => inquiries.id, { onDelete: 'set null' }),
    /** The email about several tickets that it answers. */
    answeredDigestId: uuid().references(() => outgoingMails.id, { onDelete: 'set null' }),
    /** Whose email it was. */
    userId: uuid().references(() => users.id),
    decidedById: uuid().references(() => users.id),
    decidedAt: moment(),
    version,
  },
  (mail) => [
    index('incoming_mails_by_age').on(mail.createdAt.desc().nullsFirst(), mail.id.desc().nullsFirst()),
    index('incoming_mails_held')
      .on(mail.createdAt.desc().nullsFirst(), mail.id.desc().nullsFirst())
      .where(sql`${mail.state} = 'held'`),
    index('incoming_mails_waiting').on(mail.lane, mail.nextAttemptAt, mail.id).where(sql`${mail.state} = 'waiting'`),
    index('incoming_mails_turns')
      .on(mail.lane, incomingOwner, dueInTurn, mail.id)
      .where(sql`${mail.state} = 'waiting'`),
    index('incoming_mails_of_sender').on(foldedAddress(mail.sender), mail.createdAt, mail.size),
    index('incoming_mails_of_network')
      .on(mail.network, mail.createdAt, mail.size)
      .where(sql`${mail.network} is not null and not ${mail.isKnown}`),
    index('incoming_mails_by_volume').on(mail.isKnown, mail.createdAt, mail.size),
    // Email of strangers that became nothing.
    index('incoming_mails_unwanted')
      .on(mail.keptSince)
      .where(
        sql`not ${mail.isKnown} and ${mail.userId} is null and ${mail.commentId} is null
          and (${mail.state} in ('held', 'discarded')
            or ${mail.state} = 'done' and ${mail.ticketId} is null and ${mail.result} in ('automatic', 'bounce', 'repeated'))`,
      ),
    index('incoming_mails_of_inquiry').on(mail.inquiryId, mail.createdAt).where(sql`${mail.inquiryId} is not null`),
    index('incoming_mails_of_file').on(mail.fileId),
    index('incoming_mails_by_identity').on(mail.identity),
    index('incoming_mails_by_message_id').on(mail.messageId),
    index('incoming_mails_by_reference').using('gin', mail.refersTo).where(sql`${mail.ticketId} is not null`),
    uniqueIndex('incoming_mails_by_uid').on(mail.mailbox, mail.uidValidity, mail.uid),
    index('incoming_mails_unmoved')
      .on(mail.mailbox, mail.uid)
      .where(sql`${mail.mailbox} is not null and ${mail.movedAt} is null and ${mail.state} <> 'waiting'`),
    index('incoming_mails_decided')
      .on(mail.mailbox)
      .where(
        sql`${mail.state} in ('done', 'discarded') and (${mail.processedAt} > ${mail.movedAt} or ${mail.decidedAt} > ${mail.movedAt})`,
      ),
    uniqueIndex('incoming_mails_of_comment').on(mail.commentId),
    index('incoming_mails_of_ticket').on(mail.ticketId, mail.createdAt),
    index('incoming_mails_of_user').on(mail.userId, mail.createdAt),
    index('incoming_mails_of_digest').on(mail.answeredDigestId).where(sql`${mail.answeredDigestId} is not null`),
  ],
);

/** The mailboxes that are fetched, by address: how far, when it last worked, and which process does it. */
export const mailboxes = pgTable('mailboxes', {
  name: text().primaryKey(),
  uidValidity: bigint({ mode: 'number' }).notNull().default(0),
  lastUid: bigint({ mode: 'number' }).notNull().default(0),
  /** The UIDs up to that one that were left for later, because their senders had reached a limit. */
  postponedUids: bigint({ mode: 'number' }).array().notNull().default([]),
  contactedAt: moment(),
  /** Since when it has been polled at all. */
  createdAt,
  leaseHolder: uuid(),
  leaseUntil: moment(),
});
