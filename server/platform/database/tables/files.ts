import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { FilePlaces } from '#contract/files-constants.ts';
import { articles } from './articles.ts';
import { bytea, createdAt, id, isOneOf, moment } from './columns.ts';
import { comments } from './comments.ts';
import { companies } from './companies.ts';
import { inquiries, inquiryMessages } from './inquiries.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Uploaded files and those that came by email. A file is unused until it belongs to a ticket, an article or an inquiry. */
export const files = pgTable(
  'files',
  {
    id,
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull().default(0),
    contentType: text().notNull().default('application/octet-stream'),
    width: integer(),
    height: integer(),
    sha256: bytea(),
    place: text({ enum: FilePlaces }).notNull().default('database'),
    uploadedById: uuid().references(() => users.id),
    /** Whose storage it uses. */
    companyId: uuid().references(() => companies.id),
    ticketId: uuid().references(() => tickets.id),
    /** Where it returns when a merge is undone; null for a ticket's own. */
    homeId: uuid().references(() => tickets.id),
    /** Null for a file that was sent with the ticket itself. */
    commentId: uuid().references(() => comments.id),
    articleId: uuid().references(() => articles.id),
    inquiryId: uuid().references(() => inquiries.id, { onDelete: 'set null' }),
    /** Null for a file that was sent with the inquiry itself. */
    inquiryMessageId: uuid().references(() => inquiryMessages.id, { onDelete: 'set null' }),
    /** Its place among the files of its message, from 1. */
    position: integer().notNull().default(0),
    /** Whether something else needs it, so that it is never unused. */
    isKept: boolean().notNull().default(false),
    createdAt,
    /** Null while it arrives. */
    completedAt: moment(),
  },
  (file) => [
    check('place_is_known', isOneOf(file.place, FilePlaces)),
    check('files_of_comments_have_tickets', sql`${file.commentId} is null or ${file.ticketId} is not null`),
    index('files_of_ticket').on(file.ticketId, file.id).where(sql`${file.ticketId} is not null`),
    index('files_of_home').on(file.homeId).where(sql`${file.homeId} is not null`),
    index('files_of_comment').on(file.commentId, file.id).where(sql`${file.commentId} is not null`),
    index('files_of_article').on(file.articleId).where(sql`${file.articleId} is not null`),
    index('files_of_inquiry').on(file.inquiryId, file.id).where(sql`${file.inquiryId} is not null`),
    index('files_of_company').on(file.companyId, file.size),
    index('files_of_uploader').on(file.uploadedById),
    index('files_unused')
      .on(file.createdAt)
      .where(
        sql`${file.ticketId} is null and ${file.articleId} is null and ${file.inquiryId} is null and not ${file.isKept}`,
      ),
  ],
);

/** The bytes of files in the database, in pieces that are read and written one by one. */
export const filePieces = pgTable(
  'file_pieces',
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** From 0. */
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (piece) => [primaryKey({ columns: [piece.fileId, piece.number] })],
);

/** Previews of pictures, made when first asked for. */
export const filePreviews = pgTable('file_previews', {
  fileId: uuid()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  /** Null if none could be made. */
  bytes: bytea(),
  createdAt,
});

/** Smaller copies of pictures in articles, made when first asked for. */
export const pictureCopies = pgTable(
  'picture_copies',
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** In pixels. */
    width: integer().notNull(),
    /** Null if none could be made. */
    bytes: bytea(),
    createdAt,
  },
  (copy) => [primaryKey({ columns: [copy.fileId, copy.width] })],
);
